import { saveBookingSettings } from '@marquee/contract/booking-settings'
import { createCampaign, deleteCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { campaignEndDate } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import {
  createLocation,
  createRestaurant,
  createVehicle,
  createVehicleType,
  type OpeningHours,
} from '@marquee/contract/fleet'
import { createInfotainment } from '@marquee/contract/infotainment'
import { decideReview, type ReviewKind } from '@marquee/contract/operator'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen, unpairScreen, updateScreen } from '@marquee/contract/screens'
import { CAMPAIGNS, type CampaignPlan, FEW_SLOTS, HOURS, type Market, MARKETS, videoOf } from './city.ts'
import { aClient, aPartner, type SignIn, theOperator } from './people.ts'
import type { ServerProcess } from './server-process.ts'
import type { Transport } from './transport.ts'
import { type Voice, voiceOf } from './voice.ts'

/** What the simulator itself knows of the world it has made: what was to be shown where, from when, until when. */
export type Airing = {
  fromMs: number
  untilMs: number
  startsOn: string
  endsOn: string
  sha256: string
}
export type SimulatedCampaign = {
  id: string
  name: string
  timeZone: string
  screenIds: readonly string[]
  airings: Airing[]
  /** Infotainment is not, and stands in no report. */
  isSold: boolean
}
export type SimulatedScreen = {
  name: string
  screenId: string
  market: Market
  hours: OpeningHours | null
  partner: SignIn
  credential: { token: string; screenId: string }
}
/** Something that people do, at an instant. */
export type Deed = { atMs: number; words: string; run(): Promise<void> }
export type World = {
  operator: SignIn
  screens: SimulatedScreen[]
  campaigns: SimulatedCampaign[]
  deeds: Deed[]
  /** Puts a new device behind a screen. */
  pairAgain(screen: SimulatedScreen, atMs: number): Promise<void>
  unpair(screen: SimulatedScreen, atMs: number): Promise<void>
}

const MINUTE = 60_000
const DAY_MS = 86_400_000
/** A screen each, and a little time between them: a house shows sixty codes in ten minutes at most. */
const PAIRING_EVERY_MS = 15_000
const SCREENS_OF_A_PARTNER = 40

type Run = { firstDay: string; days: number; screens: number }
type Makers = { transport: Transport; server: ServerProcess; run: Run; hashOf: (file: string) => Promise<string> }

