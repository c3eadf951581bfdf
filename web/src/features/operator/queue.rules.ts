import type { Review } from '@marquee/contract/operator'

/** The tabs of the queue; vehicles and restaurants are one. */
export const TABS = ['campaigns', 'videos', 'locations'] as const
export type QueueTab = (typeof TABS)[number]

const TAB_OF: Readonly<Record<Review['kind'], QueueTab>> = {
  campaign: 'campaigns',
  infotainment: 'videos',
  vehicle: 'locations',
  restaurant: 'locations',
}

/** A thing waits too long after this many seconds: the promise is one day (ux OPS-1). */
export const PROMISED_SECONDS = 24 * 3600

/** The entries of a tab, in the order in which they wait. */
export function entriesOf(reviews: readonly Review[], tab: QueueTab): Review[] {
  return reviews.filter((review) => TAB_OF[review.kind] === tab)
}

export function countsOf(reviews: readonly Review[]): Record<QueueTab, number> {
  const counts = { campaigns: 0, videos: 0, locations: 0 }
  for (const review of reviews) counts[TAB_OF[review.kind]] += 1
  return counts
}

/** The tab to open with: the one asked for, else the first in which something waits. */
export function tabToShow(asked: string | null, reviews: readonly Review[]): QueueTab {
  const named = TABS.find((tab) => tab === asked)
  if (named) return named
  const counts = countsOf(reviews)
  return TABS.find((tab) => counts[tab] > 0) ?? 'campaigns'
}

/** The entry that is looked at: the chosen one, else the one that moved up to its place, else the first. */
export function entryToShow(
  entries: readonly Review[],
  chosenId: string | null,
  formerIndex: number,
): Review | undefined {
  return (
    entries.find((entry) => entry.id === chosenId) ?? entries[Math.min(formerIndex, entries.length - 1)] ?? entries[0]
  )
}

export function waitedSeconds(review: Review, at: Date): number {
  return Math.max(0, (at.getTime() - new Date(review.submittedAt).getTime()) / 1000)
}

/** What a key means, or nothing; keys typed into a field mean themselves (ux KEY-2). */
export type QueueKey = { move: 1 | -1 } | { act: 'approve' | 'reject' | 'play' } | { reason: number }

export function meaningOf(key: string): QueueKey | undefined {
  switch (key.toLowerCase()) {
    case 'j':
      return { move: 1 }
    case 'k':
      return { move: -1 }
    case 'a':
      return { act: 'approve' }
    case 'r':
      return { act: 'reject' }
    case ' ':
      return { act: 'play' }
    default:
      return /^[1-8]$/.test(key) ? { reason: Number(key) - 1 } : undefined
  }
}
