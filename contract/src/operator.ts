import * as z from 'zod/mini'
import { adCategory } from './ad-categories.ts'
import { endpoint } from './endpoint.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { position } from './positions.ts'
import { MAX_REASON_LENGTH, REVIEWS_PER_PAGE } from './reviews.rules.ts'
import { byId, id, instant, text, wholeNumber } from './scalars.ts'
import { adCategoryTexts } from './messages/ad-categories.ts'
import { refusalTexts } from './messages/refusal.ts'

export const reviewKind = z.enum(['vehicle', 'restaurant', 'campaign', 'infotainment'])
export type ReviewKind = z.infer<typeof reviewKind>

/** The value of a day is YYYY-MM-DD; the page formats it like its other days. */
const fact = z.object({ label: z.string(), value: z.string(), isDay: z.optional(z.boolean()) })

/** The decision of an operator on a submission. */
export const reviewVerdict = z.enum(['approve', 'reject'])
export type ReviewVerdict = z.infer<typeof reviewVerdict>

/** The operator who holds the lock of a submission; the lock expires at `until`. */
const lockHolder = z.object({ name: z.string(), mine: z.boolean(), until: instant })
export type LockHolder = z.infer<typeof lockHolder>

/** The last decision on a submission. */
const lastDecision = z.object({ decision: reviewVerdict, at: instant, by: z.string(), reason: z.nullable(z.string()) })

const reviewVideo = z.object({
  name: z.string(),
  type: z.string(),
  sha256: z.string(),
  sizeBytes: z.number(),
  durationSeconds: z.number(),
  width: z.number(),
  height: z.number(),
  poster: z.nullable(z.string()),
})

export const review = z.object({
  kind: reviewKind,
  id,
  name: z.string(),
  status: z.string(),
  submittedAt: instant,
  /** The target time of the decision (OPS-1). */
  dueAt: instant,
  /** The name of the company or owner. */
  submittedBy: z.string(),
  /** The id of the company or owner. */
  submittedById: id,
  /** Decisions on earlier submissions of the same company or owner. */
  approvedBefore: z.number(),
  rejectedBefore: z.number(),
  /** A decision names this version, so that it cannot approve a newer one unseen. */
  version: z.number(),
  rejectionReason: z.nullable(z.string()),
  screenType: z.nullable(z.enum(['vehicle', 'restaurant'])),
  images: z.array(z.string()),
  video: z.nullable(reviewVideo),
  /** Of a campaign: what it advertises, and its venues that refuse this or, without a category, something. */
  category: z.nullable(adCategory),
  refusingVenues: z.array(z.object({ name: z.string(), screens: z.number(), blockedCategories: z.array(adCategory) })),
  /** Of a campaign: its screens on which the video has wide bars (D-39); null without one. Older servers do not send it. */
  bars: z.optional(z.nullable(z.object({ screens: z.number(), percent: z.number() }))),
  /** Further facts, in display order. */
  facts: z.array(fact),
  heldBy: z.nullable(lockHolder),
  decided: z.nullable(lastDecision),
  /** Whether an earlier version of it was approved. Older servers do not send it. */
  wasApproved: z.optional(z.boolean()),
})
export type Review = z.infer<typeof review>

/** A decision that is not carried out yet. */
export const scheduledDecision = z.object({
  kind: reviewKind,
  id,
  name: z.string(),
  decision: reviewVerdict,
  reason: z.nullable(z.string()),
  /** The time left for an undo. */
  leftMs: z.number(),
})
export type ScheduledDecision = z.infer<typeof scheduledDecision>

const counts = z.object({
  vehicle: z.number(),
  restaurant: z.number(),
  campaign: z.number(),
  infotainment: z.number(),
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/operator/reviews',
  who: ['operator'],
  permission: 'review',
  summary: 'What waits for a decision, oldest first; another status lists what was decided, newest first',
  query: z.object({
    /** `place` are vehicles and restaurants */
    kind: z.optional(z.enum([...reviewKind.options, 'place'])),
    /** `decided` are the approved and the rejected ones */
    status: z.optional(z.enum(['pending', 'approved', 'rejected', 'decided', 'all'])),
    /** Words in its name, or in the name of the company or owner. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** Only the submission with this id. */
    id: z.optional(id),
    /** `next` of the page before */
    after: z.optional(z.string().check(z.maxLength(100))),
    limit: z._default(wholeNumber(1, 500), REVIEWS_PER_PAGE),
  }),
  reply: z.object({
    reviews: z.array(review),
    /** The cursor of the next page; null at the end. */
    next: z.nullable(z.string()),
    /** All pending submissions, independent of the filter, without those that have a scheduled decision. */
    waiting: z.object({ counts, oldestAt: z.nullable(instant) }),
    /** The scheduled decisions of the caller, the latest last. */
    coming: z.array(scheduledDecision),
  }),
})

