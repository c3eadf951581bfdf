import type { CampaignStatus } from '@marquee/contract/scalars'
import { and, eq, isNull } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { notify, notifyAll } from '../../../platform/notify.ts'
import { lockCompany } from '../../companies/commands.ts'
import { releaseScreens } from '../../inventory/commands.ts'
import { listReservations } from '../../inventory/queries/reservations.ts'
import { findVideoHash } from '../queries/campaigns.ts'
import { deriveDecidedStatus, type Decision } from '../rules.ts'
import { campaigns } from '../schema.ts'
import type { OwnCampaign } from '../policy.ts'
import { saveCampaignChanges } from './changes.ts'

type Campaign = typeof campaigns.$inferSelect

export type DecisionInput = {
  id: string
  /** The version that the operator saw; undefined: the current one. */
  version?: number | undefined
  /** The hash of the video that the operator saw; undefined: the current one. */
  sha256?: string | undefined
  decision: Decision
  /** The reason of a rejection, shown to the client. */
  reason?: string | undefined
  at: Date
}
export type DecisionResult =
  | { kind: 'decided'; campaign: Campaign; sha256: string | null }
  | { kind: 'notFound' | 'notReviewable' | 'versionChanged' }

/**
 * Approves or rejects a waiting campaign (product 3). The decision applies to what the operator saw: if the campaign or
 * its video has changed since, the result is `versionChanged`. An approved campaign keeps its slots and plays from now
 * on, a rejected one releases them. The version stays, because it counts changes of the content.
 */
export async function decideCampaign(
  tx: Tx,
  { id, version, sha256, decision, reason, at }: DecisionInput,
): Promise<DecisionResult> {
  const stored = await lockCampaign(tx, id)
  if (!stored) return { kind: 'notFound' }
  await lockCompany(tx, stored.companyId)
  const status = deriveDecidedStatus(stored.status, decision)
  if (!status) return { kind: 'notReviewable' }
  const present = await findVideoHash(tx, stored.video)
  if ((version ?? stored.version) !== stored.version || (sha256 ?? present) !== present) {
    return { kind: 'versionChanged' }
  }
  const [campaign = stored] = await tx
    .update(campaigns)
    .set({
      status,
      rejectionReason: decision === 'reject' ? (reason ?? null) : null,
      decidedAt: at,
      updatedAt: at,
    })
    .where(eq(campaigns.id, id))
    .returning()
  if (decision === 'reject') await releaseScreens(tx, id)
  else await notify(tx, { topic: 'content', screenIds: await listReservedScreenIds(tx, id) })
  await notifyState(tx, campaign)
  await publish(tx, decision === 'approve' ? 'campaign.approved' : 'campaign.rejected', {
    campaignId: id,
    companyId: campaign.companyId,
    reason: campaign.rejectionReason,
  })
  return { kind: 'decided', campaign, sha256: present }
}

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

async function listReservedScreenIds(tx: Tx, id: string): Promise<string[]> {
  return (await listReservations(tx, [id])).map((reservation) => reservation.screenId)
}
