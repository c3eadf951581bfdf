import {
  explainCampaign,
  findPlaces,
  findScreenCampaigns,
  getOperatorScreen,
  getScreenManifest,
  listScreenOrders,
  listScreenPlays,
  type OperatorScreen,
  type PlayVerdict,
} from '@marquee/contract/operator-screens'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { createScreen, pairScreen, unpairScreen, updateScreen } from '@marquee/contract/screens'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'

/** What is asked of one screen; all of it grows old with the screen (`live.ts`). */

/** The second way beside the events. */
const REFRESH_MS = 15_000

export function useOperatorScreen(id: string): UseQueryResult<OperatorScreen> {
  return useQuery({
    queryKey: [...keys.screen(id), 'operator'],
    queryFn: ({ signal }) => call(getOperatorScreen, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  })
}

export function useScreenManifest(id: string) {
  return useQuery({
    queryKey: [...keys.screen(id), 'manifest'],
    queryFn: ({ signal }) => call(getScreenManifest, { params: { id }, signal }),
    refetchInterval: REFRESH_MS,
  })
}

export type PlaysView = { from: string; to: string; verdict: PlayVerdict | '' }

/** Newest first, a page at a time. Older ones are asked of the days of the first page, also past midnight. */
export function useScreenPlays(id: string, { from, to, verdict }: PlaysView) {
  const first = { ...(from && { from }), ...(to && { to }), ...(verdict && { verdict }) }
  const list = useInfiniteQuery({
    queryKey: [...keys.screen(id), 'plays', first],
    queryFn: ({ pageParam, signal }) =>
      call(listScreenPlays, { params: { id }, query: { ...first, ...pageParam }, signal }),
    initialPageParam: {},
    getNextPageParam: (page) => page.next && { from: page.from, to: page.to, cursor: page.next },
    placeholderData: keepPreviousData,
    // Whoever went back in time reads what does not change.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : 60_000),
  })
  return { ...list, hasNextPage: list.hasNextPage && !list.isPlaceholderData }
}

export function useScreenOrders(id: string, when: 'now' | 'over') {
  return useQuery({
    queryKey: [...keys.screen(id), 'orders', when],
    queryFn: ({ signal }) => call(listScreenOrders, { params: { id }, query: { when }, signal }),
    refetchInterval: 60_000,
  })
}

export function useDiagnosis(id: string, campaign: string) {
  return useQuery({
    queryKey: [...keys.screen(id), 'why', campaign],
    queryFn: ({ signal }) => call(explainCampaign, { params: { id }, query: { campaign }, signal }),
    refetchInterval: REFRESH_MS,
  })
}

export function useCampaignChoices(id: string, search: string) {
  return useQuery({
    queryKey: [...keys.screen(id), 'choices', search],
    queryFn: async ({ signal }) =>
      (await call(findScreenCampaigns, { params: { id }, query: search ? { search } : {}, signal })).campaigns,
    placeholderData: keepPreviousData,
  })
}

/** Approved places by name; with a screen only those it may hang in. */
export function useVenues({ search = '', screen }: { search?: string; screen?: string }) {
  const query = { ...(search && { search }), ...(screen && { screen }) }
  return useQuery({
    queryKey: ['vehicles', 'places', query],
    queryFn: async ({ signal }) => (await call(findPlaces, { query, signal })).places,
    placeholderData: keepPreviousData,
  })
}

export type ScreenChange = EndpointBodyInput<typeof updateScreen>

export function useSaveScreen(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: ScreenChange) => call(updateScreen, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export function useUnpair(id: string) {
  const refresh = useRefresh()
  return useMutation({ mutationFn: () => call(unpairScreen, { params: { id } }), onSuccess: refresh })
}

type VenueRef = { kind: 'vehicle' | 'restaurant'; id: string }
/** An empty name is given by the server. */
type NewScreen = { place: VenueRef; name: string; model: string; code: string | null }

/** A new screen of a place: with the device that shows this code, or without one. */
export function useAddScreen() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ place, name, model, code }: NewScreen) => {
      const named = { [place.kind]: place.id, model, ...(name !== '' && { name }) }
      const reply =
        code === null
          ? await call(createScreen, { body: { ...named, model } })
          : await call(pairScreen, { body: { ...named, code } })
      return reply.screen
    },
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['screen', 'screens', 'fleet', 'vehicles'].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
    )
}
