import type { saveBlockedCategories as call } from '@marquee/contract/ad-categories'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import { owners } from '../../owners/schema.ts'
import { restaurants, vehicles } from '../schema.ts'

/**
 * Replaces what venues do not accept. A booking locks the owner, too, so it comes before the change or heeds it. The
 * version of a venue stays, because this needs no review (decision 41).
 *
 * @returns false if a venue is not the owner's or is deleted; the caller has to roll back then
 */
export async function setBlockedCategories(
  tx: Tx,
  { ownerId }: OwnOwner,
  { venues, blockedCategories }: EndpointBody<typeof call>,
): Promise<boolean> {
  await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for('no key update')
  const wanted = new Set(venues.map(({ kind, id }) => `${kind} ${id}`))
  let changed = 0
  for (const [kind, table] of [
    ['vehicle', vehicles],
    ['restaurant', restaurants],
  ] as const) {
    const ids = venues.filter((venue) => venue.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rowCount } = await tx
      .update(table)
      .set({ blockedCategories })
      .where(
        and(eq(table.ownerId, ownerId), isNull(table.deletedAt), sql`${table.id} = any(${sql.param(ids)}::uuid[])`),
      )
    changed += rowCount ?? 0
  }
  return changed === wanted.size
}
