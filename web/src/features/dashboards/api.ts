import {
  getCompanyDashboard,
  getCompanyPlays,
  getOwnerDashboard,
  getOwnerPlays,
  getOwnerToday,
} from '@marquee/contract/dashboards'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { createCampaignsQuery } from '../campaigns/api.ts'
import type { Range } from './plays.rules.ts'

/** Short enough that the numbers stay younger than the 60 s of `Live` (OPEN-87). */
const REFRESH_MS = 45_000

/** Cached counts are shown at once and loaded again, because the user may be looking for their own change. */
const ALWAYS_FRESH = { refetchInterval: REFRESH_MS, staleTime: 0 }

export function useOwnerDashboard() {
  return useQuery({
    queryKey: [...keys.dashboard, 'owner'],
    queryFn: ({ signal }) => call(getOwnerDashboard, { signal }),
    ...ALWAYS_FRESH,
  })
}

export function useOwnerToday() {
  return useQuery({
    queryKey: [...keys.dashboard, 'today'],
    queryFn: ({ signal }) => call(getOwnerToday, { signal }),
    ...ALWAYS_FRESH,
  })
}

/** Whose plays: those on the screens of a partner, or those of a client's campaigns. */
export type PlaysScope = 'owner' | 'company'
const PLAYS = { owner: getOwnerPlays, company: getCompanyPlays } as const

/** The plays of the days up to `until`; the previous range stays until the next one has loaded. */
export function usePlays(of: PlaysScope, days: Range, until: string) {
  return useQuery({
    queryKey: [...keys.dashboard, 'plays', of, days, until],
    queryFn: ({ signal }) => call(PLAYS[of], { query: { days, until }, signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
}

export function useCompanyDashboard() {
  return useQuery({
    queryKey: [...keys.dashboard, 'company'],
    queryFn: ({ signal }) => call(getCompanyDashboard, { signal }),
    ...ALWAYS_FRESH,
  })
}

/** The campaigns of the company; nothing is requested without one (TRAP-32). */
export function useOwnCampaigns(companyId: string | undefined) {
  return useQuery({ ...createCampaignsQuery(companyId), ...ALWAYS_FRESH })
}

/** The time at which the oldest data on a dashboard were counted. */
export function useCountTime(): number {
  const cache = useQueryClient().getQueryCache()
  const shown = [keys.dashboard, ['campaigns']].flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }))
  const counted = shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt)
  return Math.min(...counted)
}
