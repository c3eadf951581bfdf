import { type LedgerFilter, listLedger, listLedgerLines } from '@marquee/contract/ledger'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'

/** Entries with their lines, newest first, a page at a time. */
export function useLedger(filter: LedgerFilter) {
  const list = useInfiniteQuery({
    queryKey: keys.ledger(filter),
    queryFn: ({ pageParam, signal }) =>
      call(listLedger, { query: { ...filter, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  return { ...list, hasNextPage: list.hasNextPage && !list.isPlaceholderData }
}

/** The lines of a long entry that did not come with the entry: all loaded pages, in their order. */
export function useMoreLines(entryId: number) {
  const list = useInfiniteQuery({
    queryKey: keys.ledgerLines(entryId),
    queryFn: ({ pageParam, signal }) =>
      call(listLedgerLines, { params: { entry: entryId }, query: { after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: false,
  })
  const loadMore = () => (list.data ? list.fetchNextPage() : list.refetch())
  return { ...list, lines: list.data?.pages.flatMap(({ lines }) => lines), loadMore }
}
