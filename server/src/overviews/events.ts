import { streamEvents } from '@marquee/contract/system'
import { isSessionOpen } from '../modules/identity/queries.ts'
import { MINUTES } from '../platform/clock.ts'
import type { Announcement } from '../platform/events.ts'
import type { House } from '../platform/house.ts'
import type { UserCaller } from '../platform/http/caller.ts'
import { type Route, route } from '../platform/http/route.ts'

/** What people hear of; the other topics are for devices. */
const TOPICS: ReadonlySet<string> = new Set(['screen', 'review', 'campaign', 'plays'])

/**
 * What happens, for whoever is looking at it now: screens going online and offline, decisions, plays.
 * `resync` tells that some may have been missed. Ends when the session does, and when a first profile
 * changes what is theirs: whoever opens the line again hears of it.
 */
export const eventRoutes: readonly Route[] = [
  route(
    streamEvents,
    ({ caller }, house) =>
      (send, hangUp) =>
        follow(house, caller, send, hangUp),
  ),
]

/** A line outlives the look at its caller, so that is looked at again; a quiet one now and then. */
const LOOK_AGAIN_MS = MINUTES

function follow(
  { db, events, clock, log }: House,
  caller: UserCaller,
  send: (event: string, data: unknown) => void,
  hangUp: () => void,
): () => void {
  const { sessionId, sessionExpiresAt, userId } = caller
  const isOver = () => clock.now() >= sessionExpiresAt
  const look = () => {
    isSessionOpen(db, sessionId, clock.now()).then(
      (isOpen) => isOpen || hangUp(),
      (error: unknown) => log.warn({ err: error }, 'a session could not be looked at'),
    )
  }
  const hear = (announcement: Announcement) => {
    const { topic, data = {} } = announcement
    if (isOver()) return hangUp()
    if (topic === 'signed-out' && isNamed(data.sessionIds, sessionId)) return hangUp()
    if (topic === 'profile-made' && data.userId === userId) return hangUp()
    if (topic === 'resync') {
      look()
      send('resync', {})
    } else if (TOPICS.has(topic) && mayHear(caller, announcement)) send(topic, data)
  }
  const stopHearing = events.subscribe(hear)
  // Signed out after the caller was found and before this line heard anything: only another look tells.
  look()
  const again = setInterval(() => isOver() && hangUp(), LOOK_AGAIN_MS)
  again.unref()
  return () => {
    clearInterval(again)
    stopHearing()
  }
}

/** Operators hear of everything, partners and clients of what is theirs. */
export function mayHear(
  { role, ownerId, companyId }: Pick<UserCaller, 'role' | 'ownerId' | 'companyId'>,
  { ownerIds = [], companyIds = [] }: Announcement,
): boolean {
  if (role === 'operator') return true
  if (role === 'partner') return ownerId !== null && ownerIds.includes(ownerId)
  return companyId !== null && companyIds.includes(companyId)
}

function isNamed(ids: unknown, id: string): boolean {
  return Array.isArray(ids) && ids.includes(id)
}
