import type { HttpServer } from '../platform/http/server.ts'
import { createCompany } from '@marquee/contract/companies'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import {
  createLocation,
  createRestaurant,
  createVehicle,
  createVehicleType,
  type Location,
  type VehicleType,
} from '@marquee/contract/fleet'
import { createInfotainment } from '@marquee/contract/infotainment'
import { decideReview } from '@marquee/contract/operator'
import { createOwner } from '@marquee/contract/owners'
import { type ApiClient, createApiClient, type Send } from '@marquee/simulator/marketplace/api-client'
import { bookCampaign, pairDevice } from '@marquee/simulator/marketplace/bookings'
import { registerUser } from '@marquee/simulator/marketplace/users'
import { DAYS, HOURS, type DemoClock } from '../platform/clock.ts'
import { type Calendar, createCalendar, type DemoDevice } from './calendar.ts'
import {
  ACCOUNTS,
  COMPANIES,
  type DemoScreen,
  type DemoVehicle,
  LOCATIONS,
  OWNER,
  INITIAL_PASSWORD,
  REASONS,
  RESTAURANTS,
  RIVAL,
  getSamplePath,
  STUDIO,
  VEHICLE_TYPES,
  VEHICLES,
} from './dataset.ts'
import { CAMPAIGNS, type DemoCampaign, type DemoInfotainment, INFOTAINMENT } from './dataset-bookings.ts'
import { computeMonths } from './dates.ts'
import { simulateMonths, setUpBilling, type OpenClient } from './months.ts'
import { createInjectSend } from './send.ts'

/** Days before today on which the campaigns that the pages show first begin. */
const STORY_DAYS = 13
/** Days between a decision and the first day of what was approved, or today. */
const DECISION_LEAD_DAYS = 2
/**
 * Hours since the infotainment was approved. It fills every unsold slot, so a longer time would be nearly all plays.
 */
export const INFOTAINMENT_HOURS = 1

/** Actions of the demo data for which there is no call. */
export type DemoActions = {
  /** Creates the accounts of the operators, and returns their ids. */
  makeOperators(): Promise<{ operator: string; secondOperator: string }>
  /** Verifies the email address of a user, as the link in the email does. */
  verify(userId: string): Promise<void>
  /** Opens a session without the password, whose check is slow on purpose. */
  signIn(userId: string): Promise<string>
  /** Creates the orders and invoices of a campaign at the time of the demo clock; otherwise a job does so later. */
  bill: (campaignId: string) => Promise<void>
  /** Sends the emails about a paid payout to its partners, at the time of the demo clock. */
  mailPaid: (runId: string) => Promise<void>
  /** Records the days of a closed month on which a screen was on. */
  noteOnline: (screenId: string, days: readonly string[]) => Promise<void>
}
type StoryContext = { server: HttpServer; clock: DemoClock }
export type DemoData = { devices: readonly DemoDevice[]; calendar: Calendar }
type DemoVenues = Map<string, DemoVenue>

/**
 * Creates demo data by running what happened since the month before last: users register, list venues, pair screens,
 * book, decide, pay and are paid, each at its own time and with the same calls that people use.
 */
