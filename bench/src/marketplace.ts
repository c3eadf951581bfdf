import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import { createAccountClient } from './accounts.ts'
import { ROOT } from './processes.ts'

/** A location with accounts, created by the calls of real users. */
export type Marketplace = {
  locationId: string
  typeId: string
  /** tokens */
  operator: string
  owner: string
  client: string
}

const PASSWORD = 'a-password-for-the-bench'

/** Creates the location on a running server with its data in `folder`. */
export async function openMarketplace(url: string, databaseUrl: string, folder: string): Promise<Marketplace> {
  const { json, client, partner } = createAccountClient(url)
  const link = await addOperator(databaseUrl, folder)
  await json('POST', `/api/users/reset-password/${link.split('/').at(-1)}`, { newPassword: PASSWORD })
  const { token } = await json('POST', '/api/users/login', { email: 'operator@bench.example', password: PASSWORD })
  const operator = String(token)
  const factor = '/api/users/me/second-factor'
  const { secret } = await json('POST', factor, { password: PASSWORD }, operator)
  const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
  await json('POST', `${factor}/confirm`, { code }, operator)
  const { location } = await json(
    'POST',
    '/api/operator/locations',
    { name: 'Salzburg', timeZone: 'Europe/Vienna' },
    operator,
  )
  const { vehicleType } = await json('POST', '/api/operator/vehicle-types', { name: 'Taxi' }, operator)
  // Bookings of the simulation must not meet the limit for new companies.
  await json('PUT', '/api/operator/booking-settings', { decisionDays: 30, newCompanyScreenDays: 1_000_000 }, operator)
  return {
    locationId: (location as { _id: string })._id,
    typeId: (vehicleType as { _id: string })._id,
    operator,
    owner: (await partner()).token,
    client: (await client()).token,
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

export function buildForm(parts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}
