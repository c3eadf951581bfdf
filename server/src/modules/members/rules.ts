import { type MemberRole, MONEY_EDITORS } from '@marquee/contract/members.rules'
import { NOTIFICATION_KINDS, type NotificationKind } from '@marquee/contract/notifications.rules'

const VENUES_AND_CAMPAIGNS = ['admin', 'manager'] as const satisfies MemberRole[]

/** The members whom news of their business concern (decision 33). */
export function getConcernedRoles(kind: NotificationKind): readonly MemberRole[] {
  const isAboutMoney = NOTIFICATION_KINDS[kind].topic === 'money' || kind === 'bank-details-changed'
  return isAboutMoney ? MONEY_EDITORS : VENUES_AND_CAMPAIGNS
}

/** Letters, marks, digits, spaces, and the punctuation of names of people and companies. */
const NAME = /^[\p{L}\p{M}\p{N} .,'’&+()/!„“”"«»·–-]{1,60}$/u
/** A part with a dot that mail programs make a link of, such as “example.com”; “d.o.o.” is none. */
const LINK = /www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu

/** Whether a text that people typed may be the name of a person or company, and is no message or link to strangers. */
export function isNameLike(text: string): boolean {
  return NAME.test(text) && !LINK.test(text)
}
