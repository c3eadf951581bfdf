import { join } from 'node:path'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { createScreen } from '@marquee/contract/screens'
import { bookCampaign, buildCampaign } from '@marquee/simulator/marketplace/bookings'
import { addVehicle, type Market, openMarket } from '../../tools/src/harness/marketplace.ts'
import { withPostgres } from './database.ts'
import { alternateRuns, measureRequestRate } from './load.ts'
import { replay, writeScripts } from './pgbench.ts'
import { withFolder, getSamplePath, startMarquee } from './processes.ts'
import { recordSql } from './recorded-sql.ts'
import { computeMedian, buildRateRow, type Row } from './report.ts'

const CAMPAIGNS = 40
const CONNECTIONS = 8
const SECONDS = 5

export type Booking = { path: string; token: string; parts: Record<string, string> }

/**
 * Measures bookings per second over HTTP against the same SQL replayed by pgbench, which is the cost of a booking
 * beyond the database. Each campaign is saved alternately with two flights a day apart, so that its reservations move.
 */
export function measureBooking(): Promise<Row[]> {
  return withPostgres((databaseUrl) =>
    withFolder(async (folder) => {
      const bookings = await createBookings(databaseUrl, folder)
      return [await compareWithSql('a booking / the same SQL by pgbench', databaseUrl, folder, bookings)]
    }),
  )
}

/** Saves the bookings alternately over HTTP and by their SQL alone. */
export async function compareWithSql(
  what: string,
  databaseUrl: string,
  folder: string,
  bookings: readonly Booking[],
): Promise<Row> {
  const calls = bookings.map(({ path, token, parts }) => ({ method: 'PUT' as const, path, token, body: parts }))
  const recorded = await recordSql(databaseUrl, join(folder, 'data'), calls)
  const scripts = await writeScripts(folder, 'booking', recorded)
  const marquee = await startMarquee(databaseUrl, join(folder, 'data'))
  try {
    const [ours, beside] = await alternateRuns(
      () => bookOverHttp(marquee.url, bookings),
      () => replay(databaseUrl, scripts, { connections: CONNECTIONS, seconds: SECONDS }),
    )
    return buildRateRow(what, 'bookings/s', computeMedian(ours), computeMedian(beside), 0.6)
  } finally {
    await marquee.stop()
  }
}

function bookOverHttp(url: string, bookings: readonly Booking[]): Promise<number> {
  const boundary = 'marquee-bench'
  return measureRequestRate({
    url,
    connections: CONNECTIONS,
    seconds: SECONDS,
    requests: bookings.map(({ path, token, parts }) => ({
      method: 'PUT',
      path,
      headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${Object.entries(parts)
        .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--${boundary}--\r\n`,
    })),
  })
}

/** Creates forty approved vehicles with one screen each and a submitted campaign on each screen. */
async function createBookings(databaseUrl: string, folder: string): Promise<Booking[]> {
  const marquee = await startMarquee(databaseUrl, join(folder, 'data'))
  try {
    const market = await openMarket(marquee.url, { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') })
    const bookings: Booking[] = []
    for (let number = 0; number < CAMPAIGNS; number++) {
      const vehicle = await addVehicle(market, `S-${number}`)
      await market.operator.api(createScreen, { body: { model: 'Panel', vehicle } })
      bookings.push(await createBooking(market, `Campaign ${number}`, [vehicle], getNextWeek()))
    }
    return alternateDates(bookings)
  } finally {
    await marquee.stop()
  }
}

const getNextWeek = () => addDays(toCalendarDay('Europe/Vienna', new Date()), 7)

/** Submits a campaign of four weeks on one screen of each vehicle. */
export async function createBooking(
  { client, locationId }: Pick<Market, 'client' | 'locationId'>,
  name: string,
  venueIds: readonly string[],
  startDate: string,
): Promise<Booking> {
  const venues = { type: 'vehicle' as const, locationId, venueIds, screens: venueIds.length }
  const booking = { name, ...venues, startDate, weeks: 4 }
  const id = await bookCampaign(client.api, booking, getSamplePath('autumn-roast.mp4'))
  const parts = Object.entries(buildCampaign(booking)).map(([part, value]) => [
    part,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return { path: `/api/campaigns/${id}`, token: client.token, parts: Object.fromEntries(parts) }
}

/** Moves all bookings a day later, then back. */
export function alternateDates(bookings: readonly Booking[]): Booking[] {
  const aDayLater = bookings.map(({ parts, ...booking }) => {
    return { ...booking, parts: { ...parts, startDate: addDays(parts.startDate ?? '', 1) } }
  })
  return [...aDayLater, ...bookings]
}
