import type { EndpointShape, EndpointReply, EndpointBodyInput, EndpointParamsInput } from '@marquee/contract/endpoint'
import { encodeCall } from '../encode-call.ts'
import type { Transport } from './transport.ts'

type CallInput<E extends EndpointShape> = {
  params?: EndpointParamsInput<E>
  query?: Record<string, string>
  body?: EndpointBodyInput<E>
  /** Paths of files by the name of the form part. */
  files?: Record<string, string>
}

/** Makes calls of the contract with a token, each at an instant. */
export type ApiClient = <const E extends EndpointShape>(
  endpoint: E,
  atMs: number,
  sent?: CallInput<E>,
) => Promise<EndpointReply<E>>

export function createApiClient(transport: Transport, token?: string): ApiClient {
  return async (endpoint, atMs, sent = {}) => {
    const { path, body, headers } = await encodeCall(endpoint, sent)
    const { method } = endpoint
    const answer = await transport.ask(
      { method, path, body, headers: { ...headers, ...(token && { authorization: token }) } },
      atMs,
    )
    const text = answer.bytes.toString('utf8')
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    // The tests of the server check that replies match the contract. Tables are text.
    return (endpoint.reply === 'table' ? text : JSON.parse(text)) as never
  }
}
