import { keepAccountByLink } from '@marquee/contract/account-deletion'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { hashSecret } from '../../../platform/secrets.ts'
import { writeAuditEntry } from '../../audit/commands.ts'
import { lockLinkOwner, reopenUser } from '../../identity/commands/deletion.ts'
import { sendMail } from '../../notifications/commands/mails.ts'
import { type Email, toRecipient } from '../../notifications/rules/emails.ts'
import { findBusinesses } from '../queries/businesses.ts'
import { getParty, restoreKept } from './businesses.ts'

type Origin = { at: Date; address: string }

/**
 * Takes the deletion of an account back: everything that closed with it is as it was (decision 35). Call it with the user
 * locked.
 *
 * @throws Error if the account is being erased
 */
export async function takeDeletionBack(tx: Tx, userId: string, { at, address }: Origin): Promise<void> {
  const user = await reopenUser(tx, userId, at)
  if (!user) throw new Error(`the account ${userId} is being erased`)
  const { sole } = await findBusinesses(tx, userId)
  await restoreKept(tx, userId, at)
  const email: Email = ({ texts, writeEmail }) =>
    writeEmail(texts.account.deletionCancelled, {}, { firstName: user.firstName })
  await sendMail(tx, { to: toRecipient(user), email, at })
  const { name } = toRecipient(user)
  const entry = {
    action: 'cancel-deletion',
    subject: { kind: 'user', id: userId, name },
    partyId: getParty(sole),
  } as const
  await writeAuditEntry(tx, { userId, name, address }, entry, at)
  await notify(tx, { topic: 'review', data: { kind: 'user', id: userId } })
}

/**
 * The same with a link in an email.
 *
 * @returns the address of the account; undefined if the link is not valid
 * @throws Refused suspended if an operator suspended the closed account
 */
export async function keepWithLink(tx: Tx, token: string, origin: Origin): Promise<string | undefined> {
  const user = await lockLinkOwner(tx, hashSecret(token))
  // Only a suspension by an operator has a reason.
  if (user && user.suspendedReason !== null) throw refuse(keepAccountByLink.refusals.suspended)
  if (user) await takeDeletionBack(tx, user.id, origin)
  return user?.email
}
