import type { Tx } from '../../../platform/db/database.ts'
import { type News, type NotifiedUser, sendNotifications } from '../../notifications/commands/notifications.ts'
import type { EmailContent, EmailWriter, Recipient } from '../../notifications/rules/emails.ts'
import { type Business, listRecipients } from '../queries.ts'
import { getConcernedRoles } from '../rules.ts'

/** What happened to a business, and the email that says so to each of its members. */
export type BusinessNews = News & {
  readonly business: Business
  readonly email: (writer: EmailWriter, firstName: string) => EmailContent | Promise<EmailContent>
  /** The addresses that get the email, by default that of the member. `isFirst`: of the member who joined first. */
  readonly to?: (member: NotifiedUser, isFirst: boolean) => readonly Recipient[]
}

/**
 * Notifies the members whom it concerns, each by their own settings and once (decision 33). Suspended ones are notified
 * only when no other is left, because a suspended business still gets its invoices and statements.
 */
export async function informMembers(tx: Tx, news: readonly BusinessNews[], at: Date): Promise<void> {
  if (news.length === 0) return
  const recipients = Map.groupBy(
    await listRecipients(
      tx,
      news.map(({ business }) => business),
    ),
    ({ businessId }) => businessId,
  )
  const told = news.flatMap(({ business, email, to, ...one }) => {
    const roles = getConcernedRoles(one.kind)
    const concerned = (recipients.get(business.id) ?? []).filter(({ role }) => roles.includes(role))
    const active = concerned.filter(({ isSuspended }) => !isSuspended)
    return (active.length > 0 ? active : concerned).map(({ user }, index) => ({
      ...one,
      user,
      email: (writer: EmailWriter) => email(writer, user.firstName),
      ...(to && { to: to(user, index === 0) }),
    }))
  })
  await sendNotifications(tx, told, at)
}
