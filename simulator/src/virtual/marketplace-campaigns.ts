import { createCampaign, deleteCampaign, updateCampaign } from '@marquee/contract/campaigns'
import { computeEndDate } from '@marquee/contract/campaigns.rules'
import { addDays } from '@marquee/contract/days.rules'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { createInfotainment } from '@marquee/contract/infotainment'
import { decideReview } from '@marquee/contract/operator'
import type { SignIn } from './accounts.ts'
import type { ApiClient } from './api-client.ts'
import { type CampaignSetup, getVideoPath, type LocationSetup } from './dataset.ts'
import type { BookedScreen } from './marketplace-screens.ts'
import {
  advance,
  approve,
  type Run,
  type ScheduledAction,
  type Setup,
  type SimulatedCampaign,
  type SimulatedScreen,
} from './marketplace-setup.ts'

/** The simulated campaigns and infotainment videos, and what happens to them during the run. */

const MINUTE = 60_000
const DAY_MS = 86_400_000

type Booking = {
  market: LocationSetup
  plan: CampaignSetup
  client: SignIn
  asClient: ApiClient
  here: readonly BookedScreen[]
}

export async function bookCampaign(setup: Setup, { market, plan, client, asClient, here }: Booking): Promise<void> {
  const { firstDay, days } = setup.run
  const startDate = addDays(firstDay, Math.floor(plan.startsAt * days))
  const numberOfWeeks = plan.weeks ?? Math.ceil(days / 7) + 1
  const venueIds = here.map(({ venueId }) => venueId)
  const name = `${market.name}: ${plan.name}`
  const body = {
    name,
    type: market.type,
    status: 'Pending Approval' as const,
    startDate,
    numberOfWeeks,
    location: setup.locationIds.get(market.name) ?? '',
    numberOfScreens: here.length,
    selectedVehicles: market.type === 'vehicle' ? venueIds : [],
    selectedRestaurants: market.type === 'restaurant' ? venueIds : [],
  }
  const files = { video: getVideoPath(market.type, plan.video) }
  const made = await asClient(createCampaign, advance(setup), { body, files })
  const simulated: SimulatedCampaign = {
    id: made.campaign._id,
    name,
    timeZone: market.timeZone,
    screenIds: here.map(({ screenId }) => screenId),
    approvalWindows: [],
    isSold: true,
  }
  setup.campaigns.push(simulated)
  const booked: BookedCampaign = {
    market,
    plan,
    client,
    simulated,
    body,
    endsOn: computeEndDate(startDate, numberOfWeeks),
  }
  if (plan.approvedAt === 'early') {
    await approveCampaign(setup, booked, { atMs: advance(setup), video: plan.video, asOperator: setup.asOperator })
  }
  setup.deeds.push(...listDeeds(setup, booked))
}

type BookedCampaign = Pick<Booking, 'market' | 'plan' | 'client'> & {
  simulated: SimulatedCampaign
  body: EndpointBodyInput<typeof createCampaign>
  endsOn: string
}
type Approval = { atMs: number; video: CampaignSetup['video']; asOperator?: ApiClient }

async function approveCampaign(
  { operator, hashFile }: Setup,
  { market, simulated, body, endsOn }: BookedCampaign,
  { atMs, video, asOperator }: Approval,
): Promise<void> {
  const params = { kind: 'campaign' as const, id: simulated.id }
  await (asOperator ?? (await operator(atMs)))(decideReview, atMs, { params, body: { decision: 'approve' } })
  const sha256 = await hashFile(getVideoPath(market.type, video))
  simulated.approvalWindows.push({ fromMs: atMs, untilMs: Infinity, startsOn: body.startDate, endsOn, sha256 })
}

function closeWindow({ approvalWindows }: SimulatedCampaign, atMs: number): void {
  const last = approvalWindows.at(-1)
  if (last) last.untilMs = atMs
}

/** What happens to a campaign during the run. */
function listDeeds(setup: Setup, booked: BookedCampaign): ScheduledAction[] {
  const { market, plan, client, simulated, body } = booked
  const { name } = simulated
  const params = { id: simulated.id }
  const deeds: ScheduledAction[] = []
  const approveAt = (atMs: number, words: string, video: CampaignSetup['video']) =>
    deeds.push({ atMs, words, run: () => approveCampaign(setup, booked, { atMs, video }) })
  if (typeof plan.approvedAt === 'number') {
    approveAt(computeInstant(plan.approvedAt, setup.run), `${name} is approved`, plan.video)
  }
  if (plan.deletedAt !== undefined) {
    const atMs = computeInstant(plan.deletedAt, setup.run)
    const remove = async () => {
      await (await client(atMs))(deleteCampaign, atMs, { params })
      closeWindow(simulated, atMs)
    }
    deeds.push({ atMs, words: `${name} is deleted`, run: remove })
  }
  if (plan.editedAt !== undefined) {
    const atMs = computeInstant(plan.editedAt, setup.run)
    const files = { video: getVideoPath(market.type, 'other') }
    const edit = async () => {
      await (await client(atMs))(updateCampaign, atMs, { params, body, files })
      closeWindow(simulated, atMs)
    }
    deeds.push({ atMs, words: `${name} gets another video`, run: edit })
    approveAt(atMs + 47 * MINUTE, `${name} is approved again`, 'other')
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
    const made = await (await partner(advance(setup)))(createInfotainment, advance(setup), {
      body: {
        name,
        type: market.type,
        category: 'Entertainment',
        startDate: firstDay,
        endDate,
        location: setup.locationIds.get(market.name) ?? '',
        screenIds,
      },
      files: { video: getVideoPath(market.type, 'usual') },
    })
    setup.asOperator = await setup.operator(advance(setup))
    await approve(setup, 'infotainment', made.entertainmentVideo._id)
    const sha256 = await setup.hashFile(getVideoPath(market.type, 'usual'))
    const approvalWindow = { fromMs: setup.nowMs, untilMs: Infinity, startsOn: firstDay, endsOn: endDate, sha256 }
    setup.campaigns.push({
      id: made.entertainmentVideo._id,
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
