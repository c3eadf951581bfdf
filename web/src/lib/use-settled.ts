import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for that long; for what must not follow every key press. */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

/** Of quick typing into a search only where it comes to rest is asked for. */
export function useSettledSearch(typed: string): string {
  return useSettled(typed.trim(), SEARCH_RESTS_MS)
}
const SEARCH_RESTS_MS = 250
