import type { HeartbeatReport, Fault, DeviceOrder, PositionFix } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { isJump, isPreciseEnough } from './clock.rules.ts'
import { getRetryAfterMs } from './call-errors.ts'

/**
 * Signs of life, every half minute: written first, sent then, kept while there is no network, so that
 * the server can draw the whole way of a vehicle later (product 5, product 6).
 */

const DEFAULT_INTERVAL_SECONDS = 30
/** A tenth to either side, so that a thousand screens do not knock at the same moment. */
const JITTER = 0.1
/** Far below what a server takes as JSON, with a fix every five seconds in every beat. */
const BATCH_SIZE = 100
/** A fix every five seconds tells moving from standing; more only fills the disk. */
const FIX_INTERVAL_MS = 5000
const MAX_FIXES = 1000
const MAX_FAULTS = 20
/** The server keeps raw positions for 60 days; older ones are of no use to anybody. */
const RETENTION_MS = 60 * 24 * 3_600_000
/** Five weeks of half minutes; looked at once in a while, for it costs a question. */
const MAX_STORED = 100_000
const CLEANUP_INTERVAL = 100
/** As many wait in memory while the disk takes none: a night. */
const MAX_BUFFERED = 1000
const MAX_FAULT_LENGTH = 300
/** A clock that stands before this was never set: it tells no age. */
const EARLIEST_VALID_MS = Date.parse('2020-01-01T00:00:00Z')

export type HeartbeatStore = {
  put(beat: HeartbeatReport): Promise<void>
  /** Oldest first. */
  oldest(count: number): Promise<HeartbeatReport[]>
  count(): Promise<number>
  remove(beats: readonly HeartbeatReport[]): Promise<void>
}

export type Vitals = Pick<
  HeartbeatReport,
  'playing' | 'manifestVersion' | 'playerVersion' | 'queuedPlays' | 'storageUsedBytes' | 'storageQuotaBytes' | 'display'
>

/** Throws while the server cannot be reached. */
export type SendHeartbeats = (beats: HeartbeatReport[]) => Promise<{ serverTime: string; orders: DeviceOrder[] }>

export type HeartbeatParts = {
  book: HeartbeatStore
  clock: Clock
  bootId: string
  /** Seconds between two beats, as the manifest says. */
  seconds: () => number | null
  vitals: () => Vitals
  send: SendHeartbeats
  /** Whether the server looked at a batch and will never take it. */
  isRefused: (error: unknown) => boolean
  onOrders: (orders: DeviceOrder[]) => void
  /** The server has answered. */
  onAnswered?: () => void
  random?: () => number
}

export type Heartbeat = ReturnType<typeof createHeartbeat>

type HeartbeatQueue = Pick<HeartbeatStore, 'oldest' | 'remove'>

/** A fix, and how far the device's clock was ahead of the one that never jumps as it came. */
type NotedFix = { fix: PositionFix; leadMs: number }

