import { availableParallelism } from 'node:os'
import type { ComebackReport } from './crowd/comeback.ts'
import { type Times, mergeTallies } from './crowd/statistics.ts'
import { pollPages } from './crowd/pages.ts'
import { buildAnswersRow, buildPageRows } from './crowd/rows.ts'
import { sendCrowd } from './crowd/send.ts'
import { type Environment, withCrowd } from './crowd/environment.ts'
import type { Options } from './options.ts'
import { readMaxOpenFiles, readMemory, resetPeak } from './processes.ts'
import { buildFactRow, formatNumber, type Row, buildTimesRow } from './report.ts'

const DEVICES = 50_000
const WITHIN_SECONDS = 60
/** The backlog of five minutes: a heartbeat every 30 s, a play every 15 s. */
const HEARTBEATS = 10
const PLAYS = 20
const TIMEOUT_SECONDS = 480
/** A stream per device, and temporarily a connection for its calls. */
const FILES_PER_DEVICE = 1.5

/**
 * Measures a fleet that reconnects within a minute after five minutes without a server. Each device opens its stream,
 * sends its stored heartbeats, requests its manifest and sends a batch of plays, each until it is accepted, and
 * respects `Retry-After`. The limit of open files determines the number of server and load processes.
 */
export async function measureComeback({ devices = DEVICES, seconds = WITHIN_SECONDS }: Options): Promise<Row[]> {
  const files = await readMaxOpenFiles()
  const processes = Math.max(availableParallelism(), Math.ceil((devices * FILES_PER_DEVICE) / files))
  return withCrowd({ devices, processes }, async (standing) => {
    await Promise.all(standing.pids.map((pid) => resetPeak(pid)))
    const pages = pollPages(standing.server.url, standing.crowd)
    const { reports, ...took } = await standing.counted(async () => ({
      reports: await reconnectAll(standing, seconds, processes),
    }))
    const seen = await pages.stop()
    const peaks = await Promise.all(standing.pids.map(async (pid) => (await readMemory(pid)).peak))
    const all = reports.reduce((sum, report) => sum + report.devices, 0)
    const served = reports.reduce((sum, report) => sum + report.served.count, 0)
    const streams = reports.reduce((sum, report) => sum + report.streams, 0)
    const what = `${all.toLocaleString('en-US')} devices back within ${seconds} s`
    const crowdSeconds = reports.reduce((sum, report) => sum + report.cpuSeconds, 0)
    return [
      buildFactRow(`${what}: worker processes, files each may open`, `${processes}, ${files.toLocaleString('en-US')}`),
      { ...buildFactRow(`${what}: served`, served.toLocaleString('en-US')), aim: 'all', met: served === all },
      buildFactRow(
        `${what}: the last one, from the first knock on`,
        `${formatNumber(pickWorst(reports, 'served').max / 1000)} s`,
      ),
      buildTimesRow(`${what}: a device, from its own knock on`, pickWorst(reports, 'waited')),
      ...buildCallRows(what, reports),
      buildAnswersRow(what, mergeTallies(reports.map(({ answers }) => answers))),
      buildFactRow(`${what}: streams that stand then`, streams.toLocaleString('en-US')),
      buildFactRow(
        `${what}: memory of the servers at its peak`,
        peaks.map((peak) => `${formatNumber(peak)} MB`).join(', '),
      ),
      buildFactRow(
        `${what}: processor time`,
        `servers ${formatNumber(took.serverSeconds)} s, PostgreSQL ${formatNumber(took.postgresSeconds)} s, the crowd ${formatNumber(crowdSeconds)} s`,
      ),
      ...buildPageRows('once a second meanwhile', seen),
    ]
  })
}

/** @param senders the number of load processes */
function reconnectAll(
  { crowd, server }: Environment,
  withinSeconds: number,
  senders: number,
): Promise<ComebackReport[]> {
  // Enough time for all processes to get their job.
  const beginsAtMs = Date.now() + 5000
  return Promise.all(
    Array.from({ length: senders }, (_, part) =>
      sendCrowd({
        kind: 'comeback',
        place: { host: '127.0.0.1', port: Number(new URL(server.url).port) },
        screens: crowd.screens,
        campaigns: crowd.campaigns,
        part,
        of: senders,
        withinSeconds,
        beats: HEARTBEATS,
        plays: PLAYS,
        beginsAtMs,
        giveUpAfterSeconds: TIMEOUT_SECONDS,
      }),
    ),
  )
}

function buildCallRows(what: string, reports: readonly ComebackReport[]): Row[] {
  const names = [...new Set(reports.flatMap(({ calls }) => Object.keys(calls)))]
  return names.map((name) =>
    buildTimesRow(`${what}: ${name} answered within`, mergeWorst(reports.flatMap((r) => r.calls[name] ?? []))),
  )
}

/** The slowest figures of several load processes. */
function pickWorst(reports: readonly ComebackReport[], name: 'served' | 'waited'): Times {
  return mergeWorst(reports.map((report) => report[name]))
}

function mergeWorst(times: readonly Times[]): Times {
  const most = (name: keyof Times) => Math.max(...times.map((one) => one[name]))
  return { count: most('count'), p50: most('p50'), p99: most('p99'), max: most('max') }
}
