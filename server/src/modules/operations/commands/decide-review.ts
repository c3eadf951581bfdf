import type { ReviewKind } from '@marquee/contract/operator'
import { mailTexts } from '@marquee/contract/texts/mails'
import type { Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/events.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { decideCampaign } from '../../campaigns/commands/state.ts'
import { type DecidedPlace, decidePlace, type PlaceToDecide } from '../../fleet/commands/decide-place.ts'
import { decideInfotainment } from '../../infotainment/commands/state.ts'
import { sendMail } from '../../notifications/commands.ts'
import { announceContentOf } from '../../screens/commands/places.ts'
import { nameOf } from '../present.ts'
import { findReview, type ReviewRow } from '../queries/reviews.ts'
import { linkAfter } from '../rules.ts'
import { audit } from '../schema.ts'

export type ReviewDecision = {
  operator: UserCaller
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

export type ReviewOutcome =
  | { kind: 'decided'; review: ReviewRow }
  | { kind: 'notFound' | 'notReviewable' | 'versionChanged' }

/**
 * Carries out an operator's decision: the thing changes, the audit log and the mail to the other side
 * with it, all or nothing (product design 3).
 */
export async function decideReview(tx: Tx, decision: ReviewDecision): Promise<ReviewOutcome> {
  const { kind, id } = decision
  const made = await decideThing(tx, decision)
  if (made.kind !== 'decided') return { kind: made.kind }
  const review = await findReview(tx, kind, id)
  if (!review) throw new Error('what was decided in this transaction is there')
  await writeDown(tx, decision, review, made.version)
  await mailDecision(tx, decision, review)
  return { kind: 'decided', review }
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

/** Who decided what, on which version and which file, and why; never changed afterwards. */
async function writeDown(
  tx: Tx,
  { operator, kind, id, decision, reason, at }: ReviewDecision,
  review: ReviewRow,
  version: number,
): Promise<void> {
  await tx.insert(audit).values({
    at,
    actorId: operator.userId,
    actorName: `${operator.profile.firstName} ${operator.profile.lastName}`,
    action: decision,
    subjectKind: kind,
    subjectId: id,
    subjectName: nameOf(review),
    partyId: review.partyId,
    version,
    sha256: 'video' in review ? review.video?.sha256 : null,
    reason: decision === 'reject' ? reason : null,
  })
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
