import type { Tx } from '../../../platform/db/database.ts'
import { createSecret, hashSecret } from '../../../platform/secrets.ts'
import { saveReminder } from '../../identity/commands/deletion.ts'
import { sendMail } from '../../notifications/commands/mails.ts'
import { type Email, toRecipient } from '../../notifications/rules/emails.ts'
import { formatErasure } from '../rules.ts'

/** Reminds the owner of a closed account, once, with another link that takes the deletion back (decision 35). */
export async function remindOfDeletion(
  tx: Tx,
  userId: string,
  { at, publicUrl }: { at: Date; publicUrl: string },
): Promise<void> {
  const token = createSecret()
  const reminded = await saveReminder(tx, userId, { at, reminderHash: hashSecret(token) })
  if (!reminded) return
  const { user, erasesAt } = reminded
  const envelope = { firstName: user.firstName, url: `${publicUrl}/account-deletion/keep/${token}` }
  const email: Email = ({ texts, formats, writeEmail }) =>
    writeEmail(texts.account.deletionReminder, { erasesOn: formatErasure(formats, erasesAt) }, envelope)
  await sendMail(tx, { to: toRecipient(user), email, at })
}
