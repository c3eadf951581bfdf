import type { Tx } from '../../../platform/db/database.ts'
import { campaignDeliveries } from '../schema.ts'

export type CampaignDelivery = typeof campaignDeliveries.$inferInsert

/** Keeps what a campaign was promised and has proven up to a day, in the place of what was kept before. */
export async function saveDelivery(tx: Tx, delivery: CampaignDelivery): Promise<void> {
  await tx
    .insert(campaignDeliveries)
    .values(delivery)
    .onConflictDoUpdate({ target: campaignDeliveries.campaignId, set: delivery })
}
