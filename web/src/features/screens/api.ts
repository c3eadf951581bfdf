import { useMay } from '../team/may.tsx'
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
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'

/** Polling in case the connection for events is broken (TML-4). */
const POLLED = { refetchInterval: 15_000 }

/** The user's own screens; nothing is requested without an owner profile (OPEN-47). */
export function useScreens(ownerId: string | undefined) {
  const send = { params: { ownerId: ownerId ?? '' } }
  return useCall(keys.screens(ownerId ?? ''), listOwnerScreens, send, {
    enabled: ownerId !== undefined,
    select: ({ screens }) => screens,
    ...POLLED,
  })
}

export const useScreen = (id: string) =>
  useCall(keys.screen(id), getScreen, { params: { id } }, { select: ({ screen }) => screen, ...POLLED })

export const usePositionLogs = (id: string) =>
  useCall([...keys.screen(id), 'log'], listPositionLogs, { params: { id }, query: {} })

/** One day of the log with its route; the previous day stays until the next one has loaded. */
export function useScreenDay(id: string, day: string) {
  const options = { placeholderData: keepPreviousData, refetchInterval: 60_000 }
  return useCall([...keys.screen(id), 'day', day], getScreenDay, { params: { id, day } }, options)
}

export function useScreenMonths(id: string) {
  const key = [...keys.screen(id), 'months']
  return useCall(key, calculateMonthlyScreenCount, { params: { id } }, { select: (reply) => reply.monthlyScreenCount })
}

/** One call per month, each independent; 404 means that there is no record (SCR-DET-09 to 11, TRAP-37). */
export function useArePaid(ownerId: string | null, screenId: string, months: readonly string[]): boolean[] {
  const mayAsk = useMay(getPaymentStatus)
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
      enabled: ownerId !== null && mayAsk,
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

const CHANGED_KEYS = [['screens'], ['screen'], ['vehicles'], ['restaurants'], keys.dashboard]

export const usePairScreen = () =>
  useChange(
    ({ code, place, screenId, name, model }: Pairing) =>
      call(pairScreen, {
        body: {
          code,
          ...(place && { [place.kind]: place.id }),
          ...(screenId && { screen: screenId }),
          ...(name && { name }),
          ...(model && { model }),
        },
      }),
    CHANGED_KEYS,
  )

export const useRenameScreen = (id: string) =>
  useChange((name: string) => call(renameScreen, { params: { id }, body: { name } }), CHANGED_KEYS)
