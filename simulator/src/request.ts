import type { EndpointShape, EndpointReply, EndpointBodyInput, EndpointParamsInput } from '@marquee/contract/endpoint'
import { encodeCall } from './encode-call.ts'

/** Makes a JSON call of the contract. Throws with the message of a refusal. */
export async function request<const E extends EndpointShape>(
  baseUrl: string,
  endpoint: E,
  { token, ...sent }: { token?: string; params?: EndpointParamsInput<E>; body?: EndpointBodyInput<E> } = {},
): Promise<EndpointReply<E>> {
  const { path, body, headers } = await encodeCall(endpoint, sent)
  const response = await fetch(`${baseUrl}${path}`, {
    method: endpoint.method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: token }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${(answer as { message: string }).message}`)
  // The tests of the server check that replies match the contract.
  return answer as EndpointReply<E>
}
