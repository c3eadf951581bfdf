import * as z from 'zod/mini'
import { adCategory } from './ad-categories.ts'
import { address } from './addresses.ts'
import { MAX_WEEKS } from './campaigns.rules.ts'
import { endpoint } from './endpoint.ts'
import { openingHours } from './opening-hours.ts'
import { position } from './positions.ts'
import { day, id, instant, wholeNumber } from './scalars.ts'

const availabilityQuery = {
  location: id,
  startDate: day,
  numberOfWeeks: wholeNumber(1, MAX_WEEKS),
  /** A campaign that is being edited: its own reservations do not count (OPEN-76). */
  campaign: z.optional(id),
  /** What the advertisement is for: venues that do not accept it have no free screen (decision 41). */
  category: z.optional(adCategory),
  /** The name of an earlier video that it shows: partners may have vetoed it (decision 43). */
  storedVideo: z.optional(z.string().check(z.maxLength(200))),
}

/**
 * Displays with another ratio or orientation than the videos of their venue, as width divided by height. The client
 * sees where a video has bars (D-39). Clients do not see the model of the device.
 */
const unusualDisplays = z.optional(z.array(z.object({ place: id, ratio: z.number() })))

/** For a row without a free screen in the whole period; both null with a free screen, or without a next start. */
const soldOut = {
  /** The last sold-out day before `nextFreeStart`. */
  bookedUntil: z.nullable(day),
  /**
   * The first later start that can be chosen on which a screen is free for the same number of weeks. Today when a
   * campaign that has begun is edited and only past days were sold out.
   */
  nextFreeStart: z.nullable(day),
}

/**
 * A free screen as the forecast of a booking needs it (decision 29). `held`: the edited campaign reserves it, and keeps
 * it first.
 */
const offeredScreen = z.object({
  slotsPerLoop: z.number(),
  /** impressions per play as set by the operator; null: from the guests of the restaurant, or unknown */
  multiplier: z.nullable(z.number()),
  held: z.boolean(),
})
export type OfferedScreen = z.infer<typeof offeredScreen>

const availableVehicle = z.object({ vehicleId: id, type: id, availableScreens: z.number() })

/** Availability by vehicle type (ENT-09, OPEN-73). */
export const vehicleAvailabilityReply = z.object({
  vehicles: z.array(availableVehicle),
  availableScreensByType: z.array(
    z.object({
      _id: id,
      name: z.string(),
      totalVehicles: z.number(),
      totalScreensAvailable: z.number(),
      vehicles: z.array(availableVehicle),
      ...soldOut,
    }),
  ),
  /** When no screen of any type is free: the next start with a free one (product 2). */
  nextFreeStart: z.nullable(day),
  unusualDisplays,
  /**
   * The free screens of vehicles, in the order of booking, where one has other than 10 slots, a multiplier, or is held.
   */
  unusualScreens: z.optional(z.array(z.object({ place: id, screens: z.array(offeredScreen) }))),
  asOf: instant,
})
export type VehicleAvailability = z.infer<typeof vehicleAvailabilityReply>

export const findVehicleScreens = endpoint({
  method: 'POST',
  path: '/api/vehicles/type',
  who: ['client', 'operator'],
  permission: 'fleet.read',
  isRead: true,
  keyAreas: ['campaigns', 'screens'],
  summary: 'Free vehicle screens by type for a location and period',
  body: z.object(availabilityQuery),
  reply: vehicleAvailabilityReply,
})

export const getVehicleScreens = endpoint({
  method: 'GET',
  path: '/api/vehicles/type',
  who: ['client', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['campaigns', 'screens'],
  summary: 'The same answer as the POST, by query',
  query: z.object(availabilityQuery),
  reply: vehicleAvailabilityReply,
})

const restaurantOption = z.object({
  _id: id,
  name: z.string(),
  availableScreens: z.number(),
  /** True when none of its screens is free for the period (ENT-19). */
  disabled: z.boolean(),
  /** The first sold-out day of the screen that is free again first; null when `bookedUntil` is null. */
  bookedFrom: z.optional(z.nullable(day)),
  ...soldOut,
  image: z.nullable(z.string()),
  /** The line below the name, when known. */
  cuisineType: z.optional(z.string()),
  seatingCapacity: z.optional(z.number()),
  footTrafficEstimate: z.optional(z.nullable(z.number())),
  /** When the partner stated the foot traffic; null when unknown. */
  footTrafficStatedAt: z.optional(z.nullable(instant)),
  /** Where it is, as far as its partner says so (decisions 10 and 30). */
  address: z.optional(z.nullable(address)),
  position: z.optional(z.nullable(position)),
})
export type RestaurantOption = z.infer<typeof restaurantOption>

export const findRestaurantScreens = endpoint({
  method: 'POST',
  path: '/api/restaurants/getRestaurantsWithScreens',
  who: ['client', 'operator'],
  permission: 'fleet.read',
  isRead: true,
  keyAreas: ['campaigns', 'screens'],
  summary: 'Restaurants with a free screen for a location and period, and all of that location',
  body: z.object(availabilityQuery),
  reply: z.object({
    availableRestaurants: z.array(restaurantOption),
    allRestaurants: z.array(restaurantOption),
    /** When no restaurant has a free screen: the next start with a free one. */
    nextFreeStart: z.nullable(day),
    unusualDisplays,
    /** For each restaurant with a free screen: its hours, and the screen that a booking gets. */
    forecastFacts: z.optional(z.array(z.object({ place: id, openingHours, screen: offeredScreen }))),
    asOf: instant,
  }),
})
export type RestaurantAvailability = z.infer<typeof findRestaurantScreens.reply>
