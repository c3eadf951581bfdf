import * as z from 'zod/mini'
import { isTimeZone } from './days.rules.ts'
import { endpoint } from './endpoint.ts'
import { MAX_GUESTS, MAX_SEATS } from './fleet.rules.ts'
import { MAX_PICTURE_BYTES, MAX_RESTAURANT_IMAGES } from './media.rules.ts'
import { type OpeningHours, openingHours } from './opening-hours.ts'
import { byOwner } from './owners.ts'
import { address, addressInput } from './addresses.ts'
import { position, positionInput } from './positions.ts'
import { declareRefusals, refusal } from './refusals.ts'
import {
  byId,
  successReply,
  flag,
  id,
  instant,
  maybeText,
  maybeWholeNumber,
  onlineStatus,
  venueStatus,
  screenStatus,
  text,
  wholeNumber,
} from './scalars.ts'
import { mediaTexts } from './messages/media.ts'
import { refusalTexts } from './messages/refusal.ts'

export const CUISINE_TYPES = ['Fine Dining', 'Casual Dining', 'Fast Food', 'Cafe', 'Other'] as const

export const vehicleType = z.object({
  _id: id,
  name: z.string(),
  /** Whether new vehicles can choose it; existing vehicles keep it. */
  isActive: z.boolean(),
})
export type VehicleType = z.infer<typeof vehicleType>

export const location = z.object({ _id: id, name: z.string(), timeZone: z.string(), isActive: z.boolean() })
export type Location = z.infer<typeof location>

/** A location with the number of its screens that can be booked, by type. */
export const listedLocation = z.extend(location, {
  screens: z.optional(z.object({ vehicle: z.number(), restaurant: z.number() })),
})
export type ListedLocation = z.infer<typeof listedLocation>

export const listVehicleTypes = endpoint({
  method: 'GET',
  path: '/api/vehicleType',
  who: ['partner', 'client', 'operator'],
  permission: 'console',
  keyAreas: ['campaigns', 'screens'],
  summary: 'The vehicle types; with isActive=true the active ones only',
  query: z.object({ isActive: z.optional(flag) }),
  reply: z.array(vehicleType),
})

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/mobileLocation',
  who: ['partner', 'client', 'operator'],
  permission: 'console',
  keyAreas: ['campaigns', 'screens'],
  summary: 'The locations (markets); with isActive=true the active ones only',
  query: z.object({ isActive: z.optional(flag) }),
  reply: z.array(listedLocation),
})

/** A screen on the card of its venue. */
export const venueScreen = z.object({
  _id: id,
  name: z.string(),
  model: z.string(),
  status: screenStatus,
  onlineStatus,
})

export const vehicle = z.object({
  _id: id,
  image: z.nullable(z.string()),
  brand: z.string(),
  model: z.string(),
  /** id of the vehicle type; its name is `service` (TRAP-30, OPEN-40) */
  type: id,
  service: z.string(),
  registrationNumber: z.string(),
  location: id,
  locationName: z.string(),
  owner: id,
  ownerId: id,
  status: venueStatus,
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  screens: z.array(venueScreen),
})
export type Vehicle = z.infer<typeof vehicle>

const vehicleFields = z.object({
  brand: text(200),
  model: text(200),
  type: id,
  registrationNumber: text(50),
  location: id,
  owner: z.optional(id),
})
const vehicleReply = z.object({ success: z.literal(true), message: z.string(), vehicle })
const vehicleFiles = { image: { max: 1, sizeBytes: MAX_PICTURE_BYTES, tooLarge: () => mediaTexts.pictureTooLarge } }
const vehicleRefusals = {
  ...declareRefusals(400, refusalTexts, 'unknownLocation', 'unknownVehicleType'),
  pictureInvalid: refusal(400, () => mediaTexts.pictureInvalid),
  ...declareRefusals(409, refusalTexts, 'registrationTaken', 'placeSold', 'noOwner'),
}

export const createVehicle = endpoint({
  method: 'POST',
  path: '/api/vehicles',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Lists a vehicle; it waits for approval',
  status: 201,
  form: vehicleFields,
  files: vehicleFiles,
  reply: vehicleReply,
  refusals: vehicleRefusals,
})

export const updateVehicle = endpoint({
  method: 'PUT',
  path: '/api/vehicles/:id',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Replaces the fields of a vehicle; without an image part the stored image stays',
  params: byId,
  form: vehicleFields,
  files: vehicleFiles,
  reply: vehicleReply,
  refusals: vehicleRefusals,
})

export const listOwnerVehicles = endpoint({
  method: 'GET',
  path: '/api/vehicles/owner/:ownerId',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The vehicles of an owner, newest first',
  params: byOwner,
  reply: z.object({ vehicles: z.array(vehicle) }),
})

export const deleteVehicle = endpoint({
  method: 'DELETE',
  path: '/api/vehicles/:id',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Deletes a vehicle; its screens stay, without a place',
  params: byId,
  reply: successReply,
})

export { openingHours, type OpeningHours }

const contactInformation = z.object({ phone: text(50), email: z.string().check(z.trim(), z.maxLength(254), z.email()) })

