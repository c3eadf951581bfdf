import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { sendMail } from '../../notifications/commands.ts'
import { type Email, type EmailWriter, toRecipient } from '../../notifications/rules.ts'
import { users } from '../schema.ts'

/** Mails every operator who can sign in, except some. */
export async function mailOtherOperators(
  tx: Tx,
  exceptIds: readonly string[],
  email: (writer: EmailWriter, firstName: string) => ReturnType<Email>,
  at: Date,
): Promise<void> {
  const others = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        eq(users.role, 'operator'),
        isNull(users.suspendedAt),
        isNotNull(users.passwordHash),
        notInArray(users.id, [...exceptIds]),
      ),
    )
    .orderBy(users.id)
  for (const other of others) {
    await sendMail(tx, { to: toRecipient(other), email: (writer) => email(writer, other.firstName), at })
  }
}
