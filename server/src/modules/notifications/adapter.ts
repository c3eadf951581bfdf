import nodemailer from 'nodemailer'
import { SECONDS } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { needsEncryption } from '../../platform/config-rules.ts'
import type { WaitingMail } from './queries.ts'

/** `refused`: the mail server said a final no to this very mail. Anything else is thrown. */
export type Delivery = { kind: 'sent' } | { kind: 'refused'; reason: string }
export type Mailer = (mail: WaitingMail) => Promise<Delivery>

/** Delivers to the mail server behind an address such as smtp://user:password@host:587. */
export function openMailer(smtpUrl: string, from: Config['mailFrom']): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A server that does not offer encryption does not get the password.
    requireTLS: needsEncryption(smtpUrl),
  })
  return async ({ id, toName, toAddress, subject, text, html }) => {
    try {
      await transport.sendMail({
        // Objects, never strings: a name cannot smuggle in another address.
        from,
        to: { name: toName, address: toAddress },
        subject,
        text,
        html,
        // The same mail delivered twice after a crash is recognised as one by what reads it.
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
 * Whether it is of no use to try again: the recipient or the mail itself was refused for good. A server
 * that does not let us in, or not in our name, says 5xx as well and means the settings, not the mail.
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
