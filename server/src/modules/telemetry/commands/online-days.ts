import type { Tx } from '../../../platform/db/database.ts'
import { onlineDays } from '../schema.ts'

/** Notes days on which a screen was online and of which no sign of life is kept any more: the months that the demo world begins with. */
export async function noteOnlineDays(tx: Tx, screenId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await tx
    .insert(onlineDays)
    .values(days.map((day) => ({ screenId, day })))
    .onConflictDoNothing()
}
