import { PgBoss } from 'pg-boss'
import { SECONDS, startStopwatch } from './clock.ts'
import { isDatabaseUnavailable } from './db/availability.ts'
import type { Database } from './db/database.ts'
import { runInBackground } from './db/limits.ts'
import type { Log } from './log.ts'
import { logThrottled } from './throttled-log.ts'

/** A reaction to facts, or a timer. Runs at least once: effects outside the database need a key of their own. */
export type Job = {
  /** Unique, `<room>.<what it does>`. */
  name: string
  /** Facts it reacts to; each starts one run with the fact as data. */
  on?: readonly string[]
  /** Cron expression in UTC of a timer. */
  cron?: string
  /**
   * Also runs this often in every process, beside the queue, which knows minutes only; never twice at the same time in
   * one process. For what several processes may do at once: whoever comes second finds nothing to do.
   */
  everySeconds?: number
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
const FAILURE_WINDOW_MS = 15 * SECONDS

/** Whether the queue works. After an outage the database counts as back when a statement of the queue succeeds. */
function createQueueHealth() {
  let isAway = false
  let sinceFailure: (() => number) | undefined
  return {
    recordFailure(error: object): void {
      // Workers report errors as plain objects.
      if (isDatabaseUnavailable(error instanceof Error ? error : Object.assign(new Error(), error))) isAway = true
      else sinceFailure = startStopwatch()
    },
    recordAnswer(): void {
      isAway = false
    },
    isHealthy: () => !isAway && (sinceFailure === undefined || sinceFailure() > FAILURE_WINDOW_MS),
  }
}

const RETRY_OPTIONS = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 300,
  retentionSeconds: 7 * 86_400,
}

/** Makes the queue's own tables, or brings them up to date. */
export async function prepareQueue(owner: Database): Promise<void> {
  const boss = new PgBoss({ ...createQueueOptions(owner), supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/**
 * The queue: in the same database, so that a job exists exactly when the fact behind it was committed. Its tables
 * stand already.
 *
 * @param isQuiet nothing of the queue runs by itself, for tests
 */
export async function openJobs(database: Database, jobs: readonly Job[], log: Log, isQuiet = false): Promise<Jobs> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const timers: Timer[] = []
  if (byName.size !== jobs.length) throw new Error('two jobs of the same name')
  const health = createQueueHealth()
  const boss = new PgBoss({
    ...createQueueOptions(database, health),
    migrate: false,
    createSchema: false,
    ...(isQuiet ? { supervise: false, schedule: false } : {}),
  })
  boss.on('error', (error) => {
    health.recordFailure(error)
    // Each worker asks every second, and a database may be away for hours.
    logThrottled('the job queue failed', error, (fields, text) => log.error(fields, text))
  })
  await database.runExclusive(async () => {
    await boss.start()
    const known = new Set((await boss.getQueues()).map((queue) => queue.name))
    const missing = jobs.filter((job) => !known.has(job.name))
    for (const job of missing) await boss.createQueue(job.name, { ...RETRY_OPTIONS, policy: 'standard' })
  })

  database.onFact = async (fact, data, startAfter) => {
    // The queue's statements run on the connection of the open transaction (see Database.query).
    for (const job of jobs) if (job.on?.includes(fact)) await boss.send(job.name, { fact, ...data }, { startAfter })
  }

  return {
    work: async () => {
      for (const job of jobs) {
        if (job.everySeconds !== undefined) timers.push(startTimer(job, job.everySeconds, log))
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
        if (job.atStart) await boss.send(job.name, {}, { singletonKey: 'start' })
        await boss.work<Record<string, unknown>>(
          job.name,
          { pollingIntervalSeconds: 1, batchSize: 1 },
          async (batch) => {
            for (const { data } of batch) await runJob(job, data)
          },
        )
      }
    },
    drain: async () => {
      for (let ran = true; ran; ) {
        ran = false
        let due = await listDueJobs(database)
        for (const job of jobs) {
          if (!due.has(job.name)) continue
          for (const { id, data } of await boss.fetch<Record<string, unknown>>(job.name, { batchSize: 50 })) {
            ran = true
            try {
              await runJob(job, data)
              await boss.complete(job.name, id)
            } catch (error) {
              await boss.fail(job.name, id, error as Error)
              throw error
            }
          }
          // It may have told something.
          due = await listDueJobs(database)
        }
      }
    },
    runNow: async (name) => {
      const job = byName.get(name)
      if (!job) throw new Error(`no job named ${name}`)
      await runJob(job)
    },
    isHealthy: health.isHealthy,
    close: async () => {
      await Promise.all(timers.map((timer) => timer.stop()))
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** The names of the jobs that wait to be run now: asking for them one by one costs more than most of them. */
async function listDueJobs(database: Database): Promise<Set<string>> {
  const { rows } = await database.query(
    // In the words of the queue's own index.
    `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
  )
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}

type Timer = { stop(): Promise<void> }

/** The next run waits for the one before; one that fails is told, and the next one comes all the same. */
function startTimer(job: Job, seconds: number, log: Log): Timer {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= runJob(job)
      .catch((error: unknown) =>
        logThrottled(`a timer failed: ${job.name}`, error, (fields, text) => log.error(fields, text)),
      )
      .finally(() => {
        running = undefined
      })
  }, seconds * SECONDS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

function runJob(job: Job, data?: Record<string, unknown>): Promise<void> {
  return runInBackground(() => job.run(data ?? {}))
}

function createQueueOptions(database: Database, health?: ReturnType<typeof createQueueHealth>) {
  const executeSql = async (text: string, values?: unknown[]) => {
    const result = await runInBackground(() => database.query(text, values))
    health?.recordAnswer()
    return result
  }
  return {
    db: { executeSql },
    backend: database.kind === 'embedded' ? ('pglite' as const) : ('postgres' as const),
    useListenNotify: false,
  }
}
