import {
  type Beat,
  createPairing,
  getManifest,
  getPairing,
  type Manifest,
  type Order,
  order,
  type Play,
  recordHeartbeats,
  recordPlays,
  streamPlayerEvents,
} from '@marquee/contract/player'
import type { EndpointShape, ReplyOf, SendOf } from '@marquee/contract/endpoint'
import type { Clock } from './clock.ts'

/**
 * The only file that knows HTTP. The token stands in `authorization` as it is (product design 9).
 */

const ANSWER_WITHIN_MS = 20_000
/** A piece of a file may take long on a bad line, as long as something keeps coming. */
const SILENT_PIECE_MS = 20_000
/** The server says something every 20 s; a line that is silent for longer than three times that is dead. */
const SILENT_EVENTS_MS = 70_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** Differences this small are the time the answer took, not a wrong clock. */
const WRONG_CLOCK_MS = 2000

/** The server answered no. */
export class Refused extends Error {
  readonly status: number
  readonly retryAfterMs: number | null
  constructor(status: number, message: string, retryAfterMs: number | null) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer: no network, a dead line, a server that is down, or something else that answers in its place. */
export class Unreachable extends Error {
  override readonly name: string = 'Unreachable'
}

/** An answer that is none of ours: a proxy's page, half a document, another version of the contract. */
export class Garbled extends Unreachable {}

/** Whether the server looked at it and will never take it; being busy, down or signed out is none of that. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof Refused &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 403, 408, 425, 429].includes(error.status)
  )
}

export type LinkParts = {
  /** Where the server is, such as http://127.0.0.1:3000. */
  baseUrl: string
  clock: Clock
  token: () => string | null
  /** The credential of this device is not valid any more. */
  onUnpaired: () => void
  fetch?: typeof fetch
}

export type Link = ReturnType<typeof createLink>

export type TaggedManifest = { manifest: Manifest; tag: string | null }

export function createLink({ baseUrl, clock, token, onUnpaired, fetch: send = fetch }: LinkParts) {
  let latencyMs: number | null = null
  let isOnline = false

  /* ---------- calls ---------- */

  const askForCode = (device: SendOf<typeof createPairing>) => call(createPairing, { body: device })

  const isPaired = (pairingId: string, secret: string, signal?: AbortSignal) =>
    call(getPairing, { path: getPairing.path.replace(':pairingId', pairingId), secret, signal })

  /** The manifest, or null when it is still the one of that tag. */
  async function manifest(tag: string | null, signal?: AbortSignal): Promise<TaggedManifest | null> {
    const answer = await ask(getManifest, { headers: tag ? { 'if-none-match': tag } : {}, signal })
    if (answer.status === 304) return null
    return { manifest: parse(getManifest, answer.json), tag: answer.headers.get('etag') }
  }

  /** With what this clock shows now, so that the server can tell a wrong clock from beats that had to wait. */
  const sendBeats = (beats: Beat[]) =>
    call(recordHeartbeats, { body: { beats, sentAt: new Date(clock.deviceNow()).toISOString() } })
  const sendPlays = (plays: Play[]) => call(recordPlays, { body: { plays } })

  /** Bytes of a file, both ends included; fewer when the line was cut. Files need no token (OPEN-29). */
  async function piece(url: string, from: number, to: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const limit = limited(signal, ANSWER_WITHIN_MS)
    try {
      const response = await reach(new URL(url, `${baseUrl}${getManifest.path}`).href, {
        headers: { range: `bytes=${from}-${to}` },
        signal: limit.signal,
        cache: 'no-store',
      })
      if (!response.ok) throw await refusal(response)
      const bytes = await firstBytes(response, response.status === 206 ? 0 : from, to - from + 1, limit)
      noteContact(null)
      return bytes
    } finally {
      limit.end()
    }
  }

  /** Listens until the signal ends it, over cuts and restarts of the server. */
  async function listen(signal: AbortSignal, onOpen: () => void, onOrder: (order: Order) => void): Promise<void> {
    let retryMs = FIRST_RETRY_MS
    while (!signal.aborted) {
      const limit = limited(signal, ANSWER_WITHIN_MS)
      try {
        const response = await open(streamPlayerEvents, { headers: { accept: 'text/event-stream' } }, limit)
        onOpen()
        retryMs = FIRST_RETRY_MS
        const feed = eventReader((event, data) => {
          const told = orderOf(event, data)
          if (told) onOrder(told)
        })
        await eachChunk(response, limit, SILENT_EVENTS_MS, (text) => feed(text))
      } catch (error) {
        if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error
      } finally {
        limit.end()
      }
      // Half a second of chance, so that a fleet does not come back in one moment.
      await clock.wait(retryMs * (0.75 + Math.random() / 2), signal)
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    }
  }

  /* ---------- one call ---------- */

  async function call<E extends EndpointShape>(endpoint: E, asked: Asked & { body?: SendOf<E> }): Promise<ReplyOf<E>> {
    return parse(endpoint, (await ask(endpoint, asked)).json)
  }

  async function ask(endpoint: EndpointShape, asked: Asked): Promise<Answer> {
    const limit = limited(asked.signal, ANSWER_WITHIN_MS)
    try {
      const response = await open(endpoint, asked, limit)
      const json: unknown = response.status === 304 ? null : await response.json()
      return { status: response.status, headers: response.headers, json }
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreachable) throw error
      throw new Garbled(`${endpoint.path} answered something else: ${String(error)}`)
    } finally {
      limit.end()
    }
  }

  /** The answer once its head is there; its body is still on the way. */
  async function open(endpoint: EndpointShape, asked: Asked, limit: Limit): Promise<Response> {
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
    const no = await refusal(response)
    if (no instanceof Refused && no.status === 401 && credential !== null && credential === token()) onUnpaired()
    throw no
  }

  async function reach(url: string, init: RequestInit): Promise<Response> {
    const askedAtMs = clock.monotonicMs()
    let response: Response
    try {
      response = await send(url, init)
    } catch (error) {
      isOnline = false
      throw new Unreachable(String(error))
    }
    noteContact(clock.monotonicMs() - askedAtMs)
    noteTime(response.headers.get('date'))
    return response
  }

  /** Until the first heartbeat is answered, the header `Date` tells a clock that is badly wrong. */
  function noteTime(date: string | null): void {
    const serverNow = date ? Date.parse(date) : Number.NaN
    if (clock.offsetMs() !== null || Number.isNaN(serverNow)) return
    if (Math.abs(serverNow - clock.deviceNow()) > WRONG_CLOCK_MS) clock.learn(serverNow, clock.monotonicMs())
  }

  function noteContact(tookMs: number | null): void {
    isOnline = true
    latencyMs = tookMs ?? latencyMs
  }

  return {
    askForCode,
    isPaired,
    manifest,
    sendBeats,
    sendPlays,
    piece,
    listen,
    state: () => ({ isOnline, latencyMs }),
  }
}

