import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { campaigns } from '../schema.ts'

/** Finds the company of a campaign, also of a deleted one. */
export async function findCampaignHead(db: Db, id: string) {
  const [row] = await db
    .select(pickColumns(campaigns, 'name', 'type', 'companyId', 'deletedAt'))
    .from(campaigns)
    .where(eq(campaigns.id, id))
  return row
}
