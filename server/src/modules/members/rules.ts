import { type MemberRole, MONEY_EDITORS } from '@marquee/contract/members.rules'
import { NOTIFICATION_KINDS, type NotificationKind } from '@marquee/contract/notifications.rules'

const VENUES_AND_CAMPAIGNS = ['admin', 'manager'] as const satisfies MemberRole[]

/** The members whom news of their business concern (decision 33). */
export function getConcernedRoles(kind: NotificationKind): readonly MemberRole[] {
  const isAboutMoney = NOTIFICATION_KINDS[kind].topic === 'money' || kind === 'bank-details-changed'
  return isAboutMoney ? MONEY_EDITORS : VENUES_AND_CAMPAIGNS
}
