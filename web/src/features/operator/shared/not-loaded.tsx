import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getRequestId } from '../../../lib/query.ts'
import { Card } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { QuietFailure } from '../../../ui/quiet-failure.tsx'

/** In place of data: placeholders while they load, or the failure with a button that loads them again. */
export function NotLoaded(props: {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
  /** The number of rows, or another placeholder. */
  rows?: number
  placeholder?: ReactNode
  /** How the failure is shown: as a part of a card, in a card of its own, or in one line. */
  failure?: 'part' | 'card' | 'line'
}) {
  const { query, rows, placeholder = <SkeletonRows rows={rows} />, failure = 'part' } = props
  if (!query.isError) return placeholder
  const retry = () => void query.refetch()
  if (failure === 'line') return <QuietFailure onRetry={retry} />
  const failed = <FailedState requestId={getRequestId(query.error)} onRetry={retry} />
  return failure === 'card' ? <Card>{failed}</Card> : failed
}
