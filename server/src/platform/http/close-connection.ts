import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECONDS } from '../clock.ts'

/** A body of this size is read and dropped, and the connection stays open for the next request. */
const MAX_DROPPED_BYTES = 64 * 1024
/**
 * How much of a longer body is still read after the answer, and for how long, so that the client can read the answer.
 */
const MAX_LINGER_BYTES = 2 * 1024 * 1024
const MAX_LINGER_MS = 3 * SECONDS
const CHECK_INTERVAL_MS = 500

/**
 * Closes the connection after the answer when a long body is still arriving, which would be read for nothing. Closing
 * it at once while the client writes may destroy the answer, so it is first closed for writing (RFC 9112, 9.6).
 */
export function closeAfterLongBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (isLongBody(raw.headers)) closeConnection({ raw }, reply)
}

/** Closes the connection after the answer, also while a body is still arriving. */
export function closeConnection({ raw: { socket } }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
  // An injected request has no connection.
  if (!(socket instanceof Socket)) return
  void reply.header('connection', 'close')
  closeGracefully(socket)
}

/** Node calls `destroySoon` after an answer with `connection: close`; its own version closes the connection at once. */
function closeGracefully(socket: Socket): void {
  socket.destroySoon = () => linger(socket)
}

/** Whether a body is too long to be read and dropped. */
function isLongBody(headers: IncomingHttpHeaders): boolean {
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
