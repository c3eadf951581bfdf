import type { Tx } from '../../../platform/db/database.ts'
import { campaignDeliveries } from '../schema.ts'

export type CampaignDelivery = typeof campaignDeliveries.$inferInsert

/** Saves the promised and proven plays of a campaign up to a day, in place of earlier values. */
export async function saveDelivery(tx: Tx, delivery: CampaignDelivery): Promise<void> {
  await tx
    .insert(campaignDeliveries)
    .values(delivery)
    .onConflictDoUpdate({ target: campaignDeliveries.campaignId, set: delivery })
}