const reviewParams = z.object({ kind: reviewKind, id })
const decision = {
  decision: reviewVerdict,
  reason: z.optional(z.string().check(z.trim(), z.maxLength(MAX_REASON_LENGTH))),
  /** The hash of the video that was reviewed. */
  sha256: z.optional(z.string()),
}

/** Another operator holds the lock; `details`: { name } of that operator. */
const reviewLocked = refusal(409, () => refusalTexts.reviewHeld)
/** A decision is scheduled already; `details`: { name, decision } */
const decisionScheduled = refusal(409, () => refusalTexts.decisionScheduled)
const decisionRefusals = {
  /** An approval of a campaign without a category, one of whose venues does not accept every category. */
  ...declareRefusals(409, adCategoryTexts.reviewRefusals, 'categoryMissing'),
  /** An approval of a campaign whose category none of its venues accepts. */
  ...declareRefusals(409, adCategoryTexts.reviewRefusals, 'allVenuesRefuse'),
  reasonMissing: refusal(400, () => refusalTexts.reasonMissing),
  ...declareRefusals(409, refusalTexts, 'notReviewable', 'versionChanged', 'incomplete', 'partySuspended'),
  held: reviewLocked,
  coming: decisionScheduled,
}

export const decideReview = endpoint({
  method: 'POST',
  path: '/api/operator/reviews/:kind/:id',
  who: ['operator'],
  permission: 'review',
  summary:
    'Approves or rejects at once; refused if the item or its video was changed, or another operator holds its lock',
  params: reviewParams,
  body: z.object({ ...decision, version: z.optional(z.number()) }),
  reply: z.object({ success: z.literal(true), review }),
  refusals: decisionRefusals,
})

export const setCampaignCategory = endpoint({
  method: 'PUT',
  path: '/api/operator/campaigns/:id/category',
  who: ['operator'],
  permission: 'review',
  summary: 'Sets or corrects what a campaign that waits for approval advertises',
  params: byId,
  body: z.object({ category: adCategory }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    ...declareRefusals(409, refusalTexts, 'notReviewable'),
    held: reviewLocked,
    coming: decisionScheduled,
  },
})

const companyRejectionResult = z.object({
  success: z.literal(true),
  rejected: z.number(),
  /** The campaigns that were left, each with the operator who reviews or has decided it. */
  skipped: z.array(z.object({ id, name: z.string(), operator: z.string() })),
})
export type CompanyRejectionResult = z.infer<typeof companyRejectionResult>

export const rejectCompanyCampaigns = endpoint({
  method: 'POST',
  path: '/api/operator/companies/:id/reject-campaigns',
  who: ['operator'],
  permission: 'review',
  summary:
    'Rejects the campaigns of a company that are waiting for approval and releases their screens, but not those that another operator reviews or that have a scheduled decision',
  params: byId,
  body: z.object({ reason: text(MAX_REASON_LENGTH) }),
  reply: companyRejectionResult,
})

export const decideSoon = endpoint({
  method: 'POST',
  path: '/api/operator/reviews/:kind/:id/coming',
  who: ['operator'],
  permission: 'review',
  summary: 'Approves or rejects in five seconds, unless it is undone before',
  params: reviewParams,
  body: z.object({ ...decision, version: z.number() }),
  reply: z.object({ success: z.literal(true), coming: scheduledDecision }),
  refusals: decisionRefusals,
})

export const takeBackDecision = endpoint({
  method: 'DELETE',
  path: '/api/operator/reviews/:kind/:id/coming',
  who: ['operator'],
  permission: 'review',
  summary: 'Undoes an own decision that has not been carried out yet',
  params: reviewParams,
  reply: z.object({ success: z.literal(true) }),
  refusals: { goneOut: refusal(409, () => refusalTexts.decisionGoneOut) },
})

