import { useEffect, useEffectEvent } from 'react'
import type { ServerEvent } from './events.rules.ts'

type ServerEventListener = (event: ServerEvent) => void
const listeners = new Set<ServerEventListener>()

/** Passes the events of the server's stream to the page (`event-stream.ts`). */
export function notifyListeners(event: ServerEvent): void {
  for (const listener of listeners) listener(event)
}

/** Listens to the content of events, for pages that need more than the invalidated queries. */
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
  // Data that is not an object has no fields to read.
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
}
