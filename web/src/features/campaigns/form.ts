import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { OfferedScreen } from '@marquee/contract/availability'
import type { Campaign, createCampaign } from '@marquee/contract/campaigns'
import { computePriceCents } from '@marquee/contract/campaign-price.rules'
import { computeEndDate, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { toDayNumber } from '@marquee/contract/days.rules'
import type { EndpointDraft } from '@marquee/contract/endpoint'
import { toEuros } from '@marquee/contract/money.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import {
  fitRestaurants,
  fitVehicles,
  type RestaurantRow,
  deriveStoredVehicles,
  countSelectedScreens,
  type VehicleChoice,
  pickVehicleIds,
  type VehicleTypeRow,
} from './selection.ts'

const texts = campaignFormTexts

/** The input of the form, as typed. */
export type CampaignForm = {
  name: string
  type: ScreenType
  /** id of the location, or empty */
  location: string
  /** YYYY-MM-DD, or empty */
  startsOn: string
  weeks: string
  /** null: as stored with the campaign, until the user changes it */
  vehicles: VehicleChoice | null
  restaurants: readonly string[]
  /** What it advertises, or empty; absent in input that an earlier version kept. */
  category?: AdCategory | ''
  /** The vehicle from whose page the form was opened; it is booked before others of its type. */
  firstVehicle?: string
}

/** A new campaign starts with the type vehicle (OPEN-83). */
export const EMPTY_FORM: CampaignForm = {
  name: '',
  type: 'vehicle',
  location: '',
  startsOn: '',
  weeks: '',
  vehicles: {},
  restaurants: [],
}

/** The form for a venue that a client wants to book; undefined without one in the address (decision 30). */
export function parseVenueForm(query: URLSearchParams): CampaignForm | undefined {
  const getText = (name: string) => query.get(name) ?? ''
  const [type, venue, vehicleType] = [getText('type'), getText('venue'), getText('vehicleType')]
  if (!venue || (type !== 'restaurant' && !(type === 'vehicle' && vehicleType))) return undefined
  const place = { location: getText('location'), startsOn: getText('start'), weeks: getText('weeks') }
  return type === 'restaurant'
    ? { ...EMPTY_FORM, ...place, type, restaurants: [venue] }
    : { ...EMPTY_FORM, ...place, type: 'vehicle', vehicles: { [vehicleType]: 1 }, firstVehicle: venue }
}

/** The vehicles that are booked before others of their type: those of the stored campaign, or the first one. */
export function listFirstVehicles(
  form: Pick<CampaignForm, 'firstVehicle'>,
  stored?: Pick<Campaign, 'selectedVehicles'>,
) {
  return stored?.selectedVehicles ?? (form.firstVehicle ? [form.firstVehicle] : [])
}

/** Every field of a stored campaign (TRAP-11). */
export function toForm(stored: Campaign): CampaignForm {
  return {
    name: stored.name,
    type: stored.type,
    location: stored.location ?? '',
    startsOn: stored.startDate,
    weeks: String(stored.numberOfWeeks),
    vehicles: null,
    restaurants: stored.selectedRestaurants,
    category: stored.category ?? '',
  }
}

/** Whether the form equals the stored campaign, so that it need not be sent (D-14). */
export function isUnchanged(draft: Draft, stored: Campaign): boolean {
  const isSame: Readonly<Record<Exclude<keyof Draft, FollowingField>, boolean>> = {
    name: draft.name === stored.name.trim(),
    startDate: draft.startDate === stored.startDate,
    numberOfWeeks: draft.numberOfWeeks === stored.numberOfWeeks,
    location: draft.location === stored.location,
    category: (draft.category ?? null) === stored.category,
    numberOfScreens: draft.numberOfScreens === stored.numberOfScreens,
    selectedVehicles: isSameSet(draft.selectedVehicles, stored.selectedVehicles),
    selectedRestaurants: isSameSet(draft.selectedRestaurants, stored.selectedRestaurants),
  }
  return Object.values(isSame).every(Boolean)
}

/** Follows from the others, or cannot be changed; the status is what is asked for. */
type FollowingField = 'endDate' | 'totalCost' | 'type' | 'company' | 'status' | 'storedVideo'

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && new Set([...some, ...others]).size === some.length
}

/** Whole weeks as typed, or null for invalid input. */
export function parseWeeks(form: Pick<CampaignForm, 'weeks'>): number | null {
  const weeks = /^\s*\d{1,4}\s*$/.test(form.weeks) ? Number(form.weeks) : 0
  return weeks >= 1 ? weeks : null
}

/** The computed last day, once start and weeks are entered (CAMP-FORM-04, TRAP-01). */
export function computeLastDay(form: Pick<CampaignForm, 'startsOn' | 'weeks'>): string {
  const weeks = parseWeeks(form)
  return weeks !== null && isDay(form.startsOn) ? computeEndDate(form.startsOn, weeks) : ''
}

/** While the user types a year, a date field emits dates of the year 2 or 20. */
function isDay(text: string): boolean {
  try {
    return toDayNumber(text) > 0
  } catch {
    return false
  }
}

export type Lookup = {
  type: ScreenType
  location: string
  startDate: string
  numberOfWeeks: number
  campaign?: string
  category?: AdCategory
  storedVideo?: string
}