export const claimReview = endpoint({
  method: 'PUT',
  path: '/api/operator/reviews/:kind/:id/claim',
  who: ['operator'],
  permission: 'review',
  summary: 'Locks it for the caller for 30 seconds unless another operator holds the lock; returns the holder',
  params: reviewParams,
  reply: z.object({ heldBy: lockHolder }),
})

export const letGoOfReview = endpoint({
  method: 'DELETE',
  path: '/api/operator/reviews/:kind/:id/claim',
  who: ['operator'],
  permission: 'review',
  summary: 'Releases the lock of the caller',
  params: reviewParams,
  reply: z.object({ success: z.literal(true) }),
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/operator/review-claims',
  who: ['operator'],
  permission: 'review',
  summary: 'The locks that operators hold now',
  reply: z.object({ claims: z.array(z.extend(reviewParams, { heldBy: lockHolder })) }),
})

export const reviewEventKind = z.enum([
  'created',
  'saved',
  'submitted',
  'extended',
  'deleted',
  'approved',
  'rejected',
  'vetoed',
  'taken-back',
  'dropped',
])
export type ReviewEventKind = z.infer<typeof reviewEventKind>
const reviewEvent = z.object({
  at: instant,
  kind: reviewEventKind,
  by: z.string(),
  reason: z.nullable(z.string()),
  /** The version and the file of the decision. */
  version: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
})
export type ReviewEvent = z.infer<typeof reviewEvent>

export const getReviewHistory = endpoint({
  method: 'GET',
  path: '/api/operator/reviews/:kind/:id/history',
  who: ['operator'],
  permission: 'review',
  summary: 'What happened to it, the latest first: made, submitted, decided, with names, reasons and versions',
  params: reviewParams,
  reply: z.object({ events: z.array(reviewEvent) }),
})

const approvedVersion = z.object({
  at: instant,
  video: reviewVideo,
  /** The facts that are not the same any more, in display order; a day is YYYY-MM-DD. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string(), isDay: z.boolean() })),
  /** Names of screens, of which only some are listed, and their numbers. */
  addedScreens: z.object({ names: z.array(z.string()), count: z.number() }),
  removedScreens: z.object({ names: z.array(z.string()), count: z.number() }),
})
export type ApprovedVersion = z.infer<typeof approvedVersion>

export const getApprovedVersion = endpoint({
  method: 'GET',
  path: '/api/operator/reviews/:kind/:id/approved-version',
  who: ['operator'],
  permission: 'review',
  summary: 'The version of a campaign or an infotainment video that was approved last, and what has changed since',
  params: reviewParams,
  /** null: it was never approved, or before versions were kept */
  reply: z.object({ approved: z.nullable(approvedVersion) }),
})

const numberRange = z.object({ low: z.number(), high: z.number() })
/** As `Forecast` of forecast.rules.ts, without prices for some. */
const reviewForecast = z.object({
  screens: z.number(),
  plays: z.number(),
  playsADay: z.nullable(numberRange),
  isPartial: z.boolean(),
  impressions: z.nullable(numberRange),
  screensWithAudience: z.number(),
  /** Left out for roles that do not read money. */
  costPerThousandCents: z.optional(z.nullable(numberRange)),
})

const reviewScreen = z.object({
  id,
  name: z.string(),
  venueName: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
  /** of its restaurant, or the last one of its device */
  position: z.nullable(position),
  /** as its device reports it */
  display: z.nullable(z.object({ width: z.number(), height: z.number() })),
  /** The share of the display that the video fills; null without a video or a known display. */
  fillPercent: z.nullable(z.number()),
})
export type ReviewScreen = z.infer<typeof reviewScreen>

const reviewScreens = z.object({
  /** Of all screens; `screens` are the first 300. */
  count: z.number(),
  screens: z.array(reviewScreen),
  /** of a restaurant under review */
  position: z.nullable(position),
  /** of a campaign, as its client sees it */
  forecast: z.nullable(reviewForecast),
})
export type ReviewScreens = z.infer<typeof reviewScreens>

export const getReviewScreens = endpoint({
  method: 'GET',
  path: '/api/operator/reviews/:kind/:id/screens',
  who: ['operator'],
  permission: 'review',
  summary: 'The screens of a submission with their venues and positions, and the forecast of a campaign',
  params: reviewParams,
  reply: reviewScreens,
})
