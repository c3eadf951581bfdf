import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** The unit in which Linux counts processor time. */
const TICKS_PER_SECOND = 100

/** The processor time of these processes so far, in seconds. */
export async function sumCpuSeconds(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(readStat))
  return stats.reduce((sum, stat) => sum + (stat?.ownSeconds ?? 0), 0)
}

/** The processor time of a PostgreSQL server in seconds, including ended child processes. */
export async function readPostgresSeconds(postmaster: number): Promise<number> {
  const children = await listChildren(postmaster)
  const own = await readStat(postmaster)
  return (own?.ownSeconds ?? 0) + (own?.endedSeconds ?? 0) + (await sumCpuSeconds(children))
}

/** The postmaster of the PostgreSQL server on this machine. */
export async function findPostmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const stat = await readStat(rows[0]?.pid ?? 0)
    if (!stat) throw new Error('PostgreSQL does not run on this machine')
    return stat.parent
  } finally {
    await client.end()
  }
}

/** The child processes of a process. */
export async function listChildren(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(async (pid) => ({ pid, stat: await readStat(pid) })))
  return stats.filter(({ stat }) => stat?.parent === parent).map(({ pid }) => pid)
}

/** undefined for a process that has ended. */
async function readStat(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name of the program, in brackets, may contain any character; numbers follow.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (field: number) => Number(fields[field]) / TICKS_PER_SECOND
  return { parent: Number(fields[1]), ownSeconds: seconds(11) + seconds(12), endedSeconds: seconds(13) + seconds(14) }
}