type Asked = {
  path?: string
  body?: unknown
  secret?: string
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}
type Answer = { status: number; headers: Headers; json: unknown }

/** What the server answered, held against the contract at the door; anything else is no answer of ours. */
function parse<E extends EndpointShape>(endpoint: E, json: unknown): ReplyOf<E> {
  if (typeof endpoint.reply === 'string') throw new TypeError(`${endpoint.path} does not answer JSON`)
  const reply = endpoint.reply.safeParse(json)
  if (!reply.success) throw new Garbled(`${endpoint.path} answered something else: ${reply.error.message}`)
  // The schema is the endpoint's own, so what it lets through is its reply.
  return reply.data as ReplyOf<E>
}

/** A proxy's page or a portal's sign-in is not the server saying no; a missing file is, whoever says it. */
async function refusal(response: Response): Promise<Refused | Unreachable> {
  const told: unknown = await response.json().catch(() => null)
  const isOurs = typeof told === 'object' && told !== null && 'message' in told
  if (!isOurs && response.status !== 404) return new Unreachable(`answered ${response.status}`)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const message = isOurs ? String(told.message) : `answered ${response.status}`
  return new Refused(response.status, message, Number.isFinite(seconds) ? seconds * 1000 : null)
}

/* ---------- streams ---------- */

async function firstBytes(
  response: Response,
  skip: number,
  count: number,
  limit: Limit,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(count)
  let seen = 0
  const enough = skip + count
  try {
    await eachBytes(response, limit, SILENT_PIECE_MS, (chunk) => {
      const wanted = chunk.subarray(Math.max(0, skip - seen), Math.max(0, enough - seen))
      bytes.set(wanted, Math.max(0, seen - skip))
      seen += chunk.length
      return seen < enough
    })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    // What has come before the cut is answered; the caller sees that it is less.
  }
  return bytes.slice(0, Math.max(0, Math.min(count, seen - skip)))
}

async function eachChunk(
  response: Response,
  limit: Limit,
  silentMs: number,
  take: (text: string) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  await eachBytes(response, limit, silentMs, (bytes) => {
    take(decoder.decode(bytes, { stream: true }))
    return true
  })
}

async function eachBytes(
  response: Response,
  limit: Limit,
  silentMs: number,
  take: (bytes: Uint8Array) => boolean,
): Promise<void> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      limit.within(silentMs)
      const { done, value } = await reader.read()
      if (done || !take(value)) return
    }
  } catch (error) {
    throw new Unreachable(String(error))
  } finally {
    // Ends the transfer when enough was read; a broken line has nothing left to end.
    reader.cancel().catch(() => undefined)
  }
}

/** Reads server-sent events piece by piece; comments and unknown fields are passed over. */
export function eventReader(onEvent: (event: string, data: string) => void): (text: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/)
    // The last line may go on in the next piece.
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onEvent(event || 'message', data.join('\n'))
        event = ''
        data = []
      } else if (line.startsWith('event:')) event = line.slice(6).trim()
      else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
  }
}

/** The order an event carries; null for one we do not know, which a newer server may send. */
export function orderOf(event: string, data: string): Order | null {
  try {
    const told = order.safeParse({ ...JSON.parse(data), kind: event })
    return told.success ? told.data : null
  } catch {
    return null
  }
}

/* ---------- limits ---------- */

type Limit = { signal: AbortSignal; within(ms: number): void; end(): void }

/** A signal that fires with the given one, or when nothing has happened for that long. */
function limited(outer: AbortSignal | undefined, ms: number): Limit {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let timer = setTimeout(abort, ms)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    within(nextMs) {
      clearTimeout(timer)
      timer = setTimeout(abort, nextMs)
    },
    end() {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
