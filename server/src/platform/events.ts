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

export type Events = {
  /**
   * Calls back for every announcement. `topic: 'deaf'` tells that none arrive for now, `resync` that they do
   * again and that some may have been missed.
   */
  subscribe(listener: (announcement: Announcement) => void): () => void
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
  const pieces = announcements.flatMap(inPieces).map((piece) => JSON.stringify(piece))
  if (pieces.length === 0) return
  await tx.execute(sql`select pg_notify(${CHANNEL}, piece) from unnest(${sql.param(pieces)}::text[]) as piece`)
}

function inPieces({ screenIds, ...rest }: Announcement): Announcement[] {
  if (!screenIds) return [rest]
  return chunksOf(screenIds, IDS_PER_NOTIFICATION).map((ids) => ({ ...rest, screenIds: ids }))
}

/** Hears what any process announces. */
export async function openEvents(database: Database, log: Log): Promise<Events> {
  const listeners = new Set<(announcement: Announcement) => void>()
  const tell = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
  }
  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      try {
        tell(JSON.parse(payload) as Announcement)
      } catch (error) {
        log.error({ err: error }, 'an announcement could not be read')
      }
    },
    (state) => tell({ topic: state === 'lost' ? 'deaf' : 'resync' }),
  )
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: stop,
  }
}

/** A list in pieces of at most that size. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
