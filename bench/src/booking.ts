import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayIn } from '@marquee/contract/days.rules'
import { withPostgres } from './database.ts'
import { inTurns, requestsPerSecond } from './load.ts'
import { formOf, type Market, openMarket } from './market.ts'
import { people } from './people.ts'
import { replay, writeScripts } from './pgbench.ts'
import { inFolder, sample, serveMarquee } from './processes.ts'
import { recordSql } from './recorded-sql.ts'
import { median, rateRow, type Row } from './report.ts'

const CAMPAIGNS = 40
const CONNECTIONS = 8
const SECONDS = 5

export type Booking = { path: string; token: string; parts: Record<string, string> }

/**
 * Bookings per second over HTTP, against the very same SQL replayed by pgbench: what a booking costs
 * beyond the database. Each campaign is saved in turns for two flights a day apart, so that its holdings
 * move.
 */
export function measureBooking(): Promise<Row[]> {
  return withPostgres((databaseUrl) =>
    inFolder(async (folder) => {
      const bookings = await makeBookings(databaseUrl, folder)
      return [await againstItsSql('a booking / the same SQL by pgbench', databaseUrl, folder, bookings)]
    }),
  )
}

/** Saves the bookings over HTTP and by their SQL alone, in turns. */
export async function againstItsSql(
  what: string,
  databaseUrl: string,
  folder: string,
  bookings: readonly Booking[],
): Promise<Row> {
  const calls = bookings.map(({ path, token, parts }) => ({ method: 'PUT' as const, path, token, body: parts }))
  const recorded = await recordSql(databaseUrl, join(folder, 'data'), calls)
  const scripts = await writeScripts(folder, 'booking', recorded)
  const marquee = await serveMarquee(databaseUrl, join(folder, 'data'))
  try {
    const [ours, beside] = await inTurns(
      () => bookOverHttp(marquee.url, bookings),
      () => replay(databaseUrl, scripts, { connections: CONNECTIONS, seconds: SECONDS }),
    )
    return rateRow(what, 'bookings/s', median(ours), median(beside), 0.6)
  } finally {
    await marquee.stop()
  }
}

function bookOverHttp(url: string, bookings: readonly Booking[]): Promise<number> {
  const boundary = 'marquee-bench'
  return requestsPerSecond({
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

/** Forty approved vehicles with a screen each and a submitted campaign on every one. */
async function makeBookings(databaseUrl: string, folder: string): Promise<Booking[]> {
  const marquee = await serveMarquee(databaseUrl, join(folder, 'data'))
  try {
    const market = await openMarket(marquee.url, databaseUrl, folder)
    const { json, ask } = people(marquee.url)
    const bookings: Booking[] = []
    for (let number = 0; number < CAMPAIGNS; number++) {
      const form = formOf({
        brand: 'Toyota',
        model: 'Corolla',
        type: market.typeId,
        registrationNumber: `S-${number}`,
        location: market.locationId,
      })
      const { vehicle } = await ask('POST', '/api/vehicles', form, market.owner)
      const vehicleId = (vehicle as { _id: string })._id
      await json('POST', `/api/operator/reviews/vehicle/${vehicleId}`, { decision: 'approve' }, market.operator)
      await json('POST', '/api/operator/screens', { model: 'Panel', vehicle: vehicleId }, market.operator)
      bookings.push(await book(marquee.url, market, `Campaign ${number}`, [vehicleId], aWeekOn()))
    }
    return thereAndBack(bookings)
  } finally {
    await marquee.stop()
  }
}

const aWeekOn = () => addDays(dayIn('Europe/Vienna', new Date()), 7)

/** Submits a campaign of four weeks on these vehicles, a screen each. */
export async function book(
  url: string,
  market: Market,
  name: string,
  vehicleIds: readonly string[],
  startDate: string,
): Promise<Booking> {
  const parts = {
    name,
    startDate,
    numberOfWeeks: '4',
    location: market.locationId,
    type: 'vehicle',
    status: 'Pending Approval',
    selectedVehicles: JSON.stringify(vehicleIds),
    selectedRestaurants: '[]',
    numberOfScreens: String(vehicleIds.length),
  }
  const form = formOf(parts)
  const video = await readFile(sample('autumn-roast.mp4'))
  form.append('video', new Blob([Uint8Array.from(video)]), 'clip.mp4')
  const made = await people(url).ask('POST', '/api/campaigns', form, market.client)
  return { path: `/api/campaigns/${(made.campaign as { _id: string })._id}`, token: market.client, parts }
}

/** First all of them a day later, then all of them back. */
export function thereAndBack(bookings: readonly Booking[]): Booking[] {
  const aDayLater = bookings.map(({ parts, ...booking }) => {
    return { ...booking, parts: { ...parts, startDate: addDays(parts.startDate ?? '', 1) } }
  })
  return [...aDayLater, ...bookings]
}
