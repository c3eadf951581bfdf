import { remoteControlTexts as t } from '@marquee/contract/messages/remote-control'
import type { RemoteOrder } from '@marquee/contract/remote-orders'
import {
  IDENTIFY_SECONDS,
  ORDER_VALID_MINUTES,
  type RemoteOrderKind,
  type RemoteOrderReason,
  SCREENSHOT_HOURS,
} from '@marquee/contract/remote-orders.rules'

/** Texts about commands to a screen (decision 37). */

/** Whether a command is on its way or is being carried out. */
export const isOpen = ({ state }: Pick<RemoteOrder, 'state'>): boolean => state === 'sent' || state === 'taken'

/** Why a command was not carried out. */
export function describeReason(reason: RemoteOrderReason): string {
  return reason === 'offline' ? t.reasons.offline({ minutes: ORDER_VALID_MINUTES }) : t.reasons[reason]
}

/** What a command does. */
export function explainCommand(kind: RemoteOrderKind): string {
  switch (kind) {
    case 'screenshot':
      return t.what.screenshot({ hours: SCREENSHOT_HOURS })
    case 'identify':
      return t.what.identify({ seconds: IDENTIFY_SECONDS })
    default:
      return t.what[kind]
  }
}
