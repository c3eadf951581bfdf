import type { HttpServer } from '../platform/http/server.ts'
import { createCampaign } from '@marquee/contract/campaigns'
import { createCompany } from '@marquee/contract/companies'
import { addDays, dayIn } from '@marquee/contract/days.rules'
import {
  createLocation,
  createRestaurant,
  createVehicle,
  createVehicleType,
  type Location,
  type VehicleType,
} from '@marquee/contract/fleet'
import { register } from '@marquee/contract/identity'
import { createInfotainment } from '@marquee/contract/infotainment'
import { decideReview } from '@marquee/contract/operator'
import { createOwner } from '@marquee/contract/owners'
import { createPairing, getPairing } from '@marquee/contract/player'
import { pairScreen } from '@marquee/contract/screens'
import { DAYS, HOURS, type StoryClock } from '../platform/clock.ts'
import { type Calendar, calendarOf, type DemoDevice } from './calendar.ts'
import {
  ACCOUNTS,
  CAMPAIGNS,
  COMPANIES,
  type DemoCampaign,
  type DemoInfotainment,
  type DemoScreen,
  type DemoVehicle,
  INFOTAINMENT,
  LOCATIONS,
  OWNER,
  FIRST_PASSWORD,
  REASONS,
  RESTAURANTS,
  RIVAL,
  sample,
  STUDIO,
  VEHICLE_TYPES,
  VEHICLES,
} from './city.ts'
import { monthsBefore } from './dates.ts'
import { liveThroughMonths, openBooks, type Speaks } from './months.ts'
import { type Voice, voiceOf } from './voice.ts'

/** Days before today from which on everybody does what the pages show first. */
const STORY_DAYS = 13
/** Days between a decision and the first day of what was approved, or today. */
const DECIDED_BEFORE = 2
/** Infotainment runs only since then. It fills every unsold slot, so a longer time would be nearly all plays. */
export const INFOTAINMENT_HOURS = 1

/** What the demo world does that no call does. */
export type DemoHands = {
  /** Makes the accounts of the operators, and answers their ids. */
  makeOperators(): Promise<{ operator: string; secondOperator: string }>
  /** Proves the address of somebody, who opened the mail with the link. */
  verify(userId: string): Promise<void>
  /** A new session without the password, whose check keeps a processor busy. */
  signIn(userId: string): Promise<string>
  /** Writes the orders and invoices of a campaign at the time of the story; the server does so a moment later by itself. */
  bill: (campaignId: string) => Promise<void>
  /** Writes to the partners of a payout that was paid, at the time of the story. */
  mailPaid: (runId: string) => Promise<void>
  /** The days of a closed month on which a screen was on. */
  noteOnline: (screenId: string, days: readonly string[]) => Promise<void>
}
type Stage = { server: HttpServer; clock: StoryClock }
export type World = { devices: readonly DemoDevice[]; calendar: Calendar }
type Places = Map<string, ListedPlace>

/**
 * Makes a small believable city by living through what happened since the month before last: people register, list
 * places, pair screens, book and decide, pay and are paid, each at its own time and through the very calls that real
 * people use.
 */
