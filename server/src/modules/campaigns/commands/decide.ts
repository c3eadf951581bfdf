import { eq } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { lockCompany } from '../../companies/commands.ts'
import { lockReservedScreens, releaseScreens } from '../../inventory/commands.ts'
import { listReservations } from '../../inventory/queries/reservations.ts'
import type { RefusingVenue } from '../../inventory/queries/refusing-venues.ts'
import { judgeApproval } from '../queries/approval.ts'
import { findVideoHash } from '../queries/campaigns.ts'
import { type Decision, deriveDecidedStatus } from '../rules.ts'
import { campaigns } from '../schema.ts'
import { endReservations } from './end-reservations.ts'
import { lockCampaign, notifyState } from './state.ts'

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
  /** `refused`: the venues that do not accept its category, whose reservations have ended */
  | { kind: 'decided'; campaign: Campaign; sha256: string | null; refused: readonly RefusingVenue[] }
  | { kind: 'notFound' | 'notReviewable' | 'versionChanged' | 'categoryMissing' | 'allVenuesRefuse' }

/**
 * Approves or rejects a waiting campaign (product 3). The decision applies to what the operator saw: if the campaign or
 * its video has changed since, the result is `versionChanged`. An approved campaign keeps its slots and plays from now
 * on, except on venues that do not accept its category (decision 41); a rejected one releases them. The version stays,
 * because it counts changes of the content.
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
  const judged = decision === 'approve' ? await judgeApproval(tx, stored) : NOTHING_LOST
  if (judged.kind !== 'approvable') return judged
  await endRefusedReservations(tx, id, judged.lost, at)
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
  return { kind: 'decided', campaign, sha256: present, refused: judged.lost }
}

const NOTHING_LOST = { kind: 'approvable', lost: [] } as const

/** The venues leave before the campaign is in force, so their screens are never sold and never play it. */
async function endRefusedReservations(tx: Tx, id: string, lost: readonly RefusingVenue[], at: Date): Promise<void> {
  if (lost.length === 0) return
  await lockReservedScreens(tx, id)
  const screenIds = lost.flatMap((venue) => venue.screenIds)
  await endReservations(tx, screenIds, at, id)
}

async function listReservedScreenIds(tx: Tx, id: string): Promise<string[]> {
  return (await listReservations(tx, [id])).map((reservation) => reservation.screenId)
}
