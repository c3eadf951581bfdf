import { PgBoss, type QueueResult } from 'pg-boss'
import { SECONDS, startStopwatch } from './clock.ts'
import { isDatabaseUnavailable } from './db/availability.ts'
import type { Database } from './db/database.ts'
import { runInBackground } from './db/limits.ts'
import { DOMAIN_EVENTS, type DomainEventName, type DomainEvents } from './domain-events.ts'
import { replaceFormerJobs } from './former-jobs.ts'
import { announceJob, countRun } from './job-metrics.ts'
import { IDLE_POLLING, listDueQueues, startWakeups } from './job-wakeups.ts'
import type { Log } from './log.ts'
import { logThrottled } from './throttled-log.ts'

/** A subscriber of domain events, or a timer. Runs at least once: effects outside the database need a key of their own. */
export type Job = JobTimer & {
  /** Unique, `<module>.<verb>-<noun>`; the queue of the job has the same name. */
  name: string
  /** Domain events it reacts to; each starts one run with its payload. Set by `subscribe`. */
  on?: readonly DomainEventName[]
  /** @param data of a row of the outbox; absent when a timer is due */
  run: (data?: OutboxData) => Promise<void>
}

type JobTimer = {
  /** Cron expression in UTC of a timer. */
  cron?: string
  /**
   * Also runs at this interval in every process, without the queue, which only knows minutes; runs of one process do
   * not overlap. For work that several processes may do at once: the second one finds nothing to do.
   */
  everySeconds?: number
  /** Its interval looks after the process itself, so it also applies to processes without jobs. */
  isLocal?: boolean
  /** Also runs once when a process starts. */
  atStart?: boolean
}

/** What the outbox stores of an event: its payload, and its name as `event`. */
type OutboxData = { readonly event: DomainEventName }

type Subscriber<E extends DomainEventName, Payload> = {
  name: string
  on: readonly E[]
  run: (payload: Payload) => Promise<void>
}
type NoTimer = { [K in keyof JobTimer]?: never }

/** A job that runs for domain events, and by timers if it has any; then without a payload. */
export function subscribe<const E extends DomainEventName>(job: Subscriber<E, DomainEvents[E]> & NoTimer): Job
export function subscribe<const E extends DomainEventName>(
  job: Subscriber<E, DomainEvents[E] | undefined> & JobTimer,
): Job
export function subscribe({ run, ...job }: Subscriber<DomainEventName, unknown> & JobTimer): Job {
  return { ...job, run: async (data) => run(data && DOMAIN_EVENTS[data.event].parse(data)) }
}

/** @throws Error naming the domain events that no job subscribes to */
export function assertSubscribed(jobs: readonly Job[]): void {
  const subscribed = new Set<string>(jobs.flatMap(({ on = [] }) => on))
  const missing = Object.keys(DOMAIN_EVENTS).filter((name) => !subscribed.has(name))
  if (missing.length > 0) throw new Error(`no job subscribes to ${missing.join(', ')}`)
}

export type Jobs = {
  /** Starts the workers of this process; without jobs, only the timers that look after the process itself. */
  work(): Promise<void>
  /** Runs queued jobs until none is left; for tests and for the end of a start. */
  drain(): Promise<void>
  /** Runs a timer now. */
  runNow(name: string): Promise<void>
  isHealthy(): boolean
  close(): Promise<void>
}

/** The due runs are queried every five seconds, so a lasting failure is reported again long before this time. */
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
    recordAnswer: () => void (isAway = false),
    isAway: () => isAway,
    isHealthy: () => !isAway && (sinceFailure === undefined || sinceFailure() > FAILURE_WINDOW_MS),
  }
}

/**
 * A run may take as long as it needs, at most the day that the queue allows: a worker renews its runs. A run that is not
 * renewed for five minutes, because its process has ended, starts again.
 */
const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 86_400,
  heartbeatSeconds: 300,
  retentionSeconds: 7 * 86_400,
  notify: true,
}
const RENEWAL_SECONDS = 30

