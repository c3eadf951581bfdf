import { streamEvents } from '@marquee/contract/system'
import type { Announcement } from '../platform/events.ts'
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
  route(streamEvents, ({ caller }, { events }) => (send, hangUp) => {
    const hear = (announcement: Announcement) => {
      const { topic, data = {} } = announcement
      if (topic === 'resync') send('resync', {})
      else if (topic === 'signed-out' && isNamed(data.sessionIds, caller.sessionId)) hangUp()
      else if (topic === 'profile-made' && data.userId === caller.userId) hangUp()
      else if (TOPICS.has(topic) && mayHear(caller, announcement)) send(topic, data)
    }
    return events.subscribe(hear)
  }),
]

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
