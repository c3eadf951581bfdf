import pg from 'pg'
import { BARE_ROWS, writeBareInserts, insertBare } from './crowd/bare-inserts.ts'
import { pollPages } from './crowd/pages.ts'
import { buildCostRows, buildPageRows } from './crowd/rows.ts'
import { sendSteadyLoad, type Environment, withCrowd } from './crowd/environment.ts'
import type { Options } from './options.ts'
import { buildFactRow, buildRateRow, type Row, buildTimesRow } from './report.ts'

/** The load of a million screens with an interval of 15 minutes, or of 33,333 screens with 30 s. */
const PER_SECOND = 1111
const DEVICES = 33_333
const SECONDS = 300
/** Heartbeats in one plain transaction. */
const HEARTBEATS_PER_INSERT = 100
/** Three of five screens are in vehicles, whose heartbeats contain a position. */
const POSITIONS_PER_INSERT = 60

/**
 * Measures heartbeats over HTTP, one per call: first the load of a million screens while pages are requested, then the
 * maximum rate, compared with the same rows written by pgbench into the same tables (heartbeats, positions, presences),
 * a hundred per transaction.
 */
export function measureHeartbeats({ seconds = SECONDS, devices = DEVICES }: Options): Promise<Row[]> {
  return withCrowd({ devices }, async (standing) => {
    // Each device has sent a heartbeat before, so that the first log line of a day is not measured.
    await sendSteadyLoad(standing, { calls: 'heartbeats', batch: 1, seconds: Math.min(60, seconds) })
    const paced = await measurePaced(standing, seconds)
    const full = await measureFullSpeed(standing, seconds)
    return [...paced, ...full]
  })
}

async function measurePaced(standing: Environment, seconds: number): Promise<Row[]> {
  const pages = pollPages(standing.server.url, standing.crowd)
  const report = await standing.counted(() =>
    sendSteadyLoad(standing, { calls: 'heartbeats', batch: 1, seconds, perSecond: PER_SECOND }),
  )
  const seen = await pages.stop()
  const what = `${PER_SECOND.toLocaleString('en-US')} heartbeats a second for ${seconds} s`
  const rate = report.taken / report.seconds
  return [
    { ...buildRateRow(what, 'heartbeats/s', rate, PER_SECOND, 0.99), beside: '' },
    buildTimesRow(`${what}: answered within`, report.times, { p99: 500 }),
    ...buildCostRows(what, 'heartbeat', report),
    ...buildPageRows('once a second meanwhile', seen),
  ]
}

async function measureFullSpeed(standing: Environment, seconds: number): Promise<Row[]> {
  const before = await countHeartbeats(standing.databaseUrl)
  const report = await standing.counted(() => sendSteadyLoad(standing, { calls: 'heartbeats', batch: 1, seconds }))
  const stored = (await countHeartbeats(standing.databaseUrl)) - before
  const bare = await measureBareInserts(standing, seconds)
  const what = `heartbeats at full speed for ${seconds} s`
  return [
    buildRateRow(`${what} / bare inserts by pgbench`, 'heartbeats/s', report.taken / report.seconds, bare.rate, 0.5),
    buildTimesRow(`${what}: answered within`, report.times),
    ...buildCostRows(what, 'heartbeat', report, bare),
    buildStoredRow(what, report.acknowledged, stored),
  ]
}

/** Checks that acknowledged rows are stored. */
export function buildStoredRow(what: string, acknowledged: number, stored: number): Row {
  const told = `${stored.toLocaleString('en-US')} of ${acknowledged.toLocaleString('en-US')}`
  return { ...buildFactRow(`${what}: stored of those acknowledged`, told), aim: 'all', met: stored >= acknowledged }
}

async function measureBareInserts(standing: Environment, seconds: number) {
  const { databaseUrl, folder } = standing
  const scripts = await writeBareInserts(databaseUrl, folder, 'heartbeats', [
    { name: 'heartbeats', rows: HEARTBEATS_PER_INSERT, fresh: { boot_id: 'gen_random_uuid()' } },
    {
      name: 'fixes',
      rows: POSITIONS_PER_INSERT,
      // Positions are unique by their instant.
      fresh: { at: `date_trunc('day', now()) + nextval('${BARE_ROWS}') * interval '1 ms'` },
    },
    { name: 'presences', rows: HEARTBEATS_PER_INSERT, key: 'screen_id' },
  ])
  return standing.counted(() => insertBare(databaseUrl, scripts, { rows: HEARTBEATS_PER_INSERT, seconds }))
}

async function countHeartbeats(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from heartbeats')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
