import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createNetworkCheck } from './network.ts'

/** The header in which a proxy names a request, and in which every answer does. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Nothing that a log, a header or a page could misread. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/

/** The id of a request: from a trusted proxy if it is well formed, otherwise a new one. */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return () => randomUUID()
  const isTrusted = createNetworkCheck(trustedProxies)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    const isUsable = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress ?? '')
    return isUsable ? given : randomUUID()
  }
}
