import { deleteLocation, deleteVehicleType, getCatalogue } from '@marquee/contract/catalogue'
import { createLocation, createVehicleType, updateLocation, updateVehicleType } from '@marquee/contract/fleet'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useChange } from '../../../lib/use-change.ts'
import type { Entry, EntryFields } from './entries.rules.ts'

const KEY = ['catalogue'] as const

/** All entries, including those not offered, with their use. */
export const useCatalogue = () => useCall(KEY, getCatalogue)

/** The options of the forms are outdated after a change, too. */
const CHANGED_KEYS = [KEY, keys.locations, keys.vehicleTypes]

/** Adds an entry, or updates the one with that id. */
export const useSaveEntry = () => useChange(saveEntry, CHANGED_KEYS)

function saveEntry({ id, kind, name, timeZone, isActive }: EntryFields & { id?: string }): Promise<unknown> {
  if (kind === 'location') {
    const body = { name, timeZone, isActive }
    return id ? call(updateLocation, { params: { id }, body }) : call(createLocation, { body })
  }
  const body = { name, isActive }
  return id ? call(updateVehicleType, { params: { id }, body }) : call(createVehicleType, { body })
}

export const useDeleteEntry = () =>
  useChange(
    ({ kind, id }: Entry) => call(kind === 'location' ? deleteLocation : deleteVehicleType, { params: { id } }),
    CHANGED_KEYS,
  )
