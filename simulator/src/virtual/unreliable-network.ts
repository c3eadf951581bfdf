import type { Random } from './random.ts'
import type { Timeline } from './timelines.ts'
import { findFirstStart, isCovered, type Span } from './spans.ts'
import type { TransportResponse, TransportRequest, Stream, Transport } from './transport.ts'

/**
 * The network of a device in the time of its timeline: it has latency and outages, loses responses, and repeats, delays
 * or reorders calls. The calls are real calls of the server.
 */
export type NetworkConditions = {
  /** The periods without a connection: no network, or a server that is down. */
  isAway: readonly Span[]
  /** Probabilities from 0 to 1. */
  loses: number
  repeats: number
  isSlow: number
  isBusy: number
  /** Whether a file cannot be fetched, by its path. */
  broken: (path: string, atMs: number) => boolean
}

export type UnreliableNetwork = {
  fetch: typeof fetch
  goDown(): void
  comeBack(): void
  /** Delivers new data of the open streams; called when the server is idle. */
  flushStreams(): void
  /** Ends the streams when the server goes down. */
  disconnect(): void
  /** The device loses power: no response reaches it. */
  powerOff(): void
}

/** The interval of keep-alive comments in virtual time; those of the server follow the machine's clock. */
const KEEP_ALIVE_INTERVAL_MS = 60_000
const MIN_LATENCY_MS = 30
const USUAL_LATENCY_MS = 250
/** The longest latency of a request; the rest of the delay applies to the response. */
const MAX_TRANSIT_MS = 200

type Parts = { lane: Timeline; chance: Random; transport: Transport; weather: NetworkConditions }
type EventStream = {
  hear: (text: string) => void
  end: (error: Error | null) => void
  brought: string[]
  isOver: boolean
}

