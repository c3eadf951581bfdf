import { type ComebackJob, reconnectDevices } from './comeback.ts'
import { sendSteadily, type SteadyJob } from './steady.ts'

/** A separate process, so that its processor time does not count as the server's. It runs one job and ends. */
process.once('message', (job: SteadyJob | ComebackJob) => {
  const report = job.kind === 'steady' ? sendSteadily(job) : reconnectDevices(job)
  report.then(
    (told) => process.send?.(told, undefined, {}, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
