import pg from 'pg'
import { writeBareInserts, insertBare } from './crowd/bare-inserts.ts'
import { buildCostRows } from './crowd/rows.ts'
import { sendSteadyLoad, type Environment, withCrowd } from './crowd/environment.ts'
import { buildStoredRow } from './heartbeats.ts'
import type { Options } from './options.ts'
import { buildRateRow, type Row, buildTimesRow } from './report.ts'

const DEVICES = 33_333
const SECONDS = 300
/** The backlog of several minutes without a network, and the largest batch of a player. */
const STRETCHES = [
  { batch: 20, playsHoursAgo: 6 },
  { batch: 200, playsHoursAgo: 24 },
]
/** Plays in one plain transaction. */
const PLAYS_PER_INSERT = 100

/**
 * Measures plays over HTTP in batches, judged and added to the reports, compared with the same rows written by pgbench
 * into the same table, a hundred per transaction.
 */
export function measurePlays({ seconds = SECONDS, devices = DEVICES }: Options): Promise<Row[]> {
  return withCrowd({ devices }, async (standing) => {
    const rows: Row[] = []
    for (const stretch of STRETCHES) rows.push(...(await measureBatches(stretch, standing, seconds)))
    return rows
  })
}

type Stretch = (typeof STRETCHES)[number]

async function measureBatches(
  { batch, playsHoursAgo }: Stretch,
  standing: Environment,
  seconds: number,
): Promise<Row[]> {
  const { databaseUrl, folder } = standing
  const before = await countPlays(databaseUrl)
  const job = { calls: 'plays' as const, batch, seconds, lines: 128, playsHoursAgo }
  const report = await standing.counted(() => sendSteadyLoad(standing, job))
  const stored = (await countPlays(databaseUrl)) - before
  const scripts = await writeBareInserts(databaseUrl, folder, `plays-${batch}`, [
    { name: 'plays', rows: PLAYS_PER_INSERT, fresh: { play_id: 'gen_random_uuid()', boot_id: 'gen_random_uuid()' } },
  ])
  const bare = await standing.counted(() => insertBare(databaseUrl, scripts, { rows: PLAYS_PER_INSERT, seconds }))
  const what = `plays, ${batch} a call, at full speed for ${seconds} s`
  return [
    buildRateRow(`${what} / bare inserts by pgbench`, 'plays/s', report.taken / report.seconds, bare.rate, 0.5),
    buildTimesRow(`${what}: answered within`, report.times),
    ...buildCostRows(what, 'play', report, bare),
    buildStoredRow(what, report.acknowledged, stored),
  ]
}

/** Counts valid plays; flagged ones are stored, but do not count. */
async function countPlays(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(`select count(*) from plays where verdict = 'counted'`)
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}
