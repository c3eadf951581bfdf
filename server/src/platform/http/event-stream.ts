import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { SECONDS } from '../clock.ts'
import type { House } from '../house.ts'
import { streamsOpen } from '../metrics.ts'
import type { EventsAnswer } from './route.ts'

/** Whose stream it is: devices are many and wait longer until they come back. */
export type Listening = 'devices' | 'people'

/** A comment now and then keeps proxies from closing a quiet line. */
const KEEP_ALIVE_MS = 20 * SECONDS
/** One timer for all lines, which are gone through in so many parts: fifty thousand at once would hold up everybody. */
const PARTS = 80
/** A reader that does not keep up is let go; it connects again and finds the state in the database. */
const MOST_WAITING_BYTES = 64 * 1024
/** When the server stops, they come back spread over this time, to whoever serves then; nobody sooner than that. */
const SOONEST_BACK_MS = SECONDS
const COME_BACK_WITHIN_MS: Readonly<Record<Listening, number>> = { devices: 30 * SECONDS, people: 5 * SECONDS }

type Line = { raw: ServerResponse; of: Listening; isBehind: boolean }

/** The open streams of one server. */
export type Streams = {
  open(raw: ServerResponse, of: Listening): void
  /** Goes on through the lines by one part; called by a timer, and by tests. */
  goOn(): void
  /** Ends all of them, telling each when to come back. */
  endAll(): void
  count(): number
}

export function createStreams(): Streams {
  const parts: Set<Line>[] = Array.from({ length: PARTS }, () => new Set<Line>())
  let count = 0
  let opened = 0
  let at = 0
  let timer: NodeJS.Timeout | undefined

  function goOn(): void {
    at = (at + 1) % PARTS
    for (const line of parts[at] ?? []) keepAlive(line)
  }

  function open(raw: ServerResponse, of: Listening): void {
    const part = parts[opened++ % PARTS]
    const line = { raw, of, isBehind: false }
    part?.add(line)
    count++
    streamsOpen.inc({ of })
    timer ??= setInterval(goOn, KEEP_ALIVE_MS / PARTS).unref()
    raw.on('close', () => {
      part?.delete(line)
      streamsOpen.dec({ of })
      if (--count > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }

  function endAll(): void {
    for (const part of parts) {
      for (const { raw, of } of part) {
        const retryMs = SOONEST_BACK_MS + Math.round(Math.random() * (COME_BACK_WITHIN_MS[of] - SOONEST_BACK_MS))
        if (!raw.writableEnded) raw.end(`retry: ${retryMs}\n\n`)
      }
    }
  }

  return { open, goOn, endAll, count: () => count }
}

/** A reader that has not taken what was said before by the next time is not there any more. */
function keepAlive(line: Line): void {
  const { raw } = line
  const isBehind = raw.writableLength > 0
  if (isBehind && line.isBehind) raw.destroy()
  line.isBehind = isBehind
  if (!isBehind && !raw.writableEnded) raw.write(': still here\n\n')
}

/** Server-sent events over a line that stays open until one side ends it. */
export function streamEvents(
  subscribe: EventsAnswer,
  reply: FastifyReply,
  house: House,
  streams: Streams,
  of: Listening,
): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // It broke while its caller was looked up: nothing would say so any more, and somebody would be told things for ever.
  if (raw.destroyed) return reply
  // The line ends with the stream, so its pieces need no lengths of their own.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  raw.write(': here\n\n')
  const send = (event: string, data: unknown) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > MOST_WAITING_BYTES) return raw.destroy()
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const unsubscribe = subscribe(send, () => raw.end())
  streams.open(raw, of)
  raw.on('close', unsubscribe)
  raw.on('error', (error) => house.log.debug({ err: error }, 'an event stream broke off'))
  return reply
}
