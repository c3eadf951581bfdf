import type { MailChoice, NotificationKind } from '@marquee/contract/notifications.rules'
import type { Tx } from '../../../platform/db/database.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { listMailChoices } from '../queries/mail-choices.ts'
import { mailChoices } from '../schema.ts'

type Chooser = Actor & { userId: string }

/**
 * Saves how a kind is mailed to a user; repeating it changes nothing. What already waits for the daily email stays
 * there, unless emails of the kind are off when it is sent. The log has what concerns alerts, because they may reach
 * nobody then.
 */
export async function saveMailChoice(
  tx: Tx,
  by: Chooser,
  { kind, mail }: { kind: NotificationKind; mail: MailChoice },
  at: Date,
): Promise<void> {
  const before = (await listMailChoices(tx, [by.userId]))(by.userId, kind)
  const chosen = { userId: by.userId, kind, mail, chosenAt: at }
  await tx
    .insert(mailChoices)
    .values(chosen)
    .onConflictDoUpdate({ target: [mailChoices.userId, mailChoices.kind], set: chosen })
  const [from, to] = [before !== 'off', mail !== 'off']
  if (kind !== 'alerts-opened' || from === to) return
  const subject = { kind: 'user', id: by.userId, name: by.name } as const
  await writeAuditEntry(tx, by, { action: 'update', subject, changes: { alertMails: { from, to } } }, at)
}
