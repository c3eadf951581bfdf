import { sql } from 'drizzle-orm'
import type { Database, Tx } from './db/database.ts'
import type { Log } from './log.ts'

/**
 * A notification to all connected listeners of all server processes. It is sent with the transaction, so it arrives
 * after the commit or not at all. It may get lost: listeners find the state in the database.
 */
export type Announcement = {
  topic: string
  screenIds?: readonly string[]
  ownerIds?: readonly string[]
  companyIds?: readonly string[]
  data?: Readonly<Record<string, unknown>>
}

/** A subscription: to all notifications of some topics, and to those about an owner or a company. */
export type Interest = { topics?: readonly string[]; ownerId?: string | null; companyId?: string | null }
export type Listener = (announcement: Announcement) => void

export type Events = {
  /**
   * Calls back once for each matching notification; without an interest, for all. The topic `deaf` means that
   * notifications do not arrive for now, `resync` that they arrive again and some may be missing.
   */
  subscribe(listener: Listener, interest?: Interest): () => void
  close(): Promise<void>
}

const CHANNEL = 'marquee'
/** A notification has at most 8000 bytes; this many ids fit with space to spare. */
export const IDS_PER_NOTIFICATION = 100

/** Notifies all processes after the commit. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await announceAll(tx, [announcement])
}

/** Sends several notifications in order, with one statement. */
export async function announceAll(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  const chunks = announcements.flatMap(splitAnnouncement).map((chunk) => JSON.stringify(chunk))
  if (chunks.length === 0) return
  await tx.execute(sql`select pg_notify(${CHANNEL}, chunk) from unnest(${sql.param(chunks)}::text[]) as chunk`)
}

function splitAnnouncement({ screenIds, ...rest }: Announcement): Announcement[] {
  if (!screenIds) return [rest]
  return splitChunks(screenIds, IDS_PER_NOTIFICATION).map((ids) => ({ ...rest, screenIds: ids }))
}

/** Receives the notifications of all processes. */
export async function openEvents(database: Database, log: Log): Promise<Events> {
  const listeners = createListeners()
  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      try {
        listeners.tell(JSON.parse(payload) as Announcement)
      } catch (error) {
        log.error({ err: error }, 'an announcement could not be read')
      }
    },
    (state) => listeners.tell({ topic: state === 'lost' ? 'deaf' : 'resync' }),
  )
  return { subscribe: listeners.subscribe, close: stop }
}

/** Listeners by subscription, so that a notification costs only the listeners it reaches (decision 2). */
export function createListeners(): Pick<Events, 'subscribe'> & { tell: Listener } {
  const byKey = new Map<string, Set<Listener>>()
  return {
    subscribe(listener, interest) {
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
    tell(announcement) {
      // Collected first: a listener may unsubscribe while it is called, and several matching keys must call it only
      // once.
      const receivers = new Set<Listener>()
      for (const key of listKeys(announcement)) for (const listener of byKey.get(key) ?? []) receivers.add(listener)
      for (const listener of receivers) listener(announcement)
    },
  }
}

const ALL_KEY = 'everything'

function listInterestKeys({ topics = [], ownerId, companyId }: Interest): string[] {
  return [
    ...topics.map((topic) => `topic ${topic}`),
    ...(ownerId ? [`owner ${ownerId}`] : []),
    ...(companyId ? [`company ${companyId}`] : []),
  ]
}

function listKeys({ topic, ownerIds = [], companyIds = [] }: Announcement): string[] {
  const concerned = [...ownerIds.map((id) => `owner ${id}`), ...companyIds.map((id) => `company ${id}`)]
  return [ALL_KEY, `topic ${topic}`, ...concerned]
}

/** A list in chunks of at most that size. */
export function splitChunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
