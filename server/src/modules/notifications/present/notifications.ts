import type { Role } from '@marquee/contract/identity'
import type { MailSetting, UserNotification } from '@marquee/contract/notifications'
import {
  getFixedReason,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationValues,
} from '@marquee/contract/notifications.rules'
import { type NotificationText, writeNotification } from '@marquee/contract/texts/notifications'
import { translateStored } from '../../../platform/stored-texts.ts'
import type { GetMailChoice } from '../queries/mail-choices.ts'
import type { NotificationRow } from '../queries/notifications.ts'
import type { Email } from '../rules/emails.ts'

/** The two lines of a notification in the language of the current work. */
export function wordNotification<K extends NotificationKind>(kind: K, values: NotificationValues[K]): NotificationText {
  // Reasons are stored in English, also those that the operator chose from templates.
  const { reason } = values as { reason?: string | null }
  return writeNotification(kind, reason ? { ...values, reason: translateStored(reason) } : values)
}

/** The values of a row are those of its kind. */
const getValues = ({ values }: NotificationRow) => values as never

export const wordRow = (row: NotificationRow): NotificationText => wordNotification(row.kind, getValues(row))

export function presentNotification(row: NotificationRow, reader: Role): UserNotification {
  const { id, kind, createdAt, readAt } = row
  const path = NOTIFICATION_KINDS[kind].link(getValues(row), reader)
  return {
    id,
    kind,
    ...wordRow(row),
    path,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }
}

export function presentMailSetting(kind: NotificationKind, userId: string, getChoice: GetMailChoice): MailSetting {
  const { topic } = NOTIFICATION_KINDS[kind]
  return { kind, topic, mail: getChoice(userId, kind), fixed: getFixedReason(kind) }
}

/** The email of a kind that has none of its own: its two lines, and a button to its page. */
export function createPlainEmail<K extends NotificationKind>(
  { kind, values }: { kind: K; values: NotificationValues[K] },
  { firstName }: { firstName: string },
  { reader, publicUrl }: { reader: Role; publicUrl: string },
): Email {
  const url = `${publicUrl}${NOTIFICATION_KINDS[kind].link(values as never, reader)}`
  const settings = buildSettingsUrl(publicUrl)
  return ({ texts, writeEmail }) => {
    const { title, detail } = wordNotification(kind, values)
    return writeEmail(texts.notifications.one, { title, detail: detail ?? '', settings }, { firstName, url })
  }
}

/** The page on which users choose their emails. */
export const buildSettingsUrl = (publicUrl: string) => `${publicUrl}/notifications?tab=emails`
