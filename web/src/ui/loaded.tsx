import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { FailedState } from './empty-state.tsx'
import { Delayed, Spinner } from './loading.tsx'

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
      return (
        <Delayed>
          <Spinner />
        </Delayed>
      )
  }
}
