import { createReader, createResponse, createStreamResponse } from './device-responses.ts'
import { MIN_LATENCY_MS, type NetworkParts, USUAL_LATENCY_MS } from './network-conditions.ts'
import { findFirstStart } from './spans.ts'
import type { Stream, TransportRequest } from './transport.ts'

/** The streams of events that a device has open, in the time of its timeline. */

/** The interval of keep-alive comments in virtual time; those of the server follow the machine's clock. */
const KEEP_ALIVE_INTERVAL_MS = 60_000

type EventStream = {
  hear: (text: string) => void
  end: (error: Error | null) => void
  brought: string[]
  isOver: boolean
}

export function createEventStreams(parts: NetworkParts) {
  const { lane } = parts
  const lines = new Set<EventStream>()
  return {
    open: (asked: TransportRequest, signal: AbortSignal | undefined) => openStream(parts, lines, asked, signal),
    /** Delivers new data. */
    flush(): void {
      for (const line of lines) {
        if (line.brought.length > 0 || line.isOver) {
          lane.schedule(lane.nowMs() + USUAL_LATENCY_MS, () => flushStream(lines, line))
        }
      }
    },
    end(error: Error): void {
      for (const line of lines) line.end(error)
    },
  }
}

function openStream(
  { lane, chance, transport, weather }: NetworkParts,
  lines: Set<EventStream>,
  asked: TransportRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
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
      first = lane.scheduleArrival(lane.nowMs() + MIN_LATENCY_MS, () => flushStream(lines, line))
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

function flushStream(lines: Set<EventStream>, line: EventStream): void {
  if (!lines.has(line)) return
  for (const text of line.brought.splice(0)) line.hear(text)
  if (line.isOver) line.end(null)
}
