import type { PgBoss } from 'pg-boss'
import { SECONDS } from './clock.ts'
import type { Database } from './db/database.ts'
import { runInBackground } from './db/limits.ts'

/**
 * Workers fetch when the database notifies them of a new run, and when a query for the due runs of all queues names
 * theirs: polling forty queues each second costs an idle process forty commits a second (D-49).
 */
export const IDLE_POLLING = { pollingIntervalSeconds: 300, notifyPollingIntervalSeconds: 300 }

const TICK_MS = SECONDS
/** The due runs are queried at every fifth tick, for later runs and lost notifications. */
const IDLE_TICKS = 5

export type Wakeups = {
  /** Makes the worker of a queue fetch again, now or when its present run ends. */
  wake(queue: string): void
  stop(): Promise<void>
}

/**
 * Wakes the workers of this process when runs of their queues are due.
 *
 * @param workers the id of the worker of each queue; may still grow
 * @param onFailure gets the error of a query
 */
export function startWakeups(
  boss: PgBoss,
  database: Database,
  workers: ReadonlyMap<string, string>,
  { isAway, onAnswer, onFailure }: { isAway: () => boolean; onAnswer: () => void; onFailure: (error: Error) => void },
): Wakeups {
  let querying: Promise<void> | undefined
  let ticks = 0

  const wake = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '')
  const wakeDue = async () => {
    try {
      for (const queue of await runInBackground(() => listDueQueues(database))) wake(queue)
      onAnswer()
    } catch (error) {
      onFailure(error as Error)
    }
    querying = undefined
  }
  const timer = setInterval(() => {
    ticks++
    // A database that is unavailable is asked at every tick, so that its return is noticed (decision 2).
    if (ticks % IDLE_TICKS === 0 || isAway()) querying ??= wakeDue()
  }, TICK_MS)
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      await querying
    },
  }
}

/** The queues with due runs: one query is cheaper than fetching from each. */
export async function listDueQueues(database: Database): Promise<Set<string>> {
  const { rows } = await database.query(
    // The condition of the queue's own index.
    `select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`,
  )
  return new Set((rows as { name: string }[]).map(({ name }) => name))
}
