import pg from 'pg'
import { SECONDS } from '../clock.ts'

/** The database cannot be used as configured; the message says what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

const CONNECT_TIMEOUT_MS = 10 * SECONDS

/**
 * Checks at the start whether a setting leads to a database.
 *
 * @param name the name of the setting
 * @throws DatabaseRefused naming the setting and what to check
 */
export async function assertReachable(name: string, url: string): Promise<void> {
  const client = openClient(name, url)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseRefused(`${name}: ${explain(error, client)}`)
  } finally {
    client.end().catch(() => {})
  }
}

/** @throws DatabaseRefused when a file that the URL names cannot be read */
function openClient(name: string, url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  } catch (error) {
    throw new DatabaseRefused(`${name}: ${(error as Error).message}`)
  }
}

/** Codes of OpenSSL and Node for certificates that are not accepted. */
export const CERTIFICATE_CODE = /CERT|VERIFY|ERR_TLS/

function explain(error: unknown, { host, port, user = '', database = '' }: pg.Client): string {
  const { code = '', message } = error as Error & { code?: string }
  const at = `${host}:${port}`
  switch (code) {
    case '28P01':
    case '28000':
      return `${at} refuses the user "${user}" with this password. Check user name and password.`
    case '3D000':
      return `there is no database "${database}" at ${at}. Create it, or correct the name.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host "${host}" was not found. Check its name and the DNS of this machine.`
    default:
      if (CERTIFICATE_CODE.test(code))
        return `the certificate of ${at} is not accepted: ${message}. Name the host as its certificate does, and its authority with sslrootcert=FILE.`
      return `no connection to ${at}: ${message || code}. Check host and port, and that PostgreSQL runs there.`
  }
}
