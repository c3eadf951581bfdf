import {
  claimReview,
  decideReview,
  decideSoon,
  getApprovedVersion,
  getReviewHistory,
  getReviewScreens,
  letGoOfReview,
  listClaims,
  listReviews,
  rejectCompanyCampaigns,
  type ReviewKind,
  reviewKind,
  setCampaignCategory,
  takeBackDecision,
} from '@marquee/contract/operator'
import { COMMON } from '@marquee/contract/refusals'
import { refusalTexts } from '@marquee/contract/messages/refusal'
import { toStoredReason } from '../../../platform/stored-texts.ts'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import { refuse, type Refused } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { readsMoney } from '../../members/policy.ts'
import { lockReview, unlockReview } from '../commands/locks.ts'
import { scheduleDecision as saveScheduledDecision, undoDecision } from '../commands/scheduled-decisions.ts'
import { decideNow, type DecisionRefusal } from '../commands/decide-review.ts'
import { rejectCompany } from '../commands/reject-company.ts'
import { setCategory } from '../commands/set-category.ts'
import { presentApprovedVersion } from '../present/approved-versions.ts'
import { computeForecast, presentForecast, presentReviewScreens } from '../present/targeted-screens.ts'
import { getReviewName, presentScheduledDecision, presentHolder, presentReview } from '../present/reviews.ts'
import {
  findApprovedVersion,
  isAdReview,
  listFullScreenNames,
  listTargetedScreens,
} from '../queries/approved-versions.ts'
import { findFlight, listReviewScreens } from '../queries/targeted-screens.ts'
import { listActiveLocks } from '../queries/locks.ts'
import { listScheduledDecisions } from '../queries/scheduled-decisions.ts'
import { getReviewContext, listSubjectNames, countWaiting } from '../queries/review-context.ts'
import { listReviewEvents } from '../queries/review-history.ts'
import type { ReviewCursor } from '../queries/review-filters.ts'
import { findReview, searchReviews } from '../queries/reviews.ts'

/** The review queue. */
export const reviewRoutes: readonly Route[] = [
  route(listReviews, async ({ caller, query }, { db, clock }) => {
    const at = clock.now()
    const { status: state = 'pending', search, id: only, limit } = query
    const listing = { state, search: search === '' ? undefined : search, only, after: parseCursor(query.after), limit }
    const [{ rows, next }, waiting, scheduled] = await Promise.all([
      searchReviews(db, listKinds(query.kind), listing),
      countWaiting(db),
      listScheduledDecisions(db, caller.userId),
    ])
    const [context, names] = await Promise.all([
      getReviewContext(db, rows, { operatorId: caller.userId, readsMoney: readsMoney(caller), at }),
      listSubjectNames(db, scheduled),
    ])
    return {
      reviews: rows.map((row) => presentReview(row, context)),
      next: next && `${next.submittedAt.toISOString()}_${next.id}`,
      waiting: { counts: waiting.counts, oldestAt: waiting.oldestAt?.toISOString() ?? null },
      coming: scheduled.map((one) => presentScheduledDecision(one, names.get(one.subjectId) ?? '', at)),
    }
  }),

  route(decideReview, async ({ caller, address, params, body }, { db, database, clock, config }) => {
    const at = clock.now()
    const decision = { ...params, ...requireReason(body), by: toActor({ caller, address }), version: body.version, at }
    const { publicUrl } = config
    const made = await runInTransaction(database, (tx) => decideNow(tx, { ...decision, publicUrl }))
    if (made.kind !== 'decided') throw toRefusal(made)
    const context = await getReviewContext(db, [made.review], {
      operatorId: caller.userId,
      readsMoney: readsMoney(caller),
      at,
    })
    return { success: true, review: presentReview(made.review, context) }
  }),

  route(rejectCompanyCampaigns, async ({ caller, address, params, body }, { database, clock, config }) => {
    const deciding = {
      by: toActor({ caller, address }),
      reason: toStoredReason(body.reason),
      at: clock.now(),
      publicUrl: config.publicUrl,
    }
    const result = await runInTransaction(database, (tx) => rejectCompany(tx, { companyId: params.id, ...deciding }))
    return { success: true, ...result }
  }),

  route(decideSoon, async ({ caller, address, params, body }, { database, clock }) => {
    const at = clock.now()
    const by = { ...toActor({ caller, address }), userId: caller.userId }
    const decision = { ...params, ...requireReason(body), by, version: body.version, at }
    const made = await runInTransaction(database, (tx) => saveScheduledDecision(tx, decision))
    if (made.kind !== 'scheduled') throw toRefusal(made)
    return { success: true, coming: presentScheduledDecision(made.scheduled, getReviewName(made.review), at) }
  }),

  route(setCampaignCategory, async ({ caller, address, params, body }, { database, clock }) => {
    const by = { ...toActor({ caller, address }), userId: caller.userId }
    const made = await runInTransaction(database, (tx) =>
      setCategory(tx, { id: params.id, category: body.category, by, at: clock.now() }),
    )
    if (made) throw toRefusal(made)
    return { success: true }
  }),

  route(takeBackDecision, async ({ caller, address, params }, { db, database, clock }) => {
    const by = { ...toActor({ caller, address }), userId: caller.userId }
    const isUndone = await runInTransaction(database, (tx) => undoDecision(tx, { ...params, by, at: clock.now() }))
    if (!isUndone) throw refuse((await isReviewed(db, params)) ? takeBackDecision.refusals.goneOut : COMMON.notFound)
    return { success: true }
  }),

  route(claimReview, async ({ caller, params }, { db, database, clock }) => {
    if (!(await isReviewed(db, params))) throw refuse(COMMON.notFound)
    const lockRequest = { ...params, operatorId: caller.userId, at: clock.now() }
    const held = await runInTransaction(database, (tx) => lockReview(tx, lockRequest))
    return { heldBy: presentHolder(held, caller.userId) }
  }),

  route(letGoOfReview, async ({ caller, params }, { db, database }) => {
    await runInTransaction(database, (tx) => unlockReview(tx, { ...params, operatorId: caller.userId }))
    if (!(await isReviewed(db, params))) throw refuse(COMMON.notFound)
    return { success: true }
  }),

  route(listClaims, async ({ caller }, { db, clock }) => {
    const locks = await listActiveLocks(db, clock.now())
    return {
      claims: locks.map((one) => ({
        kind: one.kind,
        id: one.subjectId,
        heldBy: presentHolder(one, caller.userId),
      })),
    }
  }),

  route(getReviewHistory, async ({ params }, { db }) => {
    const events = await listReviewEvents(db, params.kind, params.id)
    if (events.length === 0) throw refuse(COMMON.notFound)
    return { events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })) }
  }),

  route(getApprovedVersion, async ({ caller, params }, { db }) => {
    const review = await findReview(db, params.kind, params.id)
    if (!review) throw refuse(COMMON.notFound)
    const approved = isAdReview(review) ? await findApprovedVersion(db, review) : undefined
    if (!approved || !isAdReview(review)) return { approved: null }
    const before = approved.facts.screenIds
    const now = await listTargetedScreens(db, review)
    return {
      approved: presentApprovedVersion(review, approved, {
        readsMoney: readsMoney(caller),
        addedScreens: await nameScreens(db, subtract(now, before)),
        removedScreens: await nameScreens(db, subtract(before, now)),
      }),
    }
  }),

  route(getReviewScreens, async ({ caller, params }, { db, clock }) => {
    const review = await findReview(db, params.kind, params.id)
    if (!review) throw refuse(COMMON.notFound)
    const screens = await listReviewScreens(db, review)
    const flight = review.kind === 'campaign' ? await findFlight(db, review.id) : undefined
    const forecast = flight && computeForecast({ ...flight, now: clock.now() }, screens)
    return presentReviewScreens(review, screens, forecast && presentForecast(forecast, readsMoney(caller)))
  }),
]

