import { useEffect, useEffectEvent } from 'react'
import type { ServerEvent } from './events.rules.ts'

type Ear = (event: ServerEvent) => void
const ears = new Set<Ear>()

/** Tells the page what the server's stream says (`live.ts`). */
export function tellHeard(event: ServerEvent): void {
  for (const ear of ears) ear(event)
}

/** Hears what an event says, for pages that have to know more than that something became old. */
export function useHeard(name: string, onHeard: (data: Readonly<Record<string, unknown>>) => void): void {
  const hear = useEffectEvent((event: ServerEvent) => {
    if (event.event === name) onHeard(factsIn(event.data))
  })
  useEffect(() => {
    const ear: Ear = (event) => hear(event)
    ears.add(ear)
    return () => void ears.delete(ear)
  }, [])
}

function factsIn(text: string): Readonly<Record<string, unknown>> {
  const data: unknown = JSON.parse(text)
  // What is no object holds no facts.
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
