import type { FastifyReply } from 'fastify'
import type { House } from '../house.ts'
import type { EventsAnswer } from './route.ts'

/** A comment now and then keeps proxies from closing a quiet line. */
const KEEP_ALIVE_MS = 20_000
/** A reader that does not keep up is let go; it connects again and finds the state in the database. */
const MOST_WAITING_BYTES = 256 * 1024

/** Server-sent events over a line that stays open until one side ends it. */
export function streamEvents(subscribe: EventsAnswer, reply: FastifyReply, house: House): FastifyReply {
  reply.hijack()
  const { raw } = reply
  // It broke while its caller was looked up: nothing would say so any more, and somebody would be told things for ever.
  if (raw.destroyed) return reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  raw.write('retry: 2000\n\n')
  const send = (event: string, data: unknown) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > MOST_WAITING_BYTES) return raw.destroy()
    raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const unsubscribe = subscribe(send, () => raw.end())
  const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS)
  keepAlive.unref()
  const end = () => {
    clearInterval(keepAlive)
    unsubscribe()
  }
  raw.once('close', end)
  raw.once('error', (error) => house.log.debug({ err: error }, 'an event stream broke off'))
  return reply
}
