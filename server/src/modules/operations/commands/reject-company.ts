import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { decideReview, type ReviewDecision } from './decide-review.ts'

export type CompanyRejection = Pick<ReviewDecision, 'by' | 'at' | 'publicUrl'> & { companyId: string; reason: string }

/**
 * Rejects all waiting campaigns of a company in one transaction, each with its own decision, so that all their screens
 * are released at once.
 *
 * @returns how many
 */
export async function rejectCompany(tx: Tx, { companyId, ...decision }: CompanyRejection): Promise<number> {
  const waiting = await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        inArray(campaigns.status, ['Pending Approval', 'Pending']),
        isNull(campaigns.deletedAt),
      ),
    )
    .orderBy(asc(campaigns.id))
  let rejected = 0
  for (const { id } of waiting) {
    const subject = { kind: 'campaign', id, decision: 'reject', version: undefined, sha256: undefined } as const
    const made = await decideReview(tx, { ...decision, ...subject })
    // A campaign that its client changes or deletes at this moment no longer waits.
    if (made.kind === 'decided') rejected += 1
  }
  return rejected
}
