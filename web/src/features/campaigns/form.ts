import type { Campaign, createCampaign } from '@marquee/contract/campaigns'
import { campaignCostCents, campaignEndDate, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { dayNumber } from '@marquee/contract/days.rules'
import type { SendOf } from '@marquee/contract/endpoint'
import { eurosNumber } from '@marquee/contract/money.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import {
  fitRestaurants,
  fitVehicles,
  type RestaurantRow,
  storedVehicles,
  totalScreens,
  type VehicleChoice,
  vehiclesOf,
  type VehicleTypeRow,
} from './selection.ts'

const texts = campaignTexts.form

/** What stands in the form, as typed. */
export type CampaignForm = {
  name: string
  type: ScreenType
  /** id of the location, or empty */
  location: string
  /** YYYY-MM-DD, or empty */
  startsOn: string
  weeks: string
  /** null: as stored with the campaign, until somebody changes it */
  vehicles: VehicleChoice | null
  restaurants: readonly string[]
}

/** A new campaign starts with vehicle (OPEN-83). */
export const EMPTY_FORM: CampaignForm = {
  name: '',
  type: 'vehicle',
  location: '',
  startsOn: '',
  weeks: '',
  vehicles: {},
  restaurants: [],
}

/** Every field of a stored campaign (TRAP-11). */
export function formOf(stored: Campaign): CampaignForm {
  return {
    name: stored.name,
    type: stored.type,
    location: stored.location ?? '',
    startsOn: stored.startDate,
    weeks: String(stored.numberOfWeeks),
    vehicles: null,
    restaurants: stored.selectedRestaurants,
  }
}

/** Copies an ended campaign with a new start date and the same vehicles. */
export function copyOf(ended: Campaign, startsOn: string): CampaignForm {
  return { ...formOf(ended), startsOn }
}

/** Whether the form equals the stored campaign, so that it need not be sent (D-14). */
export function isUnchanged(draft: Draft, stored: Campaign): boolean {
  return (
    draft.name === stored.name.trim() &&
    draft.startDate === stored.startDate &&
    draft.numberOfWeeks === stored.numberOfWeeks &&
    draft.location === stored.location &&
    draft.numberOfScreens === stored.numberOfScreens &&
    isSameSet(draft.selectedVehicles, stored.selectedVehicles) &&
    isSameSet(draft.selectedRestaurants, stored.selectedRestaurants)
  )
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && new Set([...some, ...others]).size === some.length
}

/** Whole weeks as typed, or null for what is no number of weeks. */
export function weeksOf(form: Pick<CampaignForm, 'weeks'>): number | null {
  const weeks = /^\s*\d{1,4}\s*$/.test(form.weeks) ? Number(form.weeks) : 0
  return weeks >= 1 ? weeks : null
}

/** The computed last day, as soon as start and weeks are there (CAMP-FORM-04, TRAP-01). */
export function endsOn(form: Pick<CampaignForm, 'startsOn' | 'weeks'>): string {
  const weeks = weeksOf(form)
  return weeks !== null && isDay(form.startsOn) ? campaignEndDate(form.startsOn, weeks) : ''
}

/** While a year is being typed a date field gives days of the year 2 or 20. */
function isDay(text: string): boolean {
  try {
    return dayNumber(text) > 0
  } catch {
    return false
  }
}

export type Lookup = { type: ScreenType; location: string; startDate: string; numberOfWeeks: number; campaign?: string }

/** What to ask availability for: only when location, start and weeks are all set (CAMP-FORM-15, TRAP-08). */
export function lookupOf(form: CampaignForm, stored?: Pick<Campaign, '_id'>): Lookup | null {
  const weeks = weeksOf(form)
  if (!form.location || weeks === null || !canBeBooked(weeks) || !isDay(form.startsOn)) return null
  return {
    type: form.type,
    location: form.location,
    startDate: form.startsOn,
    numberOfWeeks: weeks,
    // Its own holdings are left out of the count (OPEN-76).
    ...(stored && { campaign: stored._id }),
  }
}

const canBeBooked = (weeks: number | null) => weeks !== null && weeks <= MAX_WEEKS

