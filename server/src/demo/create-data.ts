import type { HttpServer } from '../platform/http/server.ts'
import { createCompany } from '@marquee/contract/companies'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { createLocation, createVehicleType, type Location, type VehicleType } from '@marquee/contract/fleet'
import { inviteMember } from '@marquee/contract/members'
import type { MemberRole } from '@marquee/contract/members.rules'
import { createOwner } from '@marquee/contract/owners'
import { type ApiClient, createApiClient, type Send } from '@marquee/simulator/marketplace/api-client'
import { bookCampaign } from '@marquee/simulator/marketplace/bookings'
import { registerUser } from '@marquee/simulator/marketplace/users'
import {
  decide,
  pairDevice,
  submitInfotainment,
  submitRestaurant,
  submitVehicle,
} from '@marquee/simulator/marketplace/venues'
import { DAYS, HOURS, type DemoClock } from '../platform/clock.ts'
import { type Calendar, createCalendar, type DemoDevice } from './calendar.ts'
import {
  ACCOUNTS,
  COMPANIES,
  type DemoVenue,
  LOCATION_NAMES,
  LOCATIONS,
  OWNER,
  INITIAL_PASSWORD,
  INVITED,
  MEMBERS,
  REASONS,
  RIVAL,
  getPosterPath,
  getSamplePath,
  STUDIO,
  VEHICLE_TYPES,
  VENUES,
} from './dataset.ts'
import {
  CAMPAIGNS,
  type DemoBooking,
  type DemoCampaign,
  type DemoInfotainment,
  getType,
  INFOTAINMENT,
  listVenues,
} from './dataset-bookings.ts'
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
  /** Makes a user a member, as accepting the link in the email does. */
  join(userId: string, business: { companyId: string } | { ownerId: string }, role: MemberRole): Promise<void>
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
/** The ids of venues by their name. */
type VenueIds = Map<string, string>

/**
 * Creates demo data by running what happened since the month before last: users register, list venues, pair screens,
 * book, decide, pay and are paid, each at its own time and with the same calls that people use.
 */
