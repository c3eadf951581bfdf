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
import { keepPreviousData, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { keys } from '../../../lib/query.ts'
import { call } from '../../../lib/call.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useChange } from '../../../lib/use-change.ts'

/** The queries of one screen; all are invalidated with the screen (`event-stream.ts`). */

/** Polling beside the events. */
const REFRESH_MS = 15_000

const POLLED = { refetchInterval: REFRESH_MS }

export const useOperatorScreen = (id: string): UseQueryResult<OperatorScreen> =>
  useCall([...keys.screen(id), 'operator'], getOperatorScreen, { params: { id } }, POLLED)

export const useScreenManifest = (id: string) =>
  useCall([...keys.screen(id), 'manifest'], getScreenManifest, { params: { id } }, POLLED)

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
  const send = { params: { id }, query: { when } }
  return useCall([...keys.screen(id), 'orders', when], listScreenOrders, send, { refetchInterval: 60_000 })
}

export const useDiagnosis = (id: string, campaign: string) =>
  useCall([...keys.screen(id), 'why', campaign], explainCampaign, { params: { id }, query: { campaign } }, POLLED)

export function useCampaignChoices(id: string, search: string) {
  const send = { params: { id }, query: search ? { search } : {} }
  return useCall([...keys.screen(id), 'choices', search], findScreenCampaigns, send, {
    select: ({ campaigns }) => campaigns,
    placeholderData: keepPreviousData,
  })
}

/** Approved venues by name; with a screen only those it may move to. */
export function useVenues({ search = '', screen }: { search?: string; screen?: string }) {
  const query = { ...(search && { search }), ...(screen && { screen }) }
  const key = ['vehicles', 'places', query]
  return useCall(key, findPlaces, { query }, { select: ({ places }) => places, placeholderData: keepPreviousData })
}

export type ScreenChange = EndpointBodyInput<typeof updateScreen>

const CHANGED_KEYS = [['screen'], ['screens'], ['fleet'], ['vehicles']]

export const useSaveScreen = (id: string) =>
  useChange((body: ScreenChange) => call(updateScreen, { params: { id }, body }), CHANGED_KEYS)

export const useUnpair = (id: string) => useChange(() => call(unpairScreen, { params: { id } }), CHANGED_KEYS)

type VenueRef = { kind: 'vehicle' | 'restaurant'; id: string }
/** The server generates a name if this is empty. */
type NewScreen = { place: VenueRef; name: string; model: string; code: string | null }

/** Creates a screen in a venue: with the device that shows this code, or without a device. */
export const useAddScreen = () => useChange(addScreen, CHANGED_KEYS)

async function addScreen({ place, name, model, code }: NewScreen) {
  const named = { [place.kind]: place.id, model, ...(name !== '' && { name }) }
  const reply =
    code === null
      ? await call(createScreen, { body: { ...named, model } })
      : await call(pairScreen, { body: { ...named, code } })
  return reply.screen
}
