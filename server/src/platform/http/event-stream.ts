import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { SECONDS } from '../clock.ts'
import type { AppContext } from '../app-context.ts'
import { openStreams } from '../metrics.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'
import type { EventsAnswer } from './route.ts'

/** The kind of caller: devices are many and wait longer until they reconnect. */
export type CallerKind = 'devices' | 'people'

/** A regular comment keeps proxies from closing a quiet connection. */
const KEEP_ALIVE_MS = 20 * SECONDS
/** One timer serves all streams, a part of them each time: fifty thousand at once would block the event loop. */
const PARTS = 80
/** A reader that falls behind is disconnected; it reconnects and finds the state in the database. */
const MAX_BUFFERED_BYTES = 64 * 1024
/** When the server stops, clients reconnect to another one, spread over the second time and not before the first. */
const MIN_RECONNECT_MS = SECONDS
const MAX_RECONNECT_MS: Readonly<Record<CallerKind, number>> = { devices: 30 * SECONDS, people: 5 * SECONDS }

type OpenStream = { raw: ServerResponse; callerKind: CallerKind; isBehind: boolean }

/** The open streams of one server. */
export type Streams = {
  open(raw: ServerResponse, callerKind: CallerKind): void
  /** Sends keep-alives to the next part of the streams; called by a timer, and by tests. */
  sendKeepAlives(): void
  /** Ends all streams, and tells each client when to reconnect. */
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

/** Disconnects a reader that has not read the last keep-alive by the time of the next one. */
function keepAlive(stream: OpenStream): void {
  const { raw } = stream
  const isBehind = raw.writableLength > 0
  if (isBehind && stream.isBehind) raw.destroy()
  stream.isBehind = isBehind
  if (!isBehind && !raw.writableEnded) raw.write(': still here\n\n')
}

/** Sends server-sent events on a connection that stays open until one side closes it. */
export function streamEvents(
  subscribe: EventsAnswer,
  reply: FastifyReply,
  context: AppContext,
  streams: Streams,
  callerKind: CallerKind,
): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // The connection closed while its caller was looked up, so no `close` event would end the subscription.
  if (raw.destroyed) return reply
  // The connection closes with the stream, so chunked encoding is not needed.
  raw.useChunkedEncodingByDefault = false
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
    [REQUEST_ID_HEADER]: reply.request.id,
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
