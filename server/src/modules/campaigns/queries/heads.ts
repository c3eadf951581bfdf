import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { campaigns } from '../schema.ts'

/** Finds the company of a campaign, also of a deleted one. */
export async function findCampaignHead(db: Db, id: string) {
  const [row] = await db
    .select(pickColumns(campaigns, 'name', 'type', 'companyId', 'video', 'deletedAt'))
    .from(campaigns)
    .where(eq(campaigns.id, id))
  return row
}

/** Whether a campaign of the company has that video. */
export async function hasVideo(db: Db, companyId: string, name: string): Promise<boolean> {
  const [row] = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.video, name), eq(campaigns.companyId, companyId), isNull(campaigns.deletedAt)))
    .limit(1)
  return row !== undefined
}
