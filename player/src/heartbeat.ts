import { HEARTBEAT_SECONDS, MAX_FAULT_LENGTH, MAX_FAULTS } from '@marquee/contract/device.rules'
import type { HeartbeatReport, Fault } from '@marquee/contract/player'
import { createHeartbeatDelivery, type HeartbeatDeliveryParts } from './heartbeat-delivery.ts'
import { createHeartbeatQueue, type HeartbeatStore } from './heartbeat-queue.ts'
import { createPositionLog } from './position-log.ts'

/**
 * Heartbeats, every half minute. They are stored before they are sent and kept without a network, so that the server
 * gets the whole track of a vehicle later (product 5, product 6).
 */

/** A tenth up or down, so that screens do not send at the same moment. */
const JITTER = 0.1
/** Heartbeats between two cleanups, which take a query. */
const CLEANUP_INTERVAL = 100

export type { HeartbeatStore }

export type Vitals = Pick<
  HeartbeatReport,
  'playing' | 'manifestVersion' | 'playerVersion' | 'queuedPlays' | 'storageUsedBytes' | 'storageQuotaBytes' | 'display'
>

export type HeartbeatParts = Omit<HeartbeatDeliveryParts, 'queue' | 'latest' | 'onFault'> & {
  heartbeatStore: HeartbeatStore
  /** Seconds between heartbeats, from the manifest. */
  seconds: () => number | null
  vitals: () => Vitals
  random?: () => number
}

export type Heartbeat = ReturnType<typeof createHeartbeat>

export function createHeartbeat(parts: HeartbeatParts) {
  const { clock, bootId, vitals } = parts
  const positions = createPositionLog(clock)
  const pace = createPace(parts)
  const queue = createHeartbeatQueue(parts.heartbeatStore, (detail) => note('storage', detail))
  let seq = 0
  let latest: HeartbeatReport | null = null
  let faults: Fault[] = []
  const { deliver } = createHeartbeatDelivery({
    ...parts,
    queue: queue.parts,
    latest: () => latest,
    onFault: (detail) => note('other', detail),
  })

  /** Sends heartbeats until the signal aborts; the first one at once. */
  async function run(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', pace.recompute)
    while (!signal.aborted) {
      await beat()
      await pace.pause(signal)
    }
    signal.removeEventListener('abort', pace.recompute)
  }

  async function beat(): Promise<void> {
    const now: HeartbeatReport = {
      seq: seq++,
      bootId,
      at: new Date(clock.deviceNow()).toISOString(),
      monotonicMs: Math.round(clock.monotonicMs()),
      positions: positions.drain(),
      ...vitals(),
      ...(faults.length > 0 ? { faults } : {}),
    }
    latest = now
    faults = []
    await queue.save(now)
    if (now.seq % CLEANUP_INTERVAL === 0) await queue.deleteExcess().catch(() => undefined)
    await deliver()
  }

  function note(kind: Fault['kind'], detail: string): void {
    noteFault({ at: new Date(clock.deviceNow()).toISOString(), kind, detail: detail.slice(0, MAX_FAULT_LENGTH) })
  }

  function noteFault(fault: Fault): void {
    faults = [...faults, fault].slice(-MAX_FAULTS)
  }

  return {
    run,
    beat,
    /** Another manifest is live, which may have another interval. */
    followPace: pace.recompute,
    notePosition: positions.note,
    noteFault,
    position: positions.last,
  }
}

/** The pause between two heartbeats. */
function createPace({ clock, seconds, random = Math.random }: HeartbeatParts) {
  let rest = new AbortController()

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

  return { pause, recompute: () => rest.abort() }
}

/** The pause before the next heartbeat, up to a tenth longer or shorter at random. */
export function computePauseMs(seconds: number, chance: number): number {
  return seconds * 1000 * (1 + JITTER * (2 * chance - 1))
}
