import { Counter, Gauge } from 'prom-client'
import { startStopwatch } from './clock.ts'
import { registry } from './metrics.ts'
import { traceWork } from './tracing.ts'

const registers = [registry]

const runs = new Counter({
  name: 'marquee_job_runs_total',
  help: 'Ended runs of a job; a failed one is repeated, if it is not a timer',
  labelNames: ['name', 'result'],
  registers,
})
const running = new Gauge({
  name: 'marquee_jobs_running',
  help: 'Runs of a job that are under way',
  labelNames: ['name'],
  registers,
})
const seconds = new Counter({
  name: 'marquee_job_seconds_total',
  help: 'How long the runs of a job took, together',
  labelNames: ['name'],
  registers,
})

/** Shows a job before its first run, so that its first failure is a rise. */
export function announceJob(name: string): void {
  for (const result of ['done', 'failed']) runs.inc({ name, result }, 0)
  seconds.inc({ name }, 0)
  running.inc({ name }, 0)
}

/** Counts a run of a job, and how long it takes. */
export async function countRun<T>(name: string, run: () => Promise<T>): Promise<T> {
  const passedMs = startStopwatch()
  running.inc({ name })
  try {
    const done = await traceWork(name, {}, run)
    runs.inc({ name, result: 'done' })
    return done
  } catch (error) {
    runs.inc({ name, result: 'failed' })
    throw error
  } finally {
    running.dec({ name })
    seconds.inc({ name }, passedMs() / 1000)
  }
}
