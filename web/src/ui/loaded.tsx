import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { FailedState } from './empty-state.tsx'
import { Delayed, Spinner } from './loading.tsx'

/** The parts of a query that these components use. A refusal of the server has the id of its request. */
type Query = { error: (Error & { requestId?: string }) | null; refetch: () => unknown }

/**
 * Stands where content has not loaded: a loading indicator, or after a failure a button that asks again.
 *
 * @param inCard whether the failure needs a card around it
 * @param children the loading indicator, by default a spinner
 */
export function NotLoaded(props: { query: Query; inCard?: boolean; children?: ReactNode }) {
  const { query, inCard, children = <DelayedSpinner /> } = props
  if (query.error === null) return children
  const failure = <FailedState requestId={query.error.requestId} onRetry={() => void query.refetch()} />
  return inCard ? <Card>{failure}</Card> : failure
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
  | { kind: 'failed'; requestId: string | undefined; retry: () => void }

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
          <FailedState requestId={load.requestId} onRetry={load.retry} />
        </Card>
      )
    case 'loading':
      return <DelayedSpinner />
  }
}
