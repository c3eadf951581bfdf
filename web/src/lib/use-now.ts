import { useEffect, useState } from 'react'
import { getNow } from './clock.ts'

/** The current time, updated at an interval: for displayed ages. */
export function useNow(everyMs = 10_000): Date {
  const [at, setAt] = useState(getNow)
  useEffect(() => {
    const timer = setInterval(() => setAt(getNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return at
}
