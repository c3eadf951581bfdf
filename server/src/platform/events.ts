import { sql } from 'drizzle-orm'
import type { Database, Tx } from './db/database.ts'
import type { Log } from './log.ts'

/**
 * Something that just happened, for everyone who is connected now, to any server process. Sent with
 * the transaction: heard after the commit or never. Nothing that matters may depend on it alone;
 * whoever missed it finds the state in the database.
 */
export type Announcement = {
  topic: string
  screenIds?: readonly string[]
  ownerIds?: readonly string[]
  companyIds?: readonly string[]
  data?: Readonly<Record<string, unknown>>
}

/** What somebody wants to hear of: all of some topics, and what concerns an owner or a company. */
export type Interest = { topics?: readonly string[]; ownerId?: string | null; companyId?: string | null }
export type Listener = (announcement: Announcement) => void

export type Events = {
  /**
   * Calls back for the announcements of that interest, once for each; without one for all there are. The topic `deaf`
   * tells that nothing arrives for now, `resync` that it does again and that some may have been missed.
   */
  subscribe(listener: Listener, interest?: Interest): () => void
  close(): Promise<void>
}

const CHANNEL = 'marquee'
/** A notification holds at most 8000 bytes; this many ids fit with room to spare. */
export const IDS_PER_NOTIFICATION = 100

/** Tells all processes after the commit. */
export async function announce(tx: Tx, announcement: Announcement): Promise<void> {
  await announceAll(tx, [announcement])
}

/** Several at once, in their order, by one statement. */
export async function announceAll(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  const chunks = announcements.flatMap(splitAnnouncement).map((chunk) => JSON.stringify(chunk))
  if (chunks.length === 0) return
  await tx.execute(sql`select pg_notify(${CHANNEL}, piece) from unnest(${sql.param(chunks)}::text[]) as piece`)
}

function splitAnnouncement({ screenIds, ...rest }: Announcement): Announcement[] {
  if (!screenIds) return [rest]
  return splitChunks(screenIds, IDS_PER_NOTIFICATION).map((ids) => ({ ...rest, screenIds: ids }))
}

/** Hears what any process announces. */
export async function openEvents(database: Database, log: Log): Promise<Events> {
  const audience = createListeners()
  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      try {
        audience.tell(JSON.parse(payload) as Announcement)
      } catch (error) {
        log.error({ err: error }, 'an announcement could not be read')
      }
    },
    (state) => audience.tell({ topic: state === 'lost' ? 'deaf' : 'resync' }),
  )
  return { subscribe: audience.subscribe, close: stop }
}

/**
 * Who listens, by what they listen for: an announcement costs what it reaches, however many others are connected
 * (decision 2).
 */
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
      // Gathered first: whoever hears may stop listening, and is told once whatever the number of reasons.
      const reached = new Set<Listener>()
      for (const key of listKeys(announcement)) for (const listener of byKey.get(key) ?? []) reached.add(listener)
      for (const listener of reached) listener(announcement)
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

/** A list in pieces of at most that size. */
export function splitChunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
