import type { NotificationKind } from '@marquee/contract/notifications.rules'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { EraseSlice } from '../../../platform/erasure.ts'
import { mailChoices, mails, notifications } from '../schema.ts'

const ROWS_PER_SLICE = 1_000

/** Kinds with the name of another person in them, as `name` or `by`. */
const NAMING: readonly NotificationKind[] = [
  'operator-added',
  'operator-raised',
  'member-joined',
  'role-changed',
  'member-role-changed',
  'member-removed',
  'member-closed-account',
]

/** Erases the notifications of a person, and those that name the person to others (decision 35). */
export const eraseNotifications: EraseSlice = async (tx, { userId, name }) => {
  const isAbout = or(
    eq(notifications.userId, userId),
    and(
      inArray(notifications.kind, [...NAMING]),
      sql`${name} in (${notifications.values} ->> 'name', ${notifications.values} ->> 'by')`,
    ),
  )
  const some = tx.select({ id: notifications.id }).from(notifications).where(isAbout).limit(ROWS_PER_SLICE)
  const { rowCount } = await tx.delete(notifications).where(inArray(notifications.id, some))
  await tx.delete(mailChoices).where(eq(mailChoices.userId, userId))
  return rowCount === ROWS_PER_SLICE
}

/** The outbox keeps delivered emails for a while, with their recipient; some went to other addresses of the person. */
export const eraseMails: EraseSlice = async (tx, { name, email }) => {
  const isOver = sql`coalesce(${mails.sentAt}, ${mails.refusedAt}) is not null`
  const isTheirs = or(eq(mails.toAddress, email), and(eq(mails.toName, name), isOver))
  const some = tx.select({ id: mails.id }).from(mails).where(isTheirs).limit(ROWS_PER_SLICE)
  const { rowCount } = await tx.delete(mails).where(inArray(mails.id, some))
  return rowCount === ROWS_PER_SLICE
}
