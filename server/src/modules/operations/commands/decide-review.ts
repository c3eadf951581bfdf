import type { ReviewKind } from '@marquee/contract/operator'
import { mailTexts } from '@marquee/contract/texts/mails'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/events.ts'
import { type Actor, type Deed, writeDown } from '../../audit/commands.ts'
import { decideCampaign } from '../../campaigns/commands/state.ts'
import { type DecidedPlace, decidePlace, type PlaceToDecide } from '../../fleet/commands/decide-place.ts'
import { decideInfotainment } from '../../infotainment/commands/state.ts'
import { sendMail } from '../../notifications/commands.ts'
import { announceContentOf } from '../../screens/commands/places.ts'
import { nameOf } from '../present.ts'
import { claimOn } from '../queries/claims.ts'
import { comingOn } from '../queries/coming-decisions.ts'
import { findReview, type ReviewRow } from '../queries/reviews.ts'
import { isDecidable, linkAfter } from '../rules.ts'

export type ReviewDecision = {
  by: Actor
  kind: ReviewKind
  id: string
  decision: 'approve' | 'reject'
  /** of a rejection; written down, mailed and shown to the other side */
  reason: string | undefined
  /** What the operator looked at; absent: whatever is there now. */
  version: number | undefined
  sha256: string | undefined
  at: Date
  publicUrl: string
}

type Obstacle = 'notFound' | 'notReviewable' | 'versionChanged' | 'partySuspended'
/** Why nothing was decided; or somebody else is at it, or was faster. */
export type NotDecided =
  | { kind: Obstacle }
  | { kind: 'heldByOther'; name: string }
  | { kind: 'decidedByOther'; name: string; decision: 'approve' | 'reject' }
export type ReviewOutcome = { kind: 'decided'; review: ReviewRow } | { kind: Obstacle }

/** Decides at once, unless somebody else is at it. */
export async function decideAtOnce(tx: Tx, decision: ReviewDecision): Promise<ReviewOutcome | NotDecided> {
  const { kind, id, by, at } = decision
  return (await otherAt(tx, { kind, id, by, at })) ?? (await decideReview(tx, decision))
}

/**
 * Carries out an operator's decision: the thing changes, the audit log and the mail to the other side
 * with it, all or nothing (product 3).
 */
export async function decideReview(tx: Tx, decision: ReviewDecision): Promise<ReviewOutcome> {
  const { kind, id } = decision
  const before = await findReview(tx, kind, id)
  if (before && isRefusedToParty(before, decision)) return { kind: 'partySuspended' }
  const made = await decideThing(tx, decision)
  if (made.kind !== 'decided') return { kind: made.kind }
  const review = await findReview(tx, kind, id)
  if (!review) throw new Error('what was decided in this transaction is there')
  await writeDown(tx, decision.by, deedOf(decision, review, made.version), decision.at)
  await mailDecision(tx, decision, review)
  return { kind: 'decided', review }
}

/** Whether a decision can be made now, as far as can be seen before it is carried out. */
export async function lookBefore(
  tx: Tx,
  decision: Omit<ReviewDecision, 'publicUrl'>,
): Promise<{ kind: 'open'; review: ReviewRow } | NotDecided> {
  const { kind, id, version, sha256 } = decision
  const other = await otherAt(tx, decision)
  if (other) return other
  const review = await findReview(tx, kind, id)
  if (!review) return { kind: 'notFound' }
  const shown = 'video' in review ? (review.video?.sha256 ?? null) : null
  if ((version ?? review.version) !== review.version || (sha256 ?? shown) !== shown) return { kind: 'versionChanged' }
  if (!isDecidable(kind, review.status, decision.decision)) return { kind: 'notReviewable' }
  return isRefusedToParty(review, decision) ? { kind: 'partySuspended' } : { kind: 'open', review }
}

/** What belongs to somebody who is suspended can be rejected alone. */
const isRefusedToParty = (review: ReviewRow, { decision }: Pick<ReviewDecision, 'decision'>) =>
  review.isPartySuspended && decision === 'approve'

async function otherAt(
  tx: Tx,
  { kind, id, by, at }: Pick<ReviewDecision, 'kind' | 'id' | 'by' | 'at'>,
): Promise<NotDecided | undefined> {
  const coming = await comingOn(tx, kind, id)
  if (coming) return { kind: 'decidedByOther', name: coming.operatorName, decision: coming.decision }
  const held = await claimOn(tx, kind, id, at)
  return held && held.operatorId !== by.userId ? { kind: 'heldByOther', name: held.name } : undefined
}

type Made = { kind: 'decided'; version: number } | { kind: 'notFound' | 'notReviewable' | 'versionChanged' }

async function decideThing(tx: Tx, { kind, ...decision }: ReviewDecision): Promise<Made> {
  if (kind === 'infotainment') return decideInfotainment(tx, decision)
  if (kind !== 'campaign') return decidePlaceAndTell(tx, { ...decision, kind, reason: decision.reason ?? null })
  const made = await decideCampaign(tx, decision)
  return made.kind === 'decided' ? { kind: 'decided', version: made.campaign.version } : made
}

/** The fleet knows no screens; those of the place look what they may play now. */
async function decidePlaceAndTell(tx: Tx, decision: PlaceToDecide): Promise<DecidedPlace> {
  const made = await decidePlace(tx, decision)
  if (made.kind !== 'decided') return made
  const { kind, id } = decision
  const { ownerId, status } = made
  await announceContentOf(tx, { kind, id })
  await announce(tx, { topic: 'review', ownerIds: [ownerId], data: { kind, id, status } })
  return made
}

/** On which version and which file it was decided. */
function deedOf({ kind, id, decision, reason }: ReviewDecision, review: ReviewRow, version: number): Deed {
  return {
    action: decision,
    subject: { kind, id, name: nameOf(review) },
    partyId: review.partyId,
    version,
    sha256: 'video' in review ? (review.video?.sha256 ?? null) : null,
    reason: decision === 'reject' ? (reason ?? null) : null,
  }
}

async function mailDecision(
  tx: Tx,
  { kind, id, decision, reason, at, publicUrl }: ReviewDecision,
  review: ReviewRow,
): Promise<void> {
  const { firstName, lastName, email } = review.contact
  const name = nameOf(review)
  const url = `${publicUrl}${linkAfter(kind, id, decision)}`
  const letter =
    decision === 'approve'
      ? mailTexts.approved(firstName, kind, name, url)
      : mailTexts.rejected(firstName, kind, name, reason ?? '', url)
  await sendMail(tx, { to: { name: `${firstName} ${lastName}`, address: email }, letter, at })
}
