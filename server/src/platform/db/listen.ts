import pg from 'pg'
import { SECONDS } from '../clock.ts'

/** `lost`: notifications are missed from now on; `restored`: they arrive again. */
export type OnStateChange = (state: 'lost' | 'restored') => void

export type ListenOptions = {
  url: string
  channel: string
  onPayload: (payload: string) => void
  onStateChange: OnStateChange
  onError: (error: Error) => void
}

/** The server never sends on this connection, so without probes a lost database would go unnoticed for hours. */
export const KEEP_ALIVE_DELAY_MS = 10 * SECONDS
const CONNECT_TIMEOUT_MS = 10 * SECONDS
const RETRY_DELAYS = { firstMs: SECONDS, maxMs: 8 * SECONDS }

/**
 * The delay before the connection is opened again. All processes lose their connections at the same moment, so each
 * waits for a random time, and longer the longer the database is unavailable (decision 2).
 *
 * @param failures failed attempts since the connection was lost
 * @param chance evenly from 0 to 1, below 1
 */
export function computeRetryMs(failures: number, chance: number): number {
  return Math.min(RETRY_DELAYS.firstMs * 2 ** failures, RETRY_DELAYS.maxMs) * (0.5 + chance)
}

/** Listens on a separate connection, which is opened again when it is lost. Returns a function that stops it. */
export async function listenOnPostgres({
  url,
  channel,
  onPayload,
  onStateChange,
  onError,
}: ListenOptions): Promise<() => Promise<void>> {
  let isOver = false
  let opening: pg.Client | undefined
  let connected: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const open = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    })
    opening = next
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    next.on('error', (error: Error) => isOver || onError(error))
    next.on('end', () => {
      if (connected !== next) return
      connected = undefined
      if (isOver) return
      onStateChange('lost')
      scheduleRetry(0)
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // A half-open connection would occupy a slot of the database.
      disconnect(next)
      throw error
    }
    connected = next
  }
  const scheduleRetry = (failures: number) => {
    retry = setTimeout(
      () => {
        open().then(
          () => onStateChange('restored'),
          (error: Error) => {
            if (isOver) return
            onError(error)
            scheduleRetry(failures + 1)
          },
        )
      },
      computeRetryMs(failures, Math.random()),
    )
  }
  await open()
  return async () => {
    isOver = true
    clearTimeout(retry)
    if (connected) await connected.end()
    else if (opening) disconnect(opening)
  }
}

/** Not awaited, because the database may not respond. */
function disconnect(client: pg.Client): void {
  client.end().catch(() => {})
}
