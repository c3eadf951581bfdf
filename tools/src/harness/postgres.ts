import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPrograms, findFreePort, initDatabase, waitUntilReady, getServerUser } from '../postgres.ts'

/**
 * A durable PostgreSQL, as in production. It can be stopped like by a power cut and started again with its data.
 */
export type DurablePostgres = {
  /** Addresses for the role of the application and for the owner of the tables (decision 4). */
  url: string
  ownerUrl: string
  /** Its data folder, which a restore replaces while it is stopped. */
  data: string
  /** Kills all its processes (`kill -9`). */
  kill: () => Promise<void>
  /** Stops it at once (`pg_ctl stop -m immediate`). */
  cut: () => Promise<void>
  start(): Promise<void>
  /** Freezes its processes: connections stay open without a response. */
  freeze: () => void
  /** Resumes its processes. */
  thaw: () => void
  remove: () => Promise<void>
}

const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '127.0.0.1',
  max_connections: '100',
}

const DATABASE = 'marquee'
const APPLICATION = { role: 'marquee_app', password: 'stands-in-for-a-good-one' }

/**
 * @param parent the parent of its folder; a small file system there allows a full disk
 * @param more settings
 * @throws Error when PostgreSQL is not installed or does not start
 */
export async function startDurablePostgres(
  parent = tmpdir(),
  more: Readonly<Record<string, string>> = {},
): Promise<DurablePostgres> {
  const programs = findPrograms()
  if (programs === null) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)')
  const owner = getServerUser()
  const folder = mkdtempSync(join(parent, 'marquee-pg-'))
  const password = 'stands-in-for-another-good-one'
  initDatabase(join(programs, 'initdb'), folder, password, owner)
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  const port = await findFreePort()
  const server = createServer(folder, port, more)
  await server.start()
  const ownerUrl = `postgres://marquee:${password}@127.0.0.1:${port}/${DATABASE}`
  await createDatabase(ownerUrl)
  return { url: toApplicationUrl(port), ownerUrl, ...server }
}

const toApplicationUrl = (port: number) =>
  `postgres://${APPLICATION.role}:${APPLICATION.password}@127.0.0.1:${port}/${DATABASE}`

/** Copies a running database to a server of its own, which follows it by streaming replication. */
export async function startReplica({ ownerUrl }: DurablePostgres): Promise<DurablePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-replica-'))
  const user = getServerUser()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const port = await findFreePort()
  const server = createServer(folder, port, {}, true)
  await copyDatabase(ownerUrl, server.data, ['--write-recovery-conf'])
  await server.start()
  const url = new URL(ownerUrl)
  url.port = String(port)
  return { url: toApplicationUrl(port), ownerUrl: url.href, ...server }
}

/** Copies the running database into a folder, as pgBackRest does. */
export async function copyDatabase(ownerUrl: string, folder: string, more: readonly string[] = []): Promise<void> {
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  const args = ['--pgdata', folder, '--checkpoint=fast', '--no-sync', '--dbname', url.href, ...more]
  await promisify(execFile)(join(findPrograms() ?? '', 'pg_basebackup'), args, { ...getServerUser(), cwd: tmpdir() })
}

/** The programs of PostgreSQL on the data of a folder. */
function createServer(folder: string, port: number, more: Readonly<Record<string, string>>, isReplica = false) {
  const settings = { ...SETTINGS, ...more, port: String(port), unix_socket_directories: folder }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const data = join(folder, 'data')
  const args = [join(findPrograms() ?? '', 'postgres'), '-D', data, ...options]
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    const stdio = ['pipe', 'ignore', 'pipe'] as const
    server = spawn('sh', ['-c', SUPERVISOR_SCRIPT, 'sh', ...args], {
      ...getServerUser(),
      cwd: folder,
      detached: true,
      stdio: [...stdio],
    })
    await waitUntilReady(server, isReplica)
  }

  function cut(): Promise<void> {
    const ending = server
    server = null
    if (ending === null || ending.exitCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      ending.once('exit', () => resolve())
      ending.stdin?.end()
    })
  }

  const send = (signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
    for (const pid of listProcesses(data)) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // The process of a connection may end at any moment.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  return {
    data,
    kill: () => {
      send('SIGKILL')
      return cut()
    },
    cut,
    start,
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    remove: async () => {
      // A frozen process ignores SIGTERM.
      if (server !== null) send('SIGCONT')
      await cut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The postmaster first, so that it starts no new processes, then its child processes. */
function listProcesses(data: string): number[] {
  const [first] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const started = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8')
  return [Number(first), ...started.split(' ').filter(Boolean).map(Number)]
}

/** Stops PostgreSQL at once when standard input is closed. */
const SUPERVISOR_SCRIPT = '"$@" & server=$!; cat > /dev/null; kill -QUIT $server 2> /dev/null; wait $server; exit 0'

async function createDatabase(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`create role ${APPLICATION.role} login password '${APPLICATION.password}'`)
    await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
