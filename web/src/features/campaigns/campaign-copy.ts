import type { Campaign } from '@marquee/contract/campaigns'
import { MAX_START_DAYS_AHEAD, reservesSlots } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { type Availability, type CampaignForm, deriveSelection, getWantedVehicles, toForm } from './form.ts'

/** The form of a copy: all values of the original but the start. */
export function copyCampaign(original: Campaign, today: string): CampaignForm {
  return { ...toForm(original), startsOn: computeCopyStart(original, today) }
}

/**
 * The first day of a copy: the day after an original that has its screens, or the start of one that has none; not before
 * today, and not later than a campaign may start.
 */
export function computeCopyStart(original: Pick<Campaign, 'status' | 'startDate' | 'endDate'>, today: string): string {
  const { status, startDate, endDate } = original
  const first = reservesSlots(status) ? addDays(endDate, 1) : startDate
  const last = addDays(today, MAX_START_DAYS_AHEAD)
  if (first < today) return today
  return first > last ? last : first
}

/** For a copy without any free screen at its start: the first start at which one of the original's screens is free. */
export function findCopyStart(form: CampaignForm, availability: Availability, original: Campaign): string | null {
  if (deriveSelection(form, availability, original).screens > 0) return null
  const starts = listWantedRows(form, availability, original).flatMap(({ nextFreeStart }) => nextFreeStart ?? [])
  return starts.toSorted()[0] ?? null
}

function listWantedRows(form: CampaignForm, availability: Availability, original: Campaign) {
  if (availability.type === 'restaurant') return availability.rows.filter(({ _id }) => form.restaurants.includes(_id))
  const wanted = getWantedVehicles(form, availability, original)
  return availability.types.filter(({ _id }) => _id in wanted)
}

/** A copy uses the video of its original, as long as it has the same type. */
export function getReusedVideo(original: Campaign | undefined, type: ScreenType): Campaign['video'] {
  return original?.type === type ? original.video : null
}
