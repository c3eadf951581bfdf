import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addDays, dayIn } from '@marquee/contract/days.rules'
import { findPrograms } from '../../tools/src/postgres.ts'
import { withPostgres } from './database.ts'
import { inTurns, requestsPerSecond } from './load.ts'
import { people } from './people.ts'
import { inFolder, ROOT, sample, serveMarquee } from './processes.ts'
import { recordSql } from './recorded-sql.ts'
import { median, rateRow, type Row } from './report.ts'

const CAMPAIGNS = 40
const CONNECTIONS = 8
const SECONDS = 5

type Booking = { path: string; token: string; parts: Record<string, string> }

/**
 * Bookings per second over HTTP, against the very same SQL replayed by pgbench: what a booking costs
 * beyond the database. Each campaign is saved in turns for two flights a day apart, so that its holdings
 * move.
 */
export function measureBooking(): Promise<Row[]> {
  return withPostgres((databaseUrl) =>
    inFolder(async (folder) => {
      const bookings = await makeMarket(databaseUrl, folder)
      const scripts = await Promise.all(
        (await recordSql(databaseUrl, join(folder, 'recording'), bookings)).map(async (script, index) => {
          const file = join(folder, `booking-${index}.sql`)
          await writeFile(file, script)
          return file
        }),
      )
      const marquee = await serveMarquee(databaseUrl, join(folder, 'data'))
      try {
        const [ours, beside] = await inTurns(
          () => bookOverHttp(marquee.url, bookings),
          () => replay(databaseUrl, scripts),
        )
        return [rateRow('a booking / the same SQL by pgbench', 'bookings/s', median(ours), median(beside), 0.6)]
      } finally {
        await marquee.stop()
      }
    }),
  )
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

async function replay(databaseUrl: string, scripts: readonly string[]): Promise<number> {
  const pgbench = join(findPrograms() ?? '', 'pgbench')
  const files = scripts.flatMap((file) => ['-f', file])
  const options = ['-n', '-M', 'extended', '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS)]
  const { stdout } = await promisify(execFile)(pgbench, [...options, ...files, databaseUrl], { maxBuffer: 2 ** 26 })
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!rate || /number of failed transactions: [1-9]/.test(stdout)) throw new Error(`pgbench failed: ${stdout}`)
  return Number(rate)
}

/** Forty approved vehicles with a screen each and a submitted campaign on every one. */
async function makeMarket(databaseUrl: string, folder: string): Promise<Booking[]> {
  const operatorLink = await addOperator(databaseUrl, folder)
  const marquee = await serveMarquee(databaseUrl, join(folder, 'data'))
  try {
    const { json, ask, client, partner } = people(marquee.url)
    await json('POST', `/api/users/reset-password/${operatorLink.split('/').at(-1)}`, {
      newPassword: 'a-password-for-the-bench',
    })
    const operator = String(
      (
        await json('POST', '/api/users/login', {
          email: 'operator@bench.example',
          password: 'a-password-for-the-bench',
        })
      ).token,
    )
    const { location } = await json(
      'POST',
      '/api/operator/locations',
      { name: 'Salzburg', timeZone: 'Europe/Vienna' },
      operator,
    )
    const { vehicleType } = await json('POST', '/api/operator/vehicle-types', { name: 'Taxi' }, operator)
    const locationId = (location as { _id: string })._id
    const owner = await partner()
    const { token } = await client()
    const video = await readFile(sample('landscape-cars-12s.mp4'))
    const bookings: Booking[] = []
    for (let number = 0; number < CAMPAIGNS; number++) {
      const form = formOf({
        brand: 'Toyota',
        model: 'Corolla',
        type: (vehicleType as { _id: string })._id,
        registrationNumber: `S-${number}`,
        location: locationId,
      })
      const { vehicle } = await ask('POST', '/api/vehicles', form, owner.token)
      const vehicleId = (vehicle as { _id: string })._id
      await json('POST', `/api/operator/reviews/vehicle/${vehicleId}`, { decision: 'approve' }, operator)
      await json('POST', '/api/operator/screens', { model: 'Panel', vehicle: vehicleId }, operator)
      const parts = {
        name: `Campaign ${number}`,
        startDate: addDays(dayIn('Europe/Vienna', new Date()), 7),
        numberOfWeeks: '4',
        location: locationId,
        type: 'vehicle',
        status: 'Pending Approval',
        selectedVehicles: JSON.stringify([vehicleId]),
        selectedRestaurants: '[]',
        numberOfScreens: '1',
      }
      const campaign = formOf(parts)
      campaign.append('video', new Blob([Uint8Array.from(video)]), 'clip.mp4')
      const made = await ask('POST', '/api/campaigns', campaign, token)
      bookings.push({ path: `/api/campaigns/${(made.campaign as { _id: string })._id}`, token, parts })
    }
    const aDayLater = bookings.map(({ parts, ...booking }) => {
      return { ...booking, parts: { ...parts, startDate: addDays(parts.startDate ?? '', 1) } }
    })
    // First all of them a day later, then all of them back.
    return [...aDayLater, ...bookings]
  } finally {
    await marquee.stop()
  }
}

async function addOperator(databaseUrl: string, folder: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data') }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/commands/operator.ts', 'add', 'operator@bench.example'],
    { cwd: ROOT, env },
  )
  return /https?:\/\/\S+/.exec(stdout)?.[0] ?? ''
}

function formOf(parts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}
