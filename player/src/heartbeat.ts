import type { Beat, Fault, Order, PositionFix } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { isJump, tellsTheTime } from './clock.rules.ts'
import { toldToWaitMs } from './answers.ts'

/**
 * Signs of life, every half minute: written first, sent then, kept while there is no network, so that
 * the server can draw the whole way of a vehicle later (product 5, product 6).
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
/** Five weeks of half minutes; looked at once in a while, for it costs a question. */
const MOST_KEPT = 100_000
const LOOK_EVERY = 100
/** As many wait in memory while the disk takes none: a night. */
const MOST_SPARE = 1000
const LONGEST_FAULT = 300
/** A clock that stands before this was never set: it tells no age. */
const NEVER_SET_BEFORE = Date.parse('2020-01-01T00:00:00Z')

export type BeatBook = {
  put(beat: Beat): Promise<void>
  /** Oldest first. */
  oldest(count: number): Promise<Beat[]>
  count(): Promise<number>
  remove(beats: readonly Beat[]): Promise<void>
}

export type Vitals = Pick<
  Beat,
  'playing' | 'manifestVersion' | 'playerVersion' | 'queuedPlays' | 'storageUsedBytes' | 'storageQuotaBytes' | 'display'
>

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
  /** The server has answered. */
  onAnswered?: () => void
  random?: () => number
}

export type Heartbeat = ReturnType<typeof createHeartbeat>

type Pages = Pick<BeatBook, 'oldest' | 'remove'>

/** A fix, and how far the device's clock was ahead of the one that never jumps as it came. */
type Noted = { fix: PositionFix; leadMs: number }

