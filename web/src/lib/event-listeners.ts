import type { UserEvents } from '@marquee/contract/system'
import { useEffect, useEffectEvent } from 'react'
import type { ServerEvent } from './events.rules.ts'

type ServerEventListener = (event: ServerEvent) => void
const listeners = new Set<ServerEventListener>()

/** Passes the events of the server's stream to the page (`event-stream.ts`). */
export function notifyListeners(event: ServerEvent): void {
  for (const listener of listeners) listener(event)
}

/** Receives the data of an event, for pages that have to know more than that something became old. */
export function useServerEvent<E extends keyof UserEvents>(name: E, onEvent: (data: UserEvents[E]) => void): void {
  const handleEvent = useEffectEvent((event: ServerEvent) => {
    if (event.event === name) onEvent(JSON.parse(event.data) as UserEvents[E])
  })
  useEffect(() => {
    const listener: ServerEventListener = (event) => handleEvent(event)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
