import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'

/** A body of this size is read and dropped, and the line kept for the next request. */
const MAX_DROPPED_BYTES = 64 * 1024
/** How much of a longer one is still taken after the answer, and for how long, so that the other side gets to read it. */
const MAX_LINGER_BYTES = 2 * 1024 * 1024
const MAX_LINGER_MS = 3 * SECONDS
const CHECK_INTERVAL_MS = 500

/**
 * Ends the line after the answer when a long body is still to come, which would be read for nothing. Whoever
 * closes a line at once while the other side writes may take the answer away from it, so it is closed for
 * writing first (RFC 9112, 9.6).
 */
export function closeAfterLongBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (isLongBody(raw.headers)) closeConnection({ raw }, reply)
}

/** Ends the line after the answer, also where the rest of a body is still to come. */
export function closeConnection({ raw: { socket } }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
  // A request that is injected has no line.
  if (!(socket instanceof Socket)) return
  void reply.header('connection', 'close')
  closeGracefully(socket)
}

/** What Node calls once an answer with `connection: close` is out; its own way closes the line at once. */
export function closeGracefully(socket: Socket): void {
  socket.destroySoon = () => linger(socket)
}

/** Whether a body is too long to be read for nothing. */
export function isLongBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_DROPPED_BYTES
}

function linger(socket: Socket): void {
  const before = socket.bytesRead
  socket.end()
  const over = setTimeout(() => socket.destroy(), MAX_LINGER_MS)
  const check = setInterval(() => {
    if (socket.bytesRead - before > MAX_LINGER_BYTES) socket.destroy()
  }, CHECK_INTERVAL_MS)
  socket.once('close', () => {
    clearTimeout(over)
    clearInterval(check)
  })
}
