import type { Random } from './random.ts'
import type { Span } from './spans.ts'
import type { Timeline } from './timelines.ts'
import type { Transport } from './transport.ts'

/** How bad the network of a device is. */
export type NetworkConditions = {
  /** The periods without a connection: no network, or a server that is down. */
  isAway: readonly Span[]
  /** Probabilities from 0 to 1. */
  loses: number
  repeats: number
  isSlow: number
  isBusy: number
  /** Whether a file cannot be fetched, by its path. */
  broken: (path: string, atMs: number) => boolean
}

export type NetworkParts = { lane: Timeline; chance: Random; transport: Transport; weather: NetworkConditions }

export const MIN_LATENCY_MS = 30
export const USUAL_LATENCY_MS = 250
