import nodemailer from 'nodemailer'
import { SECONDS } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { requiresMailEncryption } from '../../platform/config-encryption.ts'
import type { WaitingMail } from './queries/mails.ts'

/** `refused`: the mail server rejected this mail permanently. Every other failure is thrown. */
export type Delivery = { kind: 'sent' } | { kind: 'refused'; reason: string }
export type Mailer = (mail: WaitingMail) => Promise<Delivery>

type MailSettings = Pick<Config, 'mailFrom' | 'production'>

function openTransport(smtpUrl: string, production: boolean) {
  return nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Without encryption, the server gets neither the password nor the mail.
    requireTLS: requiresMailEncryption(smtpUrl, production),
  })
}

/** Connects and signs in as a mailer does, and sends nothing. @throws when the mail server cannot be used */
export async function verifyMailServer(smtpUrl: string, production: boolean): Promise<void> {
  const transport = openTransport(smtpUrl, production)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Opens a mailer for a mail server such as smtp://user:password@host:587. */
export function openMailer(smtpUrl: string, { mailFrom: from, production }: MailSettings): Mailer {
  const transport = openTransport(smtpUrl, production)
  return async ({ id, toName, toAddress, subject, text, html }) => {
    try {
      await transport.sendMail({
        // Objects instead of strings, so that a name cannot contain another address.
        from,
        to: { name: toName, address: toAddress },
        subject,
        text,
        html,
        // The recipient's mail program recognises a second delivery after a crash by this id.
        messageId: `<${id}@${getDomain(from.address)}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
      return { kind: 'sent' }
    } catch (error) {
      if (!isFinal(error)) throw error
      return { kind: 'refused', reason: getFailureReason(error) }
    }
  }
}

/**
 * Whether another attempt is useless: the server rejected the recipient or the mail permanently. A server that rejects
 * the login or the sender also answers 5xx, but the cause is then the configuration, not the mail.
 */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const isAboutTheMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  return isAboutTheMail && (responseCode === undefined || responseCode >= 500)
}

export function getFailureReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

function getDomain(address: string): string {
  return address.split('@').at(-1) ?? 'localhost'
}
