import type { saveBlockedCategories as call } from '@marquee/contract/ad-categories'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntries } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import { owners } from '../../owners/schema.ts'
import { listVenueRules } from '../queries.ts'
import { restaurants, vehicles } from '../schema.ts'

/**
 * Replaces what venues do not accept. A booking locks the owner, too, so it comes before the change or heeds it. The
 * version of a venue stays, because this needs no review (decision 41). The audit log has each venue that changes.
 *
 * @returns false if a venue is not the owner's or is deleted; the caller has to roll back then
 */
export async function setBlockedCategories(
  tx: Tx,
  own: OwnOwner,
  { venues, blockedCategories }: EndpointBody<typeof call>,
  { by, at }: { by: Actor; at: Date },
): Promise<boolean> {
  const { ownerId } = own
  await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for('no key update')
  const before = await listVenueRules(tx, own)
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
  const entries = before.flatMap(({ _id: id, kind, name, blockedCategories: former }) => {
    const isWanted = wanted.has(`${kind} ${id}`)
    const changes = isWanted
      ? computeChanges({ blockedCategories: join(former) }, { blockedCategories: join(blockedCategories) })
      : undefined
    return changes ? [{ action: 'update' as const, subject: { kind, id, name }, partyId: ownerId, changes }] : []
  })
  await writeAuditEntries(tx, by, entries, at)
  return changed === wanted.size
}

/** A value of the log is one text. */
const join = (categories: readonly string[]) => categories.toSorted().join(' ')
