import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../platform/db/database.ts'
import { partitionsOf } from '../../../platform/db/partitions.ts'
import type { House } from '../../../platform/house.ts'
import { playSequences } from '../schema.ts'

const FORGOTTEN_AT_ONCE = 10_000

/** Makes room for the plays of the next days, and lets go of months that nobody asks about any more. */
export async function keepPieces({ database, clock, config }: House): Promise<void> {
  const now = clock.now()
  const pieces = partitionsOf(database, 'plays')
  await pieces.makeAhead(now)
  const before = firstKeptDay(now, config.playsKeptMonths)
  if ((await pieces.dropBefore(before)) === 0) return
  for (let forgotten = FORGOTTEN_AT_ONCE; forgotten === FORGOTTEN_AT_ONCE; ) {
    forgotten = await inTransaction(database, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${playSequences} where ctid = any(array(
          select ctid from ${playSequences} where last_on < ${before}::date limit ${FORGOTTEN_AT_ONCE}))`)
      return rowCount ?? 0
    })
  }
}

/** Of the running month and so many whole ones before it. */
function firstKeptDay(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}
