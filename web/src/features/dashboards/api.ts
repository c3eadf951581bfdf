import {
  getCompanyDashboard,
  getCompanyPlays,
  getOwnerDashboard,
  getOwnerPlays,
  getOwnerToday,
} from '@marquee/contract/dashboards'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useCampaigns } from '../campaigns/api.ts'
import type { Range } from './plays.rules.ts'

/** Short enough that the numbers stay younger than the 60 s of `Live` (OPEN-87). */
const REFRESH_MS = 45_000

/** Cached counts are shown at once and loaded again, because the user may be looking for their own change. */
const ALWAYS_FRESH = { refetchInterval: REFRESH_MS, staleTime: 0 }

export const useOwnerDashboard = () => useCall([...keys.dashboard, 'owner'], getOwnerDashboard, {}, ALWAYS_FRESH)

export const useOwnerToday = () => useCall([...keys.dashboard, 'today'], getOwnerToday, {}, ALWAYS_FRESH)

/** Whose plays: those on the screens of a partner, or those of a client's campaigns. */
export type PlaysScope = 'owner' | 'company'
const PLAYS = { owner: getOwnerPlays, company: getCompanyPlays } as const

/** The plays of the days up to `until`; the previous range stays until the next one has loaded. */
export function usePlays(of: PlaysScope, days: Range, until: string) {
  const key = [...keys.dashboard, 'plays', of, days, until]
  return useCall(key, PLAYS[of], { query: { days, until } }, { placeholderData: keepPreviousData, ...ALWAYS_FRESH })
}

export const useCompanyDashboard = () => useCall([...keys.dashboard, 'company'], getCompanyDashboard, {}, ALWAYS_FRESH)

export const useOwnCampaigns = (companyId: string | undefined) => useCampaigns(companyId, ALWAYS_FRESH)

/** The time at which the oldest data on a dashboard were counted. */
export function useCountTime(): number {
  const cache = useQueryClient().getQueryCache()
  const shown = [keys.dashboard, ['campaigns']].flatMap((queryKey) => cache.findAll({ queryKey, type: 'active' }))
  const counted = shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt)
  return Math.min(...counted)
}
