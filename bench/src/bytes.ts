import pg from 'pg'
import { sendSteadyLoad, type Environment, withCrowd } from './crowd/environment.ts'
import type { Options } from './options.ts'
import { buildFactRow, type Row } from './report.ts'

const DEVICES = 5_000
const SECONDS = 60
const PLAYS_PER_CALL = 20

/**
 * Measures the stored bytes of a heartbeat and a play by table, with indexes and TOAST, after a vacuum; and the bytes
 * written to the WAL.
 */
export function measureBytes({ seconds = SECONDS, devices = DEVICES }: Options): Promise<Row[]> {
  return withCrowd({ devices }, async (standing) => {
    // Creates the rows that exist once per device.
    await sendSteadyLoad(standing, { calls: 'heartbeats', batch: 1, seconds: 10 })
    await sendSteadyLoad(standing, { calls: 'plays', batch: 4, seconds: 10, playsHoursAgo: 24 })
    return [
      ...(await measureRowBytes('heartbeat', standing, { calls: 'heartbeats', batch: 1, seconds })),
      ...(await measureRowBytes('play', standing, { calls: 'plays', batch: PLAYS_PER_CALL, seconds })),
    ]
  })
}

async function measureRowBytes(
  unit: string,
  standing: Environment,
  job: Parameters<typeof sendSteadyLoad>[1],
): Promise<Row[]> {
  const database = new pg.Client(standing.databaseUrl)
  await database.connect()
  try {
    const before = await readSizes(database)
    const { acknowledged } = await sendSteadyLoad(standing, job)
    const log = (await readLogPosition(database)) - before.log
    const after = await readSizes(database)
    const told = [...after.tables].flatMap(([name, size]) => {
      const old = before.tables.get(name)
      const each = (part: keyof Size) => (size[part] - (old?.[part] ?? 0)) / acknowledged
      const total = each('table') + each('indexes')
      return total >= 0.5
        ? [{ name, total, text: `${each('table').toFixed(0)} + ${each('indexes').toFixed(0)} B` }]
        : []
    })
    const all = told.reduce((sum, { total }) => sum + total, 0)
    const count = acknowledged.toLocaleString('en-US')
    return [
      buildFactRow(`a ${unit}, stored (${count} of them)`, `${all.toFixed(0)} B`),
      ...told
        .toSorted((a, b) => b.total - a.total)
        .map(({ name, text }) => buildFactRow(`a ${unit}: table and indexes of ${name}`, text)),
      buildFactRow(`a ${unit}, written to the log of the database`, `${(log / acknowledged).toFixed(0)} B`),
    ]
  } finally {
    await database.end()
  }
}

type Size = { table: number; indexes: number }

/** Reads the size of every table with its partitions and TOAST, after a vacuum. */
async function readSizes(database: pg.Client): Promise<{ log: number; tables: Map<string, Size> }> {
  await database.query('vacuum')
  await database.query('checkpoint')
  const { rows } = await database.query<{ name: string; table: string; indexes: string }>(
    `select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_table_size(oid)) as table,
       sum(pg_indexes_size(oid)) as indexes
     from pg_class where relkind = 'r' group by 1`,
  )
  const tables = rows.map(({ name, table, indexes }) => {
    return [name, { table: Number(table), indexes: Number(indexes) }] as const
  })
  return { log: await readLogPosition(database), tables: new Map(tables) }
}

async function readLogPosition(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  )
  return Number(rows[0]?.bytes)
}
