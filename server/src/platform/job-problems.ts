import { sql } from 'drizzle-orm'
import type { Db } from './db/database.ts'

/** Jobs of one name that failed, or that no worker runs. */
export type JobProblem = { name: string; failed: number; waiting: number; since: Date; lastError: string }

/**
 * The problems of the job queue: runs that failed finally in the last 24 hours, and runs that are due for more than 15
 * minutes. A run is not late while one of the same name works that began before: packing plays may take a day, and its
 * next run waits for it. The times are those of the database, as everywhere in the queue.
 */
export async function listJobProblems(db: Db): Promise<JobProblem[]> {
  const { rows } = await db.execute<Omit<JobProblem, 'since'> & { since: string }>(sql`
    select name, count(*) filter (where state = 'failed') as failed, count(*) filter (where state <> 'failed') as waiting,
      min(coalesce(completed_on, start_after))::text as since,
      coalesce((array_agg(output ->> 'message' order by completed_on desc) filter (where state = 'failed'))[1], '') as "lastError"
    from pgboss.job as run
    where (state = 'failed' and completed_on > now() - interval '24 hours')
      or (state in ('created', 'retry') and start_after < now() - interval '15 minutes'
        and not exists (select from pgboss.job as former
          where former.name = run.name and former.state = 'active' and former.started_on <= run.start_after))
    group by name
    order by name`)
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }))
}
