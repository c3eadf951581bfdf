import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { QueueQuery } from './api.ts'
import { parseTab, parseView } from './queue.rules.ts'

export type QueueAddress = ReturnType<typeof useQueueAddress>

/** The query string of the page: which list is shown, and which review is open. */
export function useQueueAddress() {
  const [address, setAddress] = useSearchParams()
  const wanted = readQuery(address)
  // The router renders a new address some time later. A change before that builds on the newest list.
  const newest = useRef(wanted)
  useEffect(() => {
    newest.current = readQuery(address)
  }, [address])
  return {
    wanted,
    id: address.get('id'),
    /** Names another review of the same list. */
    setReview: (id: string | undefined) =>
      setAddress(buildQuery(newest.current, id), { replace: true, preventScrollReset: true }),
    /** Names another list, and the review to open in it. */
    setList: (change: Partial<QueueQuery>, id?: string) => {
      newest.current = { ...newest.current, ...change }
      setAddress(buildQuery(newest.current, id), { replace: true })
    },
  }
}

function readQuery(address: URLSearchParams): QueueQuery {
  return {
    tab: parseTab(address.get('kind')),
    view: parseView(address.get('status')),
    search: address.get('search') ?? '',
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
