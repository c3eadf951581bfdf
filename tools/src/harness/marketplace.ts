import { saveBookingSettings } from '@marquee/contract/booking-settings'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { createLocation, createVehicleType } from '@marquee/contract/fleet'
import type { ReviewKind } from '@marquee/contract/operator'
import { confirmSecondFactor, setUpSecondFactor } from '@marquee/contract/second-factor'
import { createHttpSend, type Send } from '@marquee/simulator/marketplace/api-client'
import { bookCampaign } from '@marquee/simulator/marketplace/bookings'
import {
  acceptInvitation,
  createClient,
  createPartner,
  PASSWORD,
  signIn,
  UNLIMITED_BOOKING,
  type User,
} from '@marquee/simulator/marketplace/users'
import { decide, submitInfotainment, submitVehicle } from '@marquee/simulator/marketplace/venues'
import { Secret, TOTP } from 'otpauth'
import { runScript } from './server.ts'

/** A location with its accounts, created by the calls of real users. */
export type Market = {
  send: Send
  timeZone: string
  locationId: string
  vehicleTypeId: string
  operator: User
  partner: User
  client: User
}

/**
 * @param env the settings of the server, for `npm run operator`
 * @param timeZone the time zone of the location
 */
export async function openMarket(
  url: string,
  env: Readonly<Record<string, string>>,
  timeZone = 'Europe/Vienna',
): Promise<Market> {
  const send = createHttpSend(url)
  const operator = await signInOperator(send, env)
  const { location } = await operator.api(createLocation, { body: { name: 'Salzburg', timeZone } })
  const { vehicleType } = await operator.api(createVehicleType, { body: { name: 'Taxi' } })
  await operator.api(saveBookingSettings, { body: UNLIMITED_BOOKING })
  const [partner, client] = [await createPartner(send), await createClient(send)]
  return { send, timeZone, locationId: location._id, vehicleTypeId: vehicleType._id, operator, partner, client }
}

async function signInOperator(send: Send, env: Readonly<Record<string, string>>): Promise<User> {
  const email = 'maud@marquee.example'
  const printed = await runScript('server/src/commands/operator.ts', ['add', email, 'Maud', 'Verbeke'], env)
  await acceptInvitation(send, /https?:\/\/\S+/.exec(printed)?.[0] ?? '')
  const operator = await signIn(send, email)
  const { secret } = await operator.api(setUpSecondFactor, { body: { password: PASSWORD } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await operator.api(confirmSecondFactor, { body: { code } })
  return operator
}

/** An approved vehicle of the partner. */
export async function addVehicle(market: Market, registrationNumber: string): Promise<string> {
  const { partner, operator, vehicleTypeId: type, locationId: location } = market
  const body = { brand: 'Toyota', model: 'Corolla', type, registrationNumber, location }
  const id = await submitVehicle(partner.api, body)
  await decide(operator.api, 'vehicle', id)
  return id
}

const WEEKS = 2

/** A market with one vehicle, on which all screens are. Its accounts call the server directly, without faults. */
export type Marketplace = Market & {
  vehicleId: string
  /** Books every free screen of the vehicle; returns the campaign, which is pending. */
  submit(name: string, video: string, screens: number): Promise<string>
  approve(kind: ReviewKind, id: string): Promise<void>
  /** Adds an approved infotainment video to the screens. */
  showInfotainment(name: string, video: string, screenIds: readonly string[]): Promise<string>
}

export async function openMarketplace(...args: Parameters<typeof openMarket>): Promise<Marketplace> {
  const market = await openMarket(...args)
  const { operator, partner, client, timeZone, locationId } = market
  const vehicleId = await addVehicle(market, 'S-TX 8801')
  const getToday = () => toCalendarDay(timeZone, new Date())
  return {
    ...market,
    vehicleId,
    approve: (kind, id) => decide(operator.api, kind, id),
    submit: (name, video, screens) => {
      const venues = { type: 'vehicle' as const, locationId, venueIds: [vehicleId], screens }
      return bookCampaign(client.api, { name, ...venues, startDate: getToday(), weeks: WEEKS }, video)
    },
    async showInfotainment(name, video, screenIds) {
      const body = {
        name,
        type: 'vehicle' as const,
        category: 'Information' as const,
        startDate: getToday(),
        endDate: addDays(getToday(), 7),
        screenIds: [...screenIds],
        location: locationId,
      }
      const id = await submitInfotainment(partner.api, body, video)
      await decide(operator.api, 'infotainment', id)
      return id
    },
  }
}
