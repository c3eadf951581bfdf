import { getScreenshot, listRemoteOrders, orderScreen } from '@marquee/contract/remote-orders'
import type { RemoteOrderKind } from '@marquee/contract/remote-orders.rules'
import { remoteControlTexts } from '@marquee/contract/messages/remote-control'
import { call, CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useChange } from '../../../lib/use-change.ts'
import { formatSpan } from '../times.rules.ts'
import { isOpen } from './remote.rules.ts'

/** Polling in case the connection for events is broken: often while a command is on its way. */
const [OPEN_MS, IDLE_MS] = [3000, 30_000]

/** The last commands to a screen, with its latest screenshot and diagnostics (decision 37). */
export const useRemoteControl = (screenId: string) =>
  useCall(
    keys.remote(screenId),
    listRemoteOrders,
    { params: { id: screenId } },
    {
      refetchInterval: ({ state }) => (state.data?.orders.some(isOpen) ? OPEN_MS : IDLE_MS),
    },
  )

/** The picture of a screenshot, which never changes, as the address of an image. */
export const useScreenshot = (screenId: string, orderId: string) =>
  useCall(
    keys.screenshot(orderId),
    getScreenshot,
    { params: { id: screenId } },
    {
      select: ({ type, data }) => `data:${type};base64,${data}`,
      staleTime: Infinity,
    },
  )

export const useOrder = (screenId: string) =>
  useChange(
    (kind: RemoteOrderKind) => call(orderScreen, { params: { id: screenId }, body: { kind } }),
    [keys.remote(screenId)],
  )

/** Why a command was not sent; one that came too soon says when it may be sent again. */
export function describeRefusal(failure: unknown): string {
  if (!(failure instanceof CallRefused) || failure.status !== 429) return getErrorMessage(failure)
  const { retryAfterSeconds } = (failure.details ?? {}) as { retryAfterSeconds?: unknown }
  if (typeof retryAfterSeconds !== 'number') return failure.message
  return remoteControlTexts.tooSoon({ wait: formatSpan(retryAfterSeconds) })
}