/** Creates or migrates the tables of the queue. */
export async function prepareQueue(owner: Database): Promise<void> {
  const boss = new PgBoss({ ...createQueueOptions(owner), useListenNotify: false, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

export type JobsOptions = {
  /** Nothing of the queue runs by itself, for tests. */
  isQuiet?: boolean
  /** This process adds jobs, and others run them. */
  addsOnly?: boolean
}

/**
 * The queue: in the same database, so that a job exists exactly when the domain event behind it was committed. Its tables
 * must exist.
 */
export async function openJobs(
  database: Database,
  jobs: readonly Job[],
  log: Log,
  { isQuiet = false, addsOnly = false }: JobsOptions = {},
): Promise<Jobs> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const timers: Timer[] = []
  if (byName.size !== jobs.length) throw new Error('two jobs of the same name')
  for (const { name } of jobs) announceJob(name)
  const health = createQueueHealth()
  const boss = new PgBoss({
    ...createQueueOptions(database, health),
    migrate: false,
    createSchema: false,
    ...(isQuiet || addsOnly ? { supervise: false, schedule: false } : {}),
    ...(addsOnly && { useListenNotify: false }),
  })
  const handleFailure = (error: Error) => {
    health.recordFailure(error)
    // The database may be unavailable for hours.
    logThrottled('the job queue failed', error, (fields, text) => log.error(fields, text))
  }
  boss.on('error', handleFailure)
  await database.runExclusive(async () => {
    await boss.start()
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { name } of jobs) {
      const queue = queues.get(name)
      if (!queue) await boss.createQueue(name, { ...QUEUE_OPTIONS, policy: 'standard' })
      else if (!hasOptions(queue)) await boss.updateQueue(name, QUEUE_OPTIONS)
    }
  })

  database.writeToOutbox = async (event, payload, startAfter) => {
    // The queue's statements run on the connection of the open transaction (see Database.query).
    for (const { name, on } of jobs) {
      if (on?.includes(event)) await boss.send(name, { event, ...payload }, { startAfter })
    }
  }

  return {
    work: async () => {
      for (const job of jobs) {
        if (job.everySeconds !== undefined && (job.isLocal || !addsOnly))
          timers.push(startTimer(job, job.everySeconds, log))
      }
      if (addsOnly) return
      await replaceFormerJobs(boss, database, jobs)
      const workers = new Map<string, string>()
      const { recordAnswer: onAnswer, isAway } = health
      const wakeups = startWakeups(boss, database, workers, { isAway, onAnswer, onFailure: handleFailure })
      timers.push(wakeups)
      for (const job of jobs) {
        if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
        if (job.atStart) await boss.send(job.name, {}, { singletonKey: 'start' })
        const options = { ...IDLE_POLLING, batchSize: 1, heartbeatRefreshSeconds: RENEWAL_SECONDS }
        const worker = await boss.work<object>(job.name, options, async (batch) => {
          // More runs may wait, and a failed one is tried again.
          wakeups.wake(job.name)
          for (const { data } of batch) await runJob(job, data)
        })
        workers.set(job.name, worker)
      }
    },
    drain: () => drainQueues(boss, database, jobs),
    runNow: async (name) => {
      const job = byName.get(name)
      if (!job) throw new Error(`no job named ${name}`)
      await runJob(job)
    },
    // Nothing of the queue would report its recovery to a process that only adds to it.
    isHealthy: () => addsOnly || health.isHealthy(),
    close: async () => {
      await Promise.all(timers.map((timer) => timer.stop()))
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Runs what is due in all queues, and what that adds, until nothing is left. */
async function drainQueues(boss: PgBoss, database: Database, jobs: readonly Job[]): Promise<void> {
  for (let ran = true; ran; ) {
    ran = false
    let due = await listDueQueues(database)
    for (const job of jobs) {
      if (!due.has(job.name)) continue
      for (const { id, data } of await boss.fetch<object>(job.name, { batchSize: 50 })) {
        ran = true
        try {
          await runJob(job, data)
          await boss.complete(job.name, id)
        } catch (error) {
          await boss.fail(job.name, id, error as Error)
          throw error
        }
      }
      // It may have published something.
      due = await listDueQueues(database)
    }
  }
}

/** Whether a queue, which an earlier version may have created, has the options of today. */
function hasOptions(queue: QueueResult): boolean {
  return (Object.keys(QUEUE_OPTIONS) as (keyof typeof QUEUE_OPTIONS)[]).every(
    (key) => queue[key] === QUEUE_OPTIONS[key],
  )
}

type Timer = { stop(): Promise<void> }

/** Runs of a timer do not overlap; a failed one is logged, and the next one runs as usual. */
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

/** Rows of timers hold no event. */
function runJob(job: Job, data?: object): Promise<void> {
  const run = () => job.run(data && 'event' in data ? (data as OutboxData) : undefined)
  return runInBackground(() => countRun(job.name, run))
}

function createQueueOptions(database: Database, health?: ReturnType<typeof createQueueHealth>) {
  const executeSql = async (text: string, values?: unknown[]) => {
    const result = await runInBackground(() => database.query(text, values))
    health?.recordAnswer()
    return result
  }
  const listen = async (channel: string, onPayload: (payload: string) => void, onReconnect: () => void) => ({
    close: await database.listen(channel, onPayload, (state) => state === 'restored' && onReconnect()),
  })
  return {
    db: { executeSql, listen },
    backend: database.kind === 'embedded' ? ('pglite' as const) : ('postgres' as const),
    useListenNotify: true,
    // Runs that wait for others, which this product does not use.
    flowIntervalSeconds: 300,
  }
}