export function createHeartbeat(parts: HeartbeatParts) {
  const { book, clock, bootId, seconds, vitals, send, isRefused, onOrders } = parts
  const { onAnswered = () => {}, random = Math.random } = parts
  let seq = 0
  let latest: Beat | null = null
  let fixes: Noted[] = []
  let faults: Fault[] = []
  let lastFix: PositionFix | null = null
  /** What the disk would not take waits here, until it does or the server has it. */
  let spare: Beat[] = []
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
    const leftMs = () => beganAtMs + pauseMs(seconds() ?? DEFAULT_SECONDS, chance) - clock.monotonicMs()
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
    const now: Beat = {
      seq: seq++,
      bootId,
      at: new Date(clock.deviceNow()).toISOString(),
      monotonicMs: Math.round(clock.monotonicMs()),
      positions: fixes.map(byClockOfNow),
      ...vitals(),
      ...(faults.length > 0 ? { faults } : {}),
    }
    latest = now
    fixes = []
    faults = []
    await keep(now)
    if (now.seq % LOOK_EVERY === 0) await tidy().catch(() => undefined)
    if (clock.monotonicMs() >= quietUntilMs) await deliver()
  }

  /** With those that the disk would not take before. */
  async function keep(now: Beat): Promise<void> {
    for (const one of [...spare, now]) {
      try {
        await book.put(one)
        spare = spare.filter((other) => other !== one)
      } catch (error) {
        if (spare.length === 0) note('storage', `a heartbeat could not be written: ${String(error)}`)
        spare = [...spare, now].slice(-MOST_SPARE)
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
    if (await deliverFrom(inMemory)) await deliverFrom(book)
  }

  const inMemory: Pages = {
    oldest: async (count) => spare.slice(0, count),
    remove: async (beats) => {
      spare = spare.filter((beat) => !beats.includes(beat))
    },
  }

  /** False while the server does not answer, or when it refused something and the rest is left for the next time. */
  async function deliverFrom(pages: Pages): Promise<boolean> {
    for (let size = BATCH; ; ) {
      const batch = await pages.oldest(size)
      if (batch.length === 0) return true
      const fresh = batch.filter((beat) => !isTooOld(beat))
      const answer = fresh.length > 0 ? await attempt(withLatest(fresh)) : 'taken'
      if (answer === 'none') return false
      // One that is refused for ever must not take the others with it: halve until it stands alone.
      if (answer === 'refused' && batch.length > 1) {
        size = Math.ceil(batch.length / 2)
        continue
      }
      await pages.remove(batch)
      size = BATCH
      if (answer === 'taken') continue
      note('other', 'the server does not take a heartbeat')
      return false
    }
  }

  /**
   * Where the clock was set since they were made, as by the network that has just come back, the latest goes along: it
   * tells how the clock stands now, and the server places those of the same start by it (decision 16).
   */
  function withLatest(beats: Beat[]): Beat[] {
    const ofThisStart = beats.filter((beat) => beat.bootId === bootId)
    const wasSet = ofThisStart.some(({ at, monotonicMs }) => isJump(leadMs() - (Date.parse(at) - monotonicMs)))
    const isThere = ofThisStart.some((beat) => beat.seq === latest?.seq)
    return wasSet && latest && !isThere ? [...beats, latest] : beats
  }

  async function attempt(beats: Beat[]): Promise<'taken' | 'refused' | 'none'> {
    const sentAtMs = clock.monotonicMs()
    try {
      const { serverTime, orders } = await send(beats)
      noteTime(Date.parse(serverTime), sentAtMs, clock.monotonicMs())
      if (orders.length > 0) onOrders(orders)
      onAnswered()
      return 'taken'
    } catch (error) {
      quietUntilMs = clock.monotonicMs() + (toldToWaitMs(error) ?? 0)
      return isRefused(error) ? 'refused' : 'none'
    }
  }

  /** The server looked at its clock about half-way between question and answer; a late one may confirm what is known. */
  function noteTime(serverNow: number, sentAtMs: number, answeredAtMs: number): void {
    const tookMs = answeredAtMs - sentAtMs
    if (!tellsTheTime(tookMs)) return
    const offBy = serverNow - (clock.now() - tookMs / 2)
    const mayBeRight = clock.offsetMs() !== null && Math.abs(offBy) <= tookMs / 2
    if (!mayBeRight) clock.learn(serverNow, answeredAtMs - tookMs / 2)
  }

  /** A disk that fills up while a device is away for months keeps the newest. */
  async function tidy(): Promise<void> {
    for (let excess = (await book.count()) - MOST_KEPT; excess > 0; excess -= BATCH) {
      await book.remove(await book.oldest(BATCH))
    }
  }

  function isTooOld({ at, bootId: madeIn, monotonicMs }: Beat): boolean {
    if (madeIn === bootId) return clock.monotonicMs() - monotonicMs >= KEPT_MS
    const madeAt = Date.parse(at)
    return madeAt > NEVER_SET_BEFORE && clock.deviceNow() - madeAt >= KEPT_MS
  }

  function notePosition(fix: PositionFix): void {
    lastFix = fix
    const previous = fixes.at(-1)
    if (previous && Date.parse(fix.at) - Date.parse(byClockOfNow(previous).at) < FIX_EVERY_MS) return
    if (fixes.length < MOST_FIXES) fixes.push({ fix, leadMs: leadMs() })
  }

  function leadMs(): number {
    return clock.deviceNow() - clock.monotonicMs()
  }

  /**
   * The server moves fixes along with their beat (decision 16). One from before the clock was set would lie hours away,
   * and prove a time at which the device was perhaps not even on.
   */
  function byClockOfNow({ fix, leadMs: before }: Noted): PositionFix {
    const movedMs = leadMs() - before
    return isJump(movedMs) ? { ...fix, at: new Date(Date.parse(fix.at) + movedMs).toISOString() } : fix
  }

  function note(kind: Fault['kind'], detail: string): void {
    noteFault({ at: new Date(clock.deviceNow()).toISOString(), kind, detail: detail.slice(0, LONGEST_FAULT) })
  }

  function noteFault(fault: Fault): void {
    faults = [...faults, fault].slice(-MOST_FAULTS)
  }

  return { run, beat, followPace, notePosition, noteFault, position: () => lastFix }
}

/** The pause to the next beat, a tenth longer or shorter by chance. */
export function pauseMs(seconds: number, chance: number): number {
  return seconds * 1000 * (1 + JITTER * (2 * chance - 1))
}