export async function makeWorld({ server, clock }: Stage, hands: DemoHands): Promise<World> {
  const now = clock.now()
  const ago = (days: number, hours = 0) => new Date(now.getTime() - days * DAYS - hours * HOURS)
  const months = monthsBefore(now)
  const { users, market, places, devices } = await clock.during(months.beginning, async () => {
    // At the same time, since each keeps a processor busy with the making of a password's hash.
    const [operators, partner, client, rival, studio] = await Promise.all([
      hands.makeOperators(),
      signUp(server, 'partner', ACCOUNTS.partner),
      signUp(server, 'client', ACCOUNTS.client),
      signUp(server, 'client', RIVAL),
      signUp(server, 'client', STUDIO),
    ])
    for (const { userId } of [partner, client, rival, studio]) await hands.verify(userId)
    const operator = voiceOf(server, await hands.signIn(operators.operator))
    const { owner } = await partner.voice(createOwner, { body: { ...OWNER, sameInfoAsUser: false } })
    await client.voice(createCompany, { body: COMPANIES.client })
    await rival.voice(createCompany, { body: COMPANIES.rival })
    await studio.voice(createCompany, { body: COMPANIES.studio })
    const advertisers = { client: client.voice, rival: rival.voice, studio: studio.voice }
    await openBooks({ operator, partner: partner.voice, ...advertisers }, owner._id)
    const market = await openMarket(operator)
    const places = await listPlaces(partner.voice, market)
    await decidePlaces(operator, places)
    const devices = await pairScreens(server, partner.voice, places)
    const [clientId, rivalId, studioId] = [client.userId, rival.userId, studio.userId]
    const users = { ...operators, partner: partner.userId, client: clientId, rival: rivalId, studio: studioId }
    return { users, market, places, devices }
  })
  /** Everybody who does nothing for some days is signed out. */
  const speak: Speaks = async (who) => voiceOf(server, await hands.signIn(users[who]))
  const decides: Decides = async (work) => work(await speak('operator'))
  const booking = { places, market, decides, bill: hands.bill }
  const calendar = calendarOf(devices, now)
  await liveThroughMonths(
    { clock, months, devices, calendar, speak, noteOnline: hands.noteOnline, mailPaid: hands.mailPaid },
    async (campaign, startDate) =>
      book(
        await speak(campaign.by),
        { ...campaign, status: 'Pending Approval', decision: 'approve' },
        startDate,
        booking,
      ),
  )
  const partner = await clock.during(ago(STORY_DAYS), () => speak('partner'))
  const voices = await clock.during(ago(STORY_DAYS), async () => ({
    client: await speak('client'),
    rival: await speak('rival'),
    studio: await speak('studio'),
  }))
  // The restaurant has waited for longer than it should.
  await clock.during(ago(1, 6), async () => {
    for (const one of RESTAURANTS) if (one.decision === 'wait') await listRestaurant(partner, market, one)
  })
  await clock.during(ago(0, 5), async () => {
    for (const one of VEHICLES) if (one.decision === 'wait') await listVehicle(partner, market, one)
  })
  for (const campaign of CAMPAIGNS.toSorted((a, b) => a.startsIn - b.startsIn)) {
    const instant = ago(...bookedAgo(campaign))
    const startDate = addDays(dayIn('Europe/Dublin', now), campaign.startsIn)
    await clock.during(instant, () => book(voices[campaign.by], campaign, startDate, booking))
  }
  for (const video of INFOTAINMENT) {
    const today = dayIn('Europe/Dublin', now)
    await clock.during(ago(0, video.decision === 'approve' ? INFOTAINMENT_HOURS : 1), () =>
      upload(partner, decides, video, { devices, market, today }),
    )
  }
  return { devices, calendar }
}

/**
 * Days and hours since it was booked. What is decided was so before its first day, so that this day counts whole; of what
 * waits the early tyres have waited longest.
 */
function bookedAgo({ by, startsIn, decision }: DemoCampaign): [days: number, hours: number] {
  if (decision !== 'wait') return [DECIDED_BEFORE - Math.min(0, startsIn), 2]
  return by === 'rival' ? [1, 2] : [0, 2]
}

type Account = { email: string; firstName: string; lastName: string; phone: string }

type SignedUp = { voice: Voice; userId: string }

async function signUp(server: HttpServer, role: 'partner' | 'client', account: Account): Promise<SignedUp> {
  const body = { ...account, role, password: FIRST_PASSWORD, confirmPassword: FIRST_PASSWORD }
  const { token, user } = await voiceOf(server)(register, { body })
  return { voice: voiceOf(server, token), userId: user._id }
}

type Market = { locations: Map<string, Location>; types: Map<string, VehicleType> }

async function openMarket(operator: Voice): Promise<Market> {
  const locations = new Map<string, Location>()
  for (const body of LOCATIONS) locations.set(body.name, (await operator(createLocation, { body })).location)
  const types = new Map<string, VehicleType>()
  for (const name of VEHICLE_TYPES) types.set(name, (await operator(createVehicleType, { body: { name } })).vehicleType)
  return { locations, types }
}

const idOf = (found: { _id: string } | undefined) => found?._id ?? ''

/** What waits is listed later, and lately. */
async function listPlaces(partner: Voice, market: Market): Promise<Places> {
  const places: Places = new Map()
  for (const one of VEHICLES) {
    if (one.decision !== 'wait') places.set(one.registrationNumber, await listVehicle(partner, market, one))
  }
  for (const one of RESTAURANTS) {
    if (one.decision !== 'wait') places.set(one.name, await listRestaurant(partner, market, one))
  }
  return places
}

type ListedPlace = { id: string; kind: 'vehicle' | 'restaurant'; location: string }

async function listVehicle(
  partner: Voice,
  { locations, types }: Market,
  { brand, model, type, registrationNumber, image }: DemoVehicle,
): Promise<ListedPlace> {
  const location = idOf(locations.get('Limerick'))
  const body = { brand, model, registrationNumber, type: idOf(types.get(type)), location }
  const { vehicle } = await partner(createVehicle, { body, files: { image: sample(image) } })
  return { id: vehicle._id, kind: 'vehicle', location }
}

