import type { ScheduledDecision, LockHolder, Review } from '@marquee/contract/operator'
import { findBars } from '@marquee/contract/display.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import { formatAddress } from '@marquee/contract/addresses'
import { formatPosition } from '@marquee/contract/positions.rules'
import { computeDueDate } from '@marquee/contract/reviews.rules'
import type { SavedView } from '@marquee/contract/saved-views'
import { reviewTexts } from '@marquee/contract/messages/reviews'
import { statusTexts } from '@marquee/contract/messages/statuses'
import { translateStored } from '../../../platform/stored-texts.ts'
import type { RefusingVenue } from '../../inventory/queries/refusing-venues.ts'
import { toAddress, toPosition } from '../../fleet/rules.ts'
import type { SavedViewRow } from '../queries/saved-views.ts'
import type { ReviewLock } from '../queries/locks.ts'
import type { ScheduledDecisionRow } from '../queries/scheduled-decisions.ts'
import type { LastDecision, ReviewContext } from '../queries/review-context.ts'
import type { ReviewRow, StoredVideo } from '../queries/reviews.ts'

const { facts: labels } = reviewTexts

/** An item under review as operators see it. */
export function presentReview(
  row: ReviewRow,
  { records, decisions, locks, refusing, displays, operatorId, readsMoney }: ReviewContext,
): Review {
  const video = presentVideo(row)
  const [record, decision, lock] = [records.get(row.id), decisions.get(row.id), locks.get(row.id)]
  return {
    kind: row.kind,
    id: row.id,
    name: getReviewName(row),
    status: row.status,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: computeDueDate(row.submittedAt).toISOString(),
    submittedBy: row.partyName,
    submittedById: row.partyId,
    approvedBefore: record?.approvedBefore ?? 0,
    rejectedBefore: record?.rejectedBefore ?? 0,
    version: row.version,
    rejectionReason: row.rejectionReason && translateStored(row.rejectionReason),
    screenType: row.kind === 'campaign' || row.kind === 'infotainment' ? row.screenType : row.kind,
    images: 'images' in row ? row.images : [],
    video,
    bars: row.kind === 'campaign' && video ? findBars(displays.get(row.id) ?? [], video) : null,
    facts: presentFacts(row, readsMoney).map(([label, value, isDay]) => ({
      label,
      value: value || reviewTexts.none,
      isDay,
    })),
    ...presentCategory(row, refusing.get(row.id) ?? []),
    heldBy: lock ? presentHolder(lock, operatorId) : null,
    decided: decision ? presentDecision(decision) : null,
    wasApproved: record?.wasApproved ?? false,
  }
}

/** What a campaign advertises, and who of its venues refuses that, or may refuse it while it is unknown. */
function presentCategory(row: ReviewRow, venues: readonly RefusingVenue[]) {
  const category = row.kind === 'campaign' ? row.category : null
  const refusing = category ? venues.filter(({ blockedCategories }) => blockedCategories.includes(category)) : venues
  return {
    category,
    refusingVenues: refusing.map(({ name, screenIds, blockedCategories }) => ({
      name,
      screens: screenIds.length,
      blockedCategories,
    })),
  }
}

/** The holder of a lock, from the point of view of an operator. */
export function presentHolder({ name, operatorId, until }: ReviewLock, viewerId: string): LockHolder {
  return { name, mine: operatorId === viewerId, until: until.toISOString() }
}

function presentDecision({ action, at, by, reason }: LastDecision): NonNullable<Review['decided']> {
  return {
    decision: action === 'approve' ? 'approve' : 'reject',
    at: at.toISOString(),
    by,
    reason: reason && translateStored(reason),
  }
}

/** A scheduled decision, with the time left to undo it. */
export function presentScheduledDecision(scheduled: ScheduledDecisionRow, name: string, at: Date): ScheduledDecision {
  const { kind, subjectId, decision, reason, takesEffectAt } = scheduled
  const leftMs = Math.max(0, takesEffectAt.getTime() - at.getTime())
  return { kind, id: subjectId, name, decision, reason: reason && translateStored(reason), leftMs }
}

export function getReviewName(row: ReviewRow): string {
  return row.kind === 'vehicle' ? `${row.brand} ${row.model}` : row.name
}

function presentVideo(row: ReviewRow): Review['video'] {
  return 'video' in row && row.video ? presentStoredVideo(row.video, row.poster) : null
}

/** A video as operators see it. */
export function presentStoredVideo(
  { durationMs, ...video }: StoredVideo,
  poster: string | null,
): NonNullable<Review['video']> {
  return { ...video, durationSeconds: (durationMs ?? 0) / 1000, poster }
}

/** The cuisine in the language of the reader; one that is not known stays as it is. */
function nameCuisine(cuisine: string): string {
  const names: Readonly<Record<string, string>> = statusTexts.cuisine
  return names[cuisine] ?? cuisine
}

/** The day on which the partner stated the guests, where it is known. */
function presentStatedOn(at: Date | null): [label: string, value: string, isDay: true][] {
  return at ? [[labels.footTrafficStatedOn, at.toISOString().slice(0, 10), true]] : []
}

/** Left out where there is none, because the facts have to fit beside the decision (OPS-1). */
function presentAddress(address: ReturnType<typeof toAddress>): [label: string, value: string][] {
  return address ? [[labels.address, formatAddress(address)]] : []
}

/** The price, for operators who read money (decision 38). */
function presentCost(cents: number, readsMoney: boolean): [label: string, value: string][] {
  return readsMoney ? [[labels.totalCost, formatEuros(cents)]] : []
}

/** In the order in which they are shown beside the video (VIS-8). */
export function presentFacts(row: ReviewRow, readsMoney: boolean): [label: string, value: string, isDay?: true][] {
  switch (row.kind) {
    case 'vehicle':
      return [
        [labels.serviceType, row.typeName],
        [labels.location, row.locationName],
        [labels.brand, row.brand],
        [labels.model, row.model],
        [labels.registrationNumber, row.registrationNumber],
      ]
    case 'restaurant': {
      const position = toPosition(row)
      return [
        [labels.cuisineType, nameCuisine(row.cuisineType)],
        [labels.location, row.locationName],
        ...presentAddress(toAddress(row)),
        [labels.seatingCapacity, String(row.seatingCapacity)],
        [labels.footTraffic, row.footTrafficEstimate === null ? '' : String(row.footTrafficEstimate)],
        ...presentStatedOn(row.footTrafficStatedAt),
        [labels.position, position ? formatPosition(position) : ''],
        [labels.phone, row.phone],
        [labels.email, row.email],
        [labels.description, row.description],
      ]
    }
    case 'campaign':
      return [
        [labels.type, reviewTexts.screenTypes[row.screenType]],
        [labels.location, row.locationName ?? ''],
        [labels.start, row.startsOn, true],
        [labels.end, row.endsOn, true],
        [labels.weeks, String(row.weeks)],
        [labels.screens, String(row.screenCount)],
        ...presentCost(row.totalCents, readsMoney),
      ]
    case 'infotainment':
      return [
        [labels.type, reviewTexts.screenTypes[row.screenType]],
        [labels.category, row.category],
        [labels.location, row.locationName],
        [labels.start, row.startsOn, true],
        [labels.end, row.endsOn, true],
        [labels.screens, String(row.screenCount ?? 0)],
      ]
  }
}

export function presentSavedView({ id, list, name, search }: SavedViewRow): SavedView {
  return { id, list, name, search }
}
