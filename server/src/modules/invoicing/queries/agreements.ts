import { selfBillingTexts } from '@marquee/contract/messages/self-billing'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { selfBillingAgreements } from '../schema/settings.ts'

/** The version of the agreement in force, and when an owner accepted it; null: not yet. */
export async function getAgreement(db: Db, ownerId: string): Promise<{ version: string; acceptedAt: Date | null }> {
  const { version } = selfBillingTexts
  const [accepted] = await db
    .select({ acceptedAt: selfBillingAgreements.acceptedAt })
    .from(selfBillingAgreements)
    .where(and(eq(selfBillingAgreements.ownerId, ownerId), eq(selfBillingAgreements.version, version)))
    .orderBy(desc(selfBillingAgreements.acceptedAt))
    .limit(1)
  return { version, acceptedAt: accepted?.acceptedAt ?? null }
}

/** The owners of these who have accepted the version in force. */
export async function listAgreedOwnerIds(db: Db, ownerIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ ownerId: selfBillingAgreements.ownerId })
    .from(selfBillingAgreements)
    .where(
      and(
        eq(selfBillingAgreements.version, selfBillingTexts.version),
        inArray(selfBillingAgreements.ownerId, [...ownerIds]),
      ),
    )
  return new Set(rows.map(({ ownerId }) => ownerId))
}
