import { toCalendarDay } from '@marquee/contract/days.rules'
import type { InfotainmentStatus } from '@marquee/contract/scalars'

export type InfotainmentDecision = 'approve' | 'reject'

/**
 * What an operator's decision makes of an infotainment video; what is missing has nothing to decide
 * (product 3). Something approved can be taken back, something rejected can be approved after all.
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
 * The state of the review after an edit: another name or another file has to be looked at again
 * (product 3).
 *
 * Something rejected is submitted again by every edit: whatever the reason was, the edit answers it.
 * What waits already keeps its place in the queue; the version counts every change.
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

/** What decides whether a video is to be seen now, and where. */
export type Showing = {
  status: InfotainmentStatus
  startsOn: string
  endsOn: string
  timeZone: string
  sha256: string
  screenIds: readonly string[]
}

/** Whether it is shown on its screens at that instant: approved, on one of its days by the clock of its location. */
export function isOnAir({ status, startsOn, endsOn, timeZone }: Showing, at: Date): boolean {
  const today = toCalendarDay(timeZone, at)
  return status === 'approved' && startsOn <= today && today <= endsOn
}

/** The screens that have to break off what they show of it, after a change. */
export function selectScreensToStop(before: Showing, after: Showing, at: Date): string[] {
  if (!isOnAir(before, at)) return []
  const goesOn = isOnAir(after, at) && after.sha256 === before.sha256
  return before.screenIds.filter((screenId) => !goesOn || !after.screenIds.includes(screenId))
}
