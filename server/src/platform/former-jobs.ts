import type { PgBoss } from 'pg-boss'
import { type Database, runInTransaction } from './db/database.ts'
import type { DomainEventName } from './domain-events.ts'

type PresentJob = { name: string; cron?: string; on?: readonly DomainEventName[] }
type FormerRow = { data: { event?: DomainEventName } | null; start_after: string | Date }

/**
 * Ends what a former version left in the queue under names that no job has now, because nothing would run it: schedules,
 * due timers, and events, which go to the jobs that subscribe to them now. The queues stay, because a process of
 * the former version may still use them.
 */
export async function replaceFormerJobs(boss: PgBoss, database: Database, jobs: readonly PresentJob[]): Promise<void> {
  const scheduled = new Set(jobs.filter(({ cron }) => cron !== undefined).map(({ name }) => name))
  for (const { name, key } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name, key)
  }
  await runInTransaction(database, async () => {
    const { rows } = await database.query(
      // Names that begin with __pgboss__ are those of the queue itself.
      `delete from pgboss.job where name <> all($1::text[]) and not starts_with(name, '__pgboss__') and state < 'active'
       returning data, start_after`,
      [jobs.map(({ name }) => name)],
    )
    for (const { data, start_after: startAfter } of rows as FormerRow[]) {
      if (data?.event === undefined) continue
      for (const { name, on } of jobs) {
        if (on?.includes(data.event)) await boss.send(name, data, { startAfter: new Date(startAfter) })
      }
    }
  })
}