export function createHeartbeat(parts: HeartbeatParts) {
  const { book, clock, bootId, seconds, vitals, send, isRefused, onOrders } = parts
  const { onAnswered = () => {}, random = Math.random } = parts
  let seq = 0
  let latest: HeartbeatReport | null = null
  let fixes: NotedFix[] = []
  let faults: Fault[] = []
  let lastFix: PositionFix | null = null
  /** What the disk would not take waits here, until it does or the server has it. */
  let buffer: HeartbeatReport[] = []
  /** The server asked to be left alone until then; signs of life wait in the book meanwhile. */
  let quietUntilMs = 0
  let delivering: Promise<void> | null = null
  let rest = new AbortController()

  /** Beats until the signal ends it; the first one at once. */
  async function run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', followPace)
    while (!signal.aborted) {
      await beat()
      await pause(signal)
    }
    signal.removeEventListener('abort', followPace)
  }

  /** By the pace of the programme that is live as it ends, not as it began: the first one may come meanwhile. */
  async function pause(signal: AbortSignal): Promise<void> {
    const beganAtMs = clock.monotonicMs()
    const chance = random()
    const leftMs = () => beganAtMs + computePauseMs(seconds() ?? DEFAULT_INTERVAL_SECONDS, chance) - clock.monotonicMs()
    for (let isDue = false; !isDue && !signal.aborted; ) {
      rest = new AbortController()
      const resting = rest.signal
      await clock.wait(leftMs(), resting)
      isDue = !resting.aborted
    }
  }

  /** Another programme is live, which may name another pace: whoever waits by the old one looks again. */
  function followPace(): void {
    rest.abort()
  }

  async function beat(): Promise<void> {
    const now: HeartbeatReport = {
      seq: seq++,
      bootId,
      at: new Date(clock.deviceNow()).toISOString(),
      monotonicMs: Math.round(clock.monotonicMs()),
      positions: fixes.map(correctFixTime),
      ...vitals(),
      ...(faults.length > 0 ? { faults } : {}),
    }
    latest = now
    fixes = []
    faults = []
    await saveHeartbeat(now)
    if (now.seq % CLEANUP_INTERVAL === 0) await deleteExcess().catch(() => undefined)
    if (clock.monotonicMs() >= quietUntilMs) await deliver()
  }

  /** With those that the disk would not take before. */
  async function saveHeartbeat(now: HeartbeatReport): Promise<void> {
    for (const one of [...buffer, now]) {
      try {
        await book.put(one)
        buffer = buffer.filter((other) => other !== one)
      } catch (error) {
        if (buffer.length === 0) note('storage', `a heartbeat could not be written: ${String(error)}`)
        buffer = [...buffer, now].slice(-MAX_BUFFERED)
        return
      }
    }
  }

  /** One at a time: two would send the same beats. */
  function deliver(): Promise<void> {
    delivering ??= deliverAll().finally(() => {
      delivering = null
    })
    return delivering
  }

  /** First what would be lost with the power. */
  async function deliverAll(): Promise<void> {
    if (await deliverBatches(memoryQueue)) await deliverBatches(book)
  }

  const memoryQueue: HeartbeatQueue = {
    oldest: async (count) => buffer.slice(0, count),
    remove: async (beats) => {
      buffer = buffer.filter((beat) => !beats.includes(beat))
    },
  }

  /** False while the server does not answer, or when it refused something and the rest is left for the next time. */
  async function deliverBatches(pages: HeartbeatQueue): Promise<boolean> {
    for (let size = BATCH_SIZE; ; ) {
      const batch = await pages.oldest(size)
      if (batch.length === 0) return true
      const fresh = batch.filter((beat) => !isTooOld(beat))
      const answer = fresh.length > 0 ? await attempt(appendLatest(fresh)) : 'taken'
      if (answer === 'none') return false
      // One that is refused for ever must not take the others with it: halve until it stands alone.
      if (answer === 'refused' && batch.length > 1) {
        size = Math.ceil(batch.length / 2)
        continue
      }
      await pages.remove(batch)
      size = BATCH_SIZE
      if (answer === 'taken') continue
      note('other', 'the server does not take a heartbeat')
      return false
    }
  }

  /**
   * Where the clock was set since they were made, as by the network that has just come back, the latest goes along: it
   * tells how the clock stands now, and the server places those of the same start by it (decision 16).
   */
  function appendLatest(beats: HeartbeatReport[]): HeartbeatReport[] {
    const currentBoot = beats.filter((beat) => beat.bootId === bootId)
    const wasSet = currentBoot.some(({ at, monotonicMs }) => isJump(leadMs() - (Date.parse(at) - monotonicMs)))
    const isThere = currentBoot.some((beat) => beat.seq === latest?.seq)
    return wasSet && latest && !isThere ? [...beats, latest] : beats
  }

  async function attempt(beats: HeartbeatReport[]): Promise<'taken' | 'refused' | 'none'> {
    const sentAtMs = clock.monotonicMs()
    try {
      const { serverTime, orders } = await send(beats)
      noteTime(Date.parse(serverTime), sentAtMs, clock.monotonicMs())
      if (orders.length > 0) onOrders(orders)
      onAnswered()
      return 'taken'
    } catch (error) {
      quietUntilMs = clock.monotonicMs() + (getRetryAfterMs(error) ?? 0)
      return isRefused(error) ? 'refused' : 'none'
    }
  }

  /** The server looked at its clock about half-way between question and answer; a late one may confirm what is known. */
  function noteTime(serverNow: number, sentAtMs: number, answeredAtMs: number): void {
    const tookMs = answeredAtMs - sentAtMs
    if (!isPreciseEnough(tookMs)) return
    const offBy = serverNow - (clock.now() - tookMs / 2)
    const mayBeRight = clock.offsetMs() !== null && Math.abs(offBy) <= tookMs / 2
    if (!mayBeRight) clock.learn(serverNow, answeredAtMs - tookMs / 2)
  }

  /** A disk that fills up while a device is away for months keeps the newest. */
  async function deleteExcess(): Promise<void> {
    for (let excess = (await book.count()) - MAX_STORED; excess > 0; excess -= BATCH_SIZE) {
      await book.remove(await book.oldest(BATCH_SIZE))
    }
  }

  function isTooOld({ at, bootId: madeIn, monotonicMs }: HeartbeatReport): boolean {
    if (madeIn === bootId) return clock.monotonicMs() - monotonicMs >= RETENTION_MS
    const madeAt = Date.parse(at)
    return madeAt > EARLIEST_VALID_MS && clock.deviceNow() - madeAt >= RETENTION_MS
  }

  function notePosition(fix: PositionFix): void {
    lastFix = fix
    const previous = fixes.at(-1)
    if (previous && Date.parse(fix.at) - Date.parse(correctFixTime(previous).at) < FIX_INTERVAL_MS) return
    if (fixes.length < MAX_FIXES) fixes.push({ fix, leadMs: leadMs() })
  }

  function leadMs(): number {
    return clock.deviceNow() - clock.monotonicMs()
  }

  /**
   * The server moves fixes along with their beat (decision 16). One from before the clock was set would lie hours away,
   * and prove a time at which the device was perhaps not even on.
   */
  function correctFixTime({ fix, leadMs: before }: NotedFix): PositionFix {
    const movedMs = leadMs() - before
    return isJump(movedMs) ? { ...fix, at: new Date(Date.parse(fix.at) + movedMs).toISOString() } : fix
  }

  function note(kind: Fault['kind'], detail: string): void {
    noteFault({ at: new Date(clock.deviceNow()).toISOString(), kind, detail: detail.slice(0, MAX_FAULT_LENGTH) })
  }

  function noteFault(fault: Fault): void {
    faults = [...faults, fault].slice(-MAX_FAULTS)
  }

  return { run, beat, followPace, notePosition, noteFault, position: () => lastFix }
}

/** The pause to the next beat, a tenth longer or shorter by chance. */
export function computePauseMs(seconds: number, chance: number): number {
  return seconds * 1000 * (1 + JITTER * (2 * chance - 1))
}