/** Which of the three is still needed, in words (AVL-7). */
export function missingForLookup(form: CampaignForm): string[] {
  return [
    !form.location && texts.location,
    !isDay(form.startsOn) && texts.startDate,
    !canBeBooked(weeksOf(form)) && texts.numberOfWeeks,
  ].filter((one) => one !== false)
}

/** What is free, as the table of the type shows it. */
export type Availability =
  | ({ type: 'vehicle'; types: readonly VehicleTypeRow[] } & Found)
  | ({ type: 'restaurant'; rows: readonly RestaurantRow[] } & Found)

type Found = {
  /** told when nothing at all is free (product 2) */
  nextFreeStart: string | null
  /** where a video has bars (D-39) */
  unusualDisplays: readonly UnusualDisplay[]
  asOf: string
}

export type UnusualDisplay = { place: string; ratio: number }

export const rowCount = (availability: Availability): number =>
  availability.type === 'vehicle' ? availability.types.length : availability.rows.length

/** What the campaign would take: what is wanted, as far as it is free. */
export type Selected = { vehicles: VehicleChoice; restaurants: readonly string[]; screens: number }

/** The selection follows from what is wanted and what is free; while the latter is unknown, all of it counts. */
export function selectedOf(form: CampaignForm, availability?: Availability, stored?: Campaign): Selected {
  if (form.type === 'restaurant') {
    const rows = availability?.type === 'restaurant' ? availability.rows : undefined
    const restaurants = rows ? fitRestaurants(form.restaurants, rows) : form.restaurants
    return { vehicles: {}, restaurants, screens: restaurants.length }
  }
  if (availability?.type !== 'vehicle') {
    const screens = form.vehicles ? totalScreens(form.vehicles) : (stored?.numberOfScreens ?? 0)
    return { vehicles: form.vehicles ?? {}, restaurants: [], screens }
  }
  const vehicles = fitVehicles(wantedVehicles(form, availability, stored), availability.types)
  return { vehicles, restaurants: [], screens: totalScreens(vehicles) }
}

/** The vehicle types as they are wanted, free or not: as chosen, or as stored with the campaign. */
export function wantedVehicles(form: CampaignForm, availability?: Availability, stored?: Campaign): VehicleChoice {
  if (form.vehicles) return form.vehicles
  return stored && availability?.type === 'vehicle' ? storedVehicles(stored, availability.types) : {}
}

/** The price of what is selected, in cents; 0 without weeks (CAMP-FORM-08, CAMP-FORM-31, CAMP-FORM-32). */
export function costCents(form: CampaignForm, screens: number): number {
  const weeks = weeksOf(form)
  return weeks === null ? 0 : campaignCostCents(form.type, screens, weeks)
}

export type SaveAs = 'Draft' | 'Pending Approval'
export type Draft = SendOf<typeof createCampaign> & { selectedVehicles: string[]; selectedRestaurants: string[] }
/** The text parts of the multipart call, all that are named (CAMP-FORM-37); the server computes end and cost again. */
export function toDraft(
  form: CampaignForm,
  given: { saveAs: SaveAs; companyId: string; availability?: Availability; stored?: Campaign },
): Draft {
  const { saveAs, companyId, availability, stored } = given
  const selected = selectedOf(form, availability, stored)
  return {
    name: form.name.trim(),
    startDate: form.startsOn,
    endDate: endsOn(form),
    numberOfWeeks: weeksOf(form) ?? 0,
    location: form.location || null,
    company: companyId,
    type: form.type,
    totalCost: eurosNumber(costCents(form, selected.screens)).toFixed(2),
    selectedRestaurants: [...selected.restaurants],
    numberOfScreens: selected.screens,
    selectedVehicles: vehicleIds(form, selected, availability, stored),
    status: saveAs,
  }
}

function vehicleIds(form: CampaignForm, selected: Selected, availability?: Availability, stored?: Campaign): string[] {
  if (form.type !== 'vehicle') return []
  if (availability?.type === 'vehicle') {
    return vehiclesOf(selected.vehicles, availability.types, stored?.selectedVehicles)
  }
  // A draft may be saved while availability is unknown; what is stored stays then.
  return form.vehicles === null ? [...(stored?.selectedVehicles ?? [])] : []
}
