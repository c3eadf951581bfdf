import { createBusy, createNotFound, createResponse, toRequest } from './device-responses.ts'
import { createEventStreams } from './event-streams.ts'
import { MIN_LATENCY_MS, type NetworkParts, USUAL_LATENCY_MS } from './network-conditions.ts'
import type { Random } from './random.ts'
import { findFirstStart, isCovered } from './spans.ts'
import type { TransportRequest, TransportResponse } from './transport.ts'

/**
 * The network of a device in the time of its timeline: it has latency and outages, loses responses, and repeats, delays
 * or reorders calls. The calls are real calls of the server.
 */

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

/** The longest latency of a request; the rest of the delay applies to the response. */
const MAX_TRANSIT_MS = 200

export function createUnreliableNetwork(parts: NetworkParts): UnreliableNetwork {
  const { lane, transport, weather } = parts
  const streams = createEventStreams(parts)
  let isDead = false

  const send = (url: string, init: RequestInit = {}): Promise<Response> => {
    const asked = toRequest(url, init)
    const signal = init.signal ?? undefined
    if (isDead || isCovered(weather.isAway, lane.nowMs())) return Promise.reject(new TypeError('no network'))
    return asked.headers.accept === 'text/event-stream' ? streams.open(asked, signal) : call(asked, signal)
  }

  function call(asked: TransportRequest, signal: AbortSignal | undefined): Promise<Response> {
    const { sentMs, tookMs, reachesMs, awayMs, luck, fate } = drawCall(parts)
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
      if (fate >= 1 - weather.repeats) repeatCall(parts, asked, sentMs + tookMs, luck)
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

  return {
    // Devices call `fetch` only with text addresses.
    fetch: ((url: string, init?: RequestInit) => send(url, init)) as typeof fetch,
    flushStreams: () => streams.flush(),
    disconnect: () => streams.end(new TypeError('the line broke')),
    // Outages are drawn in advance.
    goDown() {},
    comeBack() {},
    powerOff() {
      isDead = true
      streams.end(new TypeError('no power'))
    },
  }
}

/** Draws the times of a call, and what happens to it. */
function drawCall({ lane, chance, weather }: NetworkParts) {
  const sentMs = lane.nowMs()
  // Always drawn, so that one result does not shift later draws.
  const [luck, more] = [chance.next(), chance.next()]
  const tookMs = luck < weather.isSlow ? 3000 + more * 30_000 : MIN_LATENCY_MS + more * USUAL_LATENCY_MS
  const reachesMs = sentMs + Math.min(tookMs / 2, MAX_TRANSIT_MS)
  const awayMs = findFirstStart(weather.isAway, sentMs, sentMs + tookMs)
  const fate = chance.next()
  return { sentMs, tookMs, reachesMs, awayMs, luck, fate }
}

/** The network repeats a call at once or an hour later, with its rows reordered. */
function repeatCall(
  { lane, chance, transport }: NetworkParts,
  asked: TransportRequest,
  answeredMs: number,
  luck: number,
): void {
  if (asked.method !== 'POST') return
  const again = { ...asked, body: shuffleRows(asked.body, chance) }
  const afterMs = answeredMs + (luck < 0.5 ? 50 : luck * 3_600_000)
  lane.schedule(afterMs, () => {
    const arrival = lane.scheduleArrival(afterMs + MIN_LATENCY_MS, () => {})
    const come = () => arrival.come()
    transport.ask(again, afterMs).then(come, come)
  })
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
