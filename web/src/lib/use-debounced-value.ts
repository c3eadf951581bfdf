import { useEffect, useState } from 'react'

/** The last value that did not change for that time; for requests that must not follow every key press. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}

/** The delay for search text. */
export function useDebouncedSearch(typed: string): string {
  return useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
}
const SEARCH_DEBOUNCE_MS = 250
