import type { Send } from '@marquee/simulator/marketplace/api-client'
import type { HttpServer } from '../platform/http/server.ts'

/** Sends requests into a server of this process, through the same routes that people use. */
export function createInjectSend(server: HttpServer): Send {
  return async ({ method, path, headers, body }) => {
    const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }
    const { statusCode: status, body: text } = await server.inject({ method, url: path, headers, ...payload })
    return { status, text }
  }
}
