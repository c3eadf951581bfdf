import { useSearchParams } from 'react-router'
import type { QueueQuery } from './api.ts'
import { parseTab, parseView } from './queue.rules.ts'

export type QueueAddress = ReturnType<typeof useQueueAddress>

/** The query string of the page: which list is shown, and which review is open. */
export function useQueueAddress() {
  const [address, setAddress] = useSearchParams()
  const wanted: QueueQuery = {
    tab: parseTab(address.get('kind')),
    view: parseView(address.get('status')),
    search: address.get('search') ?? '',
  }
  return {
    wanted,
    id: address.get('id'),
    /** Names another review of the same list. */
    setReview: (id: string | undefined) =>
      setAddress(buildQuery(wanted, id), { replace: true, preventScrollReset: true }),
    /** Names another list, and the review to open in it. */
    setList: (query: QueueQuery, id?: string) => setAddress(buildQuery(query, id), { replace: true }),
  }
}

function buildQuery({ tab, view, search }: QueueQuery, id: string | undefined): Record<string, string> {
  return {
    ...(tab !== 'all' && { kind: tab }),
    ...(view !== 'pending' && { status: view }),
    ...(search && { search }),
    ...(id && { id }),
  }
}
