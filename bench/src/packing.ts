import { openApp } from '@marquee/server/app'
import { listPlayFiles, readPlayFile } from '@marquee/server/modules/playback/queries/play-files'
import { startStopwatch, systemClock } from '@marquee/server/platform/clock'
import { readConfig } from '@marquee/server/platform/config'
import pg from 'pg'
import { withPostgres } from './database.ts'
import type { Options } from './options.ts'
import { readMemory, withFolder } from './processes.ts'
import { buildFactRow, formatNumber, type Row } from './report.ts'

const SCREENS = 24
/** A spot each 15 s for seven days; the last ones arrive in the week as well. */
const PLAYS_PER_SCREEN = 40_300

/**
 * Packs a finished week of screens that play all the time (decision 3), and reads a screen back. The plays lie as they
 * arrive: twenty of a screen every five minutes, between those of the others. Starts, durations and arrivals vary by
 * tens of milliseconds, a device starts once a day, has eight campaigns, and moves about two kilometres in ten minutes.
 */
export function measurePacking({ devices = SCREENS }: Options): Promise<Row[]> {
  return withPostgres((databaseUrl) => withFolder((folder) => measureWeek(databaseUrl, folder, devices)))
}

async function measureWeek(databaseUrl: string, folder: string, screens: number): Promise<Row[]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'error' })
  const app = await openApp({ config })
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const week = await fillWeek(client, screens)
    const plays = screens * PLAYS_PER_SCREEN
    const [table] = await readRows<{ heap: string; indexes: string }>(
      client,
      `select sum(pg_table_size(inhrelid)) as heap, sum(pg_indexes_size(inhrelid)) as indexes
       from pg_inherits where inhparent = 'plays'::regclass`,
    )
    const before = await readMemory(process.pid)
    const packing = startStopwatch()
    await app.jobs.runNow('playback.pack-plays')
    const seconds = packing() / 1000
    const { peak } = await readMemory(process.pid)
    const [file] = await readRows<{ bytes: string; screen: string }>(
      client,
      `select sum(size_bytes) over () as bytes, screen_id as screen from play_files limit 1`,
    )
    const reading = startStopwatch()
    const read = await countPlays(app.context, file?.screen ?? '', week)
    const each = (bytes: string | undefined) => (Number(bytes) / plays).toFixed(1)
    const [spans] = await readRows<{ bytes: string }>(
      client,
      `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'shown_spans'::regclass`,
    )
    return [
      buildFactRow(
        `a play in the table, and its indexes (${formatNumber(plays)} of them)`,
        `${each(table?.heap)} + ${each(table?.indexes)} B`,
      ),
      buildFactRow('a packed play in its file', `${each(file?.bytes)} B`),
      buildFactRow('when its screen was busy, kept for late plays', `${each(spans?.bytes)} B`),
      buildFactRow('packing, with every play read back and compared', `${formatNumber(plays / seconds)} plays/s`),
      buildFactRow(
        'memory of the process that packs',
        `${formatNumber(before.now)} MiB before, ${formatNumber(peak)} MiB at most`,
      ),
      buildFactRow(`reading the week of a screen (${formatNumber(read)} plays)`, `${formatNumber(reading())} ms`),
    ]
  } finally {
    await client.end()
    await app.close()
  }
}

async function countPlays(
  { db, files }: Awaited<ReturnType<typeof openApp>>['context'],
  screenId: string,
  week: Date,
): Promise<number> {
  let plays = 0
  for (const file of await listPlayFiles(db, { screenId, fromAt: week, untilAt: systemClock.now() }))
    for await (const block of readPlayFile(files.storage, file)) plays += block.length
  return plays
}

const readRows = async <T extends pg.QueryResultRow>(client: pg.Client, text: string) =>
  (await client.query<T>(text)).rows

/** Fills a week that ended long enough ago, and returns when it began. */
async function fillWeek(client: pg.Client, screens: number): Promise<Date> {
  const [week] = await readRows<{ began: Date }>(
    client,
    `select date_trunc('week', now() at time zone 'UTC' - interval '20 days') at time zone 'UTC' as began`,
  )
  if (!week) throw new Error('a select without a table returns one row')
  const began = week.began.toISOString()
  await client.query(`select make_partition('plays', '${began.slice(0, 10)}')`)
  await client.query(`select setseed(0.5)`)
  await client.query(`create temporary table campaign as select n, gen_random_uuid() as id,
    sha256(n::text::bytea) as sha256 from generate_series(0, 7) as n`)
  await client.query(`create temporary table screen as select n, gen_random_uuid() as id, gen_random_uuid() as device
    from generate_series(1, ${screens}) as n`)
  await client.query(`
    insert into plays (received_at, started_at, play_id, device_id, screen_id, boot_id, campaign_id, seq, slot, duration_ms,
      latitude, longitude, day, verdict, reason, impressions, sha256, complete)
    select '${began}'::timestamptz + ((i / 20 + 1) * 300 + (screen.n * 37 + i / 20 * 7) % 100 * 0.01) * interval '1 second',
      at, gen_random_uuid(), device, screen.id, md5(screen.n || ' ' || i / 5760)::uuid, campaign.id, i % 5760, i % 8,
      14980 + (random() * 40)::integer, round((52.66 + sin(i / 40 * 0.7 + screen.n) * 0.05)::numeric, 2),
      round((-8.63 + cos(i / 40 * 0.9 + screen.n) * 0.05)::numeric, 2), (at at time zone 'UTC')::date,
      case when luck < 0.97 then 'counted' when luck < 0.99 then 'partial' else 'flagged' end,
      case when luck >= 0.99 then 'too-fast' end, case when luck < 0.97 then 1.25 else 0 end, campaign.sha256, luck < 0.98
    from generate_series(0, ${PLAYS_PER_SCREEN - 1}) as i
    cross join screen join campaign on campaign.n = i % 8
    cross join lateral (select '${began}'::timestamptz + (i * 15 + random() * 0.03) * interval '1 second' as at,
      random() as luck where i >= 0 and screen.n > 0) as by_chance
    order by i / 20, screen.n, i`)
  await client.query('vacuum analyze plays')
  return week.began
}
