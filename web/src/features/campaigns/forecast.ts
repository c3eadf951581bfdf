import type { OfferedScreen } from '@marquee/contract/availability'
import type { ForecastScreens } from '@marquee/contract/forecast.rules'
import { chooseVehicleScreens, USUAL_SCREEN } from '@marquee/contract/forecast-screens.rules'
import type { Availability, ScreenSelection } from './form.ts'
import { pickVehicleIds, type RestaurantRow } from './selection.ts'

/** The screens that a booking would get, by the row in which the user selected them. */
export type ForecastVenue = { id: string; name: string; screens: readonly ForecastScreens[]; statedAt: string | null }

/**
 * The selected venues with the screens that the server would choose; undefined when that is not known.
 *
 * @param firstVehicles those that are booked before others of their type
 */
export function listForecastVenues(
  availability: Availability,
  selected: ScreenSelection,
  firstVehicles: readonly string[] = [],
): ForecastVenue[] | undefined {
  if (availability.type === 'vehicle') return listVehicleVenues(availability, selected, firstVehicles)
  const chosen = new Set(selected.restaurants)
  const venues = availability.rows.filter(({ _id }) => chosen.has(_id)).map((row) => toRestaurantVenue(row))
  return venues.every((venue) => venue !== undefined) ? venues : undefined
}

/** A restaurant gives one screen. */
export function toRestaurantVenue(row: RestaurantRow): ForecastVenue | undefined {
  const { _id: id, name, offer, footTrafficEstimate = null, footTrafficStatedAt: statedAt = null } = row
  if (!offer) return undefined
  const { slotsPerLoop, multiplier } = offer.screen
  const restaurant = { footTrafficEstimate, openingHours: offer.openingHours }
  return { id, name, statedAt, screens: [{ count: 1, slotsPerLoop, multiplier, restaurant }] }
}

type VehicleAvailability = Extract<Availability, { type: 'vehicle' }>

function listVehicleVenues(
  { types, unusualScreens }: VehicleAvailability,
  { vehicles, screens }: ScreenSelection,
  firstVehicles: readonly string[],
): ForecastVenue[] | undefined {
  const chosen = types.filter(({ _id }) => _id in vehicles)
  // A server of a version before forecasts does not say how its screens differ.
  if (!unusualScreens) return undefined
  // Equal screens need no choice, which takes long in a large fleet.
  if (unusualScreens.size === 0) {
    return chosen.map(({ _id, name }) => toVehicleVenue(_id, name, [[USUAL_SCREEN, vehicles[_id] ?? 0]]))
  }
  const booked = chooseVehicleScreens({
    vehicleIds: pickVehicleIds(vehicles, types, firstVehicles),
    screenCount: screens,
    vehicles: types.flatMap((type) => type.vehicles),
    unusual: unusualScreens,
  })
  if (!booked) return undefined
  const typeIds = new Map(types.flatMap((type) => type.vehicles.map(({ vehicleId }) => [vehicleId, type._id])))
  const byType = Map.groupBy(booked, ({ vehicleId }) => typeIds.get(vehicleId))
  return chosen.map(({ _id, name }) => toVehicleVenue(_id, name, countEqual(byType.get(_id) ?? [])))
}

function countEqual(screens: readonly OfferedScreen[]): [OfferedScreen, number][] {
  const groups = Map.groupBy(screens, ({ slotsPerLoop, multiplier }) => `${slotsPerLoop} ${multiplier}`)
  return [...groups.values()].flatMap((equal) => (equal[0] ? [[equal[0], equal.length]] : []))
}

function toVehicleVenue(id: string, name: string, counted: readonly [OfferedScreen, number][]): ForecastVenue {
  const screens = counted.map(([{ slotsPerLoop, multiplier }, count]) => ({
    count,
    slotsPerLoop,
    multiplier,
    restaurant: null,
  }))
  return { id, name, statedAt: null, screens }
}
