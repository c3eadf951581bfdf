import { listBlockedCategories, saveBlockedCategories } from '@marquee/contract/ad-categories'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import {
  createRestaurant,
  createVehicle,
  deleteRestaurant,
  deleteVehicle,
  getRestaurant,
  listLocations,
  listOwnerRestaurants,
  listOwnerVehicles,
  listVehicleTypes,
  updateRestaurant,
  updateVehicle,
} from '@marquee/contract/fleet'
import { listOwnerScreens } from '@marquee/contract/owners'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'
import type { RestaurantDraft } from './restaurant-form.ts'
import type { VehicleDraft } from './vehicle-form.ts'

/** The user's own vehicles; nothing is requested without an owner profile (TRAP-32). */
export function useVehicles(ownerId: string | undefined) {
  const send = { params: { ownerId: ownerId ?? '' } }
  return useCall(keys.vehicles(ownerId ?? ''), listOwnerVehicles, send, {
    enabled: ownerId !== undefined,
    select: ({ vehicles }) => vehicles,
  })
}

export function useRestaurants(ownerId: string | undefined) {
  const send = { params: { ownerId: ownerId ?? '' } }
  return useCall(keys.restaurants(ownerId ?? ''), listOwnerRestaurants, send, {
    enabled: ownerId !== undefined,
    select: ({ restaurants }) => restaurants,
  })
}

export const useRestaurant = (id: string) =>
  useCall(keys.restaurant(id), getRestaurant, { params: { id } }, { select: ({ restaurant }) => restaurant })

/** The restaurant for the form: always fetched again. */
export function useRestaurantToEdit(id: string) {
  const key = [...keys.restaurant(id), 'edit']
  return useCall(key, getRestaurant, { params: { id } }, { select: ({ restaurant }) => restaurant, gcTime: 0 })
}

/** The user's own screens in these venues, with their last positions. */
export function useVenueScreens(ownerId: string | undefined, venues: readonly { _id: string }[]) {
  const ids = new Set(venues.map(({ _id }) => _id))
  const send = { params: { ownerId: ownerId ?? '' } }
  return useCall(keys.screens(ownerId ?? ''), listOwnerScreens, send, {
    enabled: ownerId !== undefined,
    select: ({ screens }) => screens.filter(({ vehicle, restaurant }) => ids.has((vehicle ?? restaurant)?._id ?? '')),
  })
}

/** Active locations only (VEH-FORM-06, OPEN-44). */
export const useLocations = () =>
  useCall(keys.locations, listLocations, { query: { isActive: true } }, { staleTime: 60_000 })

/** The offered types; a vehicle keeps a type that is no longer offered. */
export const useVehicleTypes = () =>
  useCall(keys.vehicleTypes, listVehicleTypes, { query: { isActive: true } }, { staleTime: 60_000 })

/** The venues with what they do not accept; nothing is requested without an owner profile. */
export const useVenueRules = (ownerId: string | undefined) =>
  useCall(
    keys.blockedCategories(ownerId ?? ''),
    listBlockedCategories,
    { params: { ownerId: ownerId ?? '' } },
    { enabled: ownerId !== undefined, select: ({ venues }) => venues },
  )

export const useSaveVenueRules = (ownerId: string) =>
  useChange(
    (body: EndpointBodyInput<typeof saveBlockedCategories>) =>
      call(saveBlockedCategories, { params: { ownerId }, body }),
    [keys.blockedCategories(ownerId)],
  )

/** Adds a vehicle, or updates the one with that id. */
export const useSaveVehicle = (id: string | undefined) =>
  useChange(
    ({ body, image }: { body: VehicleDraft; image: File | null }) =>
      id === undefined
        ? call(createVehicle, { body, files: { image } })
        : call(updateVehicle, { params: { id }, body, files: { image } }),
    [['vehicles']],
  )

export const useDeleteVehicle = () =>
  useChange((id: string) => call(deleteVehicle, { params: { id } }), [['vehicles'], ['screens']])

/** Adds a restaurant, or updates the one with that id. */
export const useSaveRestaurant = (id: string | undefined) =>
  useChange(
    ({ body, images }: { body: RestaurantDraft; images: readonly File[] }) =>
      id === undefined
        ? call(createRestaurant, { body, files: { images } })
        : call(updateRestaurant, { params: { id }, body, files: { images } }),
    [['restaurants'], ['restaurant']],
  )

export const useDeleteRestaurant = () =>
  useChange((id: string) => call(deleteRestaurant, { params: { id } }), [['restaurants'], ['screens']])
