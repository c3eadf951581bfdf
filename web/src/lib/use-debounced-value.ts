import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for that long; for what must not follow every key press. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}

/** Of quick typing into a search only where it comes to rest is asked for. */
export function useDebouncedSearch(typed: string): string {
  return useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
}
const SEARCH_DEBOUNCE_MS = 250
