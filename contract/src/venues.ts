import * as z from 'zod/mini'
import { adCategory } from './ad-categories.ts'
import { address } from './addresses.ts'
import { MAX_WEEKS } from './campaigns.rules.ts'
import { endpoint } from './endpoint.ts'
import { openingHours } from './opening-hours.ts'
import { position } from './positions.ts'
import { day, flag, id, instant, orientation, page, screenType, wholeNumber } from './scalars.ts'

/** What clients see of locations and venues before they book (decision 30). */

export const VENUES_PER_PAGE = 24
/** A map shows at most this many venues. */
export const MAX_MAP_VENUES = 500

const period = { startDate: day, numberOfWeeks: wholeNumber(1, MAX_WEEKS) }

/** Approved venues, their screens that can be booked, and those of them that are free in the whole period. */
const screenCounts = z.object({ venues: z.number(), screens: z.number(), freeScreens: z.number() })
export type ScreenCounts = z.infer<typeof screenCounts>

const locationScreens = z.object({ _id: id, name: z.string(), vehicle: screenCounts, restaurant: screenCounts })
export type LocationScreens = z.infer<typeof locationScreens>

export const listLocationScreens = endpoint({
  method: 'GET',
  path: '/api/locations/screens',
  who: ['client', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['campaigns', 'screens'],
  summary: 'The active locations with their venues and screens of each type, and what is free in a period',
  query: z.object(period),
  reply: z.object({ locations: z.array(locationScreens), asOf: instant }),
})

const listedVenue = z.object({
  _id: id,
  kind: screenType,
  /** The name of a restaurant; brand and model of a vehicle, whose registration number only its bookers see. */
  name: z.string(),
  location: id,
  locationName: z.string(),
  image: z.nullable(z.string()),
  /** null for a restaurant */
  vehicleType: z.nullable(z.object({ _id: id, name: z.string() })),
  /** The rest is null for a vehicle. */
  cuisineType: z.nullable(z.string()),
  seatingCapacity: z.nullable(z.number()),
  footTrafficEstimate: z.nullable(z.number()),
  /** When the partner stated the foot traffic. */
  footTrafficStatedAt: z.nullable(instant),
  openingHours: z.nullable(openingHours),
  address: z.nullable(address),
  position: z.nullable(position),
  /** The screens that can be booked, and those that are free in the whole period. */
  screens: z.number(),
  freeScreens: z.number(),
  /** As in the answer about free screens of a location; null with a free screen. */
  bookedUntil: z.nullable(day),
  nextFreeStart: z.nullable(day),
})
export type ListedVenue = z.infer<typeof listedVenue>

export const listVenues = endpoint({
  method: 'GET',
  path: '/api/venues',
  who: ['client', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['campaigns', 'screens'],
  summary: 'The approved venues of a location by name, with their free screens, a page at a time',
  query: z.object({
    location: id,
    ...period,
    kind: z.optional(screenType),
    /** only vehicles of that type */
    vehicleType: z.optional(id),
    /** part of a name, address or vehicle type */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Only venues with a position, on one long page. */
    onMap: z.optional(flag),
    page,
  }),
  reply: z.object({ venues: z.array(listedVenue), total: z.number(), asOf: instant }),
})
export type VenueList = z.infer<typeof listVenues.reply>

const bookableScreen = z.object({
  name: z.string(),
  orientation,
  /** The display of its device in pixels; null without a device. */
  display: z.nullable(z.object({ width: z.number(), height: z.number() })),
  slotsPerLoop: z.number(),
  /** Impressions per play as set by the operator; null: from the guests, or unknown. */
  multiplier: z.nullable(z.number()),
  /** The free slots on each day of the period, from its first day on. */
  freeSlots: z.array(z.number()),
})
export type BookableScreen = z.infer<typeof bookableScreen>

export const getVenue = endpoint({
  method: 'GET',
  path: '/api/venues/:kind/:id',
  who: ['client', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['campaigns', 'screens'],
  summary: 'A venue that can be booked, with its screens and their free slots on each day of a period',
  params: z.object({ kind: screenType, id }),
  query: z.object(period),
  reply: z.object({
    venue: z.extend(listedVenue, {
      description: z.string(),
      images: z.array(z.string()),
      /** of its location */
      timeZone: z.string(),
      /** The advertisements that it does not accept (decision 41). */
      blockedCategories: z.array(adCategory),
    }),
    screens: z.array(bookableScreen),
    /** the period of these screens */
    startDate: day,
    numberOfWeeks: z.number(),
    asOf: instant,
  }),
})
export type FoundVenue = z.infer<typeof getVenue.reply>
