import type { ReviewKind } from '@marquee/contract/operator'
import { UNDO_SECONDS } from '@marquee/contract/reviews.rules'
import { and, eq } from 'drizzle-orm'
import { SECONDS } from '../../../platform/clock.ts'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { announce } from '../../../platform/events.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { nameOf } from '../present.ts'
import { comingOn, type Coming, mayDecide } from '../queries/coming-decisions.ts'
import { findReview, type ReviewRow } from '../queries/reviews.ts'
import { comingDecisions } from '../schema.ts'
import { letGo } from './claims.ts'
import { decideReview, lookBefore, type NotDecided, type ReviewDecision } from './decide-review.ts'

/** A decision that its maker has looked at a version for. */
export type DecisionToCome = Omit<ReviewDecision, 'by' | 'version' | 'publicUrl'> & {
  by: Actor & { userId: string }
  version: number
}

/**
 * Makes a decision that goes out in five seconds by the server, whatever becomes of the page (decision 7).
 * Two at once: the second one hears of the first.
 */
export async function decideSoon(
  tx: Tx,
  decision: DecisionToCome,
): Promise<{ kind: 'coming'; coming: Coming; review: ReviewRow } | NotDecided> {
  const { kind, id, by, at } = decision
  const seen = await lookBefore(tx, decision)
  if (seen.kind !== 'open') return seen
  const [made] = await tx
    .insert(comingDecisions)
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
    .returning({ id: comingDecisions.id })
  const coming = await comingOn(tx, kind, id)
  if (!coming) return { kind: 'notReviewable' }
  if (!made) return { kind: 'decidedByOther', name: coming.operatorName, decision: coming.decision }
  await tell(tx, 'review.decided-soon', { comingId: made.id }, UNDO_SECONDS)
  await letGo(tx, { kind, id, operatorId: by.userId })
  await announce(tx, { topic: 'review', data: { kind, id, coming: decision.decision } })
  return { kind: 'coming', coming, review: seen.review }
}

/** Takes back one's own decision; `false` when it has gone out. */
export async function takeBack(
  tx: Tx,
  { kind, id, by, at }: { kind: ReviewKind; id: string; by: Actor & { userId: string }; at: Date },
): Promise<boolean> {
  const [taken] = await tx
    .delete(comingDecisions)
    .where(
      and(eq(comingDecisions.kind, kind), eq(comingDecisions.subjectId, id), eq(comingDecisions.operatorId, by.userId)),
    )
    .returning()
  if (!taken) return false
  await writeDownUnmade(tx, by, 'undo', taken, { at })
  await announce(tx, { topic: 'review', data: { kind, id } })
  return true
}

type GoingOut = { at: Date; publicUrl: string }

/**
 * Carries out a decision whose time has come. Once, however many processes try: whoever takes the row away
 * carries it out, in the same transaction. What is not as it was looked at is decided anew by somebody: the
 * decision is dropped, written down, and its maker told.
 */
export async function carryOut(tx: Tx, coming: Coming, { at, publicUrl }: GoingOut): Promise<void> {
  if (!(await takeAway(tx, coming))) return
  const { kind, subjectId: id, decision, version } = coming
  // Asked now: of many that go out together, the last was read long before its turn.
  const made = (await mayDecide(tx, coming.operatorId))
    ? await decideReview(tx, {
        by: actorOf(coming),
        kind,
        id,
        decision,
        reason: coming.reason ?? undefined,
        version,
        sha256: coming.sha256 ?? undefined,
        at,
        publicUrl,
      })
    : ({ kind: 'notAllowed' } as const)
  if (made.kind !== 'decided') await drop(tx, coming, made.kind, at)
}

/** Drops a decision that could not even be tried. */
export async function giveUp(tx: Tx, coming: Coming, why: string, at: Date): Promise<void> {
  if (await takeAway(tx, coming)) await drop(tx, coming, why, at)
}

async function takeAway(tx: Tx, { id }: Coming): Promise<boolean> {
  const taken = await tx.delete(comingDecisions).where(eq(comingDecisions.id, id)).returning({ id: comingDecisions.id })
  return taken.length > 0
}

async function drop(tx: Tx, coming: Coming, why: string, at: Date): Promise<void> {
  const { kind, subjectId: id, operatorId } = coming
  const name = await writeDownUnmade(tx, actorOf(coming), 'drop-decision', coming, { at, why })
  await announce(tx, { topic: 'review', data: { kind, id, name, dropped: why, operatorId } })
}

/** What was decided and did not happen. */
async function writeDownUnmade(
  tx: Tx,
  by: Actor,
  action: 'undo' | 'drop-decision',
  { kind, subjectId, decision, reason, version, sha256 }: typeof comingDecisions.$inferSelect,
  { at, why }: { at: Date; why?: string },
): Promise<string> {
  const review = await findReview(tx, kind, subjectId)
  const name = review ? nameOf(review) : ''
  const details = { decision, ...(why ? { why } : {}) }
  const subject = { kind, id: subjectId, name }
  await writeDown(tx, by, { action, subject, partyId: review?.partyId ?? null, version, sha256, reason, details }, at)
  return name
}

function actorOf({ operatorId, operatorName, address }: Coming): Actor {
  return { userId: operatorId, name: operatorName, address }
}
