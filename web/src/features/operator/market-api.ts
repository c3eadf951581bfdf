import {
  createLocation,
  createVehicleType,
  listLocations,
  listVehicleTypes,
  type Location,
  updateLocation,
} from '@marquee/contract/fleet'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'

/** All locations, those not offered included. */
export function useAllLocations() {
  return useQuery({ queryKey: [...keys.locations, 'all'], queryFn: ({ signal }) => call(listLocations, { signal }) })
}

export function useVehicleTypes() {
  return useQuery({ queryKey: keys.vehicleTypes, queryFn: ({ signal }) => call(listVehicleTypes, { signal }) })
}

export function useAddLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; timeZone: string }) => call(createLocation, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.locations }),
  })
}

/** Offers a location to partners and clients, or withdraws it. */
export function useOfferLocation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ location, isActive }: { location: Location; isActive: boolean }) =>
      call(updateLocation, {
        params: { id: location._id },
        body: { name: location.name, timeZone: location.timeZone, isActive },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.locations }),
  })
}

export function useAddVehicleType() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string }) => call(createVehicleType, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.vehicleTypes }),
  })
}