/** The availability query; only when location, start and weeks are all set (CAMP-FORM-15, TRAP-08). */
export function toLookup(form: CampaignForm, stored?: Pick<Campaign, '_id'>, storedVideo?: string): Lookup | null {
  const weeks = parseWeeks(form)
  if (!form.location || weeks === null || !canBeBooked(weeks) || !isDay(form.startsOn)) return null
  return {
    type: form.type,
    location: form.location,
    startDate: form.startsOn,
    numberOfWeeks: weeks,
    // The campaign's own reservations are not counted (OPEN-76).
    ...(stored && { campaign: stored._id }),
    ...(form.category && { category: form.category }),
    // Partners may have vetoed it (decision 43).
    ...(storedVideo && { storedVideo }),
  }
}

const canBeBooked = (weeks: number | null) => weeks !== null && weeks <= MAX_WEEKS

/** Which of the three fields is still missing, as text (AVL-7). */
export function listMissingFields(form: CampaignForm): string[] {
  return [
    !form.location && texts.missingFields.location,
    !isDay(form.startsOn) && texts.missingFields.startDate,
    !canBeBooked(parseWeeks(form)) && texts.missingFields.numberOfWeeks,
  ].filter((one) => one !== false)
}

/** The free screens, as the table of the type shows them. */
export type Availability =
  | ({
      type: 'vehicle'
      types: readonly VehicleTypeRow[]
      /** the free screens of vehicles that have unusual ones */
      unusualScreens?: ReadonlyMap<string, readonly OfferedScreen[]>
    } & AvailabilityFacts)
  | ({ type: 'restaurant'; rows: readonly RestaurantRow[] } & AvailabilityFacts)

type AvailabilityFacts = {
  /** set when nothing at all is free (product 2) */
  nextFreeStart: string | null
  /** where a video has bars (D-39) */
  unusualDisplays: readonly UnusualDisplay[]
  asOf: string
}

export type UnusualDisplay = { place: string; ratio: number }

export const countRows = (availability: Availability): number =>
  availability.type === 'vehicle' ? availability.types.length : availability.rows.length

/** The free part of the requested screens. */
export type ScreenSelection = { vehicles: VehicleChoice; restaurants: readonly string[]; screens: number }

/**
 * The selection follows from the requested and the free screens; while the free screens are unknown, all requested
 * screens count.
 */
export function deriveSelection(form: CampaignForm, availability?: Availability, stored?: Campaign): ScreenSelection {
  if (form.type === 'restaurant') {
    const rows = availability?.type === 'restaurant' ? availability.rows : undefined
    const restaurants = rows ? fitRestaurants(form.restaurants, rows) : form.restaurants
    return { vehicles: {}, restaurants, screens: restaurants.length }
  }
  if (availability?.type !== 'vehicle') {
    const screens = form.vehicles ? countSelectedScreens(form.vehicles) : (stored?.numberOfScreens ?? 0)
    return { vehicles: form.vehicles ?? {}, restaurants: [], screens }
  }
  const vehicles = fitVehicles(getWantedVehicles(form, availability, stored), availability.types)
  return { vehicles, restaurants: [], screens: countSelectedScreens(vehicles) }
}

/** The requested vehicle types, free or not: as chosen, or as stored with the campaign. */
export function getWantedVehicles(form: CampaignForm, availability?: Availability, stored?: Campaign): VehicleChoice {
  if (form.vehicles) return form.vehicles
  return stored && availability?.type === 'vehicle' ? deriveStoredVehicles(stored, availability.types) : {}
}

/** The price of the selection in cents; 0 without weeks (CAMP-FORM-08, CAMP-FORM-31, CAMP-FORM-32). */
export function computeFormPriceCents(form: CampaignForm, screens: number): number {
  const weeks = parseWeeks(form)
  return weeks === null ? 0 : computePriceCents(form.type, screens, weeks)
}

export type SaveAs = 'Draft' | 'Pending Approval'
/** Without the video, which `prepareVideoParts` adds. */
export type Draft = Omit<EndpointDraft<typeof createCampaign>, 'upload'> & {
  selectedVehicles: string[]
  selectedRestaurants: string[]
}
/** The text parts of the multipart call (CAMP-FORM-37); the server computes end date and cost again. */
export function toDraft(
  form: CampaignForm,
  {
    saveAs,
    companyId,
    availability,
    stored,
    storedVideo,
  }: {
    saveAs: SaveAs
    companyId: string
    availability?: Availability
    stored?: Campaign
    storedVideo?: string | undefined
  },
): Draft {
  const selected = deriveSelection(form, availability, stored)
  return {
    name: form.name.trim(),
    startDate: form.startsOn,
    endDate: computeLastDay(form),
    numberOfWeeks: parseWeeks(form) ?? 0,
    location: form.location || null,
    category: form.category || undefined,
    company: companyId,
    type: form.type,
    totalCost: toEuros(computeFormPriceCents(form, selected.screens)).toFixed(2),
    selectedRestaurants: [...selected.restaurants],
    numberOfScreens: selected.screens,
    selectedVehicles: listVehicleIds(form, selected, availability, stored),
    status: saveAs,
    storedVideo,
  }
}

function listVehicleIds(
  form: CampaignForm,
  selected: ScreenSelection,
  availability?: Availability,
  stored?: Campaign,
): string[] {
  if (form.type !== 'vehicle') return []
  if (availability?.type === 'vehicle') {
    return pickVehicleIds(selected.vehicles, availability.types, listFirstVehicles(form, stored))
  }
  // A draft may be saved while the availability is unknown; the stored selection stays then.
  return form.vehicles === null ? [...(stored?.selectedVehicles ?? [])] : []
}
