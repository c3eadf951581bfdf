import { type AuditFilter, countAuditNews, exportAudit, listAudit, listAuditActors } from '@marquee/contract/audit'
import { auditTexts } from '@marquee/contract/texts/audit'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { useFileDownload } from '../../files/use-file-download.ts'

type Pages = InfiniteData<{ newest: string | null }>

/**
 * Lines of the log, a page at a time. What was read stays as it was read, also while lines are added; `renew`
 * asks for the newest. Under another filter the lines of the former one stand until the answer is there, so that
 * neither the page nor the focus jumps.
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
    // Of what is asked for again only the first page, not all that somebody went back to.
    queryClient.setQueryData<Pages>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: [null] },
    )
    await list.refetch()
  }
  // Of a list that only stands in there is no next page.
  return { ...list, hasNextPage: list.hasNextPage && !list.isPlaceholderData, renew }
}

/** How many lines that fit came since the first of a list was read; an event of the server asks again. */
export function useAuditNews(filter: AuditFilter, pages: Pages | undefined) {
  const since = pages?.pages[0]?.newest ?? undefined
  return useQuery({
    queryKey: keys.auditNews(filter, since ?? ''),
    queryFn: ({ signal }) => call(countAuditNews, { query: { ...filter, ...(since && { since }) }, signal }),
    enabled: pages !== undefined,
    staleTime: 0,
  })
}

export function useAuditActors() {
  return useQuery({
    queryKey: keys.auditActors,
    queryFn: ({ signal }) => call(listAuditActors, { signal }),
    staleTime: 60_000,
  })
}

/** The lines that fit as a file. */
export function useAuditExport(filter: AuditFilter) {
  return useFileDownload(() => download(exportAudit, { params: undefined, query: filter }), auditTexts.page.csvFailed)
}
