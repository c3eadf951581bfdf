import type { Clock } from './clock.ts'
import { Refused, Unreachable } from './call-errors.ts'
import type { ServerClient } from './server-client.ts'
import type { Pairing } from './store.ts'

/**
 * How a device gets its credential: it shows a code and polls until the code is entered (product 4). A code expires
 * after ten minutes; then the device shows a new one.
 */

const POLL_INTERVAL_MS = 2000
const RETRY_MS = 4000

export type PairingView = {
  showCode(code: string, expiresAt: number): void
  /** Shown between two codes, with the reason. */
  showNoCode(because: 'asking' | 'tooMany'): void
  showConnection(isConnected: boolean): void
}

export type PairingParts = {
  serverClient: Pick<ServerClient, 'askForCode' | 'isPaired'>
  clock: Clock
  view: PairingView
  uuid: string
  size: () => { width: number; height: number }
}

/** Resolves once the code is entered. */
export async function pair({ serverClient, clock, view, uuid, size }: PairingParts): Promise<Pairing> {
  view.showNoCode('asking')
  for (;;) {
    const result = await attempt(() => serverClient.askForCode({ uuid, ...size() }))
    if (result.kind !== 'answer') {
      if (result.kind === 'refused') view.showNoCode('tooMany')
      await clock.wait(result.waitMs)
      continue
    }
    const { pairingId, secret, code, expiresAt } = result.answer
    view.showCode(code, Date.parse(expiresAt))
    const pairing = await waitForPairing(pairingId, secret, Date.parse(expiresAt))
    if (pairing) return pairing
    view.showNoCode('asking')
  }

  /** null when the code is no longer valid. */
  async function waitForPairing(pairingId: string, secret: string, expiresAt: number): Promise<Pairing | null> {
    while (clock.now() < expiresAt) {
      await clock.wait(POLL_INTERVAL_MS)
      const result = await attempt(() => serverClient.isPaired(pairingId, secret))
      if (result.kind === 'answer' && result.answer.paired) {
        return { token: result.answer.token, screenId: result.answer.screenId }
      }
      if (result.kind === 'refused' && result.status !== 429) return null
    }
    return null
  }

  type Attempt<T> =
    | { kind: 'answer'; answer: T }
    | { kind: 'refused'; status: number; waitMs: number }
    | { kind: 'silence'; waitMs: number }

  async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
    try {
      const answer = await call()
      view.showConnection(true)
      return { kind: 'answer', answer }
    } catch (error) {
      if (error instanceof Refused) {
        view.showConnection(true)
        return { kind: 'refused', status: error.status, waitMs: error.retryAfterMs ?? RETRY_MS }
      }
      if (!(error instanceof Unreachable)) throw error
      view.showConnection(false)
      return { kind: 'silence', waitMs: RETRY_MS }
    }
  }
}
