import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../schema.ts'

/** To whom a campaign belongs, a deleted one too. */
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
