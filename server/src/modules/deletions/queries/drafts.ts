import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { orders } from '../../documents/schema/orders.ts'
import { approvalWindows } from '../../playback/schema.ts'

export const DRAFTS_PER_SLICE = 50

/** Campaigns that were never in force and are not erased yet. Videos that played are evidence of what was sold. */
export function listDrafts(db: Db, companyIds: readonly string[]): Promise<{ id: string; video: string | null }[]> {
  const wasNeverInForce = sql`(${campaigns.deletedAt} is null or ${campaigns.video} is not null)
    and ${campaigns.status} <> 'Approved'
    and not exists (select from ${approvalWindows} where ${approvalWindows.campaignId} = ${campaigns.id})
    and not exists (select from ${orders} where ${orders.campaignId} = ${campaigns.id})`
  return db
    .select({ id: campaigns.id, video: campaigns.video })
    .from(campaigns)
    .where(and(inArray(campaigns.companyId, [...companyIds]), wasNeverInForce))
    .limit(DRAFTS_PER_SLICE)
}
