import { saveBookingSettings } from '@marquee/contract/booking-settings'
import { addDays } from '@marquee/contract/days.rules'
import { createLocation, createVehicleType } from '@marquee/contract/fleet'
import { unpairScreen } from '@marquee/contract/screens'
import { createClient, createOperator, type SignIn } from './accounts.ts'
import type { ApiClient } from './api-client.ts'
import { CAMPAIGNS, LOCATIONS } from './dataset.ts'
import { bookCampaign, showInfotainment } from './marketplace-campaigns.ts'
import { createScreens, pairDevice } from './marketplace-screens.ts'
import {
  advance,
  type ScheduledAction,
  type Setup,
  type SimulatedCampaign,
  type SimulatedScreen,
} from './marketplace-setup.ts'
import type { ServerProcess } from './server-process.ts'

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

type MarketplaceInput = Pick<Setup, 'transport' | 'run' | 'hashFile'> & { server: ServerProcess }

/** Creates the data by the calls of real users, on the day before the run. */
export async function createMarketplace({ transport, server, run, hashFile }: MarketplaceInput): Promise<Marketplace> {
  const nowMs = Date.parse(`${addDays(run.firstDay, -1)}T06:00:00Z`)
  const operator = await createOperator(transport, server, nowMs)
  const asOperator = await operator(nowMs + 1000)
  const setup: Setup = {
    transport,
    run,
    hashFile,
    operator,
    asOperator,
    nowMs: nowMs + 1000,
    locationIds: new Map(),
    campaigns: [],
    deeds: [],
  }
  await createLocations(setup)
  // Bookings of the simulation must not meet the limit for new companies.
  await asOperator(saveBookingSettings, advance(setup), { body: { decisionDays: 30, newCompanyScreenDays: 1_000_000 } })
  const { vehicleType } = await asOperator(createVehicleType, advance(setup), { body: { name: 'City Bus' } })
  const screens = await createScreens(setup, vehicleType._id)
  const clients = await createClients(setup)
  for (const market of LOCATIONS) {
    const here = screens.filter((screen) => screen.market === market)
    if (here.length === 0) continue
    for (const [index, plan] of CAMPAIGNS.entries()) {
      // The remainder is a valid index.
      const { client, asClient } = clients[index % clients.length] as (typeof clients)[number]
      await bookCampaign(setup, { market, plan, client, asClient, here })
    }
    await showInfotainment(setup, market, here.slice(0, Math.ceil(here.length / 4)))
  }
  return {
    operator,
    screens,
    campaigns: setup.campaigns,
    deeds: setup.deeds.toSorted((a, b) => a.atMs - b.atMs),
    async pairAgain(screen, atMs) {
      screen.credential = await pairDevice(transport, { screen: screen.screenId }, await screen.partner(atMs), atMs)
    },
    async unpair({ screenId }, atMs) {
      await (await operator(atMs))(unpairScreen, atMs, { params: { id: screenId } })
    },
  }
}

async function createLocations(setup: Setup): Promise<void> {
  for (const { name, timeZone } of LOCATIONS) {
    const body = { name, timeZone, isActive: true }
    const { location } = await setup.asOperator(createLocation, advance(setup), { body })
    setup.locationIds.set(name, location._id)
  }
}

async function createClients(setup: Setup): Promise<{ client: SignIn; asClient: ApiClient }[]> {
  const clients: { client: SignIn; asClient: ApiClient }[] = []
  for (const number of [1, 2]) {
    const client = await createClient(setup.transport, number, advance(setup, MINUTE))
    clients.push({ client, asClient: await client(advance(setup)) })
  }
  return clients
}
