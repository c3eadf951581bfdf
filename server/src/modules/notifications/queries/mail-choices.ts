import { type MailChoice, type NotificationKind, resolveMailChoice } from '@marquee/contract/notifications.rules'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { mailChoices } from '../schema.ts'

export type GetMailChoice = (userId: string, kind: NotificationKind) => MailChoice

/** How each kind is mailed to these users. */
export async function listMailChoices(db: Db, userIds: readonly string[]): Promise<GetMailChoice> {
  const rows = await db
    .select()
    .from(mailChoices)
    .where(inArray(mailChoices.userId, [...userIds]))
  const chosen = new Map(rows.map(({ userId, kind, mail }) => [`${userId} ${kind}`, mail]))
  return (userId, kind) => resolveMailChoice(kind, chosen.get(`${userId} ${kind}`))
}
