import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { FailedState } from './empty-state.tsx'
import { Delayed, SkeletonRows, Spinner } from './loading.tsx'
import { QuietFailure } from './quiet-failure.tsx'

/** The parts of a query that these components use. */
type Query = { error: Error | null; refetch: () => unknown }

/**
 * Stands where content has not loaded: a loading indicator, or after a failure a button that asks again.
 *
 * @param rows loading indicators of that many rows
 * @param children another loading indicator, by default a spinner
 * @param failure how the failure is shown: as a part of a card, in a card of its own, or in one line
 */
export function NotLoaded(props: {
  query: Query
  rows?: number
  failure?: 'part' | 'card' | 'line'
  children?: ReactNode
}) {
  const { query, rows, failure = 'part', children } = props
  if (query.error === null) return children ?? (rows ? <SkeletonRows rows={rows} /> : <DelayedSpinner />)
  const retry = () => void query.refetch()
  if (failure === 'line') return <QuietFailure onRetry={retry} />
  const failed = <FailedState failure={query.error} onRetry={retry} />
  return failure === 'card' ? <Card>{failed}</Card> : failed
}

const DelayedSpinner = () => (
  <Delayed>
    <Spinner />
  </Delayed>
)

/** The loading state of the object of a page. */
export type LoadState<Data> =
  | { kind: 'loading' }
  | { kind: 'loaded'; data: Data }
  /** The server does not know the object, or refuses it to this user. */
  | { kind: 'gone' }
  | { kind: 'failed'; failure: Error; retry: () => void }

/** The page of one object: a loading indicator until it has loaded, or the failure. */
export function Loaded<Data>(props: {
  load: LoadState<Data>
  gone: ReactNode
  children: (data: Data) => ReactNode
}): ReactNode {
  const { load, gone, children } = props
  switch (load.kind) {
    case 'loaded':
      return children(load.data)
    case 'gone':
      return <Card>{gone}</Card>
    case 'failed':
      return (
        <Card>
          <FailedState failure={load.failure} onRetry={load.retry} />
        </Card>
      )
    case 'loading':
      return <DelayedSpinner />
  }
}
