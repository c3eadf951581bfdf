import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { location, vehicleType } from './fleet.ts'
import { refusal } from './refusals.ts'
import { byId, successReply } from './scalars.ts'
import { refusalTexts } from './texts/refusals.ts'

/** What refers to a location. */
const locationUses = z.object({
  vehicles: z.number(),
  restaurants: z.number(),
  campaigns: z.number(),
  /** infotainment */
  videos: z.number(),
  /** What was deleted or has moved on, and is still told of in reports. */
  former: z.number(),
})
export type LocationUses = z.infer<typeof locationUses>

/** What refers to a vehicle type. */
const vehicleTypeUses = z.object({ vehicles: z.number(), former: z.number() })
export type VehicleTypeUses = z.infer<typeof vehicleTypeUses>

export const catalogueLocation = z.extend(location, {
  uses: locationUses,
  /** What another time zone would be for: screens that hang there, and campaigns that are on air. */
  goingByItsClock: z.object({ screens: z.number(), campaigns: z.number() }),
})
export type CatalogueLocation = z.infer<typeof catalogueLocation>

export const catalogueVehicleType = z.extend(vehicleType, { uses: vehicleTypeUses })
export type CatalogueVehicleType = z.infer<typeof catalogueVehicleType>

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/api/operator/catalogue',
  who: ['operator'],
  summary: 'All locations and vehicle types with what uses them, by name',
  reply: z.object({ locations: z.array(catalogueLocation), vehicleTypes: z.array(catalogueVehicleType) }),
})

/** `details.uses` says what uses it, and how often. */
const inUse = refusal(409, refusalTexts.inUse)

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/api/operator/locations/:id',
  who: ['operator'],
  summary: 'Deletes a location that nothing refers to, nothing deleted either; any other can be withdrawn only',
  params: byId,
  reply: successReply,
  refusals: { inUse },
})

export const deleteVehicleType = endpoint({
  method: 'DELETE',
  path: '/api/operator/vehicle-types/:id',
  who: ['operator'],
  summary: 'Deletes a vehicle type that no vehicle has or had; any other can be withdrawn only',
  params: byId,
  reply: successReply,
  refusals: { inUse },
})
