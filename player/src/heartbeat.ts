import type { Beat, Fault, Order, PositionFix } from '@marquee/contract/player'
import type { Clock } from './clock.ts'

/**
 * Signs of life, every half minute: written first, sent then, kept while there is no network, so that
 * the server can draw the whole way of a vehicle later (product design 5 and 6).
 */

const DEFAULT_SECONDS = 30
/** A tenth to either side, so that a thousand screens do not knock at the same moment. */
const JITTER = 0.1
/** Far below what a server takes as JSON, with a fix every five seconds in every beat. */
const BATCH = 100
/** A fix every five seconds tells moving from standing; more only fills the disk. */
const FIX_EVERY_MS = 5000
const MOST_FIXES = 1000
const MOST_FAULTS = 20
/** The server keeps raw positions for 60 days; older ones are of no use to anybody. */
const KEPT_MS = 60 * 24 * 3_600_000

export type BeatBook = {
  put(beat: Beat): Promise<void>
  /** Oldest first. */
  oldest(count: number): Promise<Beat[]>
  remove(beats: readonly Beat[]): Promise<void>
}

export type Vitals = Pick<Beat, 'playing' | 'manifestVersion' | 'playerVersion' | 'queuedPlays' | 'storageUsedBytes'>

/** Throws while the server cannot be reached. */
export type SendBeats = (beats: Beat[]) => Promise<{ serverTime: string; orders: Order[] }>

export type HeartbeatParts = {
  book: BeatBook
  clock: Clock
  bootId: string
  /** Seconds between two beats, as the manifest says. */
  seconds: () => number | null
  vitals: () => Vitals
  send: SendBeats
  /** Whether the server looked at a batch and will never take it. */
  isRefused: (error: unknown) => boolean
  onOrders: (orders: Order[]) => void
  random?: () => number
}

export type Heartbeat = ReturnType<typeof createHeartbeat>

export function createHeartbeat(parts: HeartbeatParts) {
  const { book, clock, bootId, seconds, vitals, send, isRefused, onOrders, random = Math.random } = parts
  let seq = 0
  let fixes: PositionFix[] = []
  let faults: Fault[] = []
  let lastFix: PositionFix | null = null

  /** Beats until the signal ends it; the first one at once. */
  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await beat()
      await clock.wait(pauseMs(seconds() ?? DEFAULT_SECONDS, random()), signal)
    }
  }

  async function beat(): Promise<void> {
    const now: Beat = {
      seq: seq++,
      bootId,
      at: new Date(clock.deviceNow()).toISOString(),
      monotonicMs: Math.round(clock.monotonicMs()),
      positions: fixes,
      ...vitals(),
      ...(faults.length > 0 ? { faults } : {}),
    }
    fixes = []
    faults = []
    if (await keep(now)) await deliver()
    else await attempt([now])
  }

  async function keep(now: Beat): Promise<boolean> {
    try {
      await book.put(now)
      return true
    } catch (error) {
      noteFault({ at: now.at, kind: 'storage', detail: `a heartbeat could not be written: ${String(error)}` })
      return false
    }
  }

  async function deliver(): Promise<void> {
    for (;;) {
      const batch = await book.oldest(BATCH)
      if (batch.length === 0) return
      const fresh = batch.filter(({ at }) => clock.deviceNow() - Date.parse(at) < KEPT_MS)
      if (fresh.length > 0 && !(await attempt(fresh))) return
      await book.remove(batch)
    }
  }

  /** Whether these beats are done with: taken, or refused for ever, which must not hold up later ones. */
  async function attempt(beats: Beat[]): Promise<boolean> {
    const sentAtMs = clock.monotonicMs()
    try {
      const { serverTime, orders } = await send(beats)
      // The server looked at its clock about half-way between question and answer.
      clock.learn(Date.parse(serverTime), (sentAtMs + clock.monotonicMs()) / 2)
      if (orders.length > 0) onOrders(orders)
      return true
    } catch (error) {
      return isRefused(error)
    }
  }

  function notePosition(fix: PositionFix): void {
    lastFix = fix
    const previous = fixes.at(-1)
    if (previous && Date.parse(fix.at) - Date.parse(previous.at) < FIX_EVERY_MS) return
    if (fixes.length < MOST_FIXES) fixes.push(fix)
  }

  function noteFault(fault: Fault): void {
    faults = [...faults, fault].slice(-MOST_FAULTS)
  }

  return { run, beat, notePosition, noteFault, position: () => lastFix }
}

/** The pause to the next beat, a tenth longer or shorter by chance. */
export function pauseMs(seconds: number, chance: number): number {
  return seconds * 1000 * (1 + JITTER * (2 * chance - 1))
}
