import { getKindPermission } from '@marquee/contract/notifications.rules'
import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type News, sendNotifications } from '../../notifications/commands/notifications.ts'
import type { Email, EmailWriter } from '../../notifications/rules/emails.ts'
import { users } from '../schema.ts'

/** Notifies every operator who can sign in and whose role opens what the news is about (decision 38), except some. */
export async function informOtherOperators(
  tx: Tx,
  exceptIds: readonly string[],
  news: News,
  email: (writer: EmailWriter, firstName: string) => ReturnType<Email>,
  at: Date,
): Promise<void> {
  const others = await tx
    .select(pickColumns(users, 'id', 'firstName', 'lastName', 'email', 'language'))
    .from(users)
    .where(
      and(
        eq(users.role, 'operator'),
        inArray(users.operatorRole, [...listRolesWith(getKindPermission(news.kind))]),
        isNull(users.suspendedAt),
        isNotNull(users.passwordHash),
        notInArray(users.id, [...exceptIds]),
      ),
    )
    .orderBy(users.id)
  const told = others.map((user) => ({ ...news, user, email: (writer: EmailWriter) => email(writer, user.firstName) }))
  await sendNotifications(tx, told, at)
}
