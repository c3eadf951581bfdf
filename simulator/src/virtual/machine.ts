import { type Route, simulateDevice } from '../device.ts'
import { type DeviceStore, createGatedStore, createDeviceStore } from '../device-store.ts'
import type { NetworkConditions } from './network-conditions.ts'
import { type UnreliableNetwork, createUnreliableNetwork } from './unreliable-network.ts'
import type { Random } from './random.ts'
import { createDeviceClock } from './device-clock.ts'
import type { Timeline } from './timelines.ts'
import { createRecordingStage, type ShownPlay } from './recording-stage.ts'
import type { DeviceScenario } from './scenario.ts'
import { createHeartbeatBook, type HeartbeatBook, type HeartbeatSpans } from './heartbeat-book.ts'
import { mergeSpans, type Span } from './spans.ts'
import type { Transport } from './transport.ts'

/** A screen with its devices over time, including power cuts. */
export type Machine = {
  readonly plan: DeviceScenario
  readonly ledger: ShownPlay[]
  getHeartbeatSpans(): HeartbeatSpans
  /** Sets the credential from now on; a new device begins with an empty store. */
  pair(credential: { token: string; screenId: string }, isAnother: boolean): void
  network(): UnreliableNetwork | null
  /** Stops the device at once. */
  stop(): Promise<void>
  /** Marks the last plays, which could not be sent. */
  markUnsent(fromMs: number): void
  /** Whether a play is still unsent. */
  isUnsent(playId: string): boolean
  /** The number of unsent heartbeats. */
  waiting(): { beats: number }
}

export type MachineParts = {
  name: string
  lane: Timeline
  plan: DeviceScenario
  chance: Random
  transport: Transport
  /** The periods in which the server is down. */
  serverDown: readonly Span[]
  /** Undefined for a fixed screen. */
  route: Route | undefined
  beatSeconds: number | undefined
  onProblem: (trouble: string) => void
}

type Credential = { token: string; screenId: string; pairedMs: number }
type Boot = { network: UnreliableNetwork; end(): void; ended: Promise<unknown> }

export function createMachine(parts: MachineParts): Machine {
  const { lane, plan } = parts
  const ledger: ShownPlay[] = []
  const heartbeats = createHeartbeatBook(() => lane.nowMs())
  let memory: DeviceStore = createDeviceStore()
  let credential: Credential | null = null
  let boot: Boot | null = null
  const ended: Promise<unknown>[] = []
  const weather: NetworkConditions = {
    ...plan,
    isAway: mergeSpans([...plan.isOffline, ...parts.serverDown]),
    broken: (path, atMs) => plan.filesBroken !== null && path.includes('/s3/') && isDuring(plan.filesBroken, atMs),
  }
  for (const { fromMs, untilMs } of plan.isOn) {
    lane.schedule(fromMs, switchOn)
    lane.schedule(untilMs, switchOff)
  }

  function switchOn(): void {
    if (!credential || boot) return
    boot = bootDevice({ ...parts, credential, ledger, heartbeats, memory, weather })
    ended.push(boot.ended)
  }

  function switchOff(): void {
    boot?.end()
    boot = null
  }

  return {
    plan,
    ledger,
    getHeartbeatSpans: heartbeats.getSpans,
    pair(next, isAnother) {
      switchOff()
      if (isAnother) {
        for (const shown of ledger) if (memory.unsentPlays.has(shown.playId)) shown.untold = 'replaced'
        memory = createDeviceStore()
        heartbeats.markReplaced()
      } else {
        // Unsent plays will come from a device that was not paired at the time (decision 15).
        for (const shown of ledger) if (memory.unsentPlays.has(shown.playId)) shown.pairedMs = lane.nowMs()
        heartbeats.markPaired()
      }
      credential = { ...next, pairedMs: lane.nowMs() }
      if (plan.isOn.some((span) => isDuring(span, lane.nowMs()))) switchOn()
    },
    network: () => boot?.network ?? null,
    async stop() {
      switchOff()
      await Promise.all(ended)
    },
    markUnsent(fromMs) {
      for (const shown of ledger)
        if (shown.startMs >= fromMs && memory.unsentPlays.has(shown.playId)) shown.untold = 'over'
    },
    isUnsent: (playId) => memory.unsentPlays.has(playId),
    waiting: () => ({ beats: heartbeats.countWaiting() }),
  }
}

type BootParts = MachineParts & {
  credential: Credential
  ledger: ShownPlay[]
  heartbeats: HeartbeatBook
  /** The data from before the power cut. */
  memory: DeviceStore
  weather: NetworkConditions
}

/** A device with power, until the next power cut. */
function bootDevice(parts: BootParts): Boot {
  const { lane, plan, chance, route, beatSeconds, credential, ledger, memory, weather } = parts
  const { token, screenId, pairedMs } = credential
  const stopping = new AbortController()
  let isOn = true
  let last = { playId: '', spotId: '' }
  const clock = createDeviceClock(lane, plan.clockError, plan.driftPpm)
  const network = createUnreliableNetwork({ lane, chance, transport: parts.transport, weather })
  const recordingStage = createRecordingStage({ lane, clock, ledger, pairedMs, last: () => last })
  const bootMs = lane.nowMs()
  const seen = parts.heartbeats.start((atMs) => plan.clockError(bootMs, atMs))
  const kept = createGatedStore(() => isOn, memory, {
    onBeat: seen.recordMade,
    onPlay: ({ playId, campaignId, videoId, state }) => {
      if (state === 'intent') last = { playId, spotId: campaignId ?? videoId ?? '' }
    },
    onTold: seen.recordSent,
  })
  const device = {
    baseUrl: 'http://server',
    token,
    screenId,
    clock,
    network,
    memory: kept,
    stage: recordingStage,
    newId: () => chance.uuid(),
    random: () => chance.next(),
    after: (ms: number, work: () => void) => lane.schedule(lane.nowMs() + ms, work),
    onFault: (detail: string) => {
      if (/could not|does not take|Error/.test(detail)) parts.onProblem(`${parts.name}: ${detail}`)
    },
    ...(route && { route: () => (seen.note(), route(new Date(lane.nowMs()))) }),
    ...(beatSeconds !== undefined && { beatSeconds }),
  }
  const running = simulateDevice(device, stopping.signal)
  return {
    network,
    ended: running.catch((error: unknown) => parts.onProblem(`${parts.name} broke: ${String(error)}`)),
    end() {
      recordingStage.cutPower()
      isOn = false
      network.powerOff()
      stopping.abort()
    },
  }
}

function isDuring({ fromMs, untilMs }: Span, atMs: number): boolean {
  return fromMs <= atMs && atMs < untilMs
}
