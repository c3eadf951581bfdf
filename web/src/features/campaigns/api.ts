import { findRestaurantScreens, findVehicleScreens, type VehicleAvailability } from '@marquee/contract/availability'
import {
  type Campaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCompanyCampaigns,
  type ListedCampaign,
  setCampaignPoster,
  updateCampaign,
} from '@marquee/contract/campaigns'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { getDeletionCredit } from '@marquee/contract/invoices'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange, useRefresh } from '../../lib/use-change.ts'
import { type SentVideo, prepareVideoParts } from '../videos/use-upload.ts'
import { sendWithPoster } from '../videos/send-poster.ts'
import { useMay } from '../team/may.tsx'
import { useMissingPoster } from '../videos/use-missing-poster.ts'
import type { Availability, Lookup } from './form.ts'
import { buildRestaurantRows } from './selection.ts'

/** The campaigns of the company; nothing is requested without one (CAMP-07, TRAP-32). */
export function useCampaigns(
  companyId: string | undefined,
  options: { refetchInterval?: number; staleTime?: number } = {},
) {
  const send = { params: { companyId: companyId ?? '' } }
  return useCall(keys.campaigns(companyId ?? ''), listCompanyCampaigns, send, {
    enabled: companyId !== undefined,
    ...options,
  })
}

export const useCampaign = (id: string) => useCall(keys.campaign(id), getCampaign, { params: { id } })

/** The campaign for the form: always fetched again, and updated while the form is open. */
export const useCampaignToEdit = (id: string) =>
  useCall([...keys.campaign(id), 'edit'], getCampaign, { params: { id } }, { gcTime: 0 })

/** The free screens in a location and period; every change requests them again (CAMP-FORM-15 to 17). */
export function createAvailabilityQuery(lookup: Lookup) {
  return queryOptions({
    queryKey: keys.availability(lookup),
    queryFn: ({ signal }) => findAvailability(lookup, signal),
    staleTime: 0,
  })
}

async function findAvailability({ type, ...body }: Lookup, signal: AbortSignal): Promise<Availability> {
  if (type === 'vehicle') {
    const { availableScreensByType: types, unusualScreens, ...found } = await call(findVehicleScreens, { body, signal })
    const unusual = unusualScreens && new Map(unusualScreens.map(({ place, screens }) => [place, screens]))
    return { type, types, unusualScreens: unusual, ...pickFacts(found) }
  }
  const { availableRestaurants, allRestaurants, forecastFacts, ...found } = await call(findRestaurantScreens, {
    body,
    signal,
  })
  const rows = buildRestaurantRows({ availableRestaurants, allRestaurants, forecastFacts })
  return { type, rows, ...pickFacts(found) }
}

function pickFacts(found: Pick<VehicleAvailability, 'nextFreeStart' | 'unusualDisplays' | 'asOf'>) {
  const { nextFreeStart, unusualDisplays = [], asOf } = found
  return { nextFreeStart, unusualDisplays, asOf }
}

/**
 * The answer to the current lookup. An older lookup is aborted, and its answer is never shown as current. It stays
 * visible as `previous` for the same type and location until the next answer arrives (TRAP-08).
 */
export function useAvailability(lookup: Lookup | null) {
  const query = useQuery({
    ...createAvailabilityQuery(lookup ?? EMPTY_LOOKUP),
    enabled: lookup !== null,
    placeholderData: (previous, of) => {
      const before = of?.queryKey[1] as Lookup | undefined // availabilityQuery makes the key
      const isSame = before?.type === lookup?.type && before?.location === lookup?.location
      return isSame ? previous : undefined
    },
  })
  return {
    answer: query.isPlaceholderData ? undefined : query.data,
    previous: query.data,
    failure: query.error,
    isAsking: query.isFetching,
    lookAgain: () => void query.refetch(),
  }
}

const EMPTY_LOOKUP: Lookup = { type: 'vehicle', location: '', startDate: '', numberOfWeeks: 0 }

export type CampaignToSave = { draft: EndpointBodyInput<typeof createCampaign>; poster: File | null } & SentVideo

const buildSavingKey = (id: string | undefined) => ['saveCampaign', id ?? 'new']

/** Whether the form of that campaign, or of a new one, is still being saved after the user left its page. */
export function isBeingSaved(queryClient: QueryClient, id: string | undefined): boolean {
  return queryClient.isMutating({ mutationKey: buildSavingKey(id) }) > 0
}

/**
 * Adds or updates a campaign; continues when the user leaves the page.
 *
 * @param id of the stored campaign, for an update
 */
export function useSaveCampaign(
  id: string | undefined,
  handlers: { onSaved: () => void; onFailed: (failure: Error) => void },
) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(['campaigns'], ['campaign'], keys.dashboard)
  return useMutation({
    mutationKey: buildSavingKey(id),
    mutationFn: async ({ draft, poster: chosen, ...video }: CampaignToSave) => {
      const { parts, buildSend } = await prepareVideoParts(video)
      const body = { ...draft, ...parts }
      return sendWithPoster(chosen, (poster) => {
        const send = { body, ...buildSend(poster) }
        return id ? call(updateCampaign, { params: { id }, ...send }) : call(createCampaign, send)
      })
    },
    onSuccess: (_, { onUsed }) => {
      onUsed()
      void refresh()
      // This query is outdated too, but the form that shows it closes next.
      void queryClient.invalidateQueries({ queryKey: ['availability'], refetchType: 'none' })
      handlers.onSaved()
    },
    onError: handlers.onFailed,
  })
}

/** Sets the poster of a stored video, without a save of its campaign. */
export function useSetCampaignPoster() {
  return useChange(
    ({ id, video, poster }: { id: string; video: string; poster: File }) =>
      call(setCampaignPoster, { params: { id }, body: { video }, files: { poster } }),
    [['campaigns'], ['campaign']],
  )
}

/** Adds the poster of a campaign that has none, once and in the background; not for members who may change nothing. */
export function useCampaignPoster(campaign: Pick<Campaign, '_id' | 'video'> | undefined): void {
  const refresh = useRefresh(['campaigns'], ['campaign'])
  const mayAdd = useMay(setCampaignPoster)
  const video = mayAdd ? campaign?.video : undefined
  useMissingPoster(
    video ? { name: video.name, poster: video.poster, seconds: video.durationSeconds } : null,
    (parts) => call(setCampaignPoster, { params: { id: campaign?._id ?? '' }, ...parts }),
    () => void refresh(),
  )
}

/** The credit if the campaign were deleted now; requested each time the dialog opens. */
export const useDeletionCredit = (id: string) =>
  useCall(['deletionCredit', id], getDeletionCredit, { params: { id } }, { staleTime: 0, gcTime: 0 })

/**
 * Deletes a campaign and removes it from the list when the server answers (CAMP-09). The caller is notified before the
 * list changes.
 */
export function useDeleteCampaign(
  companyId: string,
  handlers: { onDeleted: () => void; onFailed: (failure: Error) => void },
) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(['campaigns'], keys.dashboard)
  return useMutation({
    mutationFn: (id: string) => call(deleteCampaign, { params: { id } }),
    onError: handlers.onFailed,
    onSuccess: (_, id) => {
      handlers.onDeleted()
      queryClient.setQueryData<ListedCampaign[]>(keys.campaigns(companyId), (list) =>
        list?.filter((campaign) => campaign._id !== id),
      )
      queryClient.removeQueries({ queryKey: keys.campaign(id) })
      void refresh()
    },
  })
}