export async function createDemoData({ server, clock }: StoryContext, actions: DemoActions): Promise<DemoData> {
  const send = createInjectSend(server)
  const now = clock.now()
  const subtractDays = (days: number, hours = 0) => new Date(now.getTime() - days * DAYS - hours * HOURS)
  const months = computeMonths(now)
  const { users, catalogue, venues, devices } = await clock.runAtInstant(months.beginning, async () => {
    // In parallel, because hashing a password keeps a processor busy.
    const [operators, partner, client, rival, studio] = await Promise.all([
      actions.makeOperators(),
      signUp(send, 'partner', ACCOUNTS.partner),
      signUp(send, 'client', ACCOUNTS.client),
      signUp(send, 'client', RIVAL),
      signUp(send, 'client', STUDIO),
    ])
    for (const { userId } of [partner, client, rival, studio]) await actions.verify(userId)
    const operator = createApiClient(send, await actions.signIn(operators.operator))
    const { owner } = await partner.api(createOwner, { body: { ...OWNER, sameInfoAsUser: false } })
    await client.api(createCompany, { body: COMPANIES.client })
    await rival.api(createCompany, { body: COMPANIES.rival })
    await studio.api(createCompany, { body: COMPANIES.studio })
    const advertisers = { client: client.api, rival: rival.api, studio: studio.api }
    await setUpBilling({ operator, partner: partner.api, ...advertisers }, owner._id)
    const catalogue = await createCatalogue(operator)
    const venues = await addVenues(partner.api, catalogue)
    await decideVenues(operator, venues)
    const devices = await pairScreens(send, partner.api, venues)
    const [clientId, rivalId, studioId] = [client.userId, rival.userId, studio.userId]
    const users = { ...operators, partner: partner.userId, client: clientId, rival: rivalId, studio: studioId }
    return { users, catalogue, venues, devices }
  })
  /** Signs in again, because sessions end after some days without calls. */
  const openClient: OpenClient = async (who) => createApiClient(send, await actions.signIn(users[who]))
  const runAsOperator: RunAsOperator = async (work) => work(await openClient('operator'))
  const booking = { venues, catalogue, runAsOperator, bill: actions.bill }
  const calendar = createCalendar(devices, now)
  await simulateMonths(
    { clock, months, devices, calendar, openClient, noteOnline: actions.noteOnline, mailPaid: actions.mailPaid },
    async (campaign, startDate) =>
      book(
        await openClient(campaign.by),
        { ...campaign, status: 'Pending Approval', decision: 'approve' },
        startDate,
        booking,
      ),
  )
  const partner = await clock.runAtInstant(subtractDays(STORY_DAYS), () => openClient('partner'))
  const clients = await clock.runAtInstant(subtractDays(STORY_DAYS), async () => ({
    client: await openClient('client'),
    rival: await openClient('rival'),
    studio: await openClient('studio'),
  }))
  // This restaurant is waiting for longer than it should.
  await clock.runAtInstant(subtractDays(1, 6), async () => {
    for (const one of RESTAURANTS) if (one.decision === 'wait') await addRestaurant(partner, catalogue, one)
  })
  await clock.runAtInstant(subtractDays(0, 5), async () => {
    for (const one of VEHICLES) if (one.decision === 'wait') await addVehicle(partner, catalogue, one)
  })
  for (const campaign of CAMPAIGNS.toSorted((a, b) => a.startsIn - b.startsIn)) {
    const instant = subtractDays(...computeBookingAge(campaign))
    const startDate = addDays(toCalendarDay('Europe/Dublin', now), campaign.startsIn)
    await clock.runAtInstant(instant, () => book(clients[campaign.by], campaign, startDate, booking))
  }
  for (const video of INFOTAINMENT) {
    const today = toCalendarDay('Europe/Dublin', now)
    await clock.runAtInstant(subtractDays(0, video.decision === 'approve' ? INFOTAINMENT_HOURS : 1), () =>
      uploadInfotainment(partner, runAsOperator, video, { devices, catalogue, today }),
    )
  }
  return { devices, calendar }
}

/**
 * The days and hours since a campaign was booked. Decided campaigns were decided before their first day, so that this
 * day counts in full; of the waiting ones, the early tyres have waited longest.
 */
function computeBookingAge({ by, startsIn, decision }: DemoCampaign): [days: number, hours: number] {
  if (decision !== 'wait') return [DECISION_LEAD_DAYS - Math.min(0, startsIn), 2]
  return by === 'rival' ? [1, 2] : [0, 2]
}

type Account = { email: string; firstName: string; lastName: string; phone: string }

const signUp = (send: Send, role: 'partner' | 'client', account: Account) =>
  registerUser(send, role, { ...account, password: INITIAL_PASSWORD, confirmPassword: INITIAL_PASSWORD })

type Catalogue = { locations: Map<string, Location>; types: Map<string, VehicleType> }

async function createCatalogue(operator: ApiClient): Promise<Catalogue> {
  const locations = new Map<string, Location>()
  for (const body of LOCATIONS) locations.set(body.name, (await operator(createLocation, { body })).location)
  const types = new Map<string, VehicleType>()
  for (const name of VEHICLE_TYPES) types.set(name, (await operator(createVehicleType, { body: { name } })).vehicleType)
  return { locations, types }
}

const getId = (row: { _id: string } | undefined) => row?._id ?? ''

/** Lists all venues except the waiting ones, which are listed later. */
async function addVenues(partner: ApiClient, catalogue: Catalogue): Promise<DemoVenues> {
  const venues: DemoVenues = new Map()
  for (const one of VEHICLES) {
    if (one.decision !== 'wait') venues.set(one.registrationNumber, await addVehicle(partner, catalogue, one))
  }
  for (const one of RESTAURANTS) {
    if (one.decision !== 'wait') venues.set(one.name, await addRestaurant(partner, catalogue, one))
  }
  return venues
}

type DemoVenue = { id: string; kind: 'vehicle' | 'restaurant'; location: string }

async function addVehicle(
  partner: ApiClient,
  { locations, types }: Catalogue,
  { brand, model, type, registrationNumber, image }: DemoVehicle,
): Promise<DemoVenue> {
  const location = getId(locations.get('Limerick'))
  const body = { brand, model, registrationNumber, type: getId(types.get(type)), location }
  const { vehicle } = await partner(createVehicle, { body, files: { image: getSamplePath(image) } })
  return { id: vehicle._id, kind: 'vehicle', location }
}

