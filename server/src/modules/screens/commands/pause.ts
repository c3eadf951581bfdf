import { screenBulkTexts } from '@marquee/contract/messages/screen-bulk'
import type { BulkResult } from '@marquee/contract/screen-bulk'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntries } from '../../audit/commands.ts'
import { lockScreens, type ScreenRow } from '../queries.ts'
import { screens } from '../schema.ts'

/**
 * Pauses screens, or resumes those that their partner paused. A status that an operator set stays, and the screen is
 * refused. Reservations stay: plays that a paused screen misses count as missing (decision 36).
 */
export async function pauseScreens(
  tx: Tx,
  by: Actor,
  { screenIds, isPaused }: { screenIds: readonly string[]; isPaused: boolean },
  at: Date,
): Promise<BulkResult[]> {
  const rows = await lockScreens(tx, screenIds)
  const outcomes = new Map(rows.map((row) => [row.id, decidePause(row, isPaused)]))
  const changed = rows.filter(({ id }) => outcomes.get(id) === 'changed')
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0) {
    const [status, pausedAt] = isPaused ? (['In Active', at] as const) : (['Active', null] as const)
    const updatedAt = selectUpdateTime(at)
    await tx.update(screens).set({ status, pausedAt, updatedAt }).where(inArray(screens.id, ids))
    await writeAuditEntries(
      tx,
      by,
      changed.map((row) => ({
        action: 'update' as const,
        subject: { kind: 'screen' as const, id: row.id, name: row.model },
        partyId: row.ownerId,
        changes: { status: { from: row.status, to: status } },
      })),
      at,
    )
    await notify(tx, { topic: 'content', screenIds: ids })
  }
  return rows.map(({ id: screen }) => {
    const outcome = outcomes.get(screen) ?? 'unchanged'
    return { screen, outcome, message: outcome === 'refused' ? screenBulkTexts.statusOfOperator : null }
  })
}

/** Two changes within one millisecond are still two versions (decision 22). */
export const selectUpdateTime = (at: Date) =>
  sql`greatest(${at}::timestamptz, ${screens.updatedAt} + interval '1 millisecond')`

function decidePause({ status, pausedAt }: ScreenRow, isPaused: boolean): BulkResult['outcome'] {
  const wasPaused = status === 'In Active' && pausedAt !== null
  if (status === 'Active') return isPaused ? 'changed' : 'unchanged'
  if (!wasPaused) return 'refused'
  return isPaused ? 'unchanged' : 'changed'
}
