import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { CampaignStatus } from '@marquee/contract/scalars'
import { and, eq, isNull } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import { releaseScreens } from '../../inventory/commands.ts'
import { campaigns } from '../schema.ts'
import type { OwnCampaign } from '../policy.ts'
import { saveCampaignChanges } from './changes.ts'

type Campaign = typeof campaigns.$inferSelect

/**
 * Deletes a campaign: its slots are free at once and every screen stops it. Its plays stay in the reports
 * (API-CAMP-05).
 *
 * @returns false if it was deleted before
 */
export async function deleteCampaign(tx: Tx, own: OwnCampaign, userId: string, at: Date): Promise<boolean> {
  const stored = await lockCampaign(tx, own.campaignId)
  if (!stored) return false
  await saveCampaignChanges(tx, stored.id, ['deleted'], { userId, at })
  await tx.update(campaigns).set({ deletedAt: at, updatedAt: at }).where(eq(campaigns.id, stored.id))
  await notifyStop(tx, stored.id, await releaseScreens(tx, stored.id))
  await notifyState(tx, stored)
  await publish(tx, 'campaign.deleted', {
    campaignId: stored.id,
    companyId: stored.companyId,
    status: stored.status,
  })
  return true
}

/** Sets what a campaign advertises; its version stays, because its content does (decision 41). */
export async function changeCategory(tx: Tx, id: string, category: AdCategory): Promise<void> {
  await tx.update(campaigns).set({ category }).where(eq(campaigns.id, id))
}

/** Locks a campaign until the transaction ends. Lock it before its screens. Undefined if it was deleted. */
export async function lockCampaign(tx: Tx, id: string): Promise<Campaign | undefined> {
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, id), isNull(campaigns.deletedAt)))
    .for('update')
  return campaign
}

/** Locks a campaign until the transaction ends, also a deleted one: its orders remain. */
export async function lockStoredCampaign(tx: Tx, id: string): Promise<Campaign | undefined> {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update')
  return campaign
}

/** Notifies the company and the operators of the status of a campaign. */
export async function notifyState(
  tx: Tx,
  { id, companyId, status }: { id: string; companyId: string; status: CampaignStatus },
): Promise<void> {
  await notifyAll(tx, [
    { topic: 'campaign', companyIds: [companyId], data: { campaignId: id, status } },
    { topic: 'review', companyIds: [companyId], data: { kind: 'campaign', id, status } },
  ])
}

/** Makes players interrupt a campaign at once and refresh their manifests. */
export async function notifyStop(tx: Tx, campaignId: string, screenIds: readonly string[]): Promise<void> {
  if (screenIds.length === 0) return
  await notifyAll(tx, [
    { topic: 'stop', screenIds, data: { campaignId } },
    { topic: 'content', screenIds },
  ])
}
