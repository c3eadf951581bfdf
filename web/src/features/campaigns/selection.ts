import type { RestaurantOption, RestaurantAvailability, VehicleAvailability } from '@marquee/contract/availability'
import type { Campaign } from '@marquee/contract/campaigns'
import { clampScreens, selectVehicles } from '@marquee/contract/campaigns.rules'

/** Screens to Run by vehicle type; a type that is not ticked is absent. */
export type VehicleChoice = Readonly<Record<string, number>>

export type VehicleTypeRow = VehicleAvailability['availableScreensByType'][number]

/**
 * The part of the choice that is available: types that are gone are dropped, numbers are reduced to the free screens
 * (TRAP-08).
 */
export function fitVehicles(choice: VehicleChoice, types: readonly VehicleTypeRow[]): VehicleChoice {
  const free = types.filter((type) => type._id in choice && type.totalScreensAvailable > 0)
  return Object.fromEntries(
    free.map((type) => [type._id, clampScreens(choice[type._id] ?? 1, type.totalScreensAvailable)]),
  )
}

/** Ticking a type selects one vehicle of it; unticking removes that type and nothing else (TRAP-04). */
export function tickType(
  choice: VehicleChoice,
  typeId: string,
  ticked: boolean,
  types: readonly VehicleTypeRow[],
): VehicleChoice {
  const { [typeId]: _, ...others } = choice
  return ticked ? limitTotal({ ...others, [typeId]: 1 }, choice, types) : others
}

/** Screens to Run is clamped between 1 and the free screens of the type (CAMP-FORM-14, TRAP-07). */
export function setScreensToRun(
  choice: VehicleChoice,
  type: VehicleTypeRow,
  screens: number,
  types: readonly VehicleTypeRow[],
): VehicleChoice {
  const next = { ...choice, [type._id]: clampScreens(screens, type.totalScreensAvailable) }
  return limitTotal(next, choice, types)
}

/** A total above the available count is ignored, and the former choice stays (CAMP-FORM-13, OPEN-70). */
function limitTotal(next: VehicleChoice, former: VehicleChoice, types: readonly VehicleTypeRow[]): VehicleChoice {
  const available = types.reduce((sum, type) => sum + type.totalScreensAvailable, 0)
  return countSelectedScreens(next) > available && countSelectedScreens(next) > countSelectedScreens(former)
    ? former
    : next
}

/** The sum over the selected types (CAMP-FORM-23). */
export function countSelectedScreens(choice: VehicleChoice): number {
  return Object.values(choice).reduce((sum, screens) => sum + screens, 0)
}

/**
 * The vehicles to send: per type as many vehicles with free screens as screens to run, in the order of the answer, each
 * id once (TRAP-05, TRAP-06). The campaign's own vehicles come first, so that saving again keeps them.
 */
export function pickVehicleIds(
  choice: VehicleChoice,
  types: readonly VehicleTypeRow[],
  already: readonly string[] = [],
): string[] {
  return types.flatMap((type) => {
    const own = type.vehicles.filter((vehicle) => already.includes(vehicle.vehicleId))
    const others = type.vehicles.filter((vehicle) => !already.includes(vehicle.vehicleId))
    return selectVehicles([...own, ...others], choice[type._id] ?? 0)
  })
}

type StoredSelection = Pick<Campaign, 'selectedVehicles' | 'numberOfScreens' | 'screensRunningOn'>

/**
 * Screens to Run of a stored campaign: one per stored vehicle, or the number of its allotted screens (OPEN-72). A draft
 * has no allotted screens, so the remaining number is spread over its types as far as they have free screens.
 */
export function deriveStoredVehicles(stored: StoredSelection, types: readonly VehicleTypeRow[]): VehicleChoice {
  const choice: Record<string, number> = {}
  for (const type of types) {
    const own = type.vehicles.filter((vehicle) => stored.selectedVehicles.includes(vehicle.vehicleId))
    const screens = own.reduce((sum, vehicle) => sum + Math.max(1, countAllottedScreens(stored, vehicle.vehicleId)), 0)
    if (screens > 0) choice[type._id] = screens
  }
  let rest = stored.numberOfScreens - countSelectedScreens(choice)
  for (const type of types) {
    const present = choice[type._id]
    if (present === undefined || rest <= 0) continue
    const more = Math.min(rest, Math.max(0, type.totalScreensAvailable - present))
    choice[type._id] = present + more
    rest -= more
  }
  return choice
}

function countAllottedScreens(stored: StoredSelection, vehicleId: string): number {
  return stored.screensRunningOn.filter((screen) => screen.vehicle?._id === vehicleId).length
}

type ForecastFacts = NonNullable<RestaurantAvailability['forecastFacts']>[number]

export type RestaurantRow = RestaurantOption & {
  choosable: boolean
  /** What a booking gets there; absent without a free screen. */
  offer?: ForecastFacts | undefined
}

/**
 * The rows of the restaurant table: the available restaurants, each with its own flag, and below them the others of the
 * location, which cannot be selected (CAMP-FORM-27). If none is available, only the others are listed (OPEN-75,
 * TRAP-10).
 */
export function buildRestaurantRows(
  answer: Pick<RestaurantAvailability, 'availableRestaurants' | 'allRestaurants' | 'forecastFacts'>,
): RestaurantRow[] {
  const offers = new Map(answer.forecastFacts?.map((facts) => [facts.place, facts]))
  const available = answer.availableRestaurants.map((row) => ({
    ...row,
    choosable: !row.disabled,
    offer: offers.get(row._id),
  }))
  const listed = new Set(available.map(({ _id }) => _id))
  const others = answer.allRestaurants.filter(({ _id }) => !listed.has(_id))
  return [...available, ...others.map((row) => ({ ...row, choosable: false }))]
}

/** Selected restaurants that are still available, in the order of the table. */
export function fitRestaurants(chosen: readonly string[], rows: readonly RestaurantRow[]): string[] {
  return rows.filter((row) => row.choosable && chosen.includes(row._id)).map((row) => row._id)
}

/** Ticks or unticks a restaurant; each stands for one screen, however many it has (TRAP-09). */
export function tickRestaurant(chosen: readonly string[], id: string, ticked: boolean): string[] {
  const others = chosen.filter((one) => one !== id)
  return ticked ? [...others, id] : others
}
