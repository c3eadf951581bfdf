import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { owners } from '../../owners/schema.ts'
import { payoutHolds } from '../schema.ts'
import { lockOwners } from './lock-owners.ts'
import { releaseReturns } from '../../bank/commands/transfers.ts'

export type Hold = { reason: string; heldAt: Date }

/**
 * Holds the payouts of a partner and mails the reason. An empty reason releases them, also after a returned transfer.
 * Repeating it changes nothing.
 *
 * @returns the current hold, or null; undefined if there is no such owner
 */
export async function setPayoutHold(
  tx: Tx,
  by: Actor & { userId: string },
  { ownerId, reason }: { ownerId: string; reason: string },
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<Hold | null | undefined> {
  await lockOwners(tx, [ownerId], 'no key update')
  const owner = await findOwnerHold(tx, ownerId)
  if (!owner) return undefined
  const before = owner.hold
  const isReleased = reason === '' && (await releaseReturns(tx, ownerId, at))
  if ((before?.reason ?? '') === reason && !isReleased) return before
  if (reason === '') await tx.delete(payoutHolds).where(eq(payoutHolds.ownerId, ownerId))
  else await saveHold(tx, { ownerId, reason, heldBy: by.userId, heldAt: at })
  const subject = { kind: 'owner', id: ownerId, name: owner.name } as const
  const action = reason === '' ? 'release' : 'hold'
  await writeAuditEntry(tx, by, { action, subject, partyId: ownerId, reason: reason || null }, at)
  await notify(tx, { topic: 'billing', ownerIds: [ownerId], data: {} })
  if (reason !== '') {
    const news: BusinessNews = {
      business: { kind: 'owner', id: ownerId },
      kind: 'payout-held',
      values: { reason },
      email: ({ texts, writeEmail }, firstName) =>
        writeEmail(texts.payouts.held, { reason }, { firstName, url: `${publicUrl}/earnings` }),
    }
    await informMembers(tx, [news], at)
  }
  return reason === '' ? null : { reason, heldAt: at }
}

async function findOwnerHold(tx: Tx, ownerId: string) {
  const [row] = await tx
    .select({
      name: owners.name,
      reason: payoutHolds.reason,
      heldAt: payoutHolds.heldAt,
    })
    .from(owners)
    .leftJoin(payoutHolds, eq(payoutHolds.ownerId, owners.id))
    .where(eq(owners.id, ownerId))
  if (!row) return undefined
  const { reason, heldAt, ...owner } = row
  return { ...owner, hold: reason !== null && heldAt !== null ? { reason, heldAt } : null }
}

async function saveHold(tx: Tx, hold: typeof payoutHolds.$inferInsert): Promise<void> {
  await tx.insert(payoutHolds).values(hold).onConflictDoUpdate({ target: payoutHolds.ownerId, set: hold })
}
