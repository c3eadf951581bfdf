import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, getServerUser } from '../../tools/src/postgres.ts'

export type PgBouncer = { url: string; stop(): Promise<void> }

/**
 * Starts PgBouncer in transaction mode before a database, with fewer connections to it than clients have.
 *
 * @param url of the database, with user and password
 * @throws Error when it does not start; the message contains its log
 */
export async function startPgBouncer(url: string, serverConnections: number): Promise<PgBouncer> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'marquee-pgbouncer-'))
  const user = getServerUser()
  const port = await findFreePort()
  const files = {
    users: `"${username}" "${decodeURIComponent(password)}"\n`,
    'pgbouncer.ini': `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
max_client_conn = 200
default_pool_size = ${serverConnections}
`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o644 })
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const program = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(program, 'exit')
  const stop = async () => {
    program.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await waitUntilUp(program.stderr)
  return { url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`, stop }
}

function waitUntilUp(log: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    log.setEncoding('utf8')
    log.on('data', (more: string) => {
      text += more
      if (text.includes('process up')) resolve()
    })
    log.once('end', () => reject(new Error(`PgBouncer did not start:\n${text}`)))
  })
}
