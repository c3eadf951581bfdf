import type { EndpointShape, EndpointReply, EndpointBodyInput, EndpointParamsInput } from '@marquee/contract/endpoint'
import { type CallInput, type EncodedCall, encodeCall } from './encode-call.ts'

type TypedInput<E extends EndpointShape> = Omit<CallInput, 'params' | 'body'> & {
  params?: EndpointParamsInput<E>
  body?: EndpointBodyInput<E>
}

/** Makes calls of the contract as one user or device. */
export type ApiClient = <const E extends EndpointShape>(endpoint: E, input?: TypedInput<E>) => Promise<EndpointReply<E>>

export type ApiRequest = EncodedCall & { method: EndpointShape['method'] }
/** How requests reach the server: over HTTP, injected into it, or at an instant of virtual time. */
export type Send = (request: ApiRequest) => Promise<{ status: number; text: string }>

export function createApiClient(send: Send, token?: string): ApiClient {
  return async (endpoint, input = {}) => {
    const { method } = endpoint
    const request = await encodeCall(endpoint, input)
    const { path } = request
    if (token !== undefined) request.headers.authorization = token
    const { status, text } = await send({ method, ...request })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    // The tests of the server check that replies match the contract. Tables are text.
    return (endpoint.reply === 'table' ? text : JSON.parse(text)) as never
  }
}

/** Sends requests to an address over HTTP. */
export function createHttpSend(baseUrl: string): Send {
  return async ({ path, ...request }) => {
    const response = await fetch(`${baseUrl}${path}`, request)
    return { status: response.status, text: await response.text() }
  }
}