async function addRestaurant(
  partner: ApiClient,
  { locations }: Catalogue,
  restaurant: (typeof RESTAURANTS)[number],
): Promise<DemoVenue> {
  const location = getId(locations.get('Salzburg'))
  const { name, cuisineType, seatingCapacity, footTrafficEstimate, description, openingHours, position } = restaurant
  const contactInformation = { phone: restaurant.phone, email: restaurant.email }
  const details = { name, cuisineType, seatingCapacity, footTrafficEstimate, description, openingHours, position }
  const created = await partner(createRestaurant, {
    body: { ...details, contactInformation, location },
    files: { images: restaurant.images.map(getSamplePath) },
  })
  return { id: created.restaurant._id, kind: 'restaurant', location }
}

async function decideVenues(operator: ApiClient, venues: DemoVenues): Promise<void> {
  const decisions = [
    ...VEHICLES.map(({ registrationNumber, decision }) => [registrationNumber, decision] as const),
    ...RESTAURANTS.map(({ name, decision }) => [name, decision] as const),
  ]
  for (const [name, decision] of decisions) {
    const venue = venues.get(name)
    if (!venue || decision === 'wait') continue
    const body = decision === 'approve' ? { decision } : { decision, reason: REASONS.vehicle }
    await operator(decideReview, { params: { kind: venue.kind, id: venue.id }, body })
  }
}

async function pairScreens(send: Send, partner: ApiClient, venues: DemoVenues): Promise<DemoDevice[]> {
  const devices: DemoDevice[] = []
  const pairs = [
    ...VEHICLES.flatMap(({ registrationNumber, screens }) =>
      screens.map((screen) => [registrationNumber, screen] as const),
    ),
    ...RESTAURANTS.flatMap(({ name, screens }) => screens.map((screen) => [name, screen] as const)),
  ]
  for (const [name, screen] of pairs) {
    const venue = venues.get(name)
    if (venue) devices.push(await pairScreen(send, partner, venue, screen))
  }
  return devices
}

async function pairScreen(
  send: Send,
  partner: ApiClient,
  { kind, id }: DemoVenue,
  screen: DemoScreen,
): Promise<DemoDevice> {
  const size = kind === 'restaurant' ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }
  const credential = await pairDevice(send, partner, { ...screen, [kind]: id }, size)
  return { ...credential, screenType: kind, model: screen.model }
}

/** Does something as the operator, signed in at that time. */
type RunAsOperator = (work: (operator: ApiClient) => Promise<unknown>) => Promise<unknown>
type Booking = { venues: DemoVenues; catalogue: Catalogue; runAsOperator: RunAsOperator; bill: DemoActions['bill'] }

async function book(
  client: ApiClient,
  campaign: Omit<DemoCampaign, 'startsIn'>,
  startDate: string,
  { venues, catalogue, runAsOperator, bill }: Booking,
): Promise<void> {
  const { name, type, weeks, screens, status, decision } = campaign
  const venueIds = campaign.places.flatMap((venue) => venues.get(venue)?.id ?? [])
  const locationId = getId(catalogue.locations.get(type === 'vehicle' ? 'Limerick' : 'Salzburg'))
  const booking = { name, type, status, startDate, weeks, locationId, screens, venueIds }
  const id = await bookCampaign(client, booking, getSamplePath(campaign.video))
  if (decision === 'wait') return
  const params = { kind: 'campaign' as const, id }
  const verdict = decision === 'approve' ? { decision } : { decision, reason: REASONS.campaign }
  await runAsOperator((operator) => operator(decideReview, { params, body: verdict }))
  if (decision === 'approve') await bill(params.id)
}

type UploadContext = { devices: readonly DemoDevice[]; catalogue: Catalogue; today: string }

async function uploadInfotainment(
  partner: ApiClient,
  runAsOperator: RunAsOperator,
  { name, type, category, video, startsIn, endsIn, screens, decision }: DemoInfotainment,
  { devices, catalogue, today }: UploadContext,
): Promise<void> {
  const body = {
    name,
    type,
    category,
    startDate: addDays(today, startsIn),
    endDate: addDays(today, endsIn),
    location: getId(catalogue.locations.get(type === 'vehicle' ? 'Limerick' : 'Salzburg')),
    screenIds: devices.filter(({ model }) => screens.includes(model)).map(({ screenId }) => screenId),
  }
  const created = await partner(createInfotainment, { body, files: { video: getSamplePath(video) } })
  if (decision === 'wait') return
  const params = { kind: 'infotainment' as const, id: created.entertainmentVideo._id }
  const verdict = decision === 'approve' ? { decision } : { decision, reason: REASONS.infotainment }
  await runAsOperator((operator) => operator(decideReview, { params, body: verdict }))
}
