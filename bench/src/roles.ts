import { join } from 'node:path'
import pg from 'pg'
import { fillCrowd } from './crowd/fill.ts'
import { pollPages } from './crowd/pages.ts'
import { findPostmaster, readPostgresSeconds, sumCpuSeconds } from './crowd/processor.ts'
import { buildAnswersRow, buildPageRows } from './crowd/rows.ts'
import { sendCrowd } from './crowd/send.ts'
import { mergeTallies } from './crowd/statistics.ts'
import type { SteadyReport } from './crowd/steady.ts'
import { withPostgres } from './database.ts'
import type { Options } from './options.ts'
import { readMaxOpenFiles, readMemory, type RunningProcess, startProcess, withFolder } from './processes.ts'
import { buildFactRow, buildRateRow, buildTimesRow, formatNumber, type Row } from './report.ts'

const DEVICES = 100_000
const SECONDS = 210
/** A screen is offline 120 s after its last heartbeat: the longest interval, with room for a late one. */
const INTERVAL_SECONDS = 105
/** Of the files that a server may open; streams get three quarters of its connections (decision 2). */
const STREAM_SHARE = 0.7
const ROLES = ['web', 'web', 'worker'] as const

/**
 * Measures a whole fleet on three server processes, two for calls and one for jobs, with a process of load for each of the
 * two: heartbeats of all devices, and as many streams as the processes may open, or accept within 90 s.
 */
export function measureRoles({ devices = DEVICES, seconds = SECONDS }: Options): Promise<Row[]> {
  return withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const crowd = await fillCrowd(databaseUrl, folder, devices)
      const servers: RunningProcess[] = []
      try {
        for (const role of ROLES) servers.push(await startRole(role, databaseUrl, join(folder, 'data')))
        const web = servers.slice(0, 2)
        const files = await readMaxOpenFiles()
        const streams = Math.min(Math.floor(devices / web.length), Math.floor(files * STREAM_SHARE))
        const readCosts = await openCosts(databaseUrl, servers)
        const pages = pollPages(web[0]?.url ?? '', crowd)
        const before = await readCosts()
        const reports = await Promise.all(
          web.map(({ url }, part) =>
            sendCrowd({
              kind: 'steady',
              place: { host: '127.0.0.1', port: Number(new URL(url).port) },
              screens: crowd.screens,
              campaigns: crowd.campaigns,
              calls: 'heartbeats',
              batch: 1,
              lines: 256,
              seconds,
              perSecond: devices / INTERVAL_SECONDS / web.length,
              playsHoursAgo: 6,
              part,
              of: web.length,
              streams,
            }),
          ),
        )
        const after = await readCosts()
        const memory = await Promise.all(servers.map(({ pid }) => readMemory(pid)))
        const what = `${devices.toLocaleString('en-US')} devices, a heartbeat each ${INTERVAL_SECONDS} s for ${seconds} s`
        return [
          ...buildLoadRows(what, reports, { devices, streams }),
          buildFactRow(
            `${what}: memory of each at its peak`,
            memory.map(({ peak }, index) => `${ROLES[index]} ${formatNumber(peak)} MB`).join(', '),
          ),
          buildFactRow(
            `${what}: processor time, with the opening of the streams`,
            `servers ${formatNumber(after.server - before.server)} s, PostgreSQL ${formatNumber(after.postgres - before.postgres)} s`,
          ),
          buildFactRow(`${what}: log of PostgreSQL`, `${formatNumber((after.wal - before.wal) / 1e6)} MB`),
          ...buildPageRows('once a second meanwhile', await pages.stop()),
        ]
      } finally {
        await Promise.all(servers.map((server) => server.stop()))
      }
    }),
  )
}

function startRole(role: string, databaseUrl: string, data: string): Promise<RunningProcess> {
  const env = {
    ROLE: role,
    DATABASE_URL: databaseUrl,
    DATA_DIR: data,
    DEMO: '0',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  }
  return startProcess(process.execPath, ['server/src/main.ts'], { env, path: '/api/health' })
}

/** @returns a function that reads the processor time in seconds and the bytes of the log until now */
async function openCosts(databaseUrl: string, servers: readonly RunningProcess[]) {
  const postmaster = await findPostmaster(databaseUrl)
  return async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ wal: number }>(`select pg_current_wal_lsn() - '0/0' as wal`)
    await client.end()
    return {
      wal: Number(rows[0]?.wal),
      server: await sumCpuSeconds(servers.map(({ pid }) => pid)),
      postgres: await readPostgresSeconds(postmaster),
    }
  }
}

function buildLoadRows(
  what: string,
  reports: readonly SteadyReport[],
  { devices, streams }: { devices: number; streams: number },
): Row[] {
  const rate = reports.reduce((sum, { taken, seconds }) => sum + taken / seconds, 0)
  const standing = reports.reduce((sum, report) => sum + report.streams, 0)
  const asked = streams * reports.length
  return [
    { ...buildRateRow(what, 'heartbeats/s', rate, devices / INTERVAL_SECONDS, 0.99), beside: '' },
    ...reports.map(({ times }, index) => buildTimesRow(`${what}: answered by process ${index + 1} within`, times)),
    buildAnswersRow(what, mergeTallies(reports.map(({ answers }) => answers))),
    { ...buildFactRow(`${what}: streams, of ${asked}`, String(standing)), aim: 'all', met: standing === asked },
  ]
}
