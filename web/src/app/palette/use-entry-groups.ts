import type { User } from '@marquee/contract/identity'
import { shellTexts } from '@marquee/contract/messages/shell'
import { MIN_SEARCH_LENGTH, searchConsole } from '@marquee/contract/operator-search'
import { useState } from 'react'
import { useCampaigns } from '../../features/campaigns/api.ts'
import { useRestaurants, useVehicles } from '../../features/fleet/api.ts'
import { useInfotainmentVideos } from '../../features/infotainment/api.ts'
import { useScreens } from '../../features/screens/api.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-value.ts'
import {
  type Entry,
  listActions,
  listPages,
  toCampaignEntry,
  toRestaurantEntry,
  toScreenEntry,
  toVehicleEntry,
  toVideoEntry,
} from './entries.ts'
import { toHitEntry } from './hits.ts'
import { matchEntries } from './match.rules.ts'
import { readRecentHits, sortByRecency } from './recent-hits.ts'

export type EntryGroup = { name: string; entries: readonly Entry[] }

/** The entries that match the typed text: pages, actions and named objects. Groups without an entry are left out. */
export function useEntryGroups(user: User, typed: string) {
  const isOperator = user.role === 'operator'
  const own = useOwnEntries(user)
  const [recent] = useState(() => (isOperator ? readRecentHits(user._id) : []))
  const found = useConsoleSearch(typed, isOperator)
  const hits = sortByRecency(found.hits, recent).map(toHitEntry)
  const ownMatches = typed.trim() === '' ? [] : matchEntries(own.entries, typed)
  const groups: EntryGroup[] = [
    { name: shellTexts.recent, entries: typed.trim() === '' ? recent.map(toHitEntry) : [] },
    { name: shellTexts.goTo, entries: matchEntries(listPages(user), typed) },
    { name: shellTexts.create, entries: matchEntries(listActions(user), typed) },
    { name: shellTexts.found, entries: isOperator ? hits : ownMatches },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isLoading: (isOperator ? found : own).isLoading,
    /** Set when the search has failed. */
    retry: found.retry,
  }
}

/** The named objects of the user, from the same lists that the pages show. A list that does not load is left out. */
function useOwnEntries({ ownerId, companyId }: User): { entries: Entry[]; isLoading: boolean } {
  const vehicles = useVehicles(ownerId)
  const restaurants = useRestaurants(ownerId)
  const screens = useScreens(ownerId)
  const videos = useInfotainmentVideos(ownerId)
  const campaigns = useCampaigns(companyId)
  const entries = [
    ...(vehicles.data ?? []).map(toVehicleEntry),
    ...(restaurants.data ?? []).map(toRestaurantEntry),
    ...(screens.data ?? []).map(toScreenEntry),
    ...(videos.data ?? []).map(toVideoEntry),
    ...(campaigns.data ?? []).map(toCampaignEntry),
  ]
  const isLoading = [vehicles, restaurants, screens, videos, campaigns].some((list) => list.isLoading)
  return { entries, isLoading }
}

/** Searches on the server when the operator pauses typing. Hits for earlier text are never shown. */
function useConsoleSearch(typed: string, isOperator: boolean) {
  const words = typed.trim()
  const settled = useDebouncedSearch(typed)
  const isWanted = isOperator && words.length >= MIN_SEARCH_LENGTH
  const isAsked = isWanted && settled === words
  const answer = useCall(keys.consoleSearch(settled), searchConsole, { query: { q: settled } }, { enabled: isAsked })
  return {
    hits: isAsked ? (answer.data?.hits ?? []) : [],
    isLoading: isWanted && (!isAsked || answer.isFetching),
    retry: isAsked && answer.isError ? () => void answer.refetch() : undefined,
  }
}
