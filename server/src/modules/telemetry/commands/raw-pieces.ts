import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import { type Database, inTransaction } from '../../../platform/db/database.ts'
import { type Partitions, partitionsOf } from '../../../platform/db/partitions.ts'
import { beatSequences } from '../schema.ts'

const pieces = new WeakMap<Database, { beats: Partitions; fixes: Partitions }>()

/** The pieces of the two tables of raw signs. */
export function piecesOf(database: Database): { beats: Partitions; fixes: Partitions } {
  const known = pieces.get(database)
  if (known) return known
  const made = { beats: partitionsOf(database, 'beats'), fixes: partitionsOf(database, 'fixes') }
  pieces.set(database, made)
  return made
}

/**
 * Lets go of the raw signs of life of the days that are older than so many; the log drawn from them stays
 * (product 6). What comes in the next days finds its place prepared.
 */
export async function forgetSigns(database: Database, keptDays: number, now: Date): Promise<void> {
  const day = new Date(now.getTime() - keptDays * DAYS).toISOString().slice(0, 10)
  for (const pieces of Object.values(piecesOf(database))) {
    await pieces.makeAhead(now)
    await pieces.dropBefore(day)
  }
  await inTransaction(database, (tx) => tx.execute(sql`delete from ${beatSequences} where last_on < ${day}::date`))
}
