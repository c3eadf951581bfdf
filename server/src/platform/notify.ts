import { sql } from 'drizzle-orm'
import type { Database, Tx } from './db/database.ts'
import type { Log } from './log.ts'
import type { Notification, Received } from './topics.ts'

/** What a listener receives: all of some topics, and what concerns an owner, a company or a user. */
export type Interest = {
  topics?: readonly Received['topic'][]
  ownerId?: string | null
  companyId?: string | null
  userId?: string
}
export type Listener = (received: Received) => void

export type Listeners = {
  /**
   * Calls the listener once for each notification of that interest, without one for all.
   *
   * @returns how to remove it
   */
  add(listener: Listener, interest?: Interest): () => void
  close(): Promise<void>
}

const CHANNEL = 'marquee'
/** A notification holds at most 8000 bytes; this many ids fit with room to spare. */
export const IDS_PER_NOTIFICATION = 100

/**
 * Sends a notification to all processes with the commit. Nothing that matters may depend on it alone: a process that
 * missed it finds the state in the database.
 */
export async function notify(tx: Tx, notification: Notification): Promise<void> {
  await notifyAll(tx, [notification])
}

/** Several at once, in their order, by one statement. With an empty list of screens nothing is sent. */
export async function notifyAll(tx: Tx, notifications: readonly Notification[]): Promise<void> {
  const chunks = notifications.flatMap(splitNotification).map((chunk) => JSON.stringify(chunk))
  if (chunks.length === 0) return
  await tx.execute(sql`select pg_notify(${CHANNEL}, piece) from unnest(${sql.param(chunks)}::text[]) as piece`)
}

function splitNotification({ screenIds, ...rest }: Notification): Notification[] {
  if (!screenIds) return [rest]
  return splitChunks(screenIds, IDS_PER_NOTIFICATION).map((ids) => ({ ...rest, screenIds: ids }))
}

/** Receives the notifications of all processes. */
export async function openListeners(database: Database, log: Log): Promise<Listeners> {
  const listeners = createListeners()
  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      try {
        listeners.deliver(JSON.parse(payload) as Notification)
      } catch (error) {
        log.error({ err: error }, 'a notification could not be read')
      }
    },
    (state) => listeners.deliver({ topic: state === 'lost' ? 'disconnected' : 'resync' }),
  )
  return { add: listeners.add, close: stop }
}

/**
 * Listeners by their interest: a notification costs what it reaches, however many others are connected (decision 2).
 */
export function createListeners(): Pick<Listeners, 'add'> & { deliver: Listener } {
  const byKey = new Map<string, Set<Listener>>()
  return {
    add(listener, interest) {
      const keys = interest ? listInterestKeys(interest) : [ALL_KEY]
      for (const key of keys) {
        const listeners = byKey.get(key)
        if (listeners) listeners.add(listener)
        else byKey.set(key, new Set([listener]))
      }
      return () => {
        for (const key of keys) {
          const listeners = byKey.get(key)
          listeners?.delete(listener)
          if (listeners?.size === 0) byKey.delete(key)
        }
      }
    },
    deliver(received) {
      // Collected first: a listener may be removed meanwhile, and is called once whatever the number of its reasons.
      const reached = new Set<Listener>()
      for (const key of listKeys(received)) for (const listener of byKey.get(key) ?? []) reached.add(listener)
      for (const listener of reached) listener(received)
    },
  }
}

const ALL_KEY = 'everything'

function listInterestKeys({ topics = [], ownerId, companyId, userId }: Interest): string[] {
  return [
    ...topics.map((topic) => `topic ${topic}`),
    ...(ownerId ? [`owner ${ownerId}`] : []),
    ...(companyId ? [`company ${companyId}`] : []),
    ...(userId ? [`user ${userId}`] : []),
  ]
}

function listKeys({ topic, ownerIds = [], companyIds = [], userIds = [] }: Received): string[] {
  const concerned = [
    ...ownerIds.map((id) => `owner ${id}`),
    ...companyIds.map((id) => `company ${id}`),
    ...userIds.map((id) => `user ${id}`),
  ]
  return [ALL_KEY, `topic ${topic}`, ...concerned]
}

/** A list in pieces of at most that size. */
export function splitChunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
