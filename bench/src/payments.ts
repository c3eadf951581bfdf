import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Row } from './report.ts'

const SEQUENCES = 5_000
const TEST = 'server/src/modules/bank/payment-sequences.test.ts'

const LONG_FORM = ['npx', 'vitest', 'run', TEST, '--testTimeout=7200000'] as const

/**
 * Runs the long form of a test: further sequences of payments, each step compared with a model. The aim is met when no
 * sequence differs from the model.
 *
 * @param command the command line of the test
 */
export async function measurePayments([command, ...args]: readonly [string, ...string[]] = LONG_FORM): Promise<Row[]> {
  const env = { ...process.env, RUNS: String(SEQUENCES), EXAMPLES: 'other' }
  const startedAt = performance.now()
  const failure = await run(command, args, { env, maxBuffer: 2 ** 28 }).then(() => null, describeFailure)
  if (failure !== null) process.stderr.write(failure)
  const seconds = (performance.now() - startedAt) / 1_000
  return [
    {
      what: `${SEQUENCES.toLocaleString('en')} orders of payments, each step held against a model`,
      ours: failure === null ? `no difference, ${Math.round(seconds)} s` : 'a difference, or the run broke off',
      beside: '',
      ratio: '',
      aim: 'no difference',
      met: failure === null,
    },
  ]
}

/** A killed run has no message of its own. */
function describeFailure(error: unknown): string {
  const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return `${words || String(error)}\n`
}

const run = promisify(execFile)
