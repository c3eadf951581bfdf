import pg from 'pg'
import { SECONDS } from '../clock.ts'

/** `lost`: notifications are missed from now on; `restored`: they arrive again. */
export type OnLine = (state: 'lost' | 'restored') => void

export type Listening = {
  url: string
  channel: string
  onPayload: (payload: string) => void
  onLine: OnLine
  onError: (error: Error) => void
}

/** Nothing is ever sent on it, so a database that is gone without a word would not be missed for hours. */
const ASKED_AFTER_SILENCE_MS = 10 * SECONDS
const STANDS_WITHIN_MS = 10 * SECONDS
const AGAIN = { firstMs: SECONDS, longestMs: 8 * SECONDS }

/**
 * When to open the line again: every process lost its own in the same moment, so each comes back at another one, and
 * later the longer the database is away (decision 2).
 *
 * @param failures how many times it was tried since the line was lost
 * @param chance evenly from 0 to 1, below 1
 */
export function listenAgainMs(failures: number, chance: number): number {
  return Math.min(AGAIN.firstMs * 2 ** failures, AGAIN.longestMs) * (0.5 + chance)
}

/** A connection of its own for one channel; lost, it is opened again and the gap is told. Answers the end of it. */
export async function listenOnPostgres({
  url,
  channel,
  onPayload,
  onLine,
  onError,
}: Listening): Promise<() => Promise<void>> {
  let isOver = false
  let opening: pg.Client | undefined
  let standing: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: ASKED_AFTER_SILENCE_MS,
      connectionTimeoutMillis: STANDS_WITHIN_MS,
    })
    opening = next
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    next.on('error', (error: Error) => isOver || onError(error))
    next.on('end', () => {
      if (standing !== next) return
      standing = undefined
      if (isOver) return
      onLine('lost')
      again(0)
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Half open it would keep a place at the database.
      leave(next)
      throw error
    }
    standing = next
  }
  const again = (failures: number) => {
    retry = setTimeout(
      () => {
        open().then(
          () => onLine('restored'),
          (error: Error) => {
            if (isOver) return
            onError(error)
            again(failures + 1)
          },
        )
      },
      listenAgainMs(failures, Math.random()),
    )
  }
  await open()
  return async () => {
    isOver = true
    clearTimeout(retry)
    if (standing) await standing.end()
    else if (opening) leave(opening)
  }
}

/** Not awaited: it may be what does not answer. */
function leave(client: pg.Client): void {
  client.end().catch(() => {})
}
