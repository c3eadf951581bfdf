import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../schema.ts'

/** Finds the company of a campaign, also of a deleted one. */
export async function findCampaignHead(db: Db, id: string) {
  const [row] = await db
    .select({
      name: campaigns.name,
      type: campaigns.type,
      companyId: campaigns.companyId,
      deletedAt: campaigns.deletedAt,
    })
    .from(campaigns)
    .where(eq(campaigns.id, id))
  return row
}
