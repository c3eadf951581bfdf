import type { RemoteOrder } from '@marquee/contract/remote-orders'
import type { UserCaller } from '../../platform/http/caller.ts'
import type { ListedOrder } from './queries.ts'

/** Partners do not see the name of an operator. An order that can no longer be taken is over for its readers. */
export function presentOrder(order: ListedOrder, { role }: Pick<UserCaller, 'role'>): RemoteOrder {
  const { id, kind, state, reason, byName, isByOperator, sentAt, expiresAt, takenAt, endedAt } = order
  return {
    id,
    kind,
    state,
    reason,
    by: isByOperator && role !== 'operator' ? null : byName,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}
