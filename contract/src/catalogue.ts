import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { location, vehicleType } from './fleet.ts'
import { refusal } from './refusals.ts'
import { byId, successReply } from './scalars.ts'
import { refusalTexts } from './messages/refusal.ts'

/** The number of records that refer to a location. */
const locationUses = z.object({
  vehicles: z.number(),
  restaurants: z.number(),
  campaigns: z.number(),
  /** infotainment */
  videos: z.number(),
  /** Deleted or moved records that reports still show. */
  former: z.number(),
})
export type LocationUses = z.infer<typeof locationUses>

/** The number of vehicles that refer to a vehicle type. */
const vehicleTypeUses = z.object({ vehicles: z.number(), former: z.number() })
export type VehicleTypeUses = z.infer<typeof vehicleTypeUses>

export const catalogueLocation = z.extend(location, {
  uses: locationUses,
  /** Screens and running campaigns that a change of the time zone would affect. */
  goingByItsClock: z.object({ screens: z.number(), campaigns: z.number() }),
})
export type CatalogueLocation = z.infer<typeof catalogueLocation>

export const catalogueVehicleType = z.extend(vehicleType, { uses: vehicleTypeUses })
export type CatalogueVehicleType = z.infer<typeof catalogueVehicleType>

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/api/operator/catalogue',
  who: ['operator'],
  permission: 'settings',
  summary: 'All locations and vehicle types with what uses them, by name',
  reply: z.object({ locations: z.array(catalogueLocation), vehicleTypes: z.array(catalogueVehicleType) }),
})

/** `details.uses` counts the records that refer to it. */
const inUse = refusal(409, () => refusalTexts.inUse)

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/api/operator/locations/:id',
  who: ['operator'],
  permission: 'settings',
  summary: 'Deletes a location that nothing refers to, nothing deleted either; any other can be withdrawn only',
  params: byId,
  reply: successReply,
  refusals: { inUse },
})

export const deleteVehicleType = endpoint({
  method: 'DELETE',
  path: '/api/operator/vehicle-types/:id',
  who: ['operator'],
  permission: 'settings',
  summary: 'Deletes a vehicle type that no vehicle has or had; any other can be withdrawn only',
  params: byId,
  reply: successReply,
  refusals: { inUse },
})
