import { useEffect, useEffectEvent } from 'react'
import type { ServerEvent } from './events.rules.ts'

type ServerEventListener = (event: ServerEvent) => void
const listeners = new Set<ServerEventListener>()

/** Tells the page what the server's stream says (`live.ts`). */
export function notifyListeners(event: ServerEvent): void {
  for (const ear of listeners) ear(event)
}

/** Hears what an event says, for pages that have to know more than that something became old. */
export function useServerEvent(name: string, onEvent: (data: Readonly<Record<string, unknown>>) => void): void {
  const handleEvent = useEffectEvent((event: ServerEvent) => {
    if (event.event === name) onEvent(parseEventData(event.data))
  })
  useEffect(() => {
    const listener: ServerEventListener = (event) => handleEvent(event)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

function parseEventData(text: string): Readonly<Record<string, unknown>> {
  const data: unknown = JSON.parse(text)
  // What is no object holds no facts.
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
