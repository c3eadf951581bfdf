import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useToast } from '../../ui/toasts.tsx'

/**
 * Shows a toast for each load that fails while the page is open (INF-14, INF-FORM-05); the cache also has earlier
 * failures.
 */
export function useFailureToast(
  { errorUpdatedAt }: Pick<UseQueryResult, 'errorUpdatedAt'>,
  title: string,
  text: string,
) {
  const toast = useToast()
  const reportedUntilMs = useRef(errorUpdatedAt)
  useEffect(() => {
    if (errorUpdatedAt <= reportedUntilMs.current) return
    reportedUntilMs.current = errorUpdatedAt
    toast.error(title, text)
  }, [errorUpdatedAt, toast, title, text])
}
