import type { OpeningHours } from '@marquee/contract/fleet'
import type { ApiClient, Send } from '../marketplace/api-client.ts'
import { signIn } from '../marketplace/users.ts'
import type { LocationSetup } from './dataset.ts'
import type { Transport } from './transport.ts'

/** The simulated data, and what is known while it is created. */

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
export type Run = { firstDay: string; days: number; screens: number }

/** Signs in for every action, because idle sessions end after twelve hours (decision 6). */
export type SignIn = (atMs: number) => Promise<ApiClient>

export const createSignIn =
  (transport: Transport, email: string): SignIn =>
  async (atMs) =>
    (
      await signIn(
        createSend(transport, () => atMs),
        email,
      )
    ).api

/** Sends requests at instants of virtual time. */
export function createSend(transport: Transport, pickInstant: () => number): Send {
  return async (request) => {
    const { status, bytes } = await transport.ask(request, pickInstant())
    return { status, text: bytes.toString('utf8') }
  }
}

export type Setup = {
  transport: Transport
  run: Run
  hashFile: (file: string) => Promise<string>
  /** Each request is a second later than the one before. */
  send: Send
  operator: SignIn
  /** Signed in until the next sign-in, with requests of `send`. */
  asOperator: ApiClient
  /** The instant of the last request. */
  nowMs: number
  /** By the name of the location. */
  locationIds: Map<string, string>
  campaigns: SimulatedCampaign[]
  deeds: ScheduledAction[]
}

export const OPERATOR = 'operator@simulated.example'

export async function signInOperator(setup: Setup): Promise<void> {
  setup.asOperator = (await signIn(setup.send, OPERATOR)).api
}
