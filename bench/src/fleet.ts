import { join } from 'node:path'
import { withPostgres } from './database.ts'
import { fillFleet } from './fleet-fill.ts'
import { alternateRuns, measureRequestRate } from './load.ts'
import { replay, writeScripts } from './pgbench.ts'
import { withFolder, startMarquee } from './processes.ts'
import { type Call, recordSql } from './recorded-sql.ts'
import { buildLimitRow, computeMedian, buildRateRow, type Row } from './report.ts'

const USERS = 4
const SECONDS = 5
const REQUESTS = 15

/** Views of operators: the whole fleet, the offline screens, and one screen. */
const VIEWS: readonly { name: string; search: string }[] = [
  { name: 'the first page', search: '' },
  { name: 'the offline, longest first', search: '?online=offline&sort=contact' },
  { name: 'a search', search: '?search=lumi%C3%A8re+1234' },
]

/**
 * Measures the list of a fleet of 10,000 screens and of one ten times as large: the time of a request, the share beyond
 * SQL, and the growth of both.
 */
export async function measureFleet(): Promise<Row[]> {
  const small = await measureFleetSize(10_000, 50)
  const large = await measureFleetSize(100_000, 200)
  return [
    ...small.rows,
    ...large.rows,
    buildRateRow('the fleet with ten times the data / with 10,000 screens', 'req/s', large.rate, small.rate, 1 / 20),
  ]
}

function measureFleetSize(screens: number, limitMs: number): Promise<{ rows: Row[]; rate: number }> {
  return withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      await (await startMarquee(databaseUrl, join(folder, 'data'))).stop()
      const token = await fillFleet(databaseUrl, screens)
      const among = `among ${screens.toLocaleString('en-US')} screens`
      const call: Call = { method: 'GET', path: '/api/operator/fleet', token }
      const scripts = await writeScripts(folder, 'fleet', await recordSql(databaseUrl, join(folder, 'data'), [call]))
      const marquee = await startMarquee(databaseUrl, join(folder, 'data'))
      try {
        const looks: Row[] = []
        for (const { name, search } of VIEWS) {
          const ms = await measureRequestMs(`${marquee.url}${call.path}${search}`, token)
          looks.push(buildLimitRow(`a look at ${name} ${among}`, 'ms', ms, limitMs))
        }
        const [ours, beside] = await alternateRuns(
          () =>
            measureRequestRate({
              url: `${marquee.url}${call.path}`,
              connections: USERS,
              seconds: SECONDS,
              headers: { authorization: token },
            }),
          () => replay(databaseUrl, scripts, { connections: USERS, seconds: SECONDS }),
        )
        const row = buildRateRow(
          `the fleet ${among} / the same SQL by pgbench`,
          'req/s',
          computeMedian(ours),
          computeMedian(beside),
          1 / 1.5,
        )
        return { rows: [...looks, row], rate: computeMedian(ours) }
      } finally {
        await marquee.stop()
      }
    }),
  )
}

/** The median response time without other load. */
async function measureRequestMs(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let look = 0; look < REQUESTS; look++) {
    const began = performance.now()
    const response = await fetch(url, { headers: { authorization: token } })
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
    times.push(performance.now() - began)
  }
  return computeMedian(times)
}