export function createUnreliableNetwork({ lane, chance, transport, weather }: Parts): UnreliableNetwork {
  let isDead = false
  const lines = new Set<EventStream>()

  const send = (url: string, init: RequestInit = {}): Promise<Response> => {
    const asked = toRequest(url, init)
    const signal = init.signal ?? undefined
    if (isDead || isCovered(weather.isAway, lane.nowMs())) return Promise.reject(new TypeError('no network'))
    return asked.headers.accept === 'text/event-stream' ? openStream(asked, signal) : call(asked, signal)
  }

  function call(asked: TransportRequest, signal: AbortSignal | undefined): Promise<Response> {
    const sentMs = lane.nowMs()
    // Always drawn, so that one result does not shift later draws.
    const [luck, more] = [chance.next(), chance.next()]
    const tookMs = luck < weather.isSlow ? 3000 + more * 30_000 : MIN_LATENCY_MS + more * USUAL_LATENCY_MS
    const reachesMs = sentMs + Math.min(tookMs / 2, MAX_TRANSIT_MS)
    const awayMs = findFirstStart(weather.isAway, sentMs, sentMs + tookMs)
    const fate = chance.next()
    return new Promise((resolve, reject) => {
      const isLost = (awayMs !== null && awayMs <= reachesMs) || isDead
      const noAnswer = () => reject(new TypeError('the line broke'))
      signal?.addEventListener('abort', noAnswer)
      const finish = (work: () => void) => () => {
        signal?.removeEventListener('abort', noAnswer)
        // The device has no power, but the pending call must end.
        if (isDead) noAnswer()
        else work()
      }
      if (isLost) return void lane.schedule(awayMs ?? sentMs, finish(noAnswer))
      if (weather.broken(asked.path, sentMs))
        return void lane.schedule(
          sentMs + tookMs,
          finish(() => resolve(createNotFound())),
        )
      if (fate < weather.isBusy)
        return void lane.schedule(
          sentMs + tookMs,
          finish(() => resolve(createBusy())),
        )
      if (fate >= 1 - weather.repeats) repeatCall(asked, sentMs + tookMs, luck)
      let answered: TransportResponse | Error = new Error('nothing has come')
      const brokeMs = fate < weather.isBusy + weather.loses ? sentMs + tookMs : awayMs
      const arrival = lane.scheduleArrival(
        brokeMs ?? sentMs + tookMs,
        finish(() => {
          if (brokeMs !== null || answered instanceof Error) noAnswer()
          else resolve(createResponse(answered, reachesMs))
        }),
      )
      transport
        .ask(asked, reachesMs)
        .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
        .then((came) => {
          answered = came
          return arrival.come()
        }, noAnswer)
    })
  }

  /** The network repeats a call at once or an hour later, with its rows reordered. */
  function repeatCall(asked: TransportRequest, answeredMs: number, luck: number): void {
    if (asked.method !== 'POST') return
    const again = { ...asked, body: shuffleRows(asked.body, chance) }
    const afterMs = answeredMs + (luck < 0.5 ? 50 : luck * 3_600_000)
    lane.schedule(afterMs, () => {
      const arrival = lane.scheduleArrival(afterMs + MIN_LATENCY_MS, () => {})
      const come = () => arrival.come()
      transport.ask(again, afterMs).then(come, come)
    })
  }

  /* ---------- the stream of events ---------- */

  function openStream(asked: TransportRequest, signal: AbortSignal | undefined): Promise<Response> {
    const sentMs = lane.nowMs()
    const tookMs = MIN_LATENCY_MS + chance.next() * USUAL_LATENCY_MS
    const awayMs = findFirstStart(weather.isAway, sentMs, Infinity)
    const reader = createReader()
    let stream: Stream | Error = new Error('nothing has come')
    let stopKeepAlive = () => {}
    const line: EventStream = {
      brought: [],
      isOver: false,
      hear: (text) => reader.push(text),
      end: (error) => {
        if (!lines.delete(line)) return
        stopKeepAlive()
        if (!(stream instanceof Error)) stream.end()
        reader.close(error)
      },
    }
    lines.add(line)
    return new Promise((resolve, reject) => {
      const noAnswer = () => {
        line.end(new TypeError('the line broke'))
        reject(new TypeError('the line broke'))
      }
      signal?.addEventListener('abort', noAnswer)
      if (awayMs !== null) lane.schedule(awayMs, noAnswer)
      let first: { come(): void } | undefined
      let hasBegun = false
      const hasFirst = () => hasBegun || line.isOver
      const arrival = lane.scheduleArrival(sentMs + tookMs, () => {
        if (!lines.has(line) || stream instanceof Error) return noAnswer()
        if (stream.status !== 200) {
          lines.delete(line)
          return resolve(createResponse({ status: stream.status, headers: {}, bytes: stream.bytes }, sentMs))
        }
        resolve(createStreamResponse(reader, () => line.end(null)))
        // A new listener gets the current manifest version at once.
        first = lane.scheduleArrival(lane.nowMs() + MIN_LATENCY_MS, () => flushStream(line))
        if (hasFirst()) first.come()
        const scheduleKeepAlive = () => {
          stopKeepAlive = lane.schedule(lane.nowMs() + KEEP_ALIVE_INTERVAL_MS, () => {
            reader.push(': still here\n\n')
            scheduleKeepAlive()
          })
        }
        scheduleKeepAlive()
      })
      const hear = (text: string) => {
        // Keep-alive comments follow the machine's clock, so they are replaced by those of the timeline.
        const told = text.replaceAll(/^:[^\n]*\n\n/gm, '')
        if (told === '') return
        line.brought.push(told)
        hasBegun ||= text.includes('event:')
        if (hasFirst()) first?.come()
      }
      const ended = () => {
        line.isOver = true
        first?.come()
      }
      transport.listen(asked, sentMs + tookMs / 2, hear, ended).then(
        (opened) => {
          stream = opened
          if (!lines.has(line)) opened.end()
          return arrival.come()
        },
        () => arrival.come(),
      )
    })
  }

  function flushStream(line: EventStream): void {
    if (!lines.has(line)) return
    for (const text of line.brought.splice(0)) line.hear(text)
    if (line.isOver) line.end(null)
  }

  return {
    // Devices call `fetch` only with text addresses.
    fetch: ((url: string, init?: RequestInit) => send(url, init)) as typeof fetch,
    flushStreams() {
      for (const line of lines) {
        if (line.brought.length > 0 || line.isOver) {
          lane.schedule(lane.nowMs() + USUAL_LATENCY_MS, () => flushStream(line))
        }
      }
    },
    disconnect() {
      for (const line of lines) line.end(new TypeError('the line broke'))
    },
    // Outages are drawn in advance.
    goDown() {},
    comeBack() {},
    powerOff() {
      isDead = true
      for (const line of lines) line.end(new TypeError('no power'))
    },
  }
}

