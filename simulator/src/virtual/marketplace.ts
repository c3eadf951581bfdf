import { saveBookingSettings } from '@marquee/contract/booking-settings'
import { addDays } from '@marquee/contract/days.rules'
import { createLocation, createVehicleType } from '@marquee/contract/fleet'
import { unpairScreen } from '@marquee/contract/screens'
import { createApiClient } from '../marketplace/api-client.ts'
import { pairDevice } from '../marketplace/venues.ts'
import { acceptInvitation, createClient, UNLIMITED_BOOKING } from '../marketplace/users.ts'
import { CAMPAIGNS, LOCATIONS } from './dataset.ts'
import { bookSimulatedCampaign, type SimulatedClient, showInfotainment } from './marketplace-campaigns.ts'
import { createScreens } from './marketplace-screens.ts'
import {
  createSend,
  createSignIn,
  OPERATOR,
  type ScheduledAction,
  type Setup,
  signInOperator,
  type SignIn,
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
  const send = createSend(transport, () => (setup.nowMs += 1000))
  const operator = createSignIn(transport, OPERATOR)
  const setup: Setup = {
    transport,
    run,
    hashFile,
    send,
    operator,
    asOperator: createApiClient(send),
    nowMs: Date.parse(`${addDays(run.firstDay, -1)}T06:00:00Z`),
    locationIds: new Map(),
    campaigns: [],
    deeds: [],
  }
  await acceptInvitation(send, await server.inviteOperator(OPERATOR, setup.nowMs))
  await signInOperator(setup)
  for (const { name, timeZone } of LOCATIONS) {
    const { location } = await setup.asOperator(createLocation, { body: { name, timeZone } })
    setup.locationIds.set(name, location._id)
  }
  await setup.asOperator(saveBookingSettings, { body: UNLIMITED_BOOKING })
  const { vehicleType } = await setup.asOperator(createVehicleType, { body: { name: 'City Bus' } })
  const screens = await createScreens(setup, vehicleType._id)
  const clients = await createClients(setup)
  for (const market of LOCATIONS) {
    const here = screens.filter((screen) => screen.market === market)
    if (here.length === 0) continue
    for (const [index, plan] of CAMPAIGNS.entries()) {
      // The remainder is a valid index.
      const client = clients[index % clients.length] as SimulatedClient
      await bookSimulatedCampaign(setup, { market, plan, client, here })
    }
    await showInfotainment(setup, market, here.slice(0, Math.ceil(here.length / 4)))
  }
  return {
    operator,
    screens,
    campaigns: setup.campaigns,
    deeds: setup.deeds.toSorted((a, b) => a.atMs - b.atMs),
    async pairAgain(screen, atMs) {
      const atInstant = createSend(transport, () => atMs)
      screen.credential = await pairDevice(atInstant, await screen.partner(atMs), { screen: screen.screenId })
    },
    async unpair({ screenId }, atMs) {
      await (await operator(atMs))(unpairScreen, { params: { id: screenId } })
    },
  }
}

async function createClients(setup: Setup): Promise<SimulatedClient[]> {
  const clients: SimulatedClient[] = []
  for (const number of [1, 2]) {
    setup.nowMs += MINUTE
    const { api, email } = await createClient(setup.send, `client-${number}@simulated.example`)
    clients.push({ api, signIn: createSignIn(setup.transport, email) })
  }
  return clients
}
