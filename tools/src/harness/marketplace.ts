import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { runScript } from './server.ts'

/**
 * A location for fault tests: an operator, a partner with a vehicle, and a client, created by the calls of real users.
 * These accounts call the server directly; faults affect only the connections of devices.
 */
export type Marketplace = {
  timeZone: string
  /** Books every free screen of the vehicle; returns the campaign, which is pending. */
  submit(name: string, video: string, screens: number): Promise<string>
  approve(kind: 'campaign' | 'infotainment', id: string): Promise<void>
  deleteCampaign(id: string): Promise<void>
  deleteInfotainment(id: string): Promise<void>
  /** Adds an approved infotainment video to the screens. */
  showInfotainment(name: string, video: string, screenIds: readonly string[], seconds: number): Promise<string>
  /** Enters the code of a device; returns its screen. */
  pair(code: string, model: string): Promise<string>
  setSlots(screenId: string, model: string, slotsPerLoop: number): Promise<void>
  unpair(screenId: string): Promise<void>
  getDelivery(campaignId: string): Promise<{ plays: number; partialPlays: number }>
  exportDelivery(campaignId: string): Promise<string>
  ask: Ask
  operator: string
  partner: string
  client: string
}

type Json = { [key: string]: unknown }
type Body = FormData | Json
export type Ask = (method: string, path: string, token?: string, body?: Body) => Promise<Json>

const PASSWORD = 'a-long-enough-password'
const WEEKS = 2

/**
 * @param env the settings of the server, for `npm run operator`
 * @param timeZone the time zone of the location
 */
export async function openMarketplace(
  url: string,
  env: Readonly<Record<string, string>>,
  timeZone = 'Europe/Vienna',
): Promise<Marketplace> {
  const ask = createAsk(url)
  const { operator, partner, client, locationId, vehicleId } = await setUpMarket(ask, env, timeZone)
  const decide = (kind: string, id: string) =>
    ask('POST', `/api/operator/reviews/${kind}/${id}`, operator, { decision: 'approve' })
  await decide('vehicle', vehicleId)
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

  return {
    timeZone,
    ask,
    operator,
    partner,
    client,
    async submit(name, video, screens) {
      const booking = buildForm({
        name,
        type: 'vehicle',
        location: locationId,
        startDate: today(),
        numberOfWeeks: String(WEEKS),
        numberOfScreens: String(screens),
        selectedVehicles: JSON.stringify([vehicleId]),
        status: 'Pending Approval',
      })
      booking.append('video', ...(await readVideo(video)))
      return getId((await ask('POST', '/api/campaigns', client, booking)).campaign)
    },
    approve: async (kind, id) => void (await decide(kind, id)),
    deleteCampaign: async (id) => void (await ask('DELETE', `/api/campaigns/${id}`, client)),
    deleteInfotainment: async (id) => void (await ask('DELETE', `/api/entertainmentVideos/${id}`, partner)),
    async showInfotainment(name, video, screenIds, seconds) {
      const end = new Date(Date.now() + 7 * 24 * 3_600_000)
      const made = buildForm({
        name,
        type: 'vehicle',
        category: 'Information',
        startDate: today(),
        endDate: new Intl.DateTimeFormat('en-CA', { timeZone }).format(end),
        duration: String(seconds),
        screenIds: JSON.stringify(screenIds),
        location: locationId,
      })
      made.append('video', ...(await readVideo(video)))
      const id = getId((await ask('POST', '/api/entertainmentVideos', partner, made)).entertainmentVideo)
      await decide('infotainment', id)
      return id
    },
    pair: async (code, model) =>
      getId((await ask('POST', '/api/screens/pair', partner, { code, vehicle: vehicleId, model })).screen),
    setSlots: async (screenId, model, slotsPerLoop) =>
      void (await ask('PUT', `/api/operator/screens/${screenId}`, operator, { model, slotsPerLoop })),
    unpair: async (screenId) => void (await ask('POST', `/api/operator/screens/${screenId}/unpair`, operator, {})),
    async getDelivery(campaignId) {
      const { totals } = await ask('GET', `/api/campaigns/${campaignId}/delivery`, client)
      return totals as { plays: number; partialPlays: number }
    },
    async exportDelivery(campaignId) {
      const headers = { authorization: client }
      const answer = await fetch(`${url}/api/campaigns/${campaignId}/delivery.csv`, { headers })
      if (!answer.ok) throw new Error(`the table was answered ${answer.status}`)
      return answer.text()
    },
  }
}

