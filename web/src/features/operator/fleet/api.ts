import {
  exportFleet,
  type FleetFilter,
  getFleetAttention,
  getFleetChoices,
  getFleetMap,
  listFleet,
} from '@marquee/contract/fleet-watch'
import { fleetWatchTexts } from '@marquee/contract/messages/fleet-watch'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
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
  return useQuery({
    queryKey: [...keys.fleet, 'list', query],
    queryFn: ({ signal }) => call(listFleet, { query, signal }),
    // The previous rows stay until those of the next page or filter arrive, so that nothing jumps.
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
}

export function useFleetMap(filter: FleetFilter) {
  return useQuery({
    queryKey: [...keys.fleet, 'map', filter],
    queryFn: ({ signal }) => call(getFleetMap, { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SLOW_REFRESH_MS,
  })
}

export function useAttention() {
  return useQuery({
    queryKey: [...keys.fleet, 'attention'],
    queryFn: ({ signal }) => call(getFleetAttention, { signal }),
    refetchInterval: SLOW_REFRESH_MS,
  })
}

/** Requested when the user opens the filters. */
export function useFleetChoices() {
  return useQuery({
    queryKey: ['fleetChoices'],
    queryFn: ({ signal }) => call(getFleetChoices, { signal }),
    staleTime: SLOW_REFRESH_MS,
  })
}

/** Downloads the table with the current filters as a file. */
export function useFleetTable(filter: FleetFilter) {
  return useFileDownload(() => download(exportFleet, { params: undefined, query: filter }), fleetWatchTexts.csv.failed)
}
