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
import {
  ACCOUNTS,
  CAMPAIGNS,
  COMPANIES,
  type DemoCampaign,
  type DemoInfotainment,
  INFOTAINMENT,
  LOCATIONS,
  OWNER,
  PASSWORD,
  REASONS,
  RESTAURANTS,
  RIVAL,
  sample,
  VEHICLE_TYPES,
  VEHICLES,
} from './city.ts'
import { type Voice, voiceOf } from './voice.ts'

/** A paired screen of the demo world, with the credential its simulated device goes on with. */
export type DemoDevice = { token: string; screenId: string; screenType: 'vehicle' | 'restaurant'; model: string }

/** How far back the story begins. */
const STORY_DAYS = 10

type World = { server: HttpServer; clock: StoryClock }
type Places = Map<string, { id: string; kind: 'vehicle' | 'restaurant'; location: string }>

/**
 * Makes a small believable city by living through ten days: people register, list places, pair screens,
 * book and decide, each at its own time and through the very calls that real people use.
 *
 * @param operator the voice of an operator that exists already
 */
export async function makeWorld({ server, clock }: World, operatorToken: () => Promise<string>): Promise<DemoDevice[]> {
  const now = clock.now()
  const ago = (days: number, hours = 0) => new Date(now.getTime() - days * DAYS - hours * HOURS)
  const { operator, partner, voices, market, places, devices } = await clock.during(ago(STORY_DAYS), async () => {
    // At the same time, since each keeps a processor busy with the making of a password's hash.
    const [token, partner, client, rival] = await Promise.all([
      operatorToken(),
      signUp(server, 'partner', ACCOUNTS.partner),
      signUp(server, 'client', ACCOUNTS.client),
      signUp(server, 'client', RIVAL),
    ])
    const [operator, voices] = [voiceOf(server, token), { client, rival }]
    await partner(createOwner, { body: { ...OWNER, sameInfoAsUser: false } })
    await voices.client(createCompany, { body: COMPANIES.client })
    await voices.rival(createCompany, { body: COMPANIES.rival })
    const market = await openMarket(operator)
    const places = await listPlaces(partner, market)
    await decidePlaces(operator, places)
    return { operator, partner, voices, market, places, devices: await pairScreens(server, partner, places) }
  })
  for (const campaign of CAMPAIGNS.toSorted((a, b) => a.startsIn - b.startsIn)) {
    // Booked on the day it starts, or lately when it lies ahead; the early tyres have waited longest.
    const instant = campaign.startsIn < 0 ? ago(-campaign.startsIn) : ago(campaign.by === 'rival' ? 1 : 0, 2)
    const booking = { places, market, today: dayIn('Europe/Dublin', now) }
    await clock.during(instant, () => book(voices[campaign.by], operator, campaign, booking))
  }
  for (const video of INFOTAINMENT) {
    const today = dayIn('Europe/Dublin', now)
    await clock.during(ago(-video.startsIn, 1), () => upload(partner, operator, video, { devices, market, today }))
  }
  return devices
}

type Account = { email: string; firstName: string; lastName: string; phone: string }

async function signUp(server: HttpServer, role: 'partner' | 'client', account: Account): Promise<Voice> {
  const body = { ...account, role, password: PASSWORD, confirmPassword: PASSWORD }
  const { token } = await voiceOf(server)(register, { body })
  return voiceOf(server, token)
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

async function listPlaces(partner: Voice, { locations, types }: Market): Promise<Places> {
  const places: Places = new Map()
  for (const { brand, model, type, registrationNumber, image } of VEHICLES) {
    const location = idOf(locations.get('Limerick'))
    const body = { brand, model, registrationNumber, type: idOf(types.get(type)), location }
    const { vehicle } = await partner(createVehicle, { body, files: { image: sample(image) } })
    places.set(registrationNumber, { id: vehicle._id, kind: 'vehicle', location })
  }
  for (const {
    name,
    cuisineType,
    seatingCapacity,
    footTrafficEstimate,
    description,
    phone,
    email,
    images,
    openingHours,
  } of RESTAURANTS) {
    const location = idOf(locations.get('Salzburg'))
    const contactInformation = { phone, email }
    const body = {
      name,
      cuisineType,
      seatingCapacity,
      footTrafficEstimate,
      description,
      contactInformation,
      openingHours,
      location,
    }
    const { restaurant } = await partner(createRestaurant, { body, files: { images: images.map(sample) } })
    places.set(name, { id: restaurant._id, kind: 'restaurant', location })
  }
  return places
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
      screens.map((model) => [registrationNumber, model] as const),
    ),
    ...RESTAURANTS.flatMap(({ name, screens }) => screens.map((model) => [name, model] as const)),
  ]
  for (const [name, model] of wanted) {
    const place = places.get(name)
    if (place) devices.push(await pairOne(server, partner, place, model))
  }
  return devices
}

async function pairOne(
  server: HttpServer,
  partner: Voice,
  place: { id: string; kind: 'vehicle' | 'restaurant' },
  model: string,
): Promise<DemoDevice> {
  const isUpright = place.kind === 'restaurant'
  const size = isUpright ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }
  const { pairingId, code, secret } = await voiceOf(server)(createPairing, {
    body: { uuid: crypto.randomUUID(), ...size },
  })
  await partner(pairScreen, { body: { code, model, [place.kind]: place.id } })
  const answer = await voiceOf(server, secret)(getPairing, { params: { pairingId } })
  if (!answer.paired) throw new Error(`${model} was not paired`)
  return { token: answer.token, screenId: answer.screenId, screenType: place.kind, model }
}

type Booking = { places: Places; market: Market; today: string }

async function book(
  client: Voice,
  operator: Voice,
  campaign: DemoCampaign,
  { places, market, today }: Booking,
): Promise<void> {
  const { name, type, weeks, screens, status, decision } = campaign
  const selected = campaign.places.flatMap((place) => places.get(place)?.id ?? [])
  const location = idOf(market.locations.get(type === 'vehicle' ? 'Limerick' : 'Salzburg'))
  const body = {
    name,
    type,
    status,
    startDate: addDays(today, campaign.startsIn),
    numberOfWeeks: weeks,
    location,
    numberOfScreens: screens,
    selectedVehicles: type === 'vehicle' ? selected : [],
    selectedRestaurants: type === 'restaurant' ? selected : [],
  }
  const made = await client(createCampaign, { body, files: { video: sample(campaign.video) } })
  if (decision === 'wait') return
  const params = { kind: 'campaign' as const, id: made.campaign._id }
  await operator(decideReview, {
    params,
    body: decision === 'approve' ? { decision } : { decision, reason: REASONS.campaign },
  })
}

type Shelf = { devices: readonly DemoDevice[]; market: Market; today: string }

async function upload(
  partner: Voice,
  operator: Voice,
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
  await operator(decideReview, {
    params: { kind: 'infotainment', id: made.entertainmentVideo._id },
    body: decision === 'approve' ? { decision } : { decision, reason: REASONS.infotainment },
  })
}
