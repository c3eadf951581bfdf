import { getDecisionLink } from '@marquee/contract/notifications.rules'
import type { ReviewKind } from '@marquee/contract/operator'
import { translateStored } from '../../../platform/stored-texts.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { announceApproval } from '../../campaigns/commands/announce-approval.ts'
import { decideCampaign } from '../../campaigns/commands/decide.ts'
import { reportRefusal } from '../../campaigns/commands/report-refusal.ts'
import { judgeApproval } from '../../campaigns/queries/approval.ts'
import { type VenueDecisionResult, decideVenue, type VenueDecisionInput } from '../../fleet/commands/decide-venue.ts'
import type { RefusingVenue } from '../../inventory/queries/refusing-venues.ts'
import { decideInfotainment } from '../../infotainment/commands/state.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { saveApprovedVersion } from '../../media/commands/approved-versions.ts'
import { buildPosterLink } from '../../media/present.ts'
import { notifyVenueContent } from '../../screens/commands/venues.ts'
import { getReviewName } from '../present/reviews.ts'
import { collectApprovedFacts, isAdReview } from '../queries/approved-versions.ts'
import { findLock } from '../queries/locks.ts'
import { findScheduledDecision } from '../queries/scheduled-decisions.ts'
import { findReview, type ReviewRow } from '../queries/reviews.ts'
import { isDecidable } from '../rules/reviews.ts'

export type ReviewDecision = {
  by: Actor
  kind: ReviewKind
  id: string
  decision: 'approve' | 'reject'
  /** The reason of a rejection: logged, mailed and shown to the other party. */
  reason: string | undefined
  /** The version that the operator saw; undefined: the current one. */
  version: number | undefined
  sha256: string | undefined
  at: Date
  publicUrl: string
}

type Undecided = 'notFound' | 'notReviewable' | 'versionChanged' | 'categoryMissing' | 'allVenuesRefuse'
type Obstacle = Undecided | 'partySuspended'
/** Why nothing was decided: an obstacle, a lock of another operator, or their earlier decision. */
export type DecisionRefusal =
  | { kind: Obstacle }
  | { kind: 'heldByOther'; name: string }
  | { kind: 'decidedByOther'; name: string; decision: 'approve' | 'reject' }
export type ReviewOutcome = { kind: 'decided'; review: ReviewRow } | { kind: Obstacle }

/** Decides at once, unless another operator has a lock or was faster. */
export async function decideNow(tx: Tx, decision: ReviewDecision): Promise<ReviewOutcome | DecisionRefusal> {
  const { kind, id, by, at } = decision
  return (await findConflict(tx, { kind, id, by, at })) ?? (await decideReview(tx, decision))
}

/** Carries out an operator's decision together with its audit entry and its mail, in one transaction (product 3). */
export async function decideReview(tx: Tx, decision: ReviewDecision): Promise<ReviewOutcome> {
  const { kind, id } = decision
  const before = await findReview(tx, kind, id)
  if (before && isPartyBlocked(before, decision)) return { kind: 'partySuspended' }
  const made = await applyDecision(tx, decision)
  if (made.kind !== 'decided') return { kind: made.kind }
  const review = await findReview(tx, kind, id)
  if (!review) throw new Error('what was decided in this transaction is there')
  await writeAuditEntry(tx, decision.by, buildAuditEntry(decision, review, made.version), decision.at)
  if (decision.decision === 'approve') await saveApproved(tx, review, decision.at)
  await reportDecision(tx, decision, review, made.version)
  if (made.refused && review.kind === 'campaign') {
    await reportRefusal(tx, { campaign: review, companyId: review.partyId, venues: made.refused }, decision)
  }
  if (kind === 'campaign' && decision.decision === 'approve') await announceApproval(tx, id, decision)
  return { kind: 'decided', review }
}

/** Whether a decision is possible now, as far as this can be known before it is carried out. */
export async function checkDecision(
  tx: Tx,
  decision: Omit<ReviewDecision, 'publicUrl'>,
): Promise<{ kind: 'open'; review: ReviewRow } | DecisionRefusal> {
  const { kind, id, version, sha256 } = decision
  const other = await findConflict(tx, decision)
  if (other) return other
  const review = await findReview(tx, kind, id)
  if (!review) return { kind: 'notFound' }
  const shown = 'video' in review ? (review.video?.sha256 ?? null) : null
  if ((version ?? review.version) !== review.version || (sha256 ?? shown) !== shown) return { kind: 'versionChanged' }
  if (!isDecidable(kind, review.status, decision.decision)) return { kind: 'notReviewable' }
  if (isPartyBlocked(review, decision)) return { kind: 'partySuspended' }
  if (review.kind !== 'campaign' || decision.decision === 'reject') return { kind: 'open', review }
  const judged = await judgeApproval(tx, review)
  return judged.kind === 'approvable' ? { kind: 'open', review } : judged
}

