import type { EndpointShape, EndpointReply, EndpointBodyInput, EndpointParamsInput } from '@marquee/contract/endpoint'
import { encodeCall } from '@marquee/simulator/encode-call'
import type { HttpServer } from '../platform/http/server.ts'

type CallInput<E extends EndpointShape> = {
  params?: EndpointParamsInput<E>
  body?: EndpointBodyInput<E>
  /** Paths of files, by field name. */
  files?: Record<string, string | readonly string[]>
}

/** Makes calls of the contract with a token, through the same routes that people use. */
export type ApiClient = <const E extends EndpointShape>(endpoint: E, sent?: CallInput<E>) => Promise<EndpointReply<E>>

export function createApiClient(server: HttpServer, token?: string): ApiClient {
  return async (endpoint, sent = {}) => {
    const { path, body, headers } = await encodeCall(endpoint, sent)
    const response = await server.inject({
      method: endpoint.method,
      url: path,
      headers: { ...headers, ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    })
    if (response.statusCode >= 300)
      throw new Error(`${endpoint.method} ${path}: ${response.statusCode} ${response.body}`)
    // The tests check that answers match the contract.
    return response.json()
  }
}
