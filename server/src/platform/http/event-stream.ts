import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { SECONDS } from '../clock.ts'
import type { AppContext } from '../app-context.ts'
import { openStreams } from '../metrics.ts'
import type { EventsAnswer } from './route.ts'

/** Whose stream it is: devices are many and wait longer until they come back. */
export type CallerKind = 'devices' | 'people'

/** A comment now and then keeps proxies from closing a quiet line. */
const KEEP_ALIVE_MS = 20 * SECONDS
/** One timer for all lines, which are gone through in so many parts: fifty thousand at once would hold up everybody. */
const PARTS = 80
/** A reader that does not keep up is let go; it connects again and finds the state in the database. */
const MAX_BUFFERED_BYTES = 64 * 1024
/** When the server stops, they come back spread over this time, to whoever serves then; nobody sooner than that. */
const MIN_RECONNECT_MS = SECONDS
const MAX_RECONNECT_MS: Readonly<Record<CallerKind, number>> = { devices: 30 * SECONDS, people: 5 * SECONDS }

type OpenStream = { raw: ServerResponse; callerKind: CallerKind; isBehind: boolean }

/** The open streams of one server. */
export type Streams = {
  open(raw: ServerResponse, callerKind: CallerKind): void
  /** Goes on through the lines by one part; called by a timer, and by tests. */
  sendKeepAlives(): void
  /** Ends all of them, telling each when to come back. */
  endAll(): void
  count(): number
}

export function createStreams(): Streams {
  const parts: Set<OpenStream>[] = Array.from({ length: PARTS }, () => new Set<OpenStream>())
  let count = 0
  let opened = 0
  let at = 0
  let timer: NodeJS.Timeout | undefined

  function sendKeepAlives(): void {
    at = (at + 1) % PARTS
    for (const stream of parts[at] ?? []) keepAlive(stream)
  }

  function open(raw: ServerResponse, callerKind: CallerKind): void {
    const part = parts[opened++ % PARTS]
    const stream = { raw, callerKind, isBehind: false }
    part?.add(stream)
    count++
    openStreams.inc({ of: callerKind })
    timer ??= setInterval(sendKeepAlives, KEEP_ALIVE_MS / PARTS).unref()
    raw.on('close', () => {
      part?.delete(stream)
      openStreams.dec({ of: callerKind })
      if (--count > 0) return
      clearInterval(timer)
      timer = undefined
    })
  }

  function endAll(): void {
    for (const part of parts) {
      for (const { raw, callerKind } of part) {
        const retryMs = MIN_RECONNECT_MS + Math.round(Math.random() * (MAX_RECONNECT_MS[callerKind] - MIN_RECONNECT_MS))
        if (!raw.writableEnded) raw.end(`retry: ${retryMs}\n\n`)
      }
    }
  }

  return { open, sendKeepAlives, endAll, count: () => count }
}

/** A reader that has not taken what was said before by the next time is not there any more. */
function keepAlive(stream: OpenStream): void {
  const { raw } = stream
  const isBehind = raw.writableLength > 0
  if (isBehind && stream.isBehind) raw.destroy()
  stream.isBehind = isBehind
  if (!isBehind && !raw.writableEnded) raw.write(': still here\n\n')
}

/** Server-sent events over a line that stays open until one side ends it. */
export function streamEvents(
  subscribe: EventsAnswer,
  reply: FastifyReply,
  context: AppContext,
  streams: Streams,
  callerKind: CallerKind,
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
    if (raw.writableLength > MAX_BUFFERED_BYTES) return raw.destroy()
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const unsubscribe = subscribe(send, () => raw.end())
  streams.open(raw, callerKind)
  raw.on('close', unsubscribe)
  raw.on('error', (error) => context.log.debug({ err: error }, 'an event stream broke off'))
  return reply
}
