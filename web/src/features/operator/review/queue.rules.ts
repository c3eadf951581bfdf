import type { ScheduledDecision, Review } from '@marquee/contract/operator'
import { formatDay } from '../../../lib/format.ts'

/** The tabs of the queue: everything in one stream, or of a kind; vehicles and restaurants are one. */
export const TABS = ['all', 'campaigns', 'videos', 'locations'] as const
export type QueueTab = (typeof TABS)[number]

/** What the server calls the kinds of a tab. */
export const TAB_KINDS = {
  all: undefined,
  campaigns: 'campaign',
  videos: 'infotainment',
  locations: 'place',
} as const

/** What is looked at: what waits, or what was decided. */
const VIEWS = ['pending', 'decided', 'approved', 'rejected'] as const
export type QueueView = (typeof VIEWS)[number]

type Counts = Readonly<Record<Review['kind'], number>>

export function countByTab({ campaign, infotainment, vehicle, restaurant }: Counts): Record<QueueTab, number> {
  const locations = vehicle + restaurant
  return { all: campaign + infotainment + locations, campaigns: campaign, videos: infotainment, locations }
}

/** The counts without what was just decided here and is still among what the server counted. */
export function subtractDecided(counts: Counts, decided: readonly Review[]): Counts {
  const left = { ...counts }
  for (const { kind } of decided) left[kind] = Math.max(0, left[kind] - 1)
  return left
}

export const parseTab = (asked: string | null): QueueTab => TABS.find((tab) => tab === asked) ?? 'all'
export const parseView = (asked: string | null): QueueView => VIEWS.find((view) => view === asked) ?? 'pending'

/** One version of one thing. */
export const buildVersionKey = ({ kind, id, version }: Pick<Review, 'kind' | 'id' | 'version'>) =>
  `${kind} ${id} ${version}`
export const buildReviewKey = ({ kind, id }: Pick<Review, 'kind' | 'id'>) => `${kind} ${id}`

type HeldCheck = (review: Review) => boolean

/** Where to begin: the first that nobody else is looking at; when all are, the first. */
export function findFirstFree(entries: readonly Review[], isHeldByOther: HeldCheck): Review | undefined {
  return entries.find((entry) => !isHeldByOther(entry)) ?? entries[0]
}

/**
 * Where to go on after a decision: the next below that nobody else is looking at, else the nearest above.
 * `undefined` when nothing else is there.
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

/** How what is looked at stands to the list as it is now. */
export type ReviewStanding = 'same' | 'changed' | 'gone'
export function deriveStanding(shown: Review, entries: readonly Review[], isWholeList: boolean): ReviewStanding {
  const present = entries.find((entry) => entry.id === shown.id)
  // What lies further down a list that is not loaded to its end may well be there.
  if (!present) return isWholeList ? 'gone' : 'same'
  return present.version === shown.version && present.video?.sha256 === shown.video?.sha256 ? 'same' : 'changed'
}

export function computeWaitSeconds(review: Review, at: Date): number {
  return Math.max(0, (at.getTime() - new Date(review.submittedAt).getTime()) / 1000)
}

export function isOverdue(review: Review, at: Date): boolean {
  return at.getTime() > new Date(review.dueAt).getTime()
}

/** Longer facts stand below the pictures, where there is room for all of it. */
const LONG_FACT_LENGTH = 60
type Fact = { label: string; value: string }

/** The facts of a thing as they are read, short and long ones apart. */
export function writeFacts({ facts }: Pick<Review, 'facts'>): { short: Fact[]; long: Fact[] } {
  const texts = facts.map(({ label, value, isDay }) => ({ label, value: isDay ? formatDay(value) : value }))
  const isLong = ({ value }: Fact) => value.length > LONG_FACT_LENGTH
  return { short: texts.filter((fact) => !isLong(fact)), long: texts.filter(isLong) }
}

/** What a key means, or nothing. */
export type QueueKey =
  | { move: 1 | -1 }
  | { act: 'approve' | 'reject' | 'play' | 'undo' | 'history' }
  | { reason: number }

const ACTS = { a: 'approve', r: 'reject', z: 'undo', h: 'history', ' ': 'play' } as const

export function matchKey(key: string): QueueKey | undefined {
  const letter = key.toLowerCase()
  if (letter === 'j') return { move: 1 }
  if (letter === 'k') return { move: -1 }
  const act = Object.entries(ACTS).find(([one]) => one === letter)?.[1]
  if (act) return { act }
  return /^[1-8]$/.test(key) ? { reason: Number(key) - 1 } : undefined
}

/** Something decided here that can still be taken back, until that moment of this page's life. */
export type Undoable = Pick<ScheduledDecision, 'kind' | 'id' | 'name' | 'decision'> & { untilMs: number }

/** With one more; what was decided on the same thing before it was taken back is no more. */
export function addUndoable(present: readonly Undoable[], one: Undoable): readonly Undoable[] {
  return [...present.filter((other) => buildReviewKey(other) !== buildReviewKey(one)), one]
}