export const restaurant = z.object({
  _id: id,
  name: z.string(),
  location: id,
  locationName: z.string(),
  cuisineType: z.enum(CUISINE_TYPES),
  seatingCapacity: z.number(),
  footTrafficEstimate: z.nullable(z.number()),
  /** When the partner stated the foot traffic; null when unknown. An addition to ENT-18 (decision 29). */
  footTrafficStatedAt: z.optional(z.nullable(instant)),
  description: z.string(),
  contactInformation: z.object({ phone: z.string(), email: z.string() }),
  openingHours,
  /** The position that the owner entered; an addition to ENT-18 (decision 10). */
  position: z.nullable(position),
  /** The street address, if the owner entered one; an addition to ENT-18 (decision 30). */
  address: z.optional(z.nullable(address)),
  images: z.array(z.string()),
  owner: id,
  ownerId: id,
  status: venueStatus,
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  screens: z.array(
    z.extend(venueScreen, { campaigns: z.array(z.object({ _id: id, name: z.string(), status: z.string() })) }),
  ),
})
export type Restaurant = z.infer<typeof restaurant>

const restaurantFields = z.object({
  name: text(200),
  location: id,
  cuisineType: z._default(z.enum(CUISINE_TYPES), 'Other'),
  seatingCapacity: wholeNumber(0, MAX_SEATS),
  footTrafficEstimate: maybeWholeNumber(0, MAX_GUESTS),
  description: maybeText(5000),
  contactInformation,
  openingHours: z._default(openingHours, openingHours.parse({})),
  position: positionInput,
  address: addressInput,
  existingImages: z._default(z.array(z.string().check(z.maxLength(200))), []),
  owner: z.optional(id),
})
const restaurantReply = z.object({ success: z.literal(true), message: z.string(), restaurant })
const restaurantFiles = {
  images: {
    max: MAX_RESTAURANT_IMAGES,
    sizeBytes: MAX_PICTURE_BYTES,
    tooLarge: () => mediaTexts.pictureTooLarge,
    tooMany: () => mediaTexts.tooManyPictures,
  },
}
const restaurantRefusals = {
  placeSold: refusal(409, () => refusalTexts.placeSold),
  unknownLocation: refusal(400, () => refusalTexts.unknownLocation),
  ...declareRefusals(400, mediaTexts, 'pictureInvalid', 'tooManyPictures'),
  noOwner: refusal(409, () => refusalTexts.noOwner),
}

export const listOwnerRestaurants = endpoint({
  method: 'GET',
  path: '/api/restaurants/owner/:ownerId',
  who: ['partner', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['screens'],
  summary: 'The restaurants of an owner, newest first',
  params: byOwner,
  reply: z.object({ restaurants: z.array(restaurant) }),
})

export const getRestaurant = endpoint({
  method: 'GET',
  path: '/api/restaurants/:id',
  who: ['partner', 'client', 'operator'],
  permission: 'fleet.read',
  keyAreas: ['campaigns', 'screens'],
  summary: 'A restaurant, for its owner and, approved, for the details that clients see',
  params: byId,
  reply: z.object({ restaurant }),
})

export const createRestaurant = endpoint({
  method: 'POST',
  path: '/api/restaurants',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Lists a restaurant; it waits for approval',
  status: 201,
  form: restaurantFields,
  files: restaurantFiles,
  reply: restaurantReply,
  refusals: restaurantRefusals,
})

export const updateRestaurant = endpoint({
  method: 'PUT',
  path: '/api/restaurants/:id',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Replaces the fields; the images afterwards are existingImages and the new ones',
  params: byId,
  form: restaurantFields,
  files: restaurantFiles,
  reply: restaurantReply,
  refusals: restaurantRefusals,
})

export const deleteRestaurant = endpoint({
  method: 'DELETE',
  path: '/api/restaurants/:id',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Deletes a restaurant; its screens stay, without a place, and campaigns stop there',
  params: byId,
  reply: successReply,
})

const timeZone = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), z.refine(isTimeZone))
const locationReply = z.object({ success: z.literal(true), location })
const nameTaken = refusal(409, () => refusalTexts.nameTaken)

export const createLocation = endpoint({
  method: 'POST',
  path: '/api/operator/locations',
  who: ['operator'],
  permission: 'settings',
  summary: 'Adds a location (market)',
  status: 201,
  body: z.object({ name: text(100), timeZone, isActive: z._default(z.boolean(), true) }),
  reply: locationReply,
  refusals: { nameTaken },
})

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/api/operator/locations/:id',
  who: ['operator'],
  permission: 'settings',
  summary: 'Changes a location; flights, opening hours and days of screens go by its time zone from then on',
  params: byId,
  body: z.object({ name: text(100), timeZone, isActive: z.boolean() }),
  reply: locationReply,
  refusals: { nameTaken },
})

const vehicleTypeReply = z.object({ success: z.literal(true), vehicleType })

export const createVehicleType = endpoint({
  method: 'POST',
  path: '/api/operator/vehicle-types',
  who: ['operator'],
  permission: 'settings',
  summary: 'Adds a vehicle type',
  status: 201,
  body: z.object({ name: text(100), isActive: z._default(z.boolean(), true) }),
  reply: vehicleTypeReply,
  refusals: { nameTaken },
})

export const updateVehicleType = endpoint({
  method: 'PUT',
  path: '/api/operator/vehicle-types/:id',
  who: ['operator'],
  permission: 'settings',
  summary: 'Renames a vehicle type, offers or withdraws it; without isActive that stays as it is',
  params: byId,
  body: z.object({ name: text(100), isActive: z.optional(z.boolean()) }),
  reply: vehicleTypeReply,
  refusals: { nameTaken },
})
