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
  type Restaurant,
  updateRestaurant,
  updateVehicle,
} from '@marquee/contract/fleet'
import { listOwnerScreens } from '@marquee/contract/owners'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys, useRefresh } from '../../lib/query.ts'
import type { RestaurantDraft } from './restaurant-form.ts'
import type { VehicleDraft } from './vehicle-form.ts'

/** The user's own vehicles; nothing is requested without an owner profile (TRAP-32). */
export function useVehicles(ownerId: string | undefined) {
  return useQuery({
    queryKey: keys.vehicles(ownerId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(listOwnerVehicles, { params: { ownerId: ownerId ?? '' }, signal })).vehicles,
    enabled: ownerId !== undefined,
  })
}

export function useRestaurants(ownerId: string | undefined) {
  return useQuery({
    queryKey: keys.restaurants(ownerId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(listOwnerRestaurants, { params: { ownerId: ownerId ?? '' }, signal })).restaurants,
    enabled: ownerId !== undefined,
  })
}

export function useRestaurant(id: string) {
  return useQuery({ queryKey: keys.restaurant(id), queryFn: ({ signal }) => loadRestaurant(id, signal) })
}

/** The restaurant for the form: always fetched again. */
export function useRestaurantToEdit(id: string) {
  return useQuery({
    queryKey: [...keys.restaurant(id), 'edit'],
    queryFn: ({ signal }) => loadRestaurant(id, signal),
    gcTime: 0,
  })
}

async function loadRestaurant(id: string, signal: AbortSignal): Promise<Restaurant> {
  return (await call(getRestaurant, { params: { id }, signal })).restaurant
}

/** The user's own screens in these venues, with their last positions. */
export function useVenueScreens(ownerId: string | undefined, venues: readonly { _id: string }[]) {
  const ids = new Set(venues.map(({ _id }) => _id))
  return useQuery({
    queryKey: keys.screens(ownerId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(listOwnerScreens, { params: { ownerId: ownerId ?? '' }, signal })).screens,
    enabled: ownerId !== undefined,
    select: (screens) => screens.filter(({ vehicle, restaurant }) => ids.has((vehicle ?? restaurant)?._id ?? '')),
  })
}

/** Active locations only (VEH-FORM-06, OPEN-44). */
export function useLocations() {
  return useQuery({
    queryKey: keys.locations,
    queryFn: ({ signal }) => call(listLocations, { query: { isActive: true }, signal }),
    staleTime: 60_000,
  })
}

/** The offered types; a vehicle keeps a type that is no longer offered. */
export function useVehicleTypes() {
  return useQuery({
    queryKey: keys.vehicleTypes,
    queryFn: ({ signal }) => call(listVehicleTypes, { query: { isActive: true }, signal }),
    staleTime: 60_000,
  })
}

/** Adds a vehicle, or updates the one with that id. */
export function useSaveVehicle(id: string | undefined) {
  const refresh = useRefresh('vehicles')
  return useMutation({
    mutationFn: ({ body, image }: { body: VehicleDraft; image: File | null }) =>
      id === undefined
        ? call(createVehicle, { body, files: { image } })
        : call(updateVehicle, { params: { id }, body, files: { image } }),
    onSuccess: refresh,
  })
}

export function useDeleteVehicle() {
  const refresh = useRefresh('vehicles', 'screens')
  return useMutation({ mutationFn: (id: string) => call(deleteVehicle, { params: { id } }), onSuccess: refresh })
}

/** Adds a restaurant, or updates the one with that id. */
export function useSaveRestaurant(id: string | undefined) {
  const refresh = useRefresh('restaurants', 'restaurant')
  return useMutation({
    mutationFn: ({ body, images }: { body: RestaurantDraft; images: readonly File[] }) =>
      id === undefined
        ? call(createRestaurant, { body, files: { images } })
        : call(updateRestaurant, { params: { id }, body, files: { images } }),
    onSuccess: refresh,
  })
}

export function useDeleteRestaurant() {
  const refresh = useRefresh('restaurants', 'screens')
  return useMutation({ mutationFn: (id: string) => call(deleteRestaurant, { params: { id } }), onSuccess: refresh })
}
