import { randomUUID } from 'node:crypto'
import { getFailureReason, openMailer, verifyMailServer } from '../../modules/notifications/adapter.ts'
import type { Config } from '../../platform/config.ts'
import { isThisMachine, requiresMailEncryption } from '../../platform/config-encryption.ts'
import { fail, type Findings, ok, warn } from './findings.ts'

const ABOUT = 'Mail'

/** @param to who gets a mail; undefined: the connection is tried and nothing sent */
export async function* checkMail(config: Config, to: string | undefined): Findings {
  const { smtpUrl = '', production } = config
  const { host, hostname, protocol } = new URL(smtpUrl)
  try {
    await verifyMailServer(smtpUrl, production)
  } catch (error) {
    return yield fail(ABOUT, `${host} cannot be used; check SMTP_URL: ${getFailureReason(error)}`)
  }
  const isEncrypted = protocol === 'smtps:' || requiresMailEncryption(smtpUrl, production)
  if (isEncrypted) yield ok(ABOUT, `${host} answers, encrypted`)
  else if (isThisMachine(hostname)) yield ok(ABOUT, `${host} answers, on this machine`)
  else yield warn(ABOUT, `${host} gets mails without encryption, as SMTP_URL says`)
  if (to === undefined) return
  const delivery = await openMailer(
    smtpUrl,
    config,
  )({
    id: randomUUID(),
    toName: '',
    toAddress: to,
    subject: 'A mail from Marquee',
    text: 'npm run doctor sent this mail. It has arrived.\n',
    html: '',
  })
  yield delivery.kind === 'sent' ? ok(ABOUT, `sent one to ${to}`) : fail(ABOUT, `${to} was refused: ${delivery.reason}`)
}
