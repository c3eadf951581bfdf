import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { startOnFreePort } from './ports.ts'

export { findFreePort } from './ports.ts'

/** A temporary PostgreSQL server: empty, fast, and deleted by `stop`. */
export type Postgres = { readonly url: string; readonly stop: () => Promise<void> }

/**
 * Starts PostgreSQL in a new folder, on a free port of 127.0.0.1.
 *
 * It is not durable, so it is only for tests and measurements. It ends with this process, also when this process is
 * killed.
 *
 * @throws Error when PostgreSQL is not installed or does not start; the message contains a remedy
 */
export function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  return startOnFreePort((port) => startOnPort(String(port), settings))
}

async function startOnPort(port: string, settings: Readonly<Record<string, string>>): Promise<Postgres> {
  const programs = findPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const owner = getServerUser()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-pg-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const password = randomBytes(12).toString('hex')
    initDatabase(join(programs, 'initdb'), folder, password, owner)
    const server = launch(join(programs, 'postgres'), folder, { ...FAST_SETTINGS, port, ...settings }, owner)
    await waitUntilReady(server)
    return {
      url: `postgres://marquee:${password}@127.0.0.1:${port}/postgres`,
      stop: () => stopServer(server).then(remove),
    }
  } catch (failure) {
    remove()
    throw failure
  }
}

/** The data need not survive a power cut. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  max_connections: '300',
}

/** The folder of the newest PostgreSQL on this machine; null when there is none. */
export function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
}

export type User = { readonly uid: number; readonly gid: number }

/** PostgreSQL does not run as root; its package creates a user. */
export function getServerUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: ask('-u'), gid: ask('-g') }
}

export function initDatabase(initdb: string, folder: string, password: string, owner: User | null): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner !== null) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const options = ['--username=marquee', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const character = ['--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(initdb, ['-D', join(folder, 'data'), ...options, ...character], { ...owner, cwd: folder, stdio: 'pipe' })
}

/** Stops the server and deletes its folder when standard input is closed. */
const SUPERVISOR_SCRIPT =
  '"$@" & server=$!; cat > /dev/null; kill -INT $server 2> /dev/null; wait $server; cd /; rm -rf "$0"'

function launch(postgres: string, folder: string, settings: Record<string, string>, owner: User | null): ChildProcess {
  const options = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  return spawn('sh', ['-c', SUPERVISOR_SCRIPT, folder, postgres, '-D', join(folder, 'data'), ...options], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

/** The response during recovery; not an error. */
const STARTING_UP = /FATAL: {2}the database system is (starting up|not yet accepting connections)/g

/**
 * Resolves when connections are accepted; rejects with the server's message when it fails.
 *
 * @param isReplica it never accepts changes; a restored database accepts them at the end of its recovery
 */
export function waitUntilReady(server: ChildProcess, isReplica = false): Promise<void> {
  const ready = `ready to accept ${isReplica ? 'read-only ' : ''}connections`
  return new Promise((resolve, reject) => {
    let words = ''
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${words}`)))
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      words += text
      if (words.includes(ready)) resolve()
      else if (words.replaceAll(STARTING_UP, '').includes('FATAL:')) {
        server.stdin?.end()
        reject(new Error(`PostgreSQL did not start:\n${words}`))
      }
    })
  })
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.stdin?.end()
  })
}
