import { toCalendarDay } from '@marquee/contract/days.rules'
import type { InfotainmentStatus } from '@marquee/contract/scalars'

export type InfotainmentDecision = 'approve' | 'reject'

/**
 * The status after an operator's decision; a missing entry has nothing to decide (product 3). An approved video can be
 * rejected later, and a rejected one approved.
 */
export const INFOTAINMENT_DECISIONS: Readonly<
  Record<InfotainmentStatus, Partial<Record<InfotainmentDecision, InfotainmentStatus>>>
> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: { reject: 'rejected' },
  rejected: { approve: 'approved' },
}

export type Review = {
  status: InfotainmentStatus
  rejectionReason: string | null
  version: number
  submittedAt: Date
}

/**
 * The state of the review after an edit; another name or file needs a new review (product 3).
 *
 * Every edit submits a rejected video again, because the edit answers the reason. A waiting video keeps its position in
 * the queue. The version counts every change.
 */
export function deriveReview(before: Review, isOther: boolean, at: Date): Review {
  const version = before.version + 1
  const stays = before.status === 'pending' || (before.status === 'approved' && !isOther)
  if (stays) {
    const { status, rejectionReason, submittedAt } = before
    return { status, rejectionReason, version, submittedAt }
  }
  return { status: 'pending', rejectionReason: null, version, submittedAt: at }
}

/** The facts that decide whether a video plays now, and where. */
export type Showing = {
  status: InfotainmentStatus
  startsOn: string
  endsOn: string
  timeZone: string
  sha256: string
  screenIds: readonly string[]
}

/** Whether a video plays on its screens at an instant: approved, on one of its days in the zone of its location. */
export function isOnAir({ status, startsOn, endsOn, timeZone }: Showing, at: Date): boolean {
  const today = toCalendarDay(timeZone, at)
  return status === 'approved' && startsOn <= today && today <= endsOn
}

/** The screens that have to interrupt a video after a change. */
export function selectScreensToStop(before: Showing, after: Showing, at: Date): string[] {
  if (!isOnAir(before, at)) return []
  const goesOn = isOnAir(after, at) && after.sha256 === before.sha256
  return before.screenIds.filter((screenId) => !goesOn || !after.screenIds.includes(screenId))
}
