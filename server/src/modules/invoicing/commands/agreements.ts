import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { eq } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { owners } from '../../owners/schema.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import { getAgreement } from '../queries/agreements.ts'
import { selfBillingAgreements } from '../schema/settings.ts'

/**
 * Records that a partner accepts self-billing: who accepted, when and from which address. A job then issues the
 * statements of earlier months.
 *
 * @param version the version of the agreement that the partner read
 * @returns false if another version is in force
 */
export async function acceptAgreement(
  tx: Tx,
  by: Actor & { userId: string },
  { ownerId }: OwnOwner,
  version: string,
  at: Date,
): Promise<boolean> {
  if (version !== selfBillingTexts.version) return false
  const [owner] = await tx.select({ name: owners.name }).from(owners).where(eq(owners.id, ownerId)).for('no key update')
  if (!owner) throw new Error(`the owner ${ownerId} of the signed-in partner is gone`)
  if ((await getAgreement(tx, ownerId)).acceptedAt) return true
  await tx.insert(selfBillingAgreements).values({
    ownerId,
    version,
    acceptedBy: by.userId,
    acceptedName: by.name,
    address: by.address ?? '',
    acceptedAt: at,
  })
  const subject = { kind: 'owner', id: ownerId, name: owner.name } as const
  await writeAuditEntry(tx, by, { action: 'accept-agreement', subject, partyId: ownerId, details: { version } }, at)
  await publish(tx, 'agreement.accepted', { ownerId })
  return true
}
