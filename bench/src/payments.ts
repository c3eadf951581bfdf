import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Row } from './report.ts'

const SEQUENCES = 5_000
const TEST = 'server/src/modules/billing/payment-orders.test.ts'

/**
 * The long form of a test: orders of payments other than those of every run, each step held against a model. The row is
 * met when no order books anything that the model does not expect.
 */
export async function measurePayments(): Promise<Row[]> {
  const env = { ...process.env, RUNS: String(SEQUENCES), EXAMPLES: 'other' }
  const startedAt = performance.now()
  const failure = await run('npx', ['vitest', 'run', TEST, '--testTimeout=7200000'], { env, maxBuffer: 2 ** 28 }).then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)),
  )
  if (failure) process.stderr.write(failure)
  const seconds = (performance.now() - startedAt) / 1_000
  return [
    {
      what: `${SEQUENCES.toLocaleString('en')} orders of payments, each step held against a model`,
      ours: failure ? 'a difference' : `no difference, ${Math.round(seconds)} s`,
      beside: '',
      ratio: '',
      aim: 'no difference',
      met: failure === '',
    },
  ]
}

const run = promisify(execFile)
