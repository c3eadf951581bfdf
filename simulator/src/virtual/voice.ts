import type { EndpointShape, ReplyOf, SendOf, SendParamsOf } from '@marquee/contract/endpoint'
import { encoded } from '../encoded.ts'
import type { Transport } from './transport.ts'

type Sent<E extends EndpointShape> = {
  params?: SendParamsOf<E>
  query?: Record<string, string>
  body?: SendOf<E>
  /** Paths of files by the name of their part. */
  files?: Record<string, string>
}

/** Makes calls of the contract as somebody with that token, each at an instant. */
export type Voice = <const E extends EndpointShape>(endpoint: E, atMs: number, sent?: Sent<E>) => Promise<ReplyOf<E>>

export function voiceOf(transport: Transport, token?: string): Voice {
  return async (endpoint, atMs, sent = {}) => {
    const { path, body, headers } = await encoded(endpoint, sent)
    const { method } = endpoint
    const answer = await transport.ask(
      { method, path, body, headers: { ...headers, ...(token && { authorization: token }) } },
      atMs,
    )
    const text = answer.bytes.toString('utf8')
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    // The server answers what the contract says; its own tests hold it to that. Tables come as text.
    return (endpoint.reply === 'table' ? text : JSON.parse(text)) as never
  }
}
