import { randomUUID } from 'node:crypto'
import { runInLanguage } from '@marquee/contract/language/load'
import type { Config } from '../../../platform/config.ts'
import { getFailureReason, openMailer } from '../adapter.ts'
import { renderHtml, renderText } from '../present/mails.ts'
import { createEmailWriter, type Email, type Recipient } from '../rules/emails.ts'

/** Sends a mail past the outbox, so that its sender learns what the mail server says. @returns why it was not sent */
export async function tryMail(
  config: Config & { smtpUrl: string },
  { to, email }: { to: Recipient; email: Email },
): Promise<string | undefined> {
  const content = await runInLanguage(to.language, async () => email(createEmailWriter()))
  try {
    const delivery = await openMailer(
      config.smtpUrl,
      config,
    )({
      id: randomUUID(),
      toName: to.name,
      toAddress: to.address,
      subject: content.subject,
      text: renderText(content),
      html: renderHtml(content, to.language),
    })
    return delivery.kind === 'sent' ? undefined : delivery.reason
  } catch (error) {
    return getFailureReason(error)
  }
}
