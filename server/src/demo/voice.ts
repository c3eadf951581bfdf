import type { EndpointShape, ReplyOf, SendOf, SendParamsOf } from '@marquee/contract/endpoint'
import { encoded } from '@marquee/simulator/encoded'
import type { HttpServer } from '../platform/http/server.ts'

type Sent<E extends EndpointShape> = {
  params?: SendParamsOf<E>
  body?: SendOf<E>
  /** Paths of files by the name of their part. */
  files?: Record<string, string | readonly string[]>
}

/** Makes calls of the contract as somebody with that token, through the very routes that people use. */
export type Voice = <const E extends EndpointShape>(endpoint: E, sent?: Sent<E>) => Promise<ReplyOf<E>>

export function voiceOf(server: HttpServer, token?: string): Voice {
  return async (endpoint, sent = {}) => {
    const { path, body, headers } = await encoded(endpoint, sent)
    const response = await server.inject({
      method: endpoint.method,
      url: path,
      headers: { ...headers, ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    })
    if (response.statusCode >= 300)
      throw new Error(`${endpoint.method} ${path}: ${response.statusCode} ${response.body}`)
    // The server answers what the contract says; tests hold it to that.
    return response.json()
  }
}
