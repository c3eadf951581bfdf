import type { CompanyRejectionResult } from '@marquee/contract/operator'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { decideNow, type ReviewDecision } from './decide-review.ts'

export type CompanyRejection = Pick<ReviewDecision, 'by' | 'at' | 'publicUrl'> & { companyId: string; reason: string }

type Rejections = Pick<CompanyRejectionResult, 'rejected' | 'skipped'>

/**
 * Rejects the waiting campaigns of a company in one transaction, each with its own decision, so that all their screens
 * are released at once. A campaign that another operator has locked, or that has a scheduled decision, is left to them
 * (decision 7).
 */
export async function rejectCompany(tx: Tx, { companyId, ...decision }: CompanyRejection): Promise<Rejections> {
  const waiting = await tx
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.companyId, companyId),
        inArray(campaigns.status, ['Pending Approval', 'Pending']),
        isNull(campaigns.deletedAt),
      ),
    )
    .orderBy(asc(campaigns.id))
  const result: Rejections = { rejected: 0, skipped: [] }
  for (const { id, name } of waiting) {
    const subject = { kind: 'campaign', id, decision: 'reject', version: undefined, sha256: undefined } as const
    const made = await decideNow(tx, { ...decision, ...subject })
    // A campaign that its client changes or deletes at this moment no longer waits.
    if (made.kind === 'decided') result.rejected += 1
    if (made.kind === 'heldByOther' || made.kind === 'decidedByOther') {
      result.skipped.push({ id, name, operator: made.name })
    }
  }
  return result
}
