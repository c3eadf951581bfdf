import { type AuditFilter, countAuditNews, listAudit, listAuditActors } from '@marquee/contract/audit'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'

type Pages = InfiniteData<{ newest: string | null }>

/**
 * Lines of the audit log, a page at a time. Loaded lines do not change when new lines are added; `renew` loads the
 * newest. The previous lines stay until the answer for another filter arrives, so that neither the page nor the focus
 * jumps.
 */
export function useAuditLines(filter: AuditFilter) {
  const queryClient = useQueryClient()
  const queryKey = keys.auditLines(filter)
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 'static',
    placeholderData: keepPreviousData,
  })
  const renew = async () => {
    // A renewal loads only the first page, not all pages that the user has loaded.
    queryClient.setQueryData<Pages>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: [null] },
    )
    await list.refetch()
  }
  // A placeholder list has no next page.
  return { ...list, hasNextPage: list.hasNextPage && !list.isPlaceholderData, renew }
}

/** The number of matching lines added since the list was loaded; a server event requests it again. */
export function useAuditNews(filter: AuditFilter, pages: Pages | undefined) {
  const since = pages?.pages[0]?.newest ?? undefined
  const query = { ...filter, ...(since && { since }) }
  const options = { enabled: pages !== undefined, staleTime: 0 }
  return useCall(keys.auditNews(filter, since ?? ''), countAuditNews, { query }, options)
}

export const useAuditActors = () => useCall(keys.auditActors, listAuditActors, {}, { staleTime: 60_000 })
