import {
  HEARTBEAT_SECONDS,
  MAX_FAULT_LENGTH,
  MAX_FAULTS,
  MAX_FIXES,
  POSITION_RETENTION_DAYS,
} from '@marquee/contract/device.rules'
import type { HeartbeatReport, Fault, DeviceOrder, PositionFix } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { isJump, isPreciseEnough } from './clock.rules.ts'
import { getRetryAfterMs } from './call-errors.ts'

/**
 * Heartbeats, every half minute. They are stored before they are sent and kept without a network, so that the server
 * gets the whole track of a vehicle later (product 5, product 6).
 */

/** A tenth up or down, so that screens do not send at the same moment. */
const JITTER = 0.1
/** Far below the limit for JSON bodies, with a fix every five seconds in every heartbeat. */
const BATCH_SIZE = 100
/** A fix every five seconds is enough to distinguish moving from standing. */
const FIX_INTERVAL_MS = 5000
/** The server keeps no older positions. */
const RETENTION_MS = POSITION_RETENTION_DAYS * 24 * 3_600_000
/** Five weeks of half minutes; checked rarely, because it takes a query. */
const MAX_STORED = 100_000
const CLEANUP_INTERVAL = 100
/** The most heartbeats in memory while the disk rejects writes: a night. */
const MAX_BUFFERED = 1000
/** A clock before this date was never set, so it gives no age. */
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

/** Throws while the server is unreachable. */
export type SendHeartbeats = (beats: HeartbeatReport[]) => Promise<{ serverTime: string; orders: DeviceOrder[] }>

export type HeartbeatParts = {
  book: HeartbeatStore
  clock: Clock
  bootId: string
  /** Seconds between heartbeats, from the manifest. */
  seconds: () => number | null
  vitals: () => Vitals
  send: SendHeartbeats
  /** Whether the server will never accept a batch. */
  isRefused: (error: unknown) => boolean
  onOrders: (orders: DeviceOrder[]) => void
  /** Called after a response of the server. */
  onAnswered?: () => void
  random?: () => number
}

export type Heartbeat = ReturnType<typeof createHeartbeat>

type HeartbeatQueue = Pick<HeartbeatStore, 'oldest' | 'remove'>

/** A fix, and the device's clock less the monotonic clock at its arrival. */
type NotedFix = { fix: PositionFix; leadMs: number }

export function createHeartbeat(parts: HeartbeatParts) {
  const { book, clock, bootId, seconds, vitals, send, isRefused, onOrders } = parts
  const { onAnswered = () => {}, random = Math.random } = parts
  let seq = 0
  let latest: HeartbeatReport | null = null
  let fixes: NotedFix[] = []
  let faults: Fault[] = []
  let lastFix: PositionFix | null = null
  /** Heartbeats that the disk rejected, until it stores them or the server has them. */
  let buffer: HeartbeatReport[] = []
  /** The end of the server's `Retry-After`; heartbeats are only stored until then. */
  let quietUntilMs = 0
  let delivering: Promise<void> | null = null
  let rest = new AbortController()

  /** Sends heartbeats until the signal aborts; the first one at once. */
  async function run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', followPace)
    while (!signal.aborted) {
      await beat()
      await pause(signal)
    }
    signal.removeEventListener('abort', followPace)
  }

  /** Uses the interval of the manifest that is live at the end of the pause; the first one may arrive during it. */
  async function pause(signal: AbortSignal): Promise<void> {
    const beganAtMs = clock.monotonicMs()
    const chance = random()
    const leftMs = () => beganAtMs + computePauseMs(seconds() ?? HEARTBEAT_SECONDS, chance) - clock.monotonicMs()
    for (let isDue = false; !isDue && !signal.aborted; ) {
      rest = new AbortController()
      const resting = rest.signal
      await clock.wait(leftMs(), resting)
      isDue = !resting.aborted
    }
  }

  /** Another manifest is live, which may have another interval: a running pause is computed again. */
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

  /** Also writes heartbeats that the disk rejected before. */
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

  /** Only one delivery runs at a time; two would send the same heartbeats. */
  function deliver(): Promise<void> {
    delivering ??= deliverAll().finally(() => {
      delivering = null
    })
    return delivering
  }

  /** Sends the heartbeats in memory first, because a power cut would lose them. */
  async function deliverAll(): Promise<void> {
    if (await deliverBatches(memoryQueue)) await deliverBatches(book)
  }

  const memoryQueue: HeartbeatQueue = {
    oldest: async (count) => buffer.slice(0, count),
    remove: async (beats) => {
      buffer = buffer.filter((beat) => !beats.includes(beat))
    },
  }

  /** False when the server does not respond, or refused a batch, so that the rest is sent next time. */
  async function deliverBatches(pages: HeartbeatQueue): Promise<boolean> {
    for (let size = BATCH_SIZE; ; ) {
      const batch = await pages.oldest(size)
      if (batch.length === 0) return true
      const fresh = batch.filter((beat) => !isTooOld(beat))
      const answer = fresh.length > 0 ? await attempt(appendLatest(fresh)) : 'taken'
      if (answer === 'none') return false
      // The batch is halved until a refused heartbeat is alone, so that the others are not lost.
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
   * Appends the latest heartbeat when the clock was set since the batch was recorded, for example by the network. The
   * server corrects the times of the same start by it (decision 16).
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

  /**
   * The server read its clock about half-way between request and response. A slow response can only confirm the
   * offset.
   */
  function noteTime(serverNow: number, sentAtMs: number, answeredAtMs: number): void {
    const tookMs = answeredAtMs - sentAtMs
    if (!isPreciseEnough(tookMs)) return
    const offBy = serverNow - (clock.now() - tookMs / 2)
    const mayBeRight = clock.offsetMs() !== null && Math.abs(offBy) <= tookMs / 2
    if (!mayBeRight) clock.learn(serverNow, answeredAtMs - tookMs / 2)
  }

  /** After months without a network, the newest heartbeats are kept. */
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
   * The server corrects fixes together with their heartbeat (decision 16). Without this correction, a fix from before
   * the clock was set would be hours away, at a time when the device was perhaps off.
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

/** The pause before the next heartbeat, up to a tenth longer or shorter at random. */
export function computePauseMs(seconds: number, chance: number): number {
  return seconds * 1000 * (1 + JITTER * (2 * chance - 1))
}
