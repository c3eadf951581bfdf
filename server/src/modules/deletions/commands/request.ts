import { GRACE_DAYS, requestAccountDeletion } from '@marquee/contract/account-deletion'
import { COMMON } from '@marquee/contract/refusals'
import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { createSecret, hashSecret } from '../../../platform/secrets.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { closeUser } from '../../identity/commands/deletion.ts'
import { type BusinessNews, informMembers } from '../../members/commands/inform.ts'
import { sendMail } from '../../notifications/commands/mails.ts'
import { type Email, toRecipient } from '../../notifications/rules/emails.ts'
import { formatErasure } from '../rules.ts'
import type { SharedBusiness } from '../queries/businesses.ts'
import { listObstacles } from '../queries/obstacles.ts'
import { getParty, lockOwnBusinesses, suspendClosed } from './businesses.ts'

type Change = { by: Actor; userId: string; at: Date; publicUrl: string }

/**
 * Closes an account until it is erased (decision 35): it counts as suspended, so nothing of its business is sold or
 * played, no email is sent, and nobody signs in. Call it after the guard, which locks the user.
 *
 * @returns when it is erased
 * @throws Refused deletionBlocked, or notSignedIn if the account was suspended or closed meanwhile
 */
export async function requestDeletion(
  tx: Tx,
  { by, userId, at, publicUrl }: Change,
  isOperator: boolean,
): Promise<Date> {
  const businesses = await lockOwnBusinesses(tx, userId)
  // Two operators who go at the same moment would each see the other one.
  if (isOperator) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('last operator'))`)
  const obstacles = await listObstacles(tx, { userId, isOperator }, businesses, at)
  if (obstacles.length > 0) throw refuse(requestAccountDeletion.refusals.deletionBlocked, { details: { obstacles } })
  const erasesAt = new Date(at.getTime() + GRACE_DAYS * DAYS)
  const token = createSecret()
  const user = await closeUser(tx, userId, { at, erasesAt, linkHash: hashSecret(token) })
  if (!user) throw refuse(COMMON.notSignedIn)
  await suspendClosed(tx, userId, at)
  const { name } = toRecipient(user)
  const envelope = { firstName: user.firstName, url: `${publicUrl}/account-deletion/keep/${token}` }
  const email: Email = ({ texts, formats, writeEmail }) =>
    writeEmail(texts.account.deletionRequested, { erasesOn: formatErasure(formats, erasesAt) }, envelope)
  await sendMail(tx, { to: toRecipient(user), email, at })
  await informAdmins(tx, { userId, name }, businesses.shared, { at, publicUrl })
  const subject = { kind: 'user', id: userId, name } as const
  const details = { until: erasesAt.toISOString() }
  await writeAuditEntry(
    tx,
    by,
    { action: 'request-deletion', subject, partyId: getParty(businesses.sole), details },
    at,
  )
  await notify(tx, { topic: 'review', data: { kind: 'user', id: userId } })
  return erasesAt
}

/** The admins and managers learn that a member leaves, because one of them may have to take over. */
async function informAdmins(
  tx: Tx,
  { userId, name }: { userId: string; name: string },
  shared: readonly SharedBusiness[],
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const news = shared.map((business): BusinessNews => {
    const values = { userId, name, business: business.name }
    const url = `${publicUrl}/team`
    const email: BusinessNews['email'] = ({ texts, writeEmail }, firstName) =>
      writeEmail(texts.members.closedAccount, values, { firstName, url })
    return { business, kind: 'member-closed-account', values, email }
  })
  await informMembers(tx, news, at)
}