/** Items of a suspended party can only be rejected. */
const isPartyBlocked = (review: ReviewRow, { decision }: Pick<ReviewDecision, 'decision'>) =>
  review.isPartySuspended && decision === 'approve'

/** Who else has the item locked or has decided it. */
export async function findConflict(
  tx: Tx,
  { kind, id, by, at }: Pick<ReviewDecision, 'kind' | 'id' | 'by' | 'at'>,
): Promise<DecisionRefusal | undefined> {
  const scheduled = await findScheduledDecision(tx, kind, id)
  if (scheduled) return { kind: 'decidedByOther', name: scheduled.operatorName, decision: scheduled.decision }
  const lock = await findLock(tx, kind, id, at)
  return lock && lock.operatorId !== by.userId ? { kind: 'heldByOther', name: lock.name } : undefined
}

type DecisionResult = { kind: 'decided'; version: number; refused?: readonly RefusingVenue[] } | { kind: Undecided }

async function applyDecision(tx: Tx, { kind, ...decision }: ReviewDecision): Promise<DecisionResult> {
  if (kind === 'infotainment') return decideInfotainment(tx, decision)
  if (kind !== 'campaign') return decideVenueAndNotify(tx, { ...decision, kind, reason: decision.reason ?? null })
  const made = await decideCampaign(tx, decision)
  return made.kind === 'decided' ? { ...made, version: made.campaign.version } : made
}

/** The fleet module does not know screens, so this notifies those of the venue. */
async function decideVenueAndNotify(tx: Tx, decision: VenueDecisionInput): Promise<VenueDecisionResult> {
  const made = await decideVenue(tx, decision)
  if (made.kind !== 'decided') return made
  const { kind, id } = decision
  const { ownerId, status } = made
  await notifyVenueContent(tx, { kind, id })
  await notify(tx, { topic: 'review', ownerIds: [ownerId], data: { kind, id, status } })
  return made
}

/** Keeps what was approved, so that a later review can be compared with it. */
async function saveApproved(tx: Tx, review: ReviewRow, approvedAt: Date): Promise<void> {
  if (!isAdReview(review) || !review.video) return
  const facts = await collectApprovedFacts(tx, review)
  const { kind, id: subjectId, video } = review
  await saveApprovedVersion(tx, { kind, subjectId, video: video.name, facts, approvedAt })
}

/** Builds the audit entry with the version and the file that the decision is about. */
function buildAuditEntry(
  { kind, id, decision, reason }: ReviewDecision,
  review: ReviewRow,
  version: number,
): AuditEntry {
  return {
    action: decision,
    subject: { kind, id, name: getReviewName(review) },
    partyId: review.partyId,
    version,
    sha256: 'video' in review ? (review.video?.sha256 ?? null) : null,
    reason: decision === 'reject' ? (reason ?? null) : null,
  }
}

const NOTIFICATION_OF = {
  campaign: 'campaign-decided',
  infotainment: 'infotainment-decided',
  vehicle: 'venue-decided',
  restaurant: 'venue-decided',
} as const

async function reportDecision(
  tx: Tx,
  { kind, id, decision, reason, at, publicUrl }: ReviewDecision,
  review: ReviewRow,
  version: number,
): Promise<void> {
  const name = getReviewName(review)
  const envelope = {
    url: `${publicUrl}${getDecisionLink({ kind, id, decision })}`,
    picture: 'poster' in review ? buildPosterLink(publicUrl, review.poster) : undefined,
  }
  const email: BusinessNews['email'] = ({ texts, writeEmail }, firstName) =>
    decision === 'approve'
      ? writeEmail(texts.reviews.approved, { kind, name }, { firstName, ...envelope })
      : writeEmail(
          texts.reviews.rejected,
          { kind, name, reason: translateStored(reason ?? '') },
          { firstName, ...envelope },
        )
  const values = { kind, id, name, decision, reason: decision === 'reject' ? (reason ?? null) : null }
  const business = { kind: kind === 'campaign' ? 'company' : 'owner', id: review.partyId } as const
  const occurrence = `${id} ${version} ${decision}`
  await informMembers(tx, [{ business, kind: NOTIFICATION_OF[kind], values, occurrence, email }], at)
}
