import {
  type CompanyVideo,
  listCompanyVideos,
  removeCompanyVideo,
  restoreCompanyVideo,
} from '@marquee/contract/company-videos'
import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useRefresh } from '../../../lib/use-change.ts'

export type VideoFilter = EndpointQueryInput<typeof listCompanyVideos>

/** A page of the videos of the company; the previous one stays visible until the next has loaded. */
export const useCompanyVideos = (query: VideoFilter, options: { enabled?: boolean } = {}) =>
  useCall(keys.companyVideos(query), listCompanyVideos, { query }, { placeholderData: keepPreviousData, ...options })

/** The caller is notified before the list loads again, because the card of the video disappears then. */
function useVideoChange(change: (video: CompanyVideo) => Promise<unknown>, onDone: (video: CompanyVideo) => void) {
  const refresh = useRefresh(['companyVideos'])
  return useMutation({
    mutationFn: change,
    onSuccess: (_, video) => {
      onDone(video)
      void refresh()
    },
  })
}

export const useRemoveVideo = (onRemoved: (video: CompanyVideo) => void) =>
  useVideoChange(({ name }) => call(removeCompanyVideo, { params: { name } }), onRemoved)

export const useRestoreVideo = (onRestored: (video: CompanyVideo) => void) =>
  useVideoChange(({ name }) => call(restoreCompanyVideo, { params: { name } }), onRestored)