/** Creates the location with its accounts, and a vehicle that is not approved yet. */
async function setUpMarket(ask: Ask, env: Readonly<Record<string, string>>, timeZone: string) {
  const operator = await signInOperator(ask, env)
  const { location } = await ask('POST', '/api/operator/locations', operator, { name: 'Salzburg', timeZone })
  const { vehicleType } = await ask('POST', '/api/operator/vehicle-types', operator, { name: 'Taxi' })
  const partner = await register(ask, 'partner')
  await ask('POST', '/api/owners', partner, buildOwnerFields())
  const client = await register(ask, 'client')
  await ask('PUT', '/api/operator/booking-settings', operator, UNLIMITED_BOOKING)
  await ask('POST', '/api/companies', client, buildForm(buildCompanyFields()))
  const locationId = getId(location)
  const listed = buildForm({
    brand: 'Toyota',
    model: 'Corolla',
    type: getId(vehicleType),
    registrationNumber: 'S-TX 8801',
    location: locationId,
  })
  const vehicleId = getId((await ask('POST', '/api/vehicles', partner, listed)).vehicle)
  return { operator, partner, client, locationId, vehicleId }
}

function createAsk(url: string): Ask {
  return async (method, path, token, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: token } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Json // the callers read only fields of the contract
  }
}

async function signInOperator(ask: Ask, env: Readonly<Record<string, string>>): Promise<string> {
  const email = 'maud@marquee.example'
  const printed = await runScript('server/src/commands/operator.ts', ['add', email, 'Maud', 'Verbeke'], env)
  const link = /https?:\/\/\S+/.exec(printed)?.[0] ?? ''
  await ask('POST', `/api/users/reset-password/${link.split('/').at(-1)}`, undefined, { newPassword: PASSWORD })
  const { token } = await ask('POST', '/api/users/login', undefined, { email, password: PASSWORD })
  const factor = '/api/users/me/second-factor'
  const { secret } = await ask('POST', factor, String(token), { password: PASSWORD })
  await ask('POST', `${factor}/confirm`, String(token), { code: generateCode(String(secret), Date.now()) })
  return String(token)
}

async function register(ask: Ask, role: 'partner' | 'client'): Promise<string> {
  const email = `${role}-${crypto.randomUUID()}@rig.example`
  const person = { firstName: 'Jonas', lastName: 'Albrecht', phone: '', email, role }
  const { token } = await ask('POST', '/api/users/register', undefined, {
    ...person,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })
  await confirmAddress(ask, email)
  return String(token)
}

/** Bookings of the test market must not meet the limit for new companies. */
const UNLIMITED_BOOKING = { decisionDays: 30, newCompanyScreenDays: 1_000_000 }
/** Opens the verification link of an address. The development mailbox has the email when the registration returns. */
async function confirmAddress(ask: Ask, email: string): Promise<void> {
  const { messages } = (await ask('GET', '/api/mailbox')) as { messages: { to: string; text: string }[] }
  const mail = messages.find(({ to, text }) => to.includes(email) && text.includes('/verifyEmail/'))
  await ask('GET', `/api/users/verifyEmail/${/\/verifyEmail\/(\S+)/.exec(mail?.text ?? '')?.[1]}`)
}

const buildOwnerFields = () => ({
  name: 'Fahrdienst Albrecht',
  phone: '+43 662 1234',
  email: 'office@fahrdienst.example',
  address: 'Alpenstraße 1, 5020 Salzburg',
  bankInfo: { bankName: 'Bank', accountHolder: 'Jonas Albrecht', accountNumber: 'AT611904300234573201' },
})

const buildCompanyFields = () => ({
  name: 'Brisa Coffee Roasters',
  phone: '+351 21 000 000',
  email: 'ola@brisa-coffee.example',
  address: 'Rua do Norte 12, Lisboa',
  description: 'Coffee for people who get up early.',
})

/** The code of an authenticator with this key (RFC 6238). */
function generateCode(secret: string, atMs: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function buildForm(parts: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  return form
}

async function readVideo(path: string): Promise<[Blob, string]> {
  const type = path.endsWith('.webm') ? 'video/webm' : 'video/mp4'
  return [new Blob([Uint8Array.from(await readFile(path))], { type }), basename(path)]
}

function getId(thing: unknown): string {
  return (thing as { _id: string })._id // every reply with a record has an id
}
