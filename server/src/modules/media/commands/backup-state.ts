import { sql } from 'drizzle-orm'
import { MINUTES } from '../../../platform/clock.ts'
import { createId } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { installation } from '../schema.ts'

/** The clocks of servers, backup and database differ by less; the doctor reports more. */
const CLOCK_MARGIN_MS = 5 * MINUTES

/**
 * Notes that a backup has everything that was committed before an instant: players delete the plays that were
 * acknowledged before (decision 14). An older backup than the last one changes nothing.
 */
export async function markBackedUp(tx: Tx, at: Date): Promise<void> {
  const until = new Date(at.getTime() - CLOCK_MARGIN_MS).toISOString()
  await tx.update(installation).set({
    backedUpUntil: sql`greatest(${installation.backedUpUntil}, ${until}::timestamptz)`,
  })
}

/** Begins a new history after a restore: players send again what they still have of acknowledged plays (decision 14). */
export async function beginHistory(tx: Tx): Promise<void> {
  await tx.update(installation).set({ history: createId() })
}
