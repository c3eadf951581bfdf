import type { ScheduledDecision, Review } from '@marquee/contract/operator'
import { formatDay } from '../../../lib/format.ts'

/** The tabs of the queue: all kinds, or one; vehicles and restaurants share a tab. */
export const TABS = ['all', 'campaigns', 'videos', 'locations'] as const
export type QueueTab = (typeof TABS)[number]

/** The server's kinds of a tab. */
export const TAB_KINDS = {
  all: undefined,
  campaigns: 'campaign',
  videos: 'infotainment',
  locations: 'place',
} as const

/** Pending or decided reviews. */
const VIEWS = ['pending', 'decided', 'approved', 'rejected'] as const
export type QueueView = (typeof VIEWS)[number]

type Counts = Readonly<Record<Review['kind'], number>>

export function countByTab({ campaign, infotainment, vehicle, restaurant }: Counts): Record<QueueTab, number> {
  const locations = vehicle + restaurant
  return { all: campaign + infotainment + locations, campaigns: campaign, videos: infotainment, locations }
}

/** The counts without the reviews that were just decided here and that the server still counts. */
export function subtractDecided(counts: Counts, decided: readonly Review[]): Counts {
  const left = { ...counts }
  for (const { kind } of decided) left[kind] = Math.max(0, left[kind] - 1)
  return left
}

/** A review that was decided on this page. */
export type DecidedReview = { review: Review; decidedAtMs: number }

/** The decided reviews that an answer still counts: it lists them, or is older than the decision. */
export function listStillCounted(
  decided: readonly DecidedReview[],
  { reviews, answeredAtMs }: { reviews: readonly Review[]; answeredAtMs: number },
): Review[] {
  const listed = new Set(reviews.map(buildVersionKey))
  return decided
    .filter(({ review, decidedAtMs }) => answeredAtMs < decidedAtMs || listed.has(buildVersionKey(review)))
    .map(({ review }) => review)
}

export const parseTab = (asked: string | null): QueueTab => TABS.find((tab) => tab === asked) ?? 'all'
export const parseView = (asked: string | null): QueueView => VIEWS.find((view) => view === asked) ?? 'pending'

/** Identifies one version of one object. */
export const buildVersionKey = ({ kind, id, version }: Pick<Review, 'kind' | 'id' | 'version'>) =>
  `${kind} ${id} ${version}`
export const buildReviewKey = ({ kind, id }: Pick<Review, 'kind' | 'id'>) => `${kind} ${id}`

type HeldCheck = (review: Review) => boolean

/** The first review without another operator's lock, or the first one if all are locked. */
export function findFirstFree(entries: readonly Review[], isHeldByOther: HeldCheck): Review | undefined {
  return entries.find((entry) => !isHeldByOther(entry)) ?? entries[0]
}

/**
 * The review after a decision: the next one below without another operator's lock, else the nearest above. `undefined`
 * if there is no other.
 */
export function findNextReview(
  entries: readonly Review[],
  decided: Review,
  isHeldByOther: HeldCheck,
): Review | undefined {
  const index = entries.findIndex((entry) => entry.id === decided.id)
  const below = entries.slice(index + 1)
  const above = entries.slice(0, Math.max(0, index)).toReversed()
  return [...below, ...above].find((entry) => !isHeldByOther(entry)) ?? below[0] ?? above[0]
}

/** The relation of the open review to the current list. */
export type ReviewStanding = 'same' | 'changed' | 'gone'
export function deriveStanding(shown: Review, entries: readonly Review[], isWholeList: boolean): ReviewStanding {
  const present = entries.find((entry) => entry.id === shown.id)
  // A review beyond the loaded part of the list may still exist.
  if (!present) return isWholeList ? 'gone' : 'same'
  return present.version === shown.version && present.video?.sha256 === shown.video?.sha256 ? 'same' : 'changed'
}

export function computeWaitSeconds(review: Review, at: Date): number {
  return Math.max(0, (at.getTime() - new Date(review.submittedAt).getTime()) / 1000)
}

export function isOverdue(review: Review, at: Date): boolean {
  return at.getTime() > new Date(review.dueAt).getTime()
}

/** Longer facts are below the pictures, where they have enough space. */
const LONG_FACT_LENGTH = 60
type Fact = { label: string; value: string }

/** The facts of a review as text, short and long ones separately. */
export function writeFacts({ facts }: Pick<Review, 'facts'>): { short: Fact[]; long: Fact[] } {
  const texts = facts.map(({ label, value, isDay }) => ({ label, value: isDay ? formatDay(value) : value }))
  const isLong = ({ value }: Fact) => value.length > LONG_FACT_LENGTH
  return { short: texts.filter((fact) => !isLong(fact)), long: texts.filter(isLong) }
}

/** The action of a key, or undefined. */
export type QueueKey =
  | { move: 1 | -1 }
  | { act: 'approve' | 'reject' | 'play' | 'undo' | 'history' | 'compare' | 'screens' }
  | { reason: number }

const ACTS = { a: 'approve', r: 'reject', z: 'undo', h: 'history', c: 'compare', s: 'screens', ' ': 'play' } as const

export function matchKey(key: string): QueueKey | undefined {
  const letter = key.toLowerCase()
  if (letter === 'j') return { move: 1 }
  if (letter === 'k') return { move: -1 }
  const act = Object.entries(ACTS).find(([one]) => one === letter)?.[1]
  if (act) return { act }
  return /^[1-8]$/.test(key) ? { reason: Number(key) - 1 } : undefined
}

/** A decision made here that can be undone until that moment, in this page's own time. */
export type Undoable = Pick<ScheduledDecision, 'kind' | 'id' | 'name' | 'decision'> & { untilMs: number }

/** Scheduled decisions as the server answered them: the time left counts from the answer. */
export type ScheduledAnswer = { coming: readonly ScheduledDecision[]; answeredAtMs: number }

/** Adds the decisions of an answer that are not carried out yet, before those made on this page. */
export function addScheduled(
  present: readonly Undoable[],
  { coming, answeredAtMs }: ScheduledAnswer,
  atMs: number,
): readonly Undoable[] {
  const presentKeys = new Set(present.map(buildReviewKey))
  const added = coming
    .map(({ kind, id, name, decision, leftMs }) => ({ kind, id, name, decision, untilMs: answeredAtMs + leftMs }))
    .filter((one) => one.untilMs > atMs && !presentKeys.has(buildReviewKey(one)))
  return [...added, ...present]
}

/** Adds a decision; an earlier undone decision on the same object is removed. */
export function addUndoable(present: readonly Undoable[], one: Undoable): readonly Undoable[] {
  return [...present.filter((other) => buildReviewKey(other) !== buildReviewKey(one)), one]
}
