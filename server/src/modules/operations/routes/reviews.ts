import {
  claimReview,
  decideReview,
  decideSoon,
  getReviewHistory,
  letGoOfReview,
  listClaims,
  listReviews,
  rejectCompanyCampaigns,
  type ReviewKind,
  reviewKind,
  takeBackDecision,
} from '@marquee/contract/operator'
import { COMMON } from '@marquee/contract/refusals'
import { refusalTexts } from '@marquee/contract/texts/refusals'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { refuse, type Refused } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { claim, letGo } from '../commands/claims.ts'
import { decideSoon as makeComing, takeBack } from '../commands/coming-decisions.ts'
import { decideAtOnce, type NotDecided } from '../commands/decide-review.ts'
import { rejectCompany } from '../commands/reject-company.ts'
import { nameOf, presentComing, presentHolder, presentReview } from '../present.ts'
import { liveClaims } from '../queries/claims.ts'
import { comingOf } from '../queries/coming-decisions.ts'
import { contextOf, namesOf, waitingByKind } from '../queries/review-context.ts'
import { historyOf } from '../queries/review-history.ts'
import { findReview, findReviews, type ListPlace } from '../queries/reviews.ts'

/** The review queue. */
export const reviewRoutes: readonly Route[] = [
  route(listReviews, async ({ caller, query }, { db, clock }) => {
    const at = clock.now()
    const { status: state = 'pending', search, id: only, limit } = query
    const listing = { state, search: search === '' ? undefined : search, only, after: placeIn(query.after), limit }
    const [{ rows, next }, waiting, coming] = await Promise.all([
      findReviews(db, kindsOf(query.kind), listing),
      waitingByKind(db),
      comingOf(db, caller.userId),
    ])
    const [context, names] = await Promise.all([
      contextOf(db, rows, { operatorId: caller.userId, at }),
      namesOf(db, coming),
    ])
    return {
      reviews: rows.map((row) => presentReview(row, context)),
      next: next && `${next.submittedAt.toISOString()}_${next.id}`,
      waiting: { counts: waiting.counts, oldestAt: waiting.oldestAt?.toISOString() ?? null },
      coming: coming.map((one) => presentComing(one, names.get(one.subjectId) ?? '', at)),
    }
  }),

  route(decideReview, async ({ caller, address, params, body }, { db, database, clock, config }) => {
    const at = clock.now()
    const decision = { ...params, ...reasoned(body), by: actorOf({ caller, address }), version: body.version, at }
    const { publicUrl } = config
    const made = await inTransaction(database, (tx) => decideAtOnce(tx, { ...decision, publicUrl }))
    if (made.kind !== 'decided') throw refusalOf(made)
    const context = await contextOf(db, [made.review], { operatorId: caller.userId, at })
    return { success: true, review: presentReview(made.review, context) }
  }),

  route(rejectCompanyCampaigns, async ({ caller, address, params, body }, { database, clock, config }) => {
    const deciding = {
      by: actorOf({ caller, address }),
      reason: body.reason,
      at: clock.now(),
      publicUrl: config.publicUrl,
    }
    const rejected = await inTransaction(database, (tx) => rejectCompany(tx, { companyId: params.id, ...deciding }))
    return { success: true, rejected }
  }),

  route(decideSoon, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    const by = { ...actorOf({ caller, address }), userId: caller.userId }
    const decision = { ...params, ...reasoned(body), by, version: body.version, at }
    const made = await inTransaction(database, (tx) => makeComing(tx, decision))
    if (made.kind !== 'coming') throw refusalOf(made)
    return { success: true, coming: presentComing(made.coming, nameOf(made.review), at) }
  }),

  route(takeBackDecision, async ({ caller, address, params }, { db, database, clock }) => {
    const by = { ...actorOf({ caller, address }), userId: caller.userId }
    const isTaken = await inTransaction(database, (tx) => takeBack(tx, { ...params, by, at: clock.now() }))
    if (!isTaken) throw refuse((await isReviewed(db, params)) ? takeBackDecision.refusals.goneOut : COMMON.notFound)
    return { success: true }
  }),

  route(claimReview, async ({ caller, params }, { db, database, clock }) => {
    if (!(await isReviewed(db, params))) throw refuse(COMMON.notFound)
    const look = { ...params, operatorId: caller.userId, at: clock.now() }
    const held = await inTransaction(database, (tx) => claim(tx, look))
    return { heldBy: presentHolder(held, caller.userId) }
  }),

  route(letGoOfReview, async ({ caller, params }, { db, database }) => {
    await inTransaction(database, (tx) => letGo(tx, { ...params, operatorId: caller.userId }))
    if (!(await isReviewed(db, params))) throw refuse(COMMON.notFound)
    return { success: true }
  }),

  route(listClaims, async ({ caller }, { db, clock }) => {
    const claims = await liveClaims(db, clock.now())
    return {
      claims: claims.map((one) => ({
        kind: one.kind,
        id: one.subjectId,
        heldBy: presentHolder(one, caller.userId),
      })),
    }
  }),

  route(getReviewHistory, async ({ params }, { db }) => {
    const events = await historyOf(db, params.kind, params.id)
    if (events.length === 0) throw refuse(COMMON.notFound)
    return { events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })) }
  }),
]

/** Whether there is such a thing; it may have been decided already. */
async function isReviewed(db: Db, { kind, id }: { kind: ReviewKind; id: string }): Promise<boolean> {
  return (await findReview(db, kind, id)) !== undefined
}

function kindsOf(asked: ReviewKind | 'place' | undefined): readonly ReviewKind[] {
  if (asked === undefined) return reviewKind.options
  return asked === 'place' ? ['vehicle', 'restaurant'] : [asked]
}

/** Where a list goes on, as it was told with the page before. */
function placeIn(after: string | undefined): ListPlace | undefined {
  if (after === undefined) return undefined
  const [, at = '', id = ''] =
    /^([1-9]\d{3}-\d\d-\d\dT[\d:.]+Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after) ?? []
  const submittedAt = new Date(at)
  if (Number.isNaN(submittedAt.getTime())) throw refuse(COMMON.invalid, { field: 'after' })
  return { submittedAt, id }
}

type Body = { decision: 'approve' | 'reject'; reason?: string | undefined; sha256?: string | undefined }

/** A no says why. */
function reasoned({ decision, reason, sha256 }: Body) {
  if (decision === 'reject' && !reason) throw refuse(decideReview.refusals.reasonMissing, { field: 'reason' })
  return { decision, reason, sha256 }
}

function refusalOf(made: NotDecided): Refused {
  const { refusals } = decideReview
  if (made.kind === 'heldByOther') {
    return refuse(refusals.held, { message: refusalTexts.reviewHeldBy(made.name), details: { name: made.name } })
  }
  if (made.kind === 'decidedByOther') {
    const { name, decision } = made
    return refuse(refusals.coming, {
      message: refusalTexts.decisionComingBy(name, decision),
      details: { name, decision },
    })
  }
  return refuse({ ...refusals, notFound: COMMON.notFound }[made.kind])
}
