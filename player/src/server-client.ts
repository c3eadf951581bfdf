import {
  type HeartbeatReport,
  createPairing,
  getManifest,
  getPairing,
  type Manifest,
  type DeviceOrder,
  type Play,
  recordHeartbeats,
  recordPlays,
  streamPlayerEvents,
} from '@marquee/contract/player'
import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { ANSWER_TIMEOUT_MS, type CallParts, createCalls, parse } from './calls.ts'
import { Refused, getRetryAfterMs, Unreachable, throwUnreachable } from './call-errors.ts'
import { createDeadline, startTimer } from './deadline.ts'
import { createChunkLoader } from './chunks.ts'
import { computeRetryMs } from './retry.ts'
import { readOrders } from './streams.ts'

/**
 * The calls of a device. Only this file, `calls.ts`, `chunks.ts`, `streams.ts` and `call-errors.ts` use HTTP. The header
 * `authorization` holds the plain token (product 9).
 */

const RECONNECT_LIMITS = { firstMs: 1000, longestMs: 30_000 }

export type ServerClientParts = Omit<CallParts, 'send' | 'after'> &
  Partial<Pick<CallParts, 'after'>> & { fetch?: typeof fetch; random?: () => number }

export type ServerClient = ReturnType<typeof createServerClient>

export type TaggedManifest = { manifest: Manifest; tag: string | null }

export function createServerClient(parts: ServerClientParts) {
  const { baseUrl, clock, after = startTimer, random = Math.random } = parts
  const { call, request, open, sendRequest, recordContact, state } = createCalls({
    ...parts,
    send: parts.fetch ?? fetch,
    after,
  })

  const askForCode = (device: EndpointBodyInput<typeof createPairing>) => call(createPairing, { body: device })

  const isPaired = (pairingId: string, secret: string, signal?: AbortSignal) =>
    call(getPairing, { path: getPairing.path.replace(':pairingId', pairingId), secret, signal })

  /** The manifest, or null when it still has that ETag. */
  async function manifest(tag: string | null, signal?: AbortSignal): Promise<TaggedManifest | null> {
    const answer = await request(getManifest, { headers: tag ? { 'if-none-match': tag } : {}, signal })
    if (answer.status === 304) return null
    return { manifest: parse(getManifest, answer.json), tag: answer.headers.get('etag') }
  }

  /**
   * Sends the current time of the device too, so that the server can distinguish a wrong clock from late heartbeats.
   */
  const sendHeartbeats = (heartbeats: HeartbeatReport[]) =>
    call(recordHeartbeats, { body: { beats: heartbeats, sentAt: new Date(clock.deviceNow()).toISOString() } })
  const sendPlays = (plays: Play[]) => call(recordPlays, { body: { plays } })

  /** Listens until the signal aborts, and reconnects after interruptions and restarts of the server. */
  async function listen(
    signal: AbortSignal,
    onOpen: () => void,
    onOrder: (order: DeviceOrder | RemoteOrderNotice) => void,
  ): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      let retryMs: number | null = null
      let openedAtMs = Number.POSITIVE_INFINITY
      const limit = createDeadline(signal, ANSWER_TIMEOUT_MS, after)
      try {
        const response = await open(streamPlayerEvents, { headers: { accept: 'text/event-stream' } }, limit)
        openedAtMs = clock.monotonicMs()
        onOpen()
        const wait = (ms: number) => {
          retryMs = Math.min(ms, RECONNECT_LIMITS.longestMs)
        }
        await readOrders(response, limit, onOrder, wait).catch(throwUnreachable)
      } catch (error) {
        if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error
        retryMs = getRetryAfterMs(error) ?? retryMs
      } finally {
        limit.end()
      }
      // A stream that ends right after it opened counts as a failure, so that the pauses grow.
      failures = clock.monotonicMs() - openedAtMs > RECONNECT_LIMITS.longestMs ? 1 : failures + 1
      await clock.wait(computeRetryMs(failures, RECONNECT_LIMITS, retryMs, random()), signal)
    }
  }

  const fetchChunk = createChunkLoader({
    baseUrl,
    after,
    withinMs: ANSWER_TIMEOUT_MS,
    send: sendRequest,
    onBytes: () => recordContact(null),
  })

  return {
    askForCode,
    isPaired,
    manifest,
    sendHeartbeats,
    sendPlays,
    /** For calls that are loaded later. */
    request,
    fetchChunk,
    listen,
    state,
  }
}