/** Makes the world through the calls that real people use, on the day before. */
export async function makeWorld({ transport, server, run, hashOf }: Makers): Promise<World> {
  let nowMs = Date.parse(`${addDays(run.firstDay, -1)}T06:00:00Z`)
  const next = (ms = 1000) => (nowMs += ms)
  const operator = await theOperator(transport, server, nowMs)
  const markets = new Map<string, string>()
  let asOperator = await operator(next())
  for (const { name, timeZone } of MARKETS) {
    const { location } = await asOperator(createLocation, next(), { body: { name, timeZone, isActive: true } })
    markets.set(name, location._id)
  }
  // Bookings of the simulation must not meet the limit for new companies.
  await asOperator(saveBookingSettings, next(), { body: { decisionDays: 30, newCompanyScreenDays: 1_000_000 } })
  const { vehicleType } = await asOperator(createVehicleType, next(), { body: { name: 'City Bus' } })
  const approve = async (kind: ReviewKind, id: string) => {
    await asOperator(decideReview, next(), { params: { kind, id }, body: { decision: 'approve' } })
  }

  const screens: (SimulatedScreen & { placeId: string })[] = []
  let partner: SignIn | undefined
  let asPartner = voiceOf(transport)
  for (let number = 0; number < run.screens; number++) {
    if (number % SCREENS_OF_A_PARTNER === 0) {
      partner = await aPartner(transport, 1 + number / SCREENS_OF_A_PARTNER, next(5 * MINUTE))
      asPartner = await partner(next())
      asOperator = await operator(next())
    }
    // Both are set with the first one.
    const signIn = partner as SignIn
    const market = MARKETS[number % MARKETS.length] as Market
    const hours =
      market.type === 'restaurant' ? (HOURS[Math.floor(number / MARKETS.length) % HOURS.length] ?? null) : null
    const location = markets.get(market.name) ?? ''
    const name = `Screen ${String(number + 1).padStart(3, '0')}`
    const placeId = hours
      ? (await asPartner(createRestaurant, next(), { body: restaurantAt(name, location, hours) })).restaurant._id
      : (await asPartner(createVehicle, next(), { body: vehicleAt(name, location, vehicleType._id) })).vehicle._id
    await approve(market.type, placeId)
    const credential = await pair({ [market.type]: placeId, model: name }, asPartner, next(PAIRING_EVERY_MS))
    const { screenId } = credential
    if (number % 3 === Math.floor(number / 3) % 3) {
      const body = { slotsPerLoop: FEW_SLOTS }
      await asOperator(updateScreen, next(), { params: { id: screenId }, body })
    }
    screens.push({ name, screenId, market, hours, partner: signIn, credential, placeId })
  }

  const clients: { signIn: SignIn; voice: Voice }[] = []
  for (const number of [1, 2]) {
    const signIn = await aClient(transport, number, next(MINUTE))
    clients.push({ signIn, voice: await signIn(next()) })
  }
  const campaigns: SimulatedCampaign[] = []
  const deeds: Deed[] = []
  for (const market of MARKETS) {
    const here = screens.filter((screen) => screen.market === market)
    if (here.length === 0) continue
    for (const [index, plan] of CAMPAIGNS.entries()) {
      // The remainder of a division by the length is an index.
      const { signIn, voice } = clients[index % clients.length] as (typeof clients)[number]
      await book({ market, plan, client: signIn, asClient: voice, here })
    }
    await showInfotainment(market, here.slice(0, Math.ceil(here.length / 4)))
  }
  return { operator, screens, campaigns, deeds: deeds.toSorted((a, b) => a.atMs - b.atMs), pairAgain, unpair }

  /* ---------- campaigns ---------- */

  type Booking = {
    market: Market
    plan: CampaignPlan
    client: SignIn
    asClient: Voice
    here: readonly (SimulatedScreen & { placeId: string })[]
  }

  async function book({ market, plan, client, asClient, here }: Booking): Promise<void> {
    const startDate = addDays(run.firstDay, Math.floor(plan.startsAt * run.days))
    const numberOfWeeks = plan.weeks ?? Math.ceil(run.days / 7) + 1
    const endsOn = campaignEndDate(startDate, numberOfWeeks)
    const placeIds = here.map(({ placeId }) => placeId)
    const name = `${market.name}: ${plan.name}`
    const body = {
      name,
      type: market.type,
      status: 'Pending Approval' as const,
      startDate,
      numberOfWeeks,
      location: markets.get(market.name) ?? '',
      numberOfScreens: here.length,
      selectedVehicles: market.type === 'vehicle' ? placeIds : [],
      selectedRestaurants: market.type === 'restaurant' ? placeIds : [],
    }
    const files = { video: videoOf(market.type, plan.video) }
    const made = await asClient(createCampaign, next(), { body, files })
    const params = { id: made.campaign._id }
    const { timeZone } = market
    const simulated: SimulatedCampaign = {
      id: params.id,
      name,
      timeZone,
      screenIds: here.map(({ screenId }) => screenId),
      airings: [],
      isSold: true,
    }
    campaigns.push(simulated)
    const airs = async (fromMs: number, which: CampaignPlan['video']) => {
      const sha256 = await hashOf(videoOf(market.type, which))
      simulated.airings.push({ fromMs, untilMs: Infinity, startsOn: startDate, endsOn, sha256 })
    }
    const ends = (atMs: number) => {
      const last = simulated.airings.at(-1)
      if (last) last.untilMs = atMs
    }
    const decide = async (atMs: number, which: CampaignPlan['video'], voice?: Voice) => {
      const subject = { kind: 'campaign' as const, id: params.id }
      await (voice ?? (await operator(atMs)))(decideReview, atMs, { params: subject, body: { decision: 'approve' } })
      await airs(atMs, which)
    }
    const at = (share: number) => instantOf(share, run)
    if (plan.approvedAt === 'early') await decide(next(), plan.video, asOperator)
    else if (plan.approvedAt !== 'never') {
      const atMs = at(plan.approvedAt)
      deeds.push({ atMs, words: `${name} is approved`, run: () => decide(atMs, plan.video) })
    }
    if (plan.deletedAt !== undefined) {
      const atMs = at(plan.deletedAt)
      const remove = async () => {
        await (await client(atMs))(deleteCampaign, atMs, { params })
        ends(atMs)
      }
      deeds.push({ atMs, words: `${name} is deleted`, run: remove })
    }
    if (plan.editedAt !== undefined) {
      const atMs = at(plan.editedAt)
      const again = { video: videoOf(market.type, 'other') }
      const edit = async () => {
        await (await client(atMs))(updateCampaign, atMs, { params, body, files: again })
        ends(atMs)
      }
      deeds.push({ atMs, words: `${name} gets another video`, run: edit })
      const laterMs = atMs + 47 * MINUTE
      deeds.push({ atMs: laterMs, words: `${name} is approved again`, run: () => decide(laterMs, 'other') })
    }
  }

  async function showInfotainment(market: Market, here: readonly SimulatedScreen[]): Promise<void> {
    for (const partner of new Set(here.map((screen) => screen.partner))) {
      const own = here.filter((screen) => screen.partner === partner)
      const name = `${market.name}: something nice`
      const made = await (await partner(next()))(createInfotainment, next(), {
        body: {
          name,
          type: market.type,
          category: 'Entertainment',
          startDate: run.firstDay,
          endDate: addDays(run.firstDay, run.days + 1),
          location: markets.get(market.name) ?? '',
          screenIds: own.map(({ screenId }) => screenId),
        },
        files: { video: videoOf(market.type, 'usual') },
      })
      asOperator = await operator(next())
      await approve('infotainment', made.entertainmentVideo._id)
      const sha256 = await hashOf(videoOf(market.type, 'usual'))
      const endsOn = addDays(run.firstDay, run.days + 1)
      const airing = { fromMs: nowMs, untilMs: Infinity, startsOn: run.firstDay, endsOn, sha256 }
      const screenIds = own.map(({ screenId }) => screenId)
      campaigns.push({
        id: made.entertainmentVideo._id,
        name,
        timeZone: market.timeZone,
        screenIds,
        airings: [airing],
        isSold: false,
      })
    }
  }

  /* ---------- devices ---------- */

  async function pair(
    where: { vehicle?: string; restaurant?: string; screen?: string; model?: string },
    asPartner: ReturnType<typeof voiceOf>,
    atMs: number,
  ): Promise<{ token: string; screenId: string }> {
    const size = { width: 1920, height: 1080 }
    const device = voiceOf(transport)
    const { pairingId, code, secret } = await device(createPairing, atMs, {
      body: { uuid: crypto.randomUUID(), ...size },
    })
    await asPartner(pairScreen, atMs, { body: { code, ...where } })
    const answer = await voiceOf(transport, secret)(getPairing, atMs, { params: { pairingId } })
    if (!answer.paired) throw new Error('a screen was not paired')
    return { token: answer.token, screenId: answer.screenId }
  }

  async function pairAgain(screen: SimulatedScreen, atMs: number): Promise<void> {
    screen.credential = await pair({ screen: screen.screenId }, await screen.partner(atMs), atMs)
  }

  async function unpair({ screenId }: SimulatedScreen, atMs: number): Promise<void> {
    await (await operator(atMs))(unpairScreen, atMs, { params: { id: screenId } })
  }
}

/** That share of the run, on a full second. */
function instantOf(share: number, { firstDay, days }: Run): number {
  return Date.parse(`${firstDay}T00:00:00Z`) + Math.round((share * days * DAY_MS) / 1000) * 1000
}

function vehicleAt(name: string, location: string, type: string) {
  return { brand: 'MAN', model: "Lion's City 12", registrationNumber: name, type, location }
}

function restaurantAt(name: string, location: string, hours: OpeningHours) {
  return {
    name,
    location,
    cuisineType: 'Cafe' as const,
    seatingCapacity: 40,
    footTrafficEstimate: 200,
    contactInformation: { phone: '+43 662 555 010', email: 'table@simulated.example' },
    openingHours: hours,
  }
}
