import {
  exportFleet,
  type FleetFilter,
  getFleetAttention,
  getFleetChoices,
  getFleetMap,
  listFleet,
} from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { keepPreviousData } from '@tanstack/react-query'
import { keys } from '../../../lib/query.ts'
import { download } from '../../../lib/download.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFileDownload } from '../../files/use-file-download.ts'
import type { FleetView } from './view.rules.ts'

/**
 * An event says at once that a screen goes online or offline; its reports come with its heartbeats, every half minute.
 */
const REFRESH_MS = 15_000
const SLOW_REFRESH_MS = 60_000

export function useFleet({ filter, sort, page, size }: FleetView) {
  // Checked against the existing columns when the address was read.
  const query = { ...filter, sort: sort as 'name', page, size }
  // The previous rows stay until those of the next page or filter arrive, so that nothing jumps.
  const options = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS }
  return useCall([...keys.fleet, 'list', query], listFleet, { query }, options)
}

export function useFleetMap(filter: FleetFilter) {
  const options = { placeholderData: keepPreviousData, refetchInterval: SLOW_REFRESH_MS }
  return useCall([...keys.fleet, 'map', filter], getFleetMap, { query: filter }, options)
}

export const useAttention = () =>
  useCall([...keys.fleet, 'attention'], getFleetAttention, {}, { refetchInterval: SLOW_REFRESH_MS })

/** Requested when the user opens the filters. */
export const useFleetChoices = () => useCall(['fleetChoices'], getFleetChoices, {}, { staleTime: SLOW_REFRESH_MS })

/** Downloads the table with the current filters as a file. */
export function useFleetTable(filter: FleetFilter) {
  return useFileDownload(() => download(exportFleet, { params: undefined, query: filter }), fleetWatchTexts.csv.failed)
}
