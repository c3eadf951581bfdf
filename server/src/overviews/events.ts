import { streamEvents } from '@marquee/contract/system'
import { isSessionOpen } from '../modules/identity/queries.ts'
import { MINUTES, SECONDS } from '../platform/clock.ts'
import { atMost } from '../platform/at-most.ts'
import type { Announcement, Interest } from '../platform/events.ts'
import type { House } from '../platform/house.ts'
import type { UserCaller } from '../platform/http/caller.ts'
import { type Route, route } from '../platform/http/route.ts'

/** What people hear of; the other topics are for devices. */
const TOPICS = ['audit', 'screen', 'review', 'claim', 'campaign', 'plays', 'alerts', 'billing'] as const
const HEARD: ReadonlySet<string> = new Set(TOPICS)
/** What every line has to know for itself. */
const OWN_TOPICS = ['signed-out', 'profile-made', 'resync'] as const

/**
 * What happens, for whoever is looking at it now: screens going online and offline, decisions, plays.
 * `resync` tells that some may have been missed. Ends when the session does, and when a first profile
 * changes what is theirs: whoever opens the line again hears of it.
 */
export const eventRoutes: readonly Route[] = [
  route(streamEvents, ({ caller }, house) => (send, hangUp) => {
    const stopFollowing = follow(house, caller, send, hangUp)
    const leave = takeLine(linesOf(house), (caller.viewer ?? caller).userId, hangUp)
    return () => {
      leave()
      stopFollowing()
    }
  }),
]

/** More than anybody has windows: nobody keeps the lines that others need (decision 2). The oldest one is let go. */
const MOST_OF_ONE_ACCOUNT = 50

type Lines = Map<string, Set<() => void>>
const lines = new WeakMap<House, Lines>()

function linesOf(house: House): Lines {
  const known = lines.get(house) ?? new Map()
  lines.set(house, known)
  return known
}

/** @returns how to leave it */
function takeLine(known: Lines, userId: string, hangUp: () => void): () => void {
  const own = known.get(userId) ?? new Set()
  known.set(userId, own.add(hangUp))
  const [oldest] = own
  if (oldest && own.size > MOST_OF_ONE_ACCOUNT) {
    own.delete(oldest)
    oldest()
  }
  return () => {
    own.delete(hangUp)
    if (own.size === 0 && known.get(userId) === own) known.delete(userId)
  }
}

/** A line outlives the look at its caller, so that is looked at again; a quiet one now and then. */
const LOOK_AGAIN_MS = MINUTES

/** Whoever hears of a break asks anew for all that is looked at: so many sessions a second, and nobody later than that. */
const RESYNCED_PER_SECOND = 100
const RESYNCED_WITHIN_MS = 10 * SECONDS

/** How long after the line to the database is back a line hears of it. Exported for its table of cases. */
export function resyncAfterMs(sessions: number, chance: number): number {
  return chance * Math.min((sessions / RESYNCED_PER_SECOND) * SECONDS, RESYNCED_WITHIN_MS)
}

function follow(
  house: House,
  caller: UserCaller,
  send: (event: string, data: unknown) => void,
  hangUp: () => void,
): () => void {
  const { db, events, clock, log } = house
  const { sessionId, sessionExpiresAt, userId, role } = caller
  let resync: NodeJS.Timeout | undefined
  const isOver = () => clock.now() >= sessionExpiresAt
  const look = () => {
    inTurn(() => isSessionOpen(db, sessionId, clock.now())).then(
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
      clearTimeout(resync)
      resync = setTimeout(send, resyncAfterMs(linesOf(house).size, Math.random()), 'resync', {}).unref()
    } else if (HEARD.has(topic) && mayHear(caller, announcement)) send(topic, data)
  }
  const stopHearing = events.subscribe(hear, interestOf(caller))
  // Signed out after the caller was found and before this line heard anything: only another look tells.
  look()
  // An operator's session is over when it is not used for long, too, and nothing tells of that (decision 6).
  const again = setInterval(() => (isOver() ? hangUp() : role === 'operator' && look()), LOOK_AGAIN_MS)
  again.unref()
  return () => {
    clearInterval(again)
    clearTimeout(resync)
    stopHearing()
  }
}

/** After a break everybody is looked at again, which must not take every connection at once. */
const inTurn = atMost(2)

function interestOf({ role, ownerId, companyId }: UserCaller): Interest {
  if (role === 'operator') return { topics: [...OWN_TOPICS, ...TOPICS] }
  return { topics: OWN_TOPICS, ...(role === 'partner' ? { ownerId } : { companyId }) }
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
