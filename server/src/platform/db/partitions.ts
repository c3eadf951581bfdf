import { sql } from 'drizzle-orm'
import { DAYS } from '../clock.ts'
import { toSqlArray } from './arrays.ts'
import type { Database } from './database.ts'

/**
 * Tables of raw data are partitioned by time, so that old data is dropped in an instant (decision 3). Functions of the
 * database that run as its owner create and drop the partitions; `partitioned_tables` says how each table is divided.
 */

/** Partitions are created ahead, so that no write has to create one. */
const DAYS_AHEAD = 3

export type Partitions = {
  /** Creates the missing partitions for these instants. Called before a transaction, never inside one. */
  make(instants: Iterable<Date>): Promise<void>
  /** Creates the partitions of the next days. */
  makeAhead(now: Date): Promise<void>
  /**
   * Drops the partitions that end before that day (in UTC).
   *
   * @returns the number of partitions
   * @throws when the database keeps them longer, or a query uses the table for longer than two seconds
   */
  dropOlder(day: string): Promise<number>
  /** The first day (in UTC) of each partition, the oldest first. */
  listDays(): Promise<string[]>
}

export function createPartitions(database: Database, table: string): Partitions {
  /** Days whose partition exists. Other processes drop only partitions that are far older than any new data. */
  const known = new Set<string>()

  async function makeDays(days: readonly string[]): Promise<void> {
    const unknown = days.filter((day) => !known.has(day))
    if (unknown.length === 0) return
    // On the connections of devices: their data waits for it.
    await database.ingest.db.execute(sql`
      select make_partition(${table}, day) from unnest(${toSqlArray(unknown, (day) => day)}::date[]) as day`)
    for (const day of unknown) known.add(day)
  }

  return {
    make: (instants) => makeDays([...new Set([...instants].map(toUtcDay))].toSorted()),
    makeAhead: (now) =>
      makeDays(Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => toUtcDay(new Date(now.getTime() + ahead * DAYS)))),
    async dropOlder(day) {
      const { rows } = await database.query('select drop_partitions($1, $2::date) as dropped', [table, day])
      const [{ dropped } = { dropped: 0 }] = rows as { dropped: number }[]
      known.clear()
      return dropped
    },
    async listDays() {
      const { rows } = await database.query(`select starts_on::text as day from list_partitions($1) order by 1`, [
        table,
      ])
      return (rows as { day: string }[]).map(({ day }) => day)
    },
  }
}

const toUtcDay = (instant: Date) => instant.toISOString().slice(0, 10)
