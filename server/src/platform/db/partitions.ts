import { sql } from 'drizzle-orm'
import { DAYS } from '../clock.ts'
import { toSqlArray } from './arrays.ts'
import type { Database } from './database.ts'

/**
 * Tables of raw data are cut by time, so that what is old goes in an instant (decision 3). The pieces are made and
 * let go by functions of the database that run as its owner; how each table is cut stands in `partitioned_tables`.
 */

/** Made ahead of time, so that no write has to wait for the making. */
const DAYS_AHEAD = 3

export type Partitions = {
  /** Makes the pieces that hold these instants, unless they are there. Stands before a transaction, never inside one. */
  make(instants: Iterable<Date>): Promise<void>
  /** Makes those of the next days. */
  makeAhead(now: Date): Promise<void>
  /**
   * Lets go of what lies wholly before that day (by UTC).
   *
   * @returns how many pieces
   * @throws where they are kept longer whoever asks, or somebody uses the table for longer than two seconds
   */
  dropOlder(day: string): Promise<number>
  /** The first day (by UTC) of the oldest piece there is; null without any. */
  findOldestDay(): Promise<string | null>
}

export function createPartitions(database: Database, table: string): Partitions {
  /** Days whose piece is known to be there. Another process lets go only of what lies far behind all that still comes in. */
  const known = new Set<string>()

  async function makeDays(days: readonly string[]): Promise<void> {
    const unknown = days.filter((day) => !known.has(day))
    if (unknown.length === 0) return
    // By the connections of devices: what they bring waits for it.
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
    async findOldestDay() {
      const { rows } = await database.query(
        `select to_date(rpad(min(substr(relname, length($1) + 2)), 8, '01'), 'YYYYMMDD')::text as day
        from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = to_regclass('public.' || $1)`,
        [table],
      )
      return (rows as { day: string | null }[])[0]?.day ?? null
    },
  }
}

const toUtcDay = (instant: Date) => instant.toISOString().slice(0, 10)
