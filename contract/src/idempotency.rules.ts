import type { EndpointShape } from './endpoint.ts'

/** A call is carried out once for each value of this header (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

const PEOPLE: readonly string[] = ['partner', 'client', 'operator']

/** Whether the server recognises a repetition of the call by its key. Other changes must not be sent again. */
export function isCarriedOutOnce(endpoint: EndpointShape): boolean {
  const { method, who, isRead, bytes, reply, ignoresIdempotencyKey } = endpoint
  const isChange = (method === 'POST' || method === 'PATCH') && !isRead && who.every((one) => PEOPLE.includes(one))
  return isChange && bytes === undefined && typeof reply !== 'string' && !ignoresIdempotencyKey
}
