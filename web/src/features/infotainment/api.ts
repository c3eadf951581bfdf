import { useMay } from '../team/may.tsx'
import {
  createInfotainment,
  deleteInfotainment,
  getInfotainment,
  type InfotainmentVideo,
  listInfotainmentScreens,
  listOwnerInfotainment,
  setInfotainmentPoster,
  updateInfotainment,
} from '@marquee/contract/infotainment'
import type { ScreenType } from '@marquee/contract/scalars'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'
import { type SentVideo, prepareVideoParts } from '../videos/use-upload.ts'
import { sendWithPoster } from '../videos/send-poster.ts'
import { useMissingPoster } from '../videos/use-missing-poster.ts'
import type { ChangedParts, NewParts } from './form.ts'

/** The user's own videos; nothing is requested without an owner profile (OPEN-47). */
export function useInfotainmentVideos(ownerId: string | undefined) {
  const send = { params: { ownerId: ownerId ?? '' } }
  return useCall(keys.infotainmentVideos(ownerId ?? ''), listOwnerInfotainment, send, {
    enabled: ownerId !== undefined,
  })
}

export const useInfotainmentVideo = (id: string) =>
  useCall(keys.infotainmentVideo(id), getInfotainment, { params: { id } })

/** The video for the form: always fetched again. */
export const useInfotainmentToEdit = (id: string) =>
  useCall([...keys.infotainmentVideo(id), 'edit'], getInfotainment, { params: { id } }, { gcTime: 0 })

/** The user's own screens of a type in a location; every change requests them again (INF-FORM-04). */
export function useInfotainmentScreens(type: ScreenType | '', locationId: string) {
  // Requested only with a type; see `enabled`.
  const send = { query: { type: type || 'vehicle', locationId } } as const
  return useCall(['screens', 'infotainment', type, locationId], listInfotainmentScreens, send, {
    enabled: type !== '' && locationId !== '',
  })
}

export type InfotainmentToSave = {
  poster: File | null
  what: { id: undefined; parts: NewParts } | { id: string; parts: ChangedParts }
} & SentVideo

/** Adds or updates a video; continues when the user leaves the page. */
export function useSaveInfotainment(handlers: { onSaved: () => void; onFailed: (failure: Error) => void }) {
  const refresh = useRefresh(['infotainmentVideos'], ['infotainmentVideo'], keys.dashboard)
  return useMutation({
    mutationFn: async ({ what, poster: chosen, ...video }: InfotainmentToSave) => {
      const { parts, buildSend } = await prepareVideoParts(video)
      return sendWithPoster(chosen, (poster) =>
        what.id === undefined
          ? call(createInfotainment, { body: { ...what.parts, ...parts }, ...buildSend(poster) })
          : call(updateInfotainment, {
              params: { id: what.id },
              body: { ...what.parts, ...parts },
              ...buildSend(poster),
            }),
      )
    },
    onSuccess: (_, { onUsed }) => {
      onUsed()
      void refresh()
      handlers.onSaved()
    },
    onError: handlers.onFailed,
  })
}

/** Adds the poster of a video that has none, once and in the background. */
export function useInfotainmentPoster(stored: InfotainmentVideo | undefined): void {
  const refresh = useRefresh(['infotainmentVideos'], ['infotainmentVideo'])
  const mayAdd = useMay(setInfotainmentPoster)
  useMissingPoster(
    stored && mayAdd ? { ...stored.video, seconds: stored.duration } : null,
    (parts) => call(setInfotainmentPoster, { params: { id: stored?._id ?? '' }, ...parts }),
    () => void refresh(),
  )
}

/**
 * Deletes a video and removes it from the list when the server answers (INF-16). The caller is notified before the list
 * changes.
 */
export function useDeleteInfotainment(
  ownerId: string,
  handlers: { onDeleted: () => void; onFailed: (failure: Error) => void },
) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(['infotainmentVideos'], keys.dashboard, ['screen'], ['screens'])
  return useMutation({
    mutationFn: (id: string) => call(deleteInfotainment, { params: { id } }),
    onError: handlers.onFailed,
    onSuccess: (_, id) => {
      handlers.onDeleted()
      queryClient.setQueryData<InfotainmentVideo[]>(keys.infotainmentVideos(ownerId), (list) =>
        list?.filter((video) => video._id !== id),
      )
      queryClient.removeQueries({ queryKey: keys.infotainmentVideo(id) })
      void refresh()
    },
  })
}
