import type { Letter } from '@marquee/contract/texts/mails'
import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { sendMail } from '../../notifications/commands.ts'
import { users } from '../schema.ts'

/** Writes to every operator who can sign in, but not to these. */
export async function mailOtherOperators(
  tx: Tx,
  butNot: readonly string[],
  letterTo: (firstName: string) => Letter,
  at: Date,
): Promise<void> {
  const others = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.role, 'operator'),
        isNull(users.suspendedAt),
        isNotNull(users.passwordHash),
        notInArray(users.id, [...butNot]),
      ),
    )
    .orderBy(users.id)
  for (const { firstName, lastName, email } of others) {
    await sendMail(tx, { to: { name: `${firstName} ${lastName}`, address: email }, letter: letterTo(firstName), at })
  }
}
