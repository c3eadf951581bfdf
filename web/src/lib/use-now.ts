import { useEffect, useState } from 'react'
import { getNow } from './clock.ts'

/** The present, looked at again every so often: for ages that grow while somebody watches. */
export function useNow(everyMs = 10_000): Date {
  const [at, setAt] = useState(getNow)
  useEffect(() => {
    const timer = setInterval(() => setAt(getNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return at
}