async function listRestaurant(
  partner: Voice,
  { locations }: Market,
  restaurant: (typeof RESTAURANTS)[number],
): Promise<ListedPlace> {
  const location = idOf(locations.get('Salzburg'))
  const { name, cuisineType, seatingCapacity, footTrafficEstimate, description, openingHours, position } = restaurant
  const contactInformation = { phone: restaurant.phone, email: restaurant.email }
  const facts = { name, cuisineType, seatingCapacity, footTrafficEstimate, description, openingHours, position }
  const made = await partner(createRestaurant, {
    body: { ...facts, contactInformation, location },
    files: { images: restaurant.images.map(sample) },
  })
  return { id: made.restaurant._id, kind: 'restaurant', location }
}

async function decidePlaces(operator: Voice, places: Places): Promise<void> {
  const decisions = [
    ...VEHICLES.map(({ registrationNumber, decision }) => [registrationNumber, decision] as const),
    ...RESTAURANTS.map(({ name, decision }) => [name, decision] as const),
  ]
  for (const [name, decision] of decisions) {
    const place = places.get(name)
    if (!place || decision === 'wait') continue
    const body = decision === 'approve' ? { decision } : { decision, reason: REASONS.vehicle }
    await operator(decideReview, { params: { kind: place.kind, id: place.id }, body })
  }
}

async function pairScreens(server: HttpServer, partner: Voice, places: Places): Promise<DemoDevice[]> {
  const devices: DemoDevice[] = []
  const wanted = [
    ...VEHICLES.flatMap(({ registrationNumber, screens }) =>
      screens.map((screen) => [registrationNumber, screen] as const),
    ),
    ...RESTAURANTS.flatMap(({ name, screens }) => screens.map((screen) => [name, screen] as const)),
  ]
  for (const [name, screen] of wanted) {
    const place = places.get(name)
    if (place) devices.push(await pairOne(server, partner, place, screen))
  }
  return devices
}

async function pairOne(
  server: HttpServer,
  partner: Voice,
  place: { id: string; kind: 'vehicle' | 'restaurant' },
  { name, model }: DemoScreen,
): Promise<DemoDevice> {
  const isUpright = place.kind === 'restaurant'
  const size = isUpright ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }
  const { pairingId, code, secret } = await voiceOf(server)(createPairing, {
    body: { uuid: crypto.randomUUID(), ...size },
  })
  await partner(pairScreen, { body: { code, name, model, [place.kind]: place.id } })
  const answer = await voiceOf(server, secret)(getPairing, { params: { pairingId } })
  if (!answer.paired) throw new Error(`${model} was not paired`)
  return { token: answer.token, screenId: answer.screenId, screenType: place.kind, model }
}

/** Does something as the operator of that day. */
type Decides = (work: (operator: Voice) => Promise<unknown>) => Promise<unknown>
type Booking = { places: Places; market: Market; decides: Decides; bill: DemoHands['bill'] }

async function book(
  client: Voice,
  campaign: Omit<DemoCampaign, 'startsIn'>,
  startDate: string,
  { places, market, decides, bill }: Booking,
): Promise<void> {
  const { name, type, weeks, screens, status, decision } = campaign
  const selected = campaign.places.flatMap((place) => places.get(place)?.id ?? [])
  const location = idOf(market.locations.get(type === 'vehicle' ? 'Limerick' : 'Salzburg'))
  const body = {
    name,
    type,
    status,
    startDate,
    numberOfWeeks: weeks,
    location,
    numberOfScreens: screens,
    selectedVehicles: type === 'vehicle' ? selected : [],
    selectedRestaurants: type === 'restaurant' ? selected : [],
  }
  const made = await client(createCampaign, { body, files: { video: sample(campaign.video) } })
  if (decision === 'wait') return
  const params = { kind: 'campaign' as const, id: made.campaign._id }
  const verdict = decision === 'approve' ? { decision } : { decision, reason: REASONS.campaign }
  await decides((operator) => operator(decideReview, { params, body: verdict }))
  if (decision === 'approve') await bill(params.id)
}

type Shelf = { devices: readonly DemoDevice[]; market: Market; today: string }

async function upload(
  partner: Voice,
  decides: Decides,
  { name, type, category, video, startsIn, endsIn, screens, decision }: DemoInfotainment,
  { devices, market, today }: Shelf,
): Promise<void> {
  const body = {
    name,
    type,
    category,
    startDate: addDays(today, startsIn),
    endDate: addDays(today, endsIn),
    location: idOf(market.locations.get(type === 'vehicle' ? 'Limerick' : 'Salzburg')),
    screenIds: devices.filter(({ model }) => screens.includes(model)).map(({ screenId }) => screenId),
  }
  const made = await partner(createInfotainment, { body, files: { video: sample(video) } })
  if (decision === 'wait') return
  const params = { kind: 'infotainment' as const, id: made.entertainmentVideo._id }
  const verdict = decision === 'approve' ? { decision } : { decision, reason: REASONS.infotainment }
  await decides((operator) => operator(decideReview, { params, body: verdict }))
}
