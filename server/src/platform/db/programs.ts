import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getCACertificates } from 'node:tls'
import pg from 'pg'
import { DatabaseRefused } from './reachable.ts'

const DEBIAN = '/usr/lib/postgresql'
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * Finds a program of PostgreSQL, the newest one: it works with older servers, and not the other way round.
 *
 * @throws DatabaseRefused saying what to install
 */
export function findPostgresProgram(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...FOLDERS]
  const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
  if (found === undefined)
    throw new DatabaseRefused(`${name} is not installed (Debian: apt-get install postgresql-client).`)
  return found
}

/** How a program of PostgreSQL connects. The password is not in its arguments, which every user of the machine sees. */
export function toEnvironment(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const { searchParams } = new URL(url)
  // For the driver, the last of several values counts.
  const getLast = (name: string) => searchParams.getAll(name).at(-1)
  const mode = getLast('sslmode')
  const authorities = getLast('sslrootcert')
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user ?? '',
    PGPASSWORD: typeof password === 'string' ? password : '',
    PGDATABASE: database ?? '',
    // The driver knows a mode that the programs call "require".
    ...(mode && { PGSSLMODE: mode === 'no-verify' ? 'require' : mode }),
    ...(authorities && { PGSSLROOTCERT: authorities }),
  }
}

/** A running program; `ended` rejects with its message when it fails. */
type Program = { stdout: Readable; ended: Promise<void> }

type Call = { name: string; args: readonly string[]; url: string; input?: Readable }

/** Dumps the database as another transaction sees it. */
export function startDump(url: string, snapshot: string): Program {
  const args = ['--format=custom', '--compress=1', '--no-password', `--snapshot=${snapshot}`]
  return start({ name: 'pg_dump', args, url })
}

/** Fills an empty database, completely or not at all. Owner and rights are those of this connection. */
export async function restoreDump(url: string, source: Readable): Promise<void> {
  const { PGDATABASE = '' } = toEnvironment(url)
  const args = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-password',
    `--dbname=${PGDATABASE}`,
  ]
  const { stdout, ended } = start({ name: 'pg_restore', args, url, input: source })
  stdout.resume()
  await ended
}

const needsAuthorities = ({ PGSSLMODE = '', PGSSLROOTCERT }: Record<string, string>) =>
  PGSSLMODE.startsWith('verify-') && PGSSLROOTCERT === undefined

/** The programs look into the home of the user, and the driver trusts the authorities that Node.js knows. */
function writeAuthorities(): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-'))
  const file = join(folder, 'authorities.pem')
  writeFileSync(file, getCACertificates('default').join('\n'))
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function start({ name, args, url, input }: Call): Program {
  const program = findPostgresProgram(name)
  const environment = toEnvironment(url)
  const authorities = needsAuthorities(environment) ? writeAuthorities() : undefined
  const child = spawn(program, args, {
    env: { LC_ALL: 'C', ...environment, ...(authorities && { PGSSLROOTCERT: authorities.file }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-4000)
  })
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      authorities?.remove()
      if (code === 0) resolve()
      else reject(new DatabaseRefused(`${name} failed: ${words.trim() || `exit code ${code}`}`))
    })
  })
  if (!input) {
    child.stdin.end()
    return { stdout: child.stdout, ended: exited }
  }
  // A damaged source must not look like the end of a good one.
  const fed = pipeline(input, child.stdin).catch((error: unknown) => {
    child.kill()
    if ((error as { code?: string }).code !== 'EPIPE') throw error
  })
  return { stdout: child.stdout, ended: endBoth(fed, exited) }
}

/** The message of the source comes first: the program only saw its end. */
async function endBoth(fed: Promise<void>, exited: Promise<void>): Promise<void> {
  for (const result of await Promise.allSettled([fed, exited])) if (result.status === 'rejected') throw result.reason
}
