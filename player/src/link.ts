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
import type { EndpointShape, EndpointReply, EndpointBodyInput } from '@marquee/contract/endpoint'
import type { Clock } from './clock.ts'
import { isPreciseEnough } from './clock.rules.ts'
import { InvalidAnswer, toCallError, Refused, getRetryAfterMs, Unreachable, throwUnreachable } from './call-errors.ts'
import { type StartTimer, type Deadline, createDeadline, startTimer } from './deadline.ts'
import { createChunkLoader } from './chunks.ts'
import { computeRetryMs } from './retry.ts'
import { readOrders } from './streams.ts'

/**
 * The calls of a device. Only this file, `chunks.ts`, `streams.ts` and `call-errors.ts` use HTTP. The header
 * `authorization` holds the plain token (product 9).
 */

const ANSWER_TIMEOUT_MS = 20_000
const RECONNECT_LIMITS = { firstMs: 1000, longestMs: 30_000 }
/** The header `Date` has whole seconds. */
const SECOND_MS = 1000

export type LinkParts = {
  /** The address of the server, such as http://127.0.0.1:3000. */
  baseUrl: string
  clock: Clock
  token: () => string | null
  /** Called when the credential of this device is no longer valid. */
  onUnpaired: () => void
  fetch?: typeof fetch
  after?: StartTimer
  random?: () => number
}

export type Link = ReturnType<typeof createLink>

export type TaggedManifest = { manifest: Manifest; tag: string | null }

export function createLink(parts: LinkParts) {
  const { baseUrl, clock, token, onUnpaired, fetch: send = fetch, after = startTimer, random = Math.random } = parts
  let latencyMs: number | null = null
  let isOnline = false

  /* ---------- calls ---------- */

  const askForCode = (device: EndpointBodyInput<typeof createPairing>) => call(createPairing, { body: device })

  const isPaired = (pairingId: string, secret: string, signal?: AbortSignal) =>
    call(getPairing, { path: getPairing.path.replace(':pairingId', pairingId), secret, signal })

  /** The manifest, or null when it still has that ETag. */
  async function manifest(tag: string | null, signal?: AbortSignal): Promise<TaggedManifest | null> {
    const answer = await ask(getManifest, { headers: tag ? { 'if-none-match': tag } : {}, signal })
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
  async function listen(signal: AbortSignal, onOpen: () => void, onOrder: (order: DeviceOrder) => void): Promise<void> {
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

  const piece = createChunkLoader({
    baseUrl,
    after,
    withinMs: ANSWER_TIMEOUT_MS,
    send: reach,
    onBytes: () => noteContact(null),
  })

  /* ---------- one call ---------- */

  async function call<E extends EndpointShape>(
    endpoint: E,
    asked: CallOptions & { body?: EndpointBodyInput<E> },
  ): Promise<EndpointReply<E>> {
    return parse(endpoint, (await ask(endpoint, asked)).json)
  }

  async function ask(endpoint: EndpointShape, asked: CallOptions): Promise<Answer> {
    const limit = createDeadline(asked.signal, ANSWER_TIMEOUT_MS, after)
    const askedAtMs = clock.monotonicMs()
    try {
      const response = await open(endpoint, asked, limit)
      const tookMs = clock.monotonicMs() - askedAtMs
      const json: unknown = response.status === 304 ? null : await response.json()
      noteTime(response.headers.get('date'), tookMs, askedAtMs + tookMs)
      return { status: response.status, headers: response.headers, json }
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreachable) throw error
      throw new InvalidAnswer(`${endpoint.path} answered something else: ${String(error)}`)
    } finally {
      limit.end()
    }
  }

  /** Resolves with the response after its headers; the body may still arrive. */
  async function open(endpoint: EndpointShape, asked: CallOptions, limit: Deadline): Promise<Response> {
    const credential = asked.secret ?? (endpoint.who.includes('device') ? token() : null)
    const response = await reach(`${baseUrl}${asked.path ?? endpoint.path}`, {
      method: endpoint.method,
      headers: {
        ...asked.headers,
        ...(credential ? { authorization: credential } : {}),
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      signal: limit.signal,
      cache: 'no-store',
    })
    if (response.ok || response.status === 304) return response
    const no = await toCallError(response)
    if (no instanceof Refused && no.status === 401 && credential !== null && credential === token()) onUnpaired()
    throw no
  }

  async function reach(url: string, init: RequestInit): Promise<Response> {
    const askedAtMs = clock.monotonicMs()
    const response = await send(url, init).catch((error: unknown) => {
      isOnline = false
      return throwUnreachable(error)
    })
    noteContact(clock.monotonicMs() - askedAtMs)
    return response
  }

  /** Before the first response to a heartbeat, the header `Date` corrects or confirms the clock. */
  function noteTime(date: string | null, tookMs: number, atMonotonicMs: number): void {
    const earliest = date ? Date.parse(date) : Number.NaN
    if (clock.offsetMs() !== null || Number.isNaN(earliest) || !isPreciseEnough(tookMs)) return
    const latest = earliest + SECOND_MS + tookMs
    const believed = clock.now() - clock.monotonicMs() + atMonotonicMs
    const mayBeRight = earliest <= believed && believed <= latest
    clock.learn(mayBeRight ? believed : (earliest + latest) / 2, atMonotonicMs)
  }

  function noteContact(tookMs: number | null): void {
    isOnline = true
    latencyMs = tookMs ?? latencyMs
  }

  return {
    askForCode,
    isPaired,
    manifest,
    sendHeartbeats,
    sendPlays,
    piece,
    listen,
    state: () => ({ isOnline, latencyMs }),
  }
}

type CallOptions = {
  path?: string
  body?: unknown
  secret?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}
type Answer = { status: number; headers: Headers; json: unknown }

/** Parses a response by the contract; anything else is an `InvalidAnswer`. */
function parse<E extends EndpointShape>(endpoint: E, json: unknown): EndpointReply<E> {
  if (typeof endpoint.reply === 'string') throw new TypeError(`${endpoint.path} does not answer JSON`)
  const reply = endpoint.reply.safeParse(json)
  if (!reply.success) throw new InvalidAnswer(`${endpoint.path} answered something else: ${reply.error.message}`)
  // The schema is that of the endpoint, so its output is the reply.
  return reply.data as EndpointReply<E>
}
