import { deleteCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { computeEndDate } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import type { ApiClient } from '../marketplace/api-client.ts'
import { bookCampaign, type Booking, buildCampaign } from '../marketplace/bookings.ts'
import { decide, submitInfotainment } from '../marketplace/venues.ts'
import { type CampaignSetup, getVideoPath, type LocationSetup } from './dataset.ts'
import type { BookedScreen } from './marketplace-screens.ts'
import {
  type Run,
  type ScheduledAction,
  type Setup,
  signInOperator,
  type SignIn,
  type SimulatedCampaign,
  type SimulatedScreen,
} from './marketplace-setup.ts'

/** The simulated campaigns and infotainment videos, and what happens to them during the run. */

const MINUTE = 60_000
const DAY_MS = 86_400_000

export type SimulatedClient = {
  /** For requests while the data is created. */
  api: ApiClient
  signIn: SignIn
}
type CampaignInput = {
  market: LocationSetup
  plan: CampaignSetup
  client: SimulatedClient
  here: readonly BookedScreen[]
}

export async function bookSimulatedCampaign(
  setup: Setup,
  { market, plan, client, here }: CampaignInput,
): Promise<void> {
  const { firstDay, days } = setup.run
  const booking: Booking = {
    name: `${market.name}: ${plan.name}`,
    type: market.type,
    startDate: addDays(firstDay, Math.floor(plan.startsAt * days)),
    weeks: plan.weeks ?? Math.ceil(days / 7) + 1,
    locationId: setup.locationIds.get(market.name) ?? '',
    venueIds: here.map(({ venueId }) => venueId),
    screens: here.length,
  }
  const simulated: SimulatedCampaign = {
    id: await bookCampaign(client.api, booking, getVideoPath(market.type, plan.video)),
    name: booking.name,
    timeZone: market.timeZone,
    screenIds: here.map(({ screenId }) => screenId),
    approvalWindows: [],
    isSold: true,
  }
  setup.campaigns.push(simulated)
  const booked = { market, plan, client, simulated, booking }
  if (plan.approvedAt === 'early') {
    await decide(setup.asOperator, 'campaign', simulated.id)
    await openWindow(setup, booked, setup.nowMs, plan.video)
  }
  setup.deeds.push(...listDeeds(setup, booked))
}

type BookedCampaign = Pick<CampaignInput, 'market' | 'plan' | 'client'> & {
  simulated: SimulatedCampaign
  booking: Booking
}

async function openWindow(
  { hashFile }: Setup,
  { market, simulated, booking: { startDate, weeks } }: BookedCampaign,
  fromMs: number,
  video: CampaignSetup['video'],
): Promise<void> {
  const sha256 = await hashFile(getVideoPath(market.type, video))
  const endsOn = computeEndDate(startDate, weeks)
  simulated.approvalWindows.push({ fromMs, untilMs: Infinity, startsOn: startDate, endsOn, sha256 })
}

function closeWindow({ approvalWindows }: SimulatedCampaign, atMs: number): void {
  const last = approvalWindows.at(-1)
  if (last) last.untilMs = atMs
}

/** What happens to a campaign during the run. */
function listDeeds(setup: Setup, booked: BookedCampaign): ScheduledAction[] {
  const { market, plan, client, simulated, booking } = booked
  const { name } = simulated
  const params = { id: simulated.id }
  const deeds: ScheduledAction[] = []
  const scheduleApproval = (atMs: number, words: string, video: CampaignSetup['video']) => {
    const run = async () => {
      await decide(await setup.operator(atMs), 'campaign', simulated.id)
      await openWindow(setup, booked, atMs, video)
    }
    deeds.push({ atMs, words, run })
  }
  if (typeof plan.approvedAt === 'number') {
    scheduleApproval(computeInstant(plan.approvedAt, setup.run), `${name} is approved`, plan.video)
  }
  if (plan.deletedAt !== undefined) {
    const atMs = computeInstant(plan.deletedAt, setup.run)
    const remove = async () => {
      await (await client.signIn(atMs))(deleteCampaign, { params })
      closeWindow(simulated, atMs)
    }
    deeds.push({ atMs, words: `${name} is deleted`, run: remove })
  }
  if (plan.editedAt !== undefined) {
    const atMs = computeInstant(plan.editedAt, setup.run)
    const files = { video: getVideoPath(market.type, 'other') }
    const edit = async () => {
      await (await client.signIn(atMs))(updateCampaign, { params, body: buildCampaign(booking), files })
      closeWindow(simulated, atMs)
    }
    deeds.push({ atMs, words: `${name} gets another video`, run: edit })
    scheduleApproval(atMs + 47 * MINUTE, `${name} is approved again`, 'other')
  }
  return deeds
}

export async function showInfotainment(
  setup: Setup,
  market: LocationSetup,
  here: readonly SimulatedScreen[],
): Promise<void> {
  const { firstDay, days } = setup.run
  const endDate = addDays(firstDay, days + 1)
  for (const partner of new Set(here.map((screen) => screen.partner))) {
    const own = here.filter((screen) => screen.partner === partner)
    const screenIds = own.map(({ screenId }) => screenId)
    const name = `${market.name}: something nice`
    const video = getVideoPath(market.type, 'usual')
    const location = setup.locationIds.get(market.name) ?? ''
    const flight = { startDate: firstDay, endDate, location, screenIds }
    const body = { name, type: market.type, category: 'Entertainment' as const, ...flight }
    const id = await submitInfotainment(await partner(setup.nowMs), body, video)
    await signInOperator(setup)
    await decide(setup.asOperator, 'infotainment', id)
    const sha256 = await setup.hashFile(video)
    const approvalWindow = { fromMs: setup.nowMs, untilMs: Infinity, startsOn: firstDay, endsOn: endDate, sha256 }
    setup.campaigns.push({
      id,
      name,
      timeZone: market.timeZone,
      screenIds,
      approvalWindows: [approvalWindow],
      isSold: false,
    })
  }
}

/** The instant at a share of the run, rounded to a second. */
function computeInstant(share: number, { firstDay, days }: Run): number {
  return Date.parse(`${firstDay}T00:00:00Z`) + Math.round((share * days * DAY_MS) / 1000) * 1000
}
