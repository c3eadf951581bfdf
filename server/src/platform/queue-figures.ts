import { sql } from 'drizzle-orm'
import { DatabaseGauge, type Figure, type FigureSource } from './figures.ts'

type Row = { name: string; due: number; oldestSeconds: number | null }

/** The queue of each job. The condition is that of the queue's own index, whatever number of runs is over. */
export const queueFigures: FigureSource = {
  gauges: {
    marquee_queue_jobs: new DatabaseGauge('Runs of a job that are due and not under way', 'name'),
    marquee_queue_oldest_seconds: new DatabaseGauge('How long the oldest of them has been due', 'name'),
  },
  read: async ({ db }) => {
    const { rows } = await db.execute<Row>(sql`
      select queue.name, count(job.id) as due,
        extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
      from pgboss.queue
      left join pgboss.job on job.name = queue.name and state < 'active' and not blocked and start_after <= now()
      where queue.name not like '\\_\\_%'
      group by queue.name`)
    return rows.flatMap(({ name, due, oldestSeconds }): Figure[] => [
      { gauge: 'marquee_queue_jobs', labels: { name }, value: due },
      { gauge: 'marquee_queue_oldest_seconds', labels: { name }, value: oldestSeconds ?? 0 },
    ])
  },
}
