import { saveBookingSettings } from '@marquee/contract/booking-settings'
import { createCampaign, deleteCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { computeEndDate } from '@marquee/contract/campaigns.rules'
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
import {
  CAMPAIGNS,
  type CampaignSetup,
  REDUCED_SLOTS,
  OPENING_HOURS,
  type LocationSetup,
  LOCATIONS,
  getVideoPath,
} from './dataset.ts'
import { createClient, createPartner, type SignIn, createOperator } from './accounts.ts'
import type { ServerProcess } from './server-process.ts'
import type { Transport } from './transport.ts'
import { type ApiClient, createApiClient } from './api-client.ts'

/** A period in which a video was approved for a screen, as the simulator knows it. */
export type ApprovalWindow = {
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
  approvalWindows: ApprovalWindow[]
  /** False for infotainment, which has no report. */
  isSold: boolean
}
export type SimulatedScreen = {
  name: string
  screenId: string
  market: LocationSetup
  hours: OpeningHours | null
  partner: SignIn
  credential: { token: string; screenId: string }
}
/** An action of a user at an instant. */
export type ScheduledAction = { atMs: number; words: string; run(): Promise<void> }
export type Marketplace = {
  operator: SignIn
  screens: SimulatedScreen[]
  campaigns: SimulatedCampaign[]
  deeds: ScheduledAction[]
  /** Pairs a new device with a screen. */
  pairAgain(screen: SimulatedScreen, atMs: number): Promise<void>
  unpair(screen: SimulatedScreen, atMs: number): Promise<void>
}

const MINUTE = 60_000
const DAY_MS = 86_400_000
/** The time between pairings, because the server issues at most sixty codes in ten minutes. */
const PAIRING_INTERVAL_MS = 15_000
const SCREENS_PER_PARTNER = 40

type Run = { firstDay: string; days: number; screens: number }
type MarketplaceInput = {
  transport: Transport
  server: ServerProcess
  run: Run
  hashFile: (file: string) => Promise<string>
}

/** Creates the data by the calls of real users, on the day before the run. */
export async function createMarketplace({ transport, server, run, hashFile }: MarketplaceInput): Promise<Marketplace> {
  let nowMs = Date.parse(`${addDays(run.firstDay, -1)}T06:00:00Z`)
  const advance = (ms = 1000) => (nowMs += ms)
  const operator = await createOperator(transport, server, nowMs)
  const locationIds = new Map<string, string>()
  let asOperator = await operator(advance())
  for (const { name, timeZone } of LOCATIONS) {
    const { location } = await asOperator(createLocation, advance(), { body: { name, timeZone, isActive: true } })
    locationIds.set(name, location._id)
  }
  // Bookings of the simulation must not meet the limit for new companies.
  await asOperator(saveBookingSettings, advance(), { body: { decisionDays: 30, newCompanyScreenDays: 1_000_000 } })
  const { vehicleType } = await asOperator(createVehicleType, advance(), { body: { name: 'City Bus' } })
  const approve = async (kind: ReviewKind, id: string) => {
    await asOperator(decideReview, advance(), { params: { kind, id }, body: { decision: 'approve' } })
  }

  const screens: (SimulatedScreen & { placeId: string })[] = []
  let partner: SignIn | undefined
  let asPartner = createApiClient(transport)
  for (let number = 0; number < run.screens; number++) {
    if (number % SCREENS_PER_PARTNER === 0) {
      partner = await createPartner(transport, 1 + number / SCREENS_PER_PARTNER, advance(5 * MINUTE))
      asPartner = await partner(advance())
      asOperator = await operator(advance())
    }
    // The sign-in is set with the first venue.
    const signIn = partner as SignIn
    const market = LOCATIONS[number % LOCATIONS.length] as LocationSetup
    const hours =
      market.type === 'restaurant'
        ? (OPENING_HOURS[Math.floor(number / LOCATIONS.length) % OPENING_HOURS.length] ?? null)
        : null
    const location = locationIds.get(market.name) ?? ''
    const name = `Screen ${String(number + 1).padStart(3, '0')}`
    const placeId = hours
      ? (await asPartner(createRestaurant, advance(), { body: buildRestaurant(name, location, hours) })).restaurant._id
      : (await asPartner(createVehicle, advance(), { body: buildVehicle(name, location, vehicleType._id) })).vehicle._id
    await approve(market.type, placeId)
    const credential = await pairDevice(
      { [market.type]: placeId, model: name },
      asPartner,
      advance(PAIRING_INTERVAL_MS),
    )
    const { screenId } = credential
    if (number % 3 === Math.floor(number / 3) % 3) {
      const body = { slotsPerLoop: REDUCED_SLOTS }
      await asOperator(updateScreen, advance(), { params: { id: screenId }, body })
    }
    screens.push({ name, screenId, market, hours, partner: signIn, credential, placeId })
  }

  const clients: { signIn: SignIn; voice: ApiClient }[] = []
  for (const number of [1, 2]) {
    const signIn = await createClient(transport, number, advance(MINUTE))
    clients.push({ signIn, voice: await signIn(advance()) })
  }
  const campaigns: SimulatedCampaign[] = []
  const deeds: ScheduledAction[] = []
  for (const market of LOCATIONS) {
    const here = screens.filter((screen) => screen.market === market)
    if (here.length === 0) continue
    for (const [index, plan] of CAMPAIGNS.entries()) {
      // The remainder is a valid index.
      const { signIn, voice } = clients[index % clients.length] as (typeof clients)[number]
      await bookCampaign({ market, plan, client: signIn, asClient: voice, here })
    }
    await showInfotainment(market, here.slice(0, Math.ceil(here.length / 4)))
  }
  return { operator, screens, campaigns, deeds: deeds.toSorted((a, b) => a.atMs - b.atMs), pairAgain, unpair }

  /* ---------- campaigns ---------- */

  type Booking = {
    market: LocationSetup
    plan: CampaignSetup
    client: SignIn
    asClient: ApiClient
    here: readonly (SimulatedScreen & { placeId: string })[]
  }

  async function bookCampaign({ market, plan, client, asClient, here }: Booking): Promise<void> {
    const startDate = addDays(run.firstDay, Math.floor(plan.startsAt * run.days))
    const numberOfWeeks = plan.weeks ?? Math.ceil(run.days / 7) + 1
    const endsOn = computeEndDate(startDate, numberOfWeeks)
    const placeIds = here.map(({ placeId }) => placeId)
    const name = `${market.name}: ${plan.name}`
    const body = {
      name,
      type: market.type,
      status: 'Pending Approval' as const,
      startDate,
      numberOfWeeks,
      location: locationIds.get(market.name) ?? '',
      numberOfScreens: here.length,
      selectedVehicles: market.type === 'vehicle' ? placeIds : [],
      selectedRestaurants: market.type === 'restaurant' ? placeIds : [],
    }
    const files = { video: getVideoPath(market.type, plan.video) }
    const made = await asClient(createCampaign, advance(), { body, files })
    const params = { id: made.campaign._id }
    const { timeZone } = market
    const simulated: SimulatedCampaign = {
      id: params.id,
      name,
      timeZone,
      screenIds: here.map(({ screenId }) => screenId),
      approvalWindows: [],
      isSold: true,
    }
    campaigns.push(simulated)
    const openWindow = async (fromMs: number, which: CampaignSetup['video']) => {
      const sha256 = await hashFile(getVideoPath(market.type, which))
      simulated.approvalWindows.push({ fromMs, untilMs: Infinity, startsOn: startDate, endsOn, sha256 })
    }
    const closeWindow = (atMs: number) => {
      const last = simulated.approvalWindows.at(-1)
      if (last) last.untilMs = atMs
    }
    const decide = async (atMs: number, which: CampaignSetup['video'], voice?: ApiClient) => {
      const subject = { kind: 'campaign' as const, id: params.id }
      await (voice ?? (await operator(atMs)))(decideReview, atMs, { params: subject, body: { decision: 'approve' } })
      await openWindow(atMs, which)
    }
    const toInstant = (share: number) => computeInstant(share, run)
    if (plan.approvedAt === 'early') await decide(advance(), plan.video, asOperator)
    else if (plan.approvedAt !== 'never') {
      const atMs = toInstant(plan.approvedAt)
      deeds.push({ atMs, words: `${name} is approved`, run: () => decide(atMs, plan.video) })
    }
    if (plan.deletedAt !== undefined) {
      const atMs = toInstant(plan.deletedAt)
      const remove = async () => {
        await (await client(atMs))(deleteCampaign, atMs, { params })
        closeWindow(atMs)
      }
      deeds.push({ atMs, words: `${name} is deleted`, run: remove })
    }
    if (plan.editedAt !== undefined) {
      const atMs = toInstant(plan.editedAt)
      const again = { video: getVideoPath(market.type, 'other') }
      const edit = async () => {
        await (await client(atMs))(updateCampaign, atMs, { params, body, files: again })
        closeWindow(atMs)
      }
      deeds.push({ atMs, words: `${name} gets another video`, run: edit })
      const laterMs = atMs + 47 * MINUTE
      deeds.push({ atMs: laterMs, words: `${name} is approved again`, run: () => decide(laterMs, 'other') })
    }
  }

  async function showInfotainment(market: LocationSetup, here: readonly SimulatedScreen[]): Promise<void> {
    for (const partner of new Set(here.map((screen) => screen.partner))) {
      const own = here.filter((screen) => screen.partner === partner)
      const name = `${market.name}: something nice`
      const made = await (await partner(advance()))(createInfotainment, advance(), {
        body: {
          name,
          type: market.type,
          category: 'Entertainment',
          startDate: run.firstDay,
          endDate: addDays(run.firstDay, run.days + 1),
          location: locationIds.get(market.name) ?? '',
          screenIds: own.map(({ screenId }) => screenId),
        },
        files: { video: getVideoPath(market.type, 'usual') },
      })
      asOperator = await operator(advance())
      await approve('infotainment', made.entertainmentVideo._id)
      const sha256 = await hashFile(getVideoPath(market.type, 'usual'))
      const endsOn = addDays(run.firstDay, run.days + 1)
      const approvalWindow = { fromMs: nowMs, untilMs: Infinity, startsOn: run.firstDay, endsOn, sha256 }
      const screenIds = own.map(({ screenId }) => screenId)
      campaigns.push({
        id: made.entertainmentVideo._id,
        name,
        timeZone: market.timeZone,
        screenIds,
        approvalWindows: [approvalWindow],
        isSold: false,
      })
    }
  }

  /* ---------- devices ---------- */

  async function pairDevice(
    where: { vehicle?: string; restaurant?: string; screen?: string; model?: string },
    asPartner: ReturnType<typeof createApiClient>,
    atMs: number,
  ): Promise<{ token: string; screenId: string }> {
    const size = { width: 1920, height: 1080 }
    const device = createApiClient(transport)
    const { pairingId, code, secret } = await device(createPairing, atMs, {
      body: { uuid: crypto.randomUUID(), ...size },
    })
    await asPartner(pairScreen, atMs, { body: { code, ...where } })
    const answer = await createApiClient(transport, secret)(getPairing, atMs, { params: { pairingId } })
    if (!answer.paired) throw new Error('a screen was not paired')
    return { token: answer.token, screenId: answer.screenId }
  }

  async function pairAgain(screen: SimulatedScreen, atMs: number): Promise<void> {
    screen.credential = await pairDevice({ screen: screen.screenId }, await screen.partner(atMs), atMs)
  }

  async function unpair({ screenId }: SimulatedScreen, atMs: number): Promise<void> {
    await (await operator(atMs))(unpairScreen, atMs, { params: { id: screenId } })
  }
}

/** The instant at a share of the run, rounded to a second. */
function computeInstant(share: number, { firstDay, days }: Run): number {
  return Date.parse(`${firstDay}T00:00:00Z`) + Math.round((share * days * DAY_MS) / 1000) * 1000
}

function buildVehicle(name: string, location: string, type: string) {
  return { brand: 'MAN', model: "Lion's City 12", registrationNumber: name, type, location }
}

function buildRestaurant(name: string, location: string, hours: OpeningHours) {
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
