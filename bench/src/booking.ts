import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { withPostgres } from './database.ts'
import { alternateRuns, measureRequestRate } from './load.ts'
import { buildForm, type Marketplace, openMarketplace } from './marketplace.ts'
import { createAccountClient } from './accounts.ts'
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
    const market = await openMarketplace(marquee.url, databaseUrl, folder)
    const { json, ask } = createAccountClient(marquee.url)
    const bookings: Booking[] = []
    for (let number = 0; number < CAMPAIGNS; number++) {
      const form = buildForm({
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
      bookings.push(await createBooking(marquee.url, market, `Campaign ${number}`, [vehicleId], getNextWeek()))
    }
    return alternateDates(bookings)
  } finally {
    await marquee.stop()
  }
}

const getNextWeek = () => addDays(toCalendarDay('Europe/Vienna', new Date()), 7)

/** Submits a campaign of four weeks on one screen of each vehicle. */
export async function createBooking(
  url: string,
  market: Marketplace,
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
  const form = buildForm(parts)
  const video = await readFile(getSamplePath('autumn-roast.mp4'))
  form.append('video', new Blob([Uint8Array.from(video)]), 'clip.mp4')
  const made = await createAccountClient(url).ask('POST', '/api/campaigns', form, market.client)
  return { path: `/api/campaigns/${(made.campaign as { _id: string })._id}`, token: market.client, parts }
}

/** Moves all bookings a day later, then back. */
export function alternateDates(bookings: readonly Booking[]): Booking[] {
  const aDayLater = bookings.map(({ parts, ...booking }) => {
    return { ...booking, parts: { ...parts, startDate: addDays(parts.startDate ?? '', 1) } }
  })
  return [...aDayLater, ...bookings]
}
