import { listOwnerRestaurants, listOwnerVehicles } from '@marquee/contract/fleet'
import { listOwnerScreens } from '@marquee/contract/owners'
import { downloadInvoice, getPaymentStatus } from '@marquee/contract/payments'
import {
  calculateMonthlyScreenCount,
  getScreen,
  getScreenDay,
  listPositionLogs,
  pairScreen,
  renameScreen,
} from '@marquee/contract/screens'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { keepPreviousData, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { call, CallRefused } from '../../lib/call.ts'
import { openTab, openTabWhenFound } from '../../lib/open-tab.ts'
import { keys, useRefresh } from '../../lib/query.ts'

/** The user's own screens; nothing is requested without an owner profile (OPEN-47). */
export function useScreens(ownerId: string | undefined) {
  return useQuery({
    queryKey: keys.screens(ownerId ?? ''),
    queryFn: async ({ signal }) =>
      (await call(listOwnerScreens, { params: { ownerId: ownerId ?? '' }, signal })).screens,
    enabled: ownerId !== undefined,
    // Polling in case the connection for events is broken (TML-4).
    refetchInterval: 15_000,
  })
}

export function useScreen(id: string) {
  return useQuery({
    queryKey: keys.screen(id),
    queryFn: async ({ signal }) => (await call(getScreen, { params: { id }, signal })).screen,
    refetchInterval: 15_000,
  })
}

export function usePositionLogs(id: string) {
  return useQuery({
    queryKey: [...keys.screen(id), 'log'],
    queryFn: ({ signal }) => call(listPositionLogs, { params: { id }, query: {}, signal }),
  })
}

/** One day of the log with its route; the previous day stays until the next one has loaded. */
export function useScreenDay(id: string, day: string) {
  return useQuery({
    queryKey: [...keys.screen(id), 'day', day],
    queryFn: ({ signal }) => call(getScreenDay, { params: { id, day }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

export function useScreenMonths(id: string) {
  return useQuery({
    queryKey: [...keys.screen(id), 'months'],
    queryFn: async ({ signal }) =>
      (await call(calculateMonthlyScreenCount, { params: { id }, signal })).monthlyScreenCount,
  })
}

/** One call per month, each independent; 404 means that there is no record (SCR-DET-09 to 11, TRAP-37). */
export function useArePaid(ownerId: string | null, screenId: string, months: readonly string[]): boolean[] {
  return useQueries({
    queries: months.map((month) => ({
      queryKey: [...keys.screen(screenId), 'payment', month],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        try {
          const body = { ownerId: ownerId ?? '', screenId, month }
          return (await call(getPaymentStatus, { body, signal })).isPaid
        } catch (failure) {
          if (failure instanceof CallRefused && failure.status === 404) return false
          throw failure
        }
      },
      enabled: ownerId !== null,
      staleTime: 60_000,
    })),
    combine: (answers) => answers.map(({ data }) => data ?? false),
  })
}

/**
 * Opens the statement of a month in a new tab; false if there is none (SCR-DET-12, SCR-DET-13).
 *
 * @param stands whether the statement is known to exist: then the tab opens directly in the click (INV-2)
 */
export function useStatement(screenId: string, month: string, stands: boolean) {
  const ask = async () => (await call(downloadInvoice, { query: { screenId, month } })).pdfLink
  return useMutation({
    mutationFn: () => (stands ? openTab(billingTexts.makingDocument, ask) : openTabWhenFound(ask)),
  })
}

type VenueChoice = { kind: 'vehicle' | 'restaurant'; id: string; label: string }

/** The user's own approved venues, the only ones a screen can be paired in (product 4). */
export function useApprovedVenues(ownerId: string | undefined) {
  return useQuery({
    queryKey: ['vehicles', ownerId, 'approved places'],
    queryFn: async ({ signal }): Promise<VenueChoice[]> => {
      const params = { ownerId: ownerId ?? '' }
      const [{ vehicles }, { restaurants }] = await Promise.all([
        call(listOwnerVehicles, { params, signal }),
        call(listOwnerRestaurants, { params, signal }),
      ])
      return [
        ...vehicles
          .filter(({ status }) => status === 'Approved')
          .map(({ _id, brand, model, registrationNumber }) => ({
            kind: 'vehicle' as const,
            id: _id,
            label: `${brand} ${model}, ${registrationNumber}`,
          })),
        ...restaurants
          .filter(({ status }) => status === 'Approved')
          .map(({ _id, name, locationName }) => ({
            kind: 'restaurant' as const,
            id: _id,
            label: `${name}, ${locationName}`,
          })),
      ]
    },
    enabled: ownerId !== undefined,
  })
}

type Pairing = { code: string; place?: VenueChoice; screenId?: string; name?: string; model?: string }

export function usePairScreen() {
  const refresh = useRefresh(...SCREEN_KEYS)
  return useMutation({
    mutationFn: ({ code, place, screenId, name, model }: Pairing) =>
      call(pairScreen, {
        body: {
          code,
          ...(place && { [place.kind]: place.id }),
          ...(screenId && { screen: screenId }),
          ...(name && { name }),
          ...(model && { model }),
        },
      }),
    onSuccess: refresh,
  })
}

export function useRenameScreen(id: string) {
  const refresh = useRefresh(...SCREEN_KEYS)
  return useMutation({
    mutationFn: (name: string) => call(renameScreen, { params: { id }, body: { name } }),
    onSuccess: refresh,
  })
}

const SCREEN_KEYS = ['screens', 'screen', 'vehicles', 'restaurants', 'dashboard']
