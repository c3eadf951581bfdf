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
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseRefused(`${name}: ${explain(error, client)}`)
  } finally {
    client.end().catch(() => {})
  }
}

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
      return `no connection to ${at}: ${message || code}. Check host and port, and that PostgreSQL runs there.`
  }
}
