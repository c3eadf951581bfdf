import pLimit from 'p-limit'
import { holdsPermission, type OperatorRole, type Permission } from '@marquee/contract/operator-roles.rules'
import { streamEvents, type UserEvents } from '@marquee/contract/system'
import { findOperatorRole, isSessionOpen } from '../../modules/identity/queries.ts'
import { hasMembership } from '../../modules/members/queries.ts'
import type { Db } from '../../platform/db/database.ts'
import { MINUTES, SECONDS } from '../../platform/clock.ts'
import type { Interest } from '../../platform/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Received } from '../../platform/topics.ts'

type UserTopic = Exclude<keyof UserEvents, 'resync'>
/**
 * The topics that people receive, with the permission of operators, who receive them whomever they are about (decision
 * 38); null: about the user alone. The other topics are for devices.
 */
const USER_TOPICS: Readonly<Record<UserTopic, Permission | null>> = {
  audit: 'audit',
  screen: 'fleet.read',
  remote: 'fleet.read',
  review: 'console',
  lock: 'review',
  campaign: 'campaigns.read',
  plays: 'campaigns.read',
  alerts: 'console',
  billing: 'money.read',
  notification: null,
  membership: null,
}
const TOPICS = Object.keys(USER_TOPICS) as UserTopic[]
const isUserTopic = (topic: Received['topic']): topic is UserTopic => topic in USER_TOPICS
/** The topics of operators of a role. */
export const listOperatorTopics = (role: OperatorRole): UserTopic[] =>
  TOPICS.filter((topic) => {
    const permission = USER_TOPICS[topic]
    return permission !== null && holdsPermission(role, permission)
  })
/** The topics that every connection needs for itself. */
const SESSION_TOPICS = ['signed-out', 'profile-made', 'resync'] as const

/**
 * Streams what happens now to browsers: screens going online and offline, decisions, plays. `resync` says that
 * notifications may be missing. The stream ends with the session, and when a first profile or a membership changes what
 * the user sees: the browser then reconnects with it.
 */
export const eventRoutes: readonly Route[] = [
  route(streamEvents, ({ caller }, context) => (send, closeConnection) => {
    const unsubscribe = subscribeCaller(context, caller, send, closeConnection)
    const removeConnection = addConnection(getConnections(context), (caller.viewer ?? caller).userId, closeConnection)
    return () => {
      removeConnection()
      unsubscribe()
    }
  }),
]

/**
 * More connections than a user has windows, so that no account uses up the connections (decision 2). The oldest one is
 * closed.
 */
const MAX_CONNECTIONS_PER_ACCOUNT = 50

type Connections = Map<string, Set<() => void>>
const connectionsByContext = new WeakMap<AppContext, Connections>()

function getConnections(context: AppContext): Connections {
  const connections = connectionsByContext.get(context) ?? new Map()
  connectionsByContext.set(context, connections)
  return connections
}

/** @returns a function that removes the connection */
function addConnection(connections: Connections, userId: string, closeConnection: () => void): () => void {
  const own = connections.get(userId) ?? new Set()
  connections.set(userId, own.add(closeConnection))
  const [oldest] = own
  if (oldest && own.size > MAX_CONNECTIONS_PER_ACCOUNT) {
    own.delete(oldest)
    oldest()
  }
  return () => {
    own.delete(closeConnection)
    if (own.size === 0 && connections.get(userId) === own) connections.delete(userId)
  }
}

/** A connection outlives the authentication of its caller, so the session is checked again at this interval. */
const SESSION_CHECK_MS = MINUTES

/**
 * A page reloads all its data after `resync`, so these are spread: this many sessions a second, up to a maximum delay.
 */
const RESYNCS_PER_SECOND = 100
const MAX_RESYNC_DELAY_MS = 10 * SECONDS

/** The delay of `resync` after the connection to the database is back. Exported for its table of cases. */
export function computeResyncDelayMs(sessions: number, chance: number): number {
  return chance * Math.min((sessions / RESYNCS_PER_SECOND) * SECONDS, MAX_RESYNC_DELAY_MS)
}

function subscribeCaller(
  context: AppContext,
  caller: UserCaller,
  send: (event: keyof UserEvents, data: object) => void,
  closeConnection: () => void,
): () => void {
  const { db, listeners, clock, log } = context
  const { sessionId, sessionExpiresAt, userId, role } = caller
  let resyncTimer: NodeJS.Timeout | undefined
  const isExpired = () => clock.now() >= sessionExpiresAt
  const checkSession = () => {
    limitChecks(() => isCallerCurrent(db, caller, clock.now())).then(
      (isOpen) => isOpen || closeConnection(),
      (error: unknown) => log.warn({ err: error }, 'a session could not be looked at'),
    )
  }
  const handleNotification = (received: Received) => {
    const { topic, data } = received
    if (isExpired()) return closeConnection()
    if (topic === 'signed-out' && data.sessionIds.includes(sessionId)) return closeConnection()
    if (topic === 'profile-made' && data.userId === userId) return closeConnection()
    if (topic === 'membership' && mayReceive(caller, received)) {
      send(topic, {})
      return closeConnection()
    }
    if (topic === 'resync') {
      checkSession()
      clearTimeout(resyncTimer)
      resyncTimer = setTimeout(
        send,
        computeResyncDelayMs(getConnections(context).size, Math.random()),
        'resync',
        {},
      ).unref()
    } else if (isUserTopic(topic) && mayReceive(caller, received)) send(topic, data ?? {})
  }
  const unsubscribe = listeners.add(handleNotification, buildInterest(caller))
  // The session may have ended between authentication and subscription.
  checkSession()
  // An operator's session also ends after some time without use, and no notification says so (decision 6).
  const checkTimer = setInterval(
    () => (isExpired() ? closeConnection() : role === 'operator' && checkSession()),
    SESSION_CHECK_MS,
  )
  checkTimer.unref()
  return () => {
    clearInterval(checkTimer)
    clearTimeout(resyncTimer)
    unsubscribe()
  }
}

/** Whether the session is open, and works with the membership and the role with which the connection was opened. */
async function isCallerCurrent(db: Db, caller: UserCaller, at: Date): Promise<boolean> {
  const { sessionId, operatorRole, profile } = caller
  if (!(await isSessionOpen(db, sessionId, at)) || !(await hasMembership(db, caller))) return false
  return operatorRole === null || (await findOperatorRole(db, profile.email)) === operatorRole
}

/** After an interruption all sessions are checked, which must not use all connections of the database. */
const limitChecks = pLimit(2)

function buildInterest({ role, operatorRole, ownerId, companyId, userId }: UserCaller): Interest {
  if (operatorRole) return { topics: [...SESSION_TOPICS, ...listOperatorTopics(operatorRole)], userId }
  return { topics: SESSION_TOPICS, userId, ...(role === 'partner' ? { ownerId } : { companyId }) }
}

/** What is sent to users reaches them alone. Operators receive all else, partners and clients what is about their own data. */
export function mayReceive(
  { userId, role, ownerId, companyId }: Pick<UserCaller, 'userId' | 'role' | 'ownerId' | 'companyId'>,
  { ownerIds = [], companyIds = [], userIds }: Pick<Received, 'ownerIds' | 'companyIds' | 'userIds'>,
): boolean {
  if (userIds) return userIds.includes(userId)
  if (role === 'operator') return true
  if (role === 'partner') return ownerId !== null && ownerIds.includes(ownerId)
  return companyId !== null && companyIds.includes(companyId)
}
