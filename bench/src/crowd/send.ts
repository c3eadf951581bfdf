import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ComebackJob, ComebackReport } from './comeback.ts'
import type { SteadyJob, SteadyReport } from './steady.ts'

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url))

/** Runs the job in a separate process. */
export function sendCrowd(job: SteadyJob): Promise<SteadyReport>
export function sendCrowd(job: ComebackJob): Promise<ComebackReport>
export function sendCrowd(job: SteadyJob | ComebackJob): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM)
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the crowd ended with ${code}`)))
    child.send(job)
  })
}
