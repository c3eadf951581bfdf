import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { CampaignDraft } from '@marquee/contract/campaigns'
import { MAX_START_DAYS_AHEAD } from '@marquee/contract/campaigns.rules'
import { addDays, toCalendarDay, getWeekday } from '@marquee/contract/days.rules'
import type { CampaignStatus, ScreenType } from '@marquee/contract/scalars'

/**
 * The states of a campaign (product 3), as a table.
 *
 * | Is               | saved as draft | submitted        | approved | rejected |
 * |------------------|----------------|------------------|----------|----------|
 * | new              | Draft          | Pending Approval | -        | -        |
 * | Draft            | Draft          | Pending Approval | -        | -        |
 * | Pending Approval | Draft          | Pending Approval | Approved | Rejected |
 * | Pending          | Draft          | Pending Approval | Approved | Rejected |
 * | Approved         | Draft          | Pending Approval | -        | -        |
 * | Rejected         | Draft          | Pending Approval | -        | -        |
 *
 * Every save decides by its button alone (CAMP-FORM-34 to 36, TRAP-12), so only the decisions need a
 * table here.
 */
const DECISIONS: Partial<Record<CampaignStatus, Record<Decision, CampaignStatus>>> = {
  'Pending Approval': { approve: 'Approved', reject: 'Rejected' },
  Pending: { approve: 'Approved', reject: 'Rejected' },
}

export type Decision = 'approve' | 'reject'

/** The status after a decision; undefined when the campaign does not wait for one. */
export function deriveDecidedStatus(status: CampaignStatus, decision: Decision): CampaignStatus | undefined {
  return DECISIONS[status]?.[decision]
}

/** Whether a campaign waits for a decision. */
export function isWaiting(status: CampaignStatus): boolean {
  return DECISIONS[status] !== undefined
}

type JudgedVenue = { blockedCategories: readonly AdCategory[]; screenIds: readonly string[] }

/**
 * What an approval does with the venues that do not accept every category (decision 41): their screens are `lost` if
 * they refuse the campaign's own. Without a category this is unknown, so it is demanded where it matters.
 *
 * @param screens all that the campaign has reserved
 */
export function judgeCategory<Venue extends JudgedVenue>(
  category: AdCategory | null,
  refusing: readonly Venue[],
  screens: number,
): { kind: 'approvable'; lost: readonly Venue[] } | { kind: 'categoryMissing' | 'allVenuesRefuse' } {
  if (refusing.length === 0) return { kind: 'approvable', lost: [] }
  if (!category) return { kind: 'categoryMissing' }
  const lost = refusing.filter(({ blockedCategories }) => blockedCategories.includes(category))
  const isNoneLeft = lost.length > 0 && lost.flatMap(({ screenIds }) => screenIds).length === screens
  return isNoneLeft ? { kind: 'allVenuesRefuse' } : { kind: 'approvable', lost }
}

const WEEKEND: ReadonlySet<string> = new Set(['saturday', 'sunday'])

/** The last day for a decision: this many working days after the day of the submission. */
export function computeDecisionDeadline(submittedOn: string, workingDays: number): string {
  let day = submittedOn
  let left = workingDays
  while (left > 0) {
    day = addDays(day, 1)
    if (!WEEKEND.has(getWeekday(day))) left -= 1
  }
  return day
}

/** The zones in which a day begins last and first. */
const LAST_ZONE = 'Etc/GMT+12'
const FIRST_ZONE = 'Etc/GMT-14'

/**
 * Checks a start date; undefined when it is valid. The server does not know the zone of the user, so a day that is
 * still today in any zone is accepted (OPEN-77, TRAP-02). A stored start before today may stay.
 */
export function checkStart(
  startsOn: string,
  stored: string | null,
  at: Date,
): 'startBeforeToday' | 'startTooFar' | undefined {
  if (startsOn === stored) return undefined
  if (startsOn < toCalendarDay(LAST_ZONE, at)) return 'startBeforeToday'
  if (startsOn > addDays(toCalendarDay(FIRST_ZONE, at), MAX_START_DAYS_AHEAD)) return 'startTooFar'
  return undefined
}

/** The first and the last start that can be chosen at an instant in any time zone. */
export function computeStartRange(at: Date): { first: string; last: string } {
  return { first: toCalendarDay(FIRST_ZONE, at), last: addDays(toCalendarDay(LAST_ZONE, at), MAX_START_DAYS_AHEAD) }
}

/**
 * The selected vehicles or restaurants of a draft, by the type of the campaign. The other list is ignored (OPEN-72).
 */
export function pickSelection(
  type: ScreenType,
  draft: Pick<CampaignDraft, 'selectedVehicles' | 'selectedRestaurants'>,
): string[] {
  return type === 'vehicle' ? draft.selectedVehicles : draft.selectedRestaurants
}

/**
 * Whether the number of screens fits the selection: one for each restaurant (TRAP-09), at least one for each vehicle
 * (TRAP-06). Without a selection every number is valid.
 */
export function isScreenCountValid(type: ScreenType, selected: number, screens: number): boolean {
  if (selected === 0) return true
  return type === 'restaurant' ? screens === selected : screens >= selected
}

export type MissingPart = 'video' | 'location' | 'selection'

/** The missing parts of a submitted campaign; a draft may lack them all (OPEN-68). */
export function listMissingParts(
  status: CampaignDraft['status'],
  parts: { hasVideo: boolean; hasLocation: boolean; selected: number },
): MissingPart[] {
  if (status === 'Draft') return []
  return [
    ...(parts.hasVideo ? [] : ['video' as const]),
    ...(parts.hasLocation ? [] : ['location' as const]),
    ...(parts.selected > 0 ? [] : ['selection' as const]),
  ]
}

/**
 * Whether a campaign plays on its screens at that instant: approved, on a day of its flight (OPEN-86), with a screen,
 * and not of a suspended company (decision 7).
 */
export function isOnAir(
  campaign: {
    status: CampaignStatus
    startsOn: string
    endsOn: string
    timeZone: string | null
    suspendedAt: Date | null
    hasScreens: boolean
  },
  at: Date,
): boolean {
  const { status, timeZone, suspendedAt, hasScreens } = campaign
  if (status !== 'Approved' || timeZone === null || suspendedAt || !hasScreens) return false
  const today = toCalendarDay(timeZone, at)
  return campaign.startsOn <= today && today <= campaign.endsOn
}

/** Why a campaign cannot be extended (decision 27); undefined when it can. */
export function checkExtension(
  campaign: {
    status: CampaignStatus
    endsOn: string
    timeZone: string | null
    isLocationActive: boolean | null
    makegoodOf: string | null
    suspendedAt: Date | null
    hasScreens: boolean
  },
  at: Date,
): 'suspended' | 'freeDays' | 'notApproved' | 'ended' | 'locationInactive' | 'noScreens' | undefined {
  if (campaign.suspendedAt) return 'suspended'
  if (campaign.makegoodOf) return 'freeDays'
  if (campaign.status !== 'Approved' || campaign.timeZone === null) return 'notApproved'
  if (toCalendarDay(campaign.timeZone, at) > campaign.endsOn) return 'ended'
  if (!campaign.isLocationActive) return 'locationInactive'
  return campaign.hasScreens ? undefined : 'noScreens'
}