/* ---------- responses for a device ---------- */

function toRequest(url: string, { method = 'GET', headers, body }: RequestInit): TransportRequest {
  const { pathname, search } = new URL(url, 'http://device')
  // The link passes headers as a plain object and bodies as text.
  return {
    method,
    path: pathname + search,
    headers: headers as Record<string, string>,
    body: body as string | undefined,
  }
}

type Reader = { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> }

/** Only the parts of a response that a device's link reads, without streams that need turns of the event loop. */
function createResponse(
  { status, headers, bytes }: Pick<TransportResponse, 'status' | 'headers' | 'bytes'>,
  atMs: number,
): Response {
  const getHeader = (name: string) => (name === 'date' ? new Date(atMs).toUTCString() : headers[name])
  let isRead = false
  const reader: Reader = {
    read: async () => {
      if (isRead) return { done: true }
      isRead = true
      return { done: false, value: bytes }
    },
    cancel: async () => {},
  }
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => (getHeader(name) as string | undefined) ?? null },
    json: async () => JSON.parse(bytes.toString('utf8')),
    body: { getReader: () => reader },
  } as unknown as Response
}

function createStreamResponse(reader: Reader, hangUp: () => void): Response {
  const ending = { read: () => reader.read(), cancel: async () => hangUp() }
  const headers = { get: () => null }
  return { ok: true, status: 200, headers, body: { getReader: () => ending } } as unknown as Response
}

const createError = (status: number, message: string) => ({
  status,
  bytes: Buffer.from(JSON.stringify({ message, code: message })),
})
const createBusy = () => createResponse({ ...createError(503, 'busy'), headers: { 'retry-after': '10' } }, 0)
const createNotFound = () => createResponse({ ...createError(404, 'not found'), headers: {} }, 0)

function createReader() {
  const chunks: Uint8Array[] = []
  let closed: { error: Error | null } | undefined
  let look = () => {}
  return {
    push(text: string): void {
      chunks.push(new TextEncoder().encode(text))
      look()
    },
    close(error: Error | null): void {
      closed ??= { error }
      look()
    },
    async read(): Promise<{ done: boolean; value?: Uint8Array }> {
      for (;;) {
        const value = chunks.shift()
        if (value) return { done: false, value }
        if (closed?.error) throw closed.error
        if (closed) return { done: true }
        await new Promise<void>((resolve) => (look = resolve))
      }
    },
    cancel: async () => {},
  }
}

/** Reorders the rows of plays or heartbeats. */
function shuffleRows(body: TransportRequest['body'], chance: Random): string {
  const sent = JSON.parse(String(body)) as Record<string, unknown>
  for (const name of ['plays', 'beats']) {
    const rows = sent[name]
    if (!Array.isArray(rows)) continue
    for (let last = rows.length - 1; last > 0; last--) {
      const other = chance.pickWholeNumber(0, last)
      ;[rows[last], rows[other]] = [rows[other], rows[last]]
    }
  }
  return JSON.stringify(sent)
}
