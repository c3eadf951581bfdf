import { MIN_SEARCH_LENGTH, searchConsole } from '@marquee/contract/operator-search'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-value.ts'
import { toHitEntry } from './hits.ts'

/** Searches on the server when the operator pauses typing. Hits for earlier text are never shown. */
export function useConsoleSearch(typed: string, isOperator: boolean) {
  const words = typed.trim()
  const settled = useDebouncedSearch(typed)
  const isWanted = isOperator && words.length >= MIN_SEARCH_LENGTH
  const isAsked = isWanted && settled === words
  const answer = useQuery({
    queryKey: keys.consoleSearch(settled),
    queryFn: ({ signal }) => call(searchConsole, { query: { q: settled }, signal }),
    enabled: isAsked,
  })
  return {
    entries: isAsked ? (answer.data?.hits ?? []).map(toHitEntry) : [],
    isLoading: isWanted && (!isAsked || answer.isFetching),
    retry: isAsked && answer.isError ? () => void answer.refetch() : undefined,
  }
}
