import type { ReviewKind } from '@marquee/contract/operator'
import { UNDO_SECONDS } from '@marquee/contract/reviews.rules'
import { and, eq } from 'drizzle-orm'
import { SECONDS } from '../../../platform/clock.ts'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { listMailAccounts } from '../../identity/queries.ts'
import { sendNotification } from '../../notifications/commands/notifications.ts'
import { createPlainEmail } from '../../notifications/present/notifications.ts'
import { getReviewName } from '../present/reviews.ts'
import { findScheduledDecision, type ScheduledDecisionRow, mayDecide } from '../queries/scheduled-decisions.ts'
import { findReview, type ReviewRow } from '../queries/reviews.ts'
import { scheduledDecisions } from '../schema.ts'
import { unlockReview } from './locks.ts'
import { decideReview, checkDecision, type DecisionRefusal, type ReviewDecision } from './decide-review.ts'

/** A decision about a version that the operator saw. */
export type DecisionRequest = Omit<ReviewDecision, 'by' | 'version' | 'publicUrl'> & {
  by: Actor & { userId: string }
  version: number
}

/**
 * Schedules a decision that the server carries out in five seconds, even if the page is closed (decision 7). Of two
 * simultaneous ones the second is refused with the first.
 */
export async function scheduleDecision(
  tx: Tx,
  decision: DecisionRequest,
): Promise<{ kind: 'scheduled'; scheduled: ScheduledDecisionRow; review: ReviewRow } | DecisionRefusal> {
  const { kind, id, by, at } = decision
  const seen = await checkDecision(tx, decision)
  if (seen.kind !== 'open') return seen
  const [made] = await tx
    .insert(scheduledDecisions)
    .values({
      kind,
      subjectId: id,
      operatorId: by.userId,
      address: by.address,
      decision: decision.decision,
      reason: decision.reason ?? null,
      version: decision.version,
      sha256: decision.sha256 ?? null,
      madeAt: at,
      takesEffectAt: new Date(at.getTime() + UNDO_SECONDS * SECONDS),
    })
    .onConflictDoNothing()
    .returning({ id: scheduledDecisions.id })
  const scheduled = await findScheduledDecision(tx, kind, id)
  if (!scheduled) return { kind: 'notReviewable' }
  if (!made) return { kind: 'decidedByOther', name: scheduled.operatorName, decision: scheduled.decision }
  await publish(tx, 'review.decided-soon', { decisionId: made.id }, UNDO_SECONDS)
  await unlockReview(tx, { kind, id, operatorId: by.userId })
  await notify(tx, { topic: 'review', data: { kind, id, scheduled: decision.decision } })
  return { kind: 'scheduled', scheduled, review: seen.review }
}

/** Undoes an own decision; false when it was carried out. */
export async function undoDecision(
  tx: Tx,
  { kind, id, by, at }: { kind: ReviewKind; id: string; by: Actor & { userId: string }; at: Date },
): Promise<boolean> {
  const [taken] = await tx
    .delete(scheduledDecisions)
    .where(
      and(
        eq(scheduledDecisions.kind, kind),
        eq(scheduledDecisions.subjectId, id),
        eq(scheduledDecisions.operatorId, by.userId),
      ),
    )
    .returning()
  if (!taken) return false
  await auditCancelledDecision(tx, by, 'undo', taken, { at })
  await notify(tx, { topic: 'review', data: { kind, id } })
  return true
}

type CommandContext = { at: Date; publicUrl: string }

/**
 * Carries out a due decision. The transaction that deletes its row carries it out, so it happens once, whatever number
 * of processes try. When the item has changed in the meantime, the decision is dropped and logged, and the operator is
 * notified.
 */
export async function executeDecision(
  tx: Tx,
  scheduled: ScheduledDecisionRow,
  { at, publicUrl }: CommandContext,
): Promise<void> {
  if (!(await removeDecision(tx, scheduled))) return
  const { kind, subjectId: id, decision, version } = scheduled
  // Checked now, because of many due decisions the last is carried out long after it was read.
  const made = (await mayDecide(tx, scheduled.operatorId))
    ? await decideReview(tx, {
        by: toActor(scheduled),
        kind,
        id,
        decision,
        reason: scheduled.reason ?? undefined,
        version,
        sha256: scheduled.sha256 ?? undefined,
        at,
        publicUrl,
      })
    : ({ kind: 'notAllowed' } as const)
  if (made.kind !== 'decided') await dropDecision(tx, scheduled, made.kind, { at, publicUrl })
}

/** Drops a decision that could not be tried. */
export async function abandonDecision(
  tx: Tx,
  scheduled: ScheduledDecisionRow,
  why: string,
  { at, publicUrl }: CommandContext,
): Promise<void> {
  if (await removeDecision(tx, scheduled)) await dropDecision(tx, scheduled, why, { at, publicUrl })
}

async function removeDecision(tx: Tx, { id }: ScheduledDecisionRow): Promise<boolean> {
  const taken = await tx
    .delete(scheduledDecisions)
    .where(eq(scheduledDecisions.id, id))
    .returning({ id: scheduledDecisions.id })
  return taken.length > 0
}

async function dropDecision(
  tx: Tx,
  scheduled: ScheduledDecisionRow,
  why: string,
  { at, publicUrl }: CommandContext,
): Promise<void> {
  const { kind, subjectId: id, operatorId } = scheduled
  const name = await auditCancelledDecision(tx, toActor(scheduled), 'drop-decision', scheduled, { at, why })
  await notify(tx, { topic: 'review', data: { kind, id, name, dropped: why, operatorId } })
  const [user] = await listMailAccounts(tx, [operatorId])
  if (!user) return
  const news = { kind: 'decision-dropped', values: { id, name }, occurrence: scheduled.id } as const
  await sendNotification(
    tx,
    { ...news, user, email: createPlainEmail(news, user, { reader: 'operator', publicUrl }) },
    at,
  )
}

/** Logs a decision that was not carried out. */
async function auditCancelledDecision(
  tx: Tx,
  by: Actor,
  action: 'undo' | 'drop-decision',
  { kind, subjectId, decision, reason, version, sha256 }: typeof scheduledDecisions.$inferSelect,
  { at, why }: { at: Date; why?: string },
): Promise<string> {
  const review = await findReview(tx, kind, subjectId)
  const name = review ? getReviewName(review) : ''
  const details = { decision, ...(why ? { why } : {}) }
  const subject = { kind, id: subjectId, name }
  await writeAuditEntry(
    tx,
    by,
    { action, subject, partyId: review?.partyId ?? null, version, sha256, reason, details },
    at,
  )
  return name
}

function toActor({ operatorId, operatorName, address }: ScheduledDecisionRow): Actor {
  return { userId: operatorId, name: operatorName, address }
}
