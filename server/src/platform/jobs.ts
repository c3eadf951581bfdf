import { PgBoss } from 'pg-boss'
import { SECONDS, stopwatch } from './clock.ts'
import type { Database } from './db/database.ts'
import type { Log } from './log.ts'

/** A reaction to facts, or a timer. Runs at least once: effects outside the database need a key of their own. */
export type Job = {
  /** Unique, `<room>.<what it does>`. */
  name: string
  /** Facts it reacts to; each starts one run with the fact as data. */
  on?: readonly string[]
  /** Cron expression in UTC of a timer. */
  cron?: string
  /** Also runs once when a process begins to work. */
  atStart?: boolean
  run(data: Record<string, unknown>): Promise<void>
}

export type Jobs = {
  /** Starts the workers of this process. */
  work(): Promise<void>
  /** Runs what is queued until nothing is left; for tests and for the end of a start. */
  drain(): Promise<void>
  /** Runs a timer now. */
  runNow(name: string): Promise<void>
  isHealthy(): boolean
  close(): Promise<void>
}

/** The workers ask every second, so a failure that lasts is told again long before. */
const FAILURE_SHOWS_MS = 15 * SECONDS

const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds: 300, retentionSeconds: 7 * 86_400 }

/**
 * The queue: in the same database, so that a job exists exactly when the fact behind it was committed.
 *
 * @param isMigrated skips the set-up of the queue's own tables; they stand in a restored database
 */
export async function openJobs(database: Database, jobs: readonly Job[], log: Log, isMigrated = false): Promise<Jobs> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  if (byName.size !== jobs.length) throw new Error('two jobs of the same name')
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    migrate: !isMigrated,
    createSchema: !isMigrated,
    useListenNotify: false,
    ...(isMigrated ? { supervise: false, schedule: false } : {}),
  })
  let sinceFailure: (() => number) | undefined
  boss.on('error', (error) => {
    sinceFailure = stopwatch()
    log.error({ err: error }, 'the job queue failed')
  })
  await database.alone(async () => {
    await boss.start()
    const known = new Set((await boss.getQueues()).map((queue) => queue.name))
    const missing = jobs.filter((job) => !known.has(job.name))
    for (const job of missing) await boss.createQueue(job.name, { ...RETRIES, policy: 'standard' })
  })

  database.onFact = async (fact, data) => {
    // The queue's statements run on the connection of the open transaction (see Database.query).
    for (const job of jobs) if (job.on?.includes(fact)) await boss.send(job.name, { fact, ...data })
  }

  return {
    work: async () => {
      for (const job of jobs) {
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
        if (job.atStart) await boss.send(job.name, {}, { singletonKey: 'start' })
        await boss.work<Record<string, unknown>>(
          job.name,
          { pollingIntervalSeconds: 1, batchSize: 1 },
          async (batch) => {
            for (const { data } of batch) await job.run(data ?? {})
          },
        )
      }
    },
    drain: async () => {
      for (let ran = true; ran; ) {
        ran = false
        for (const job of jobs) {
          for (const { id, data } of await boss.fetch<Record<string, unknown>>(job.name, { batchSize: 50 })) {
            ran = true
            try {
              await job.run(data ?? {})
              await boss.complete(job.name, id)
            } catch (error) {
              await boss.fail(job.name, id, error as Error)
              throw error
            }
          }
        }
      }
    },
    runNow: async (name) => {
      const job = byName.get(name)
      if (!job) throw new Error(`no job named ${name}`)
      await job.run({})
    },
    isHealthy: () => sinceFailure === undefined || sinceFailure() > FAILURE_SHOWS_MS,
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
