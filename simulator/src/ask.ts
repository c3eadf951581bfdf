import type { EndpointShape, ReplyOf, SendOf, SendParamsOf } from '@marquee/contract/endpoint'

/** One JSON call of the contract. Throws with the server's sentence when it says no. */
export async function ask<const E extends EndpointShape>(
  baseUrl: string,
  endpoint: E,
  sent: { token?: string; params?: SendParamsOf<E>; body?: SendOf<E> } = {},
): Promise<ReplyOf<E>> {
  const params = (sent.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const response = await fetch(`${baseUrl}${path}`, {
    method: endpoint.method,
    headers: {
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent.token === undefined ? {} : { authorization: sent.token }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${(answer as { message: string }).message}`)
  // The server answers what the contract says; its own tests hold it to that.
  return answer as ReplyOf<E>
}
