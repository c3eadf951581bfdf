import type { Random } from './random.ts'
import type { Timeline } from './timelines.ts'
import { findFirstStart, isCovered, type Span } from './spans.ts'
import type { TransportResponse, TransportRequest, Stream, Transport } from './transport.ts'

/**
 * The network of a device, by the clock of its lane: it takes its time, is away in tunnels, loses answers, brings
 * things twice or late and in another order. What goes through is a real call of the server.
 */
export type NetworkConditions = {
  /** When nothing goes through: no network, or a server that is down. */
  isAway: readonly Span[]
  /** How often, of 1. */
  loses: number
  repeats: number
  isSlow: number
  isBusy: number
  /** A file that cannot be fetched meanwhile, by a part of its address. */
  broken: (path: string, atMs: number) => boolean
}

export type UnreliableNetwork = {
  fetch: typeof fetch
  goDown(): void
  comeBack(): void
  /** Hands on what the open stream has brought since; told whenever the server has come to rest. */
  flushStreams(): void
  /** The server is gone: its streams are over. */
  disconnect(): void
  /** The device has no power any more: nothing comes back to it. */
  powerOff(): void
}

/** A proxy that holds the stream open says something; the server's own signs of life come by another clock. */
const KEEP_ALIVE_INTERVAL_MS = 60_000
const MIN_LATENCY_MS = 30
const USUAL_LATENCY_MS = 250
/** On its way to the server, at most; what takes longer waits for the answer. */
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
    // Drawn whatever happens, so that one change of luck does not shift all later draws.
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
        // Nobody hears it any more, but whoever waits has to come to an end.
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

  /** Somebody on the way sends it once more, at once or an hour later, and its rows in another order. */
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
        // Whoever listens is told at once what the plan of now is.
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
        // Signs of life of a line go by the machine's clock, and are given here by the lane's.
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
    // Nothing but addresses as text is asked for by a device.
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
    // It goes by its weather.
    goDown() {},
    comeBack() {},
    powerOff() {
      isDead = true
      for (const line of lines) line.end(new TypeError('no power'))
    },
  }
}

/* ---------- what a device sees of an answer ---------- */

function toRequest(url: string, { method = 'GET', headers, body }: RequestInit): TransportRequest {
  const { pathname, search } = new URL(url, 'http://device')
  // The link writes its headers as a plain object and its bodies as text.
  return {
    method,
    path: pathname + search,
    headers: headers as Record<string, string>,
    body: body as string | undefined,
  }
}

type Reader = { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> }

/** No more of a response than a device's link reads, without streams that need turns of their own. */
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

/** The same rows of plays or heartbeats, in another order. */
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
