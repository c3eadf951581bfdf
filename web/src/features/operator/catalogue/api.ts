import { deleteLocation, deleteVehicleType, getCatalogue } from '@marquee/contract/catalogue'
import { createLocation, createVehicleType, updateLocation, updateVehicleType } from '@marquee/contract/fleet'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import type { Entry, EntryFields } from './entries.rules.ts'

const KEY = ['catalogue'] as const

/** All entries, including those not offered, with their use. */
export function useCatalogue() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getCatalogue, { signal }) })
}

/** Adds an entry, or updates the one with that id. */
export function useSaveEntry() {
  const onSuccess = useRefresh()
  return useMutation<unknown, Error, EntryFields & { id?: string }>({
    mutationFn: ({ id, kind, name, timeZone, isActive }) => {
      if (kind === 'location') {
        const body = { name, timeZone, isActive }
        return id ? call(updateLocation, { params: { id }, body }) : call(createLocation, { body })
      }
      const body = { name, isActive }
      return id ? call(updateVehicleType, { params: { id }, body }) : call(createVehicleType, { body })
    },
    onSuccess,
  })
}

export function useDeleteEntry() {
  const onSuccess = useRefresh()
  return useMutation<unknown, Error, Entry>({
    mutationFn: ({ kind, id }) => call(kind === 'location' ? deleteLocation : deleteVehicleType, { params: { id } }),
    onSuccess,
  })
}

/** The options of the forms are outdated then, too. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([KEY, keys.locations, keys.vehicleTypes].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