export async function createDemoData({ server, clock }: StoryContext, actions: DemoActions): Promise<DemoData> {
  const send = createInjectSend(server)
  const now = clock.now()
  const subtractDays = (days: number, hours = 0) => new Date(now.getTime() - days * DAYS - hours * HOURS)
  const months = computeMonths(now)
  const { users, catalogue, venueIds, devices } = await clock.runAtInstant(months.beginning, async () => {
    // In parallel, because hashing a password keeps a processor busy.
    const [operators, partner, client, rival, studio, partnerViewer, clientFinance] = await Promise.all([
      actions.makeOperators(),
      signUp(send, 'partner', ACCOUNTS.partner),
      signUp(send, 'client', ACCOUNTS.client),
      signUp(send, 'client', RIVAL),
      signUp(send, 'client', STUDIO),
      signUp(send, 'partner', MEMBERS.partner),
      signUp(send, 'client', MEMBERS.client),
    ])
    for (const { userId } of [partner, client, rival, studio, partnerViewer, clientFinance])
      await actions.verify(userId)
    const operator = createApiClient(send, await actions.signIn(operators.operator))
    const { owner } = await partner.api(createOwner, { body: { ...OWNER, sameInfoAsUser: false } })
    const { company } = await client.api(createCompany, { body: COMPANIES.client })
    await actions.join(partnerViewer.userId, { ownerId: owner._id }, 'viewer')
    await actions.join(clientFinance.userId, { companyId: company._id }, 'finance')
    await rival.api(createCompany, { body: COMPANIES.rival })
    await studio.api(createCompany, { body: COMPANIES.studio })
    const advertisers = { client: client.api, rival: rival.api, studio: studio.api }
    await setUpBilling({ operator, partner: partner.api, ...advertisers }, owner._id)
    const catalogue = await createCatalogue(operator)
    const venueIds: VenueIds = new Map()
    const decided = VENUES.filter(({ decision }) => decision !== 'wait')
    for (const venue of decided) venueIds.set(venue.name, await submitVenue(partner.api, catalogue, venue))
    for (const { name, kind, decision } of decided) {
      const rejection = decision === 'reject' ? REASONS.vehicle : undefined
      await decide(operator, kind, venueIds.get(name) ?? '', rejection)
    }
    const devices = await pairScreens(send, partner.api, venueIds)
    const [clientId, rivalId, studioId] = [client.userId, rival.userId, studio.userId]
    const users = { ...operators, partner: partner.userId, client: clientId, rival: rivalId, studio: studioId }
    return { users, catalogue, venueIds, devices }
  })
  /** Signs in again, because sessions end after some days without calls. */
  const openClient: OpenClient = async (who) => createApiClient(send, await actions.signIn(users[who]))
  const runAsOperator: RunAsOperator = async (work) => work(await openClient('operator'))
  const booking = { venueIds, catalogue, runAsOperator, bill: actions.bill }
  const calendar = createCalendar(devices, now)
  await simulateMonths(
    { clock, months, devices, calendar, openClient, noteOnline: actions.noteOnline, mailPaid: actions.mailPaid },
    async (campaign, startDate) => book(await openClient(campaign.by), campaign, startDate, booking),
  )
  const partner = await clock.runAtInstant(subtractDays(STORY_DAYS), () => openClient('partner'))
  const clients = await clock.runAtInstant(subtractDays(STORY_DAYS), async () => ({
    client: await openClient('client'),
    rival: await openClient('rival'),
    studio: await openClient('studio'),
  }))
  // This restaurant is waiting for longer than it should.
  const submitWaiting = async (waiting: DemoVenue['kind']) => {
    for (const venue of VENUES) {
      if (venue.kind === waiting && venue.decision === 'wait') await submitVenue(partner, catalogue, venue)
    }
  }
  await clock.runAtInstant(subtractDays(1, 6), () => submitWaiting('restaurant'))
  await clock.runAtInstant(subtractDays(0, 5), () => submitWaiting('vehicle'))
  for (const campaign of CAMPAIGNS.toSorted((a, b) => a.startsIn - b.startsIn)) {
    const instant = subtractDays(...computeBookingAge(campaign))
    const startDate = addDays(toCalendarDay('Europe/Dublin', now), campaign.startsIn)
    await clock.runAtInstant(instant, () => book(clients[campaign.by], campaign, startDate, booking))
  }
  await clock.runAtInstant(subtractDays(1, 2), () => clients.client(inviteMember, { body: INVITED }))
  for (const video of INFOTAINMENT) {
    const today = toCalendarDay('Europe/Dublin', now)
    await clock.runAtInstant(subtractDays(0, video.decision ? 1 : INFOTAINMENT_HOURS), () =>
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

async function submitVenue(partner: ApiClient, { locations, types }: Catalogue, venue: DemoVenue): Promise<string> {
  const { name, kind, fields } = venue
  const location = getId(locations.get(LOCATION_NAMES[kind]))
  const images = venue.images.map(getSamplePath)
  if (kind === 'restaurant') return submitRestaurant(partner, { ...fields, name, location }, images)
  const vehicle = { ...fields, type: getId(types.get(fields.type)), registrationNumber: name, location }
  return submitVehicle(partner, vehicle, images)
}

async function pairScreens(send: Send, partner: ApiClient, venueIds: VenueIds): Promise<DemoDevice[]> {
  const devices: DemoDevice[] = []
  for (const { name, kind, screens } of VENUES) {
    const size = kind === 'restaurant' ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }
    for (const screen of screens) {
      const credential = await pairDevice(send, partner, { ...screen, [kind]: venueIds.get(name) }, size)
      devices.push({ ...credential, screenType: kind, model: screen.model })
    }
  }
  return devices
}

/** Does something as the operator, signed in at that time. */
type RunAsOperator = (work: (operator: ApiClient) => Promise<unknown>) => Promise<unknown>
type Booking = { venueIds: VenueIds; catalogue: Catalogue; runAsOperator: RunAsOperator; bill: DemoActions['bill'] }

async function book(
  client: ApiClient,
  campaign: DemoBooking & Pick<DemoCampaign, 'status' | 'decision'>,
  startDate: string,
  { venueIds, catalogue, runAsOperator, bill }: Booking,
): Promise<void> {
  const { name, weeks, decision, status = 'Pending Approval' } = campaign
  const type = getType(campaign)
  const venues = listVenues(campaign)
  const id = await bookCampaign(
    client,
    {
      name,
      type,
      status,
      startDate,
      weeks,
      locationId: getId(catalogue.locations.get(LOCATION_NAMES[type])),
      screens: venues.flatMap(({ screens }) => screens).length,
      venueIds: venues.flatMap((venue) => venueIds.get(venue.name) ?? []),
    },
    getSamplePath(campaign.video),
    getPosterPath(campaign.video),
  )
  if (decision === 'wait') return
  await runAsOperator((operator) => decide(operator, 'campaign', id, decision && REASONS.campaign))
  if (!decision) await bill(id)
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
    location: getId(catalogue.locations.get(LOCATION_NAMES[type])),
    screenIds: devices.filter(({ model }) => screens.includes(model)).map(({ screenId }) => screenId),
  }
  const id = await submitInfotainment(partner, body, getSamplePath(video), getPosterPath(video))
  if (decision === 'wait') return
  await runAsOperator((operator) => decide(operator, 'infotainment', id, decision && REASONS.infotainment))
}
