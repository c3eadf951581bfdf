import pg from 'pg'
import { BARE_ROWS, writeBareInserts, insertBare } from './crowd/bare-inserts.ts'
import { pollPages } from './crowd/pages.ts'
import { buildCostRows, buildPageRows } from './crowd/rows.ts'
import { sendSteadyLoad, type Environment, withCrowd } from './crowd/environment.ts'
import type { Options } from './options.ts'
import { buildFactRow, buildRateRow, type Row, buildTimesRow } from './report.ts'

/** A million screens that report every quarter of an hour, or 33,333 that do so every 30 s. */
const PER_SECOND = 1111
const DEVICES = 33_333
const SECONDS = 300
/** As many beats as one bare transaction writes. */
const HEARTBEATS_PER_INSERT = 100
/** Three of five are on vehicles, whose beats carry a position. */
const POSITIONS_PER_INSERT = 60

/**
 * Signs of life over HTTP, one a call: first as many as a million screens send, while people look at pages; then as
 * many as are answered, beside the same rows written by pgbench into the same tables (beats, positions, presences),
 * a hundred a transaction.
 */
export function measureHeartbeats({ seconds = SECONDS, devices = DEVICES }: Options): Promise<Row[]> {
  return withCrowd({ devices }, async (standing) => {
    // Everybody has been seen once, so that a day's first log line and what a device first learns are not measured.
    await sendSteadyLoad(standing, { calls: 'heartbeats', batch: 1, seconds: Math.min(60, seconds) })
    const paced = await measurePaced(standing, seconds)
    const full = await measureFullSpeed(standing, seconds)
    return [...paced, ...full]
  })
}

async function measurePaced(standing: Environment, seconds: number): Promise<Row[]> {
  const pages = pollPages(standing.servers[0]?.url ?? '', standing.crowd)
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

/** What was acknowledged is in the table. */
export function buildStoredRow(what: string, acknowledged: number, stored: number): Row {
  const told = `${stored.toLocaleString('en-US')} of ${acknowledged.toLocaleString('en-US')}`
  return { ...buildFactRow(`${what}: stored of those acknowledged`, told), aim: 'all', met: stored >= acknowledged }
}

async function measureBareInserts(standing: Environment, seconds: number) {
  const { databaseUrl, folder } = standing
  const scripts = await writeBareInserts(databaseUrl, folder, 'beats', [
    { name: 'beats', rows: HEARTBEATS_PER_INSERT, fresh: { boot_id: 'gen_random_uuid()' } },
    {
      name: 'fixes',
      rows: POSITIONS_PER_INSERT,
      // A position is known by its instant.
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
    const { rows } = await client.query<{ count: string }>('select count(*) from beats')
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
