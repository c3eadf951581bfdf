import { getFormats } from '@marquee/contract/language/formats'
import { type CampaignDraft, createCampaign } from '@marquee/contract/campaigns'
import { computePriceCents } from '@marquee/contract/campaign-price.rules'
import { computeEndDate } from '@marquee/contract/campaigns.rules'
import type { CampaignStatus, ScreenType } from '@marquee/contract/scalars'
import { refusalTexts } from '@marquee/contract/messages/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { getLocationVenues } from '../queries/campaigns.ts'
import { isWaiting, listMissingParts, checkStart, isScreenCountValid, pickSelection } from '../rules.ts'

/** The refusals of both saving calls; they are the same objects. */
const { refusals } = createCampaign

/** The stored values of a campaign that is saved again. */
export type StoredState = {
  type: ScreenType
  startsOn: string
  locationId: string | null
  status: CampaignStatus
  submittedAt: Date | null
  updatedAt: Date
}

/**
 * Turns a draft into the columns of the campaign and the venues in the order of their selection. The server computes
 * end date and price itself (OPEN-84).
 *
 * @throws Refused one of `createCampaign.refusals`
 */
export async function planCampaign(
  tx: Tx,
  draft: CampaignDraft,
  { stored, hasVideo, at }: { stored: StoredState | undefined; hasVideo: boolean; at: Date },
) {
  // The stored type wins and there is no refusal, because the form does not let clients change it (TRAP-11).
  const type = stored?.type ?? draft.type
  const venueIds = pickSelection(type, draft)
  assertStartDate(draft, stored, at)
  assertComplete(draft, { hasVideo, hasLocation: draft.location !== null, selected: venueIds.length })
  if (!isScreenCountValid(type, venueIds.length, draft.numberOfScreens)) {
    throw refuse(refusals.screensMismatch, { field: 'numberOfScreens' })
  }
  await assertKnownVenues(tx, type, draft.location, venueIds, stored)
  return {
    venueIds,
    columns: {
      name: draft.name,
      type,
      locationId: draft.location,
      startsOn: draft.startDate,
      endsOn: computeEndDate(draft.startDate, draft.numberOfWeeks),
      weeks: draft.numberOfWeeks,
      screenCount: draft.numberOfScreens,
      totalCents: computePriceCents(type, draft.numberOfScreens, draft.numberOfWeeks),
      status: draft.status,
      category: draft.category,
      rejectionReason: null,
      submittedAt: computeSubmitTime(stored, at) ?? (draft.status === 'Draft' ? null : at),
      decidedAt: null,
      updatedAt: at,
    },
  }
}

/**
 * Saving a waiting campaign again, or as a draft in between, does not restart its time; otherwise it could hold its
 * screens for ever (decision 8). The time as a draft does not count, because a draft holds no screens. A decision or a
 * release ends it.
 */
function computeSubmitTime(stored: StoredState | undefined, at: Date): Date | null {
  if (!stored?.submittedAt) return null
  if (isWaiting(stored.status)) return stored.submittedAt
  const asDraftMs = at.getTime() - stored.updatedAt.getTime()
  return stored.status === 'Draft' ? new Date(stored.submittedAt.getTime() + asDraftMs) : null
}

function assertStartDate({ startDate }: CampaignDraft, stored: StoredState | undefined, at: Date): void {
  const field = 'startDate'
  const problem = checkStart(startDate, stored?.startsOn ?? null, at)
  if (problem) throw refuse(refusals[problem], { field })
}

function assertComplete({ status }: CampaignDraft, parts: Parameters<typeof listMissingParts>[1]): void {
  const missing = listMissingParts(status, parts)
  if (missing.length === 0) return
  const names = missing.map((part) => refusalTexts.missingParts[part])
  const message = refusalTexts.incompleteDetail({ parts: getFormats().formatList(names) })
  throw refuse(refusals.incomplete, { message, details: { missing } })
}

async function assertKnownVenues(
  tx: Tx,
  type: ScreenType,
  locationId: string | null,
  venueIds: readonly string[],
  stored: StoredState | undefined,
): Promise<void> {
  if (locationId === null && venueIds.length === 0) return
  const location = await getLocationVenues(tx, type, locationId, venueIds)
  // A campaign keeps a location that was deactivated since; a new location must be active (CAMP-FORM-03).
  const isListed = location.isActive === true || (location.isActive === false && locationId === stored?.locationId)
  if (locationId !== null && !isListed) throw refuse(refusals.unknownLocation, { field: 'location' })
  if (location.venues !== venueIds.length) {
    throw refuse(refusals.unknownPlaces, { field: type === 'vehicle' ? 'selectedVehicles' : 'selectedRestaurants' })
  }
}
