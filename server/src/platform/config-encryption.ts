import { isIP } from 'node:net'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** Connections to the same machine cannot be intercepted. */
export function isThisMachine(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Options of the mailer that can switch off encryption or the check of the certificate. */
const UNSAFE_MAIL_OPTIONS = /^(ignoreTLS|requireTLS|secure|opportunisticTLS|tls\..*)$/

/** Whether the password must only be sent over an encrypted connection. */
function sendsPassword(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !isThisMachine(hostname)
}

export function sendsPasswordOpenly(smtpUrl: string): boolean {
  return (
    sendsPassword(smtpUrl) && [...new URL(smtpUrl).searchParams.keys()].some((name) => UNSAFE_MAIL_OPTIONS.test(name))
  )
}

/**
 * Whether mails are sent over an encrypted connection only: in production to every other machine, unless the address
 * ends with `?requireTLS=false`, and with a password always.
 */
export function requiresMailEncryption(smtpUrl: string, production: boolean): boolean {
  const { hostname, searchParams } = new URL(smtpUrl)
  if (isThisMachine(hostname)) return false
  return sendsPassword(smtpUrl) || (production && searchParams.get('requireTLS') !== 'false')
}

/** Whether the database is reached through a socket folder or a loopback address. */
export function staysOnThisMachine(databaseUrl: string): boolean {
  const host = getDatabaseHost(databaseUrl)
  return host === '' || host.startsWith('/') || isThisMachine(host)
}

/** For the driver, a parameter is more than the host of the URL, and the last of several values counts. */
function getDatabaseHost(databaseUrl: string): string {
  const { hostname, searchParams } = new URL(databaseUrl)
  return decodeURIComponent(searchParams.getAll('host').at(-1) || hostname)
}

/** The modes of `sslmode` that the driver keeps as they are; it takes others for `verify-full`, and will not for ever. */
const CHOSEN_MODES: ReadonlySet<string | undefined> = new Set(['verify-full', 'no-verify', 'disable'])

/**
 * Why the encryption of a database connection is not acceptable in production; undefined when it is. The operator may
 * choose none, but not by leaving it out.
 */
export function findEncryptionProblem(databaseUrl: string): string | undefined {
  if (staysOnThisMachine(databaseUrl)) return undefined
  const host = getDatabaseHost(databaseUrl)
  const mode = new URL(databaseUrl).searchParams.getAll('sslmode').at(-1)
  if (!CHOSEN_MODES.has(mode))
    return `must say how the connection to ${host} is encrypted; add ?sslmode=verify-full, with &sslrootcert=FILE for a certificate authority of your own, or ?sslmode=disable for a private network`
  if (mode === 'verify-full' && isIP(host.replace(/^\[(.*)\]$/, '$1')) > 0)
    return `sslmode=verify-full needs the name of the host instead of ${host}, because its certificate is compared with the name`
  return undefined
}
