import { type ComebackJob, reconnectDevices } from './comeback.ts'
import { sendSteadily, type SteadyJob } from './steady.ts'

/** The crowd's own process, so that what it costs is not counted as the server's. Takes one job, reports, ends. */
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
