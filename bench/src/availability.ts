import { join } from 'node:path'
import { findVehicleScreens } from '@marquee/contract/availability'
import { toCalendarDay } from '@marquee/contract/days.rules'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { createApiClient, createHttpSend } from '@marquee/simulator/marketplace/api-client'
import { createClient } from '@marquee/simulator/marketplace/users'
import { type Market, openMarket } from '../../tools/src/harness/marketplace.ts'
import { compareWithSql, createBooking, alternateDates } from './booking.ts'
import { fillCalendar, SCREENS_PER_LOCATION, getSearchStart } from './calendar.ts'
import { withPostgres } from './database.ts'
import { alternateRuns, measureRequestRate } from './load.ts'
import { replay, writeScripts } from './pgbench.ts'
import { withFolder, startMarquee } from './processes.ts'
import { type Call, recordSql } from './recorded-sql.ts'
import { computeMedian, buildRateRow, type Row } from './report.ts'

const USERS = 20
const SECONDS = 5
const SCREENS_PER_CAMPAIGN = 50
const CAMPAIGNS = 16

/**
 * Measures a marketplace of 20,000 screens, 70 % sold over 26 weeks, and one ten times as large: the cost beyond SQL of
 * an availability request for a location of 2,000 screens and of a booking of fifty screens, and how both grow with
 * screens elsewhere.
 */
export async function measureAvailability(): Promise<Row[]> {
  const small = await measureMarketplace(20_000)
  const large = await measureMarketplace(200_000)
  return [
    ...small.rows,
    ...large.rows,
    buildRateRow(
      'availability with ten times the data / with 20,000 screens',
      'req/s',
      large.rate,
      small.rate,
      1 / 1.3,
    ),
  ]
}

function measureMarketplace(screens: number): Promise<{ rows: Row[]; rate: number }> {
  return withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const from = toCalendarDay('Europe/Vienna', new Date())
      const among = `of ${SCREENS_PER_LOCATION.toLocaleString('en-US')} among ${screens.toLocaleString('en-US')} screens`
      const market = await withServer(databaseUrl, folder, async (url) => {
        const opened = await openMarket(url, { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') })
        await fillCalendar(databaseUrl, opened, { screens, from })
        return opened
      })
      const body = { location: market.locationId, startDate: getSearchStart(from), numberOfWeeks: 4 }
      const { method, path } = findVehicleScreens
      const call: Required<Call> = { method, path, token: market.client.token, body }
      const recorded = await recordSql(databaseUrl, join(folder, 'data'), [call])
      const scripts = await writeScripts(folder, 'availability', recorded)
      const [ours, beside] = await withServer(databaseUrl, folder, async (url) => {
        const clients = await Promise.all(Array.from({ length: USERS }, () => createClient(createHttpSend(url))))
        return alternateRuns(
          () => measureLookups(url, call, clients),
          () => replay(databaseUrl, scripts, { connections: USERS, seconds: SECONDS }),
        )
      })
      const what = `availability ${among} / the same SQL by pgbench`
      const look = buildRateRow(what, 'req/s', computeMedian(ours), computeMedian(beside), 1 / 1.5)
      const bookings = await withServer(databaseUrl, folder, (url) => bookBlocks(url, market, body))
      const booked = `booking ${SCREENS_PER_CAMPAIGN} ${among} / the same SQL by pgbench`
      return { rows: [look, await compareWithSql(booked, databaseUrl, folder, bookings)], rate: computeMedian(ours) }
    }),
  )
}

/** One connection per client, with one request at a time. */
function measureLookups(url: string, { path, body }: Call, clients: readonly { token: string }[]): Promise<number> {
  const next = clients.values()
  return measureRequestRate({
    url: `${url}${path}`,
    connections: USERS,
    seconds: SECONDS,
    method: 'POST',
    setupClient: (client) =>
      client.setHeaders({ authorization: next.next().value?.token ?? '', 'content-type': 'application/json' }),
    body: JSON.stringify(body),
  })
}

/** Creates campaigns on free screens of the requested weeks, fifty screens each, without overlaps. */
async function bookBlocks(url: string, market: Market, body: EndpointBodyInput<typeof findVehicleScreens>) {
  // The server has been started again at another address.
  const client = { ...market.client, api: createApiClient(createHttpSend(url), market.client.token) }
  const { vehicles } = await client.api(findVehicleScreens, { body })
  const free = vehicles.filter(({ availableScreens }) => availableScreens > 0)
  const bookings = []
  for (let number = 0; number < CAMPAIGNS; number++) {
    const block = free.slice(number * SCREENS_PER_CAMPAIGN, (number + 1) * SCREENS_PER_CAMPAIGN)
    const vehicleIds = block.map(({ vehicleId }) => vehicleId)
    bookings.push(await createBooking({ ...market, client }, `Fifty ${number}`, vehicleIds, body.startDate))
  }
  return alternateDates(bookings)
}

async function withServer<T>(databaseUrl: string, folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const marquee = await startMarquee(databaseUrl, join(folder, 'data'))
  try {
    return await work(marquee.url)
  } finally {
    await marquee.stop()
  }
}
