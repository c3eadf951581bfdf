import type { OpeningHours } from '@marquee/contract/fleet'
import { decideReview, type ReviewKind } from '@marquee/contract/operator'
import type { SignIn } from './accounts.ts'
import type { ApiClient } from './api-client.ts'
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

export type Setup = {
  transport: Transport
  run: Run
  hashFile: (file: string) => Promise<string>
  operator: SignIn
  /** Signed in until the next sign-in. */
  asOperator: ApiClient
  /** The instant of the last call. */
  nowMs: number
  /** By the name of the location. */
  locationIds: Map<string, string>
  campaigns: SimulatedCampaign[]
  deeds: ScheduledAction[]
}

/** The instant of the next call. */
export function advance(setup: Setup, ms = 1000): number {
  setup.nowMs += ms
  return setup.nowMs
}

export async function approve(setup: Setup, kind: ReviewKind, id: string): Promise<void> {
  await setup.asOperator(decideReview, advance(setup), { params: { kind, id }, body: { decision: 'approve' } })
}
