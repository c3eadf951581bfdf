import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import {
  explainCampaign,
  findPlaces,
  findScreenCampaigns,
  getOperatorScreen,
  getScreenManifest,
  listScreenOrders,
  listScreenPlays,
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

/** The queries of one screen; all are invalidated with the screen (`event-stream.ts`). */

/** Polling beside the events. */
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

/** Newest first, a page at a time. Later pages use the day range of the first page, also past midnight. */
export function useScreenPlays(id: string, { from, to, verdict }: PlaysView) {
  const first = { ...(from && { from }), ...(to && { to }), ...(verdict && { verdict }) }
  const list = useInfiniteQuery({
    queryKey: [...keys.screen(id), 'plays', first],
    queryFn: ({ pageParam, signal }) =>
      call(listScreenPlays, { params: { id }, query: { ...first, ...pageParam }, signal }),
    initialPageParam: {},
    getNextPageParam: (page) => page.next && { from: page.from, to: page.to, cursor: page.next },
    placeholderData: keepPreviousData,
    // Older pages do not change.
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

/** Approved venues by name; with a screen only those it may move to. */
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
/** The server generates a name if this is empty. */
type NewScreen = { place: VenueRef; name: string; model: string; code: string | null }

/** Creates a screen in a venue: with the device that shows this code, or without a device. */
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