/** Only so many screens are named; the others are counted. */
const MAX_NAMED_SCREENS = 10

const nameScreens = async (db: Db, ids: readonly string[]) => ({
  names: await listFullScreenNames(db, ids, MAX_NAMED_SCREENS),
  count: ids.length,
})

function subtract(ids: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others)
  return ids.filter((one) => !left.has(one))
}

/** Whether an item exists; it may be decided already. */
async function isReviewed(db: Db, { kind, id }: { kind: ReviewKind; id: string }): Promise<boolean> {
  return (await findReview(db, kind, id)) !== undefined
}

function listKinds(asked: ReviewKind | 'place' | undefined): readonly ReviewKind[] {
  if (asked === undefined) return reviewKind.options
  return asked === 'place' ? ['vehicle', 'restaurant'] : [asked]
}

/** Parses the cursor that came with the previous page. */
function parseCursor(after: string | undefined): ReviewCursor | undefined {
  if (after === undefined) return undefined
  const [, at = '', id = ''] =
    /^([1-9]\d{3}-\d\d-\d\dT[\d:.]+Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after) ?? []
  const submittedAt = new Date(at)
  if (Number.isNaN(submittedAt.getTime())) throw refuse(COMMON.invalid, { field: 'after' })
  return { submittedAt, id }
}

type DecisionBody = { decision: 'approve' | 'reject'; reason?: string | undefined; sha256?: string | undefined }

/** A rejection needs a reason. */
function requireReason({ decision, reason, sha256 }: DecisionBody) {
  if (decision === 'reject' && !reason) throw refuse(decideReview.refusals.reasonMissing, { field: 'reason' })
  return { decision, reason: reason && toStoredReason(reason), sha256 }
}

function toRefusal(made: DecisionRefusal): Refused {
  const { refusals } = decideReview
  if (made.kind === 'heldByOther') {
    return refuse(refusals.held, {
      message: refusalTexts.reviewHeldDetail({ name: made.name }),
      details: { name: made.name },
    })
  }
  if (made.kind === 'decidedByOther') {
    const { name, decision } = made
    return refuse(refusals.coming, {
      message: refusalTexts.decisionScheduledDetail({ name, decision }),
      details: { name, decision },
    })
  }
  return refuse({ ...refusals, notFound: COMMON.notFound }[made.kind])
}
