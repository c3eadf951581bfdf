import { type Route, simulateDevice } from '../device.ts'
import { type Memory, memoryWhile, newMemory } from '../memory.ts'
import { type BadNetwork, createBadNetwork, type Weather } from './bad-network.ts'
import type { Chance } from './chance.ts'
import { deviceClock } from './device-clock.ts'
import type { Lane } from './lanes.ts'
import { createGlass, type Shown } from './ledger.ts'
import type { DevicePlan } from './plan.ts'
import { createSignBook, type Signs } from './signs.ts'
import { joined, type Span } from './spans.ts'
import type { Transport } from './transport.ts'

/** A screen with the devices that stand behind it, one after the other, through power cuts and all. */
export type Machine = {
  readonly plan: DevicePlan
  readonly ledger: Shown[]
  signs(): Signs
  /** Its credential, from that instant on; another device begins with an empty memory. */
  pair(credential: { token: string; screenId: string }, isAnother: boolean): void
  network(): BadNetwork | null
  /** Ends everything at once. */
  stop(): Promise<void>
  /** What was shown last could not be told any more. */
  endTelling(fromMs: number): void
  /** What waits in it still. */
  isUntold(playId: string): boolean
  /** How many signs of life wait in it still. */
  waiting(): { beats: number }
}

export type MachineParts = {
  name: string
  lane: Lane
  plan: DevicePlan
  chance: Chance
  transport: Transport
  /** When the server is down. */
  serverDown: readonly Span[]
  /** None for a screen that hangs still. */
  route: Route | undefined
  beatSeconds: number | undefined
  onTrouble: (trouble: string) => void
}

type Credential = { token: string; screenId: string; pairedMs: number }
type Boot = { network: BadNetwork; end(): void; ended: Promise<unknown> }

export function createMachine(parts: MachineParts): Machine {
  const { lane, plan, chance, route, beatSeconds } = parts
  const ledger: Shown[] = []
  const signs = createSignBook(() => lane.nowMs())
  let memory: Memory = newMemory()
  let credential: Credential | null = null
  let boot: Boot | null = null
  const ended: Promise<unknown>[] = []
  const weather: Weather = {
    ...plan,
    isAway: joined([...plan.isOffline, ...parts.serverDown]),
    broken: (path, atMs) => plan.filesBroken !== null && path.includes('/s3/') && isDuring(plan.filesBroken, atMs),
  }
  for (const { fromMs, untilMs } of plan.isOn) {
    lane.at(fromMs, switchOn)
    lane.at(untilMs, switchOff)
  }

  function switchOn(): void {
    if (!credential || boot) return
    const { token, screenId, pairedMs } = credential
    const stopping = new AbortController()
    let isOn = true
    let last = { playId: '', spotId: '' }
    const clock = deviceClock(lane, plan.clockError, plan.driftPpm)
    const network = createBadNetwork({ lane, chance, transport: parts.transport, weather })
    const glass = createGlass({ lane, clock, ledger, pairedMs, last: () => last })
    const bootMs = lane.nowMs()
    const seen = signs.start((atMs) => plan.clockError(bootMs, atMs))
    const kept = memoryWhile(() => isOn, memory, {
      onBeat: seen.made,
      onPlay: ({ playId, campaignId, videoId, state }) => {
        if (state === 'intent') last = { playId, spotId: campaignId ?? videoId ?? '' }
      },
      onTold: seen.told,
    })
    const device = {
      baseUrl: 'http://server',
      token,
      screenId,
      clock,
      network,
      memory: kept,
      stage: glass,
      newId: () => chance.uuid(),
      random: () => chance.next(),
      after: (ms: number, work: () => void) => lane.at(lane.nowMs() + ms, work),
      onFault: (detail: string) => {
        if (/could not|does not take|Error/.test(detail)) parts.onTrouble(`${parts.name}: ${detail}`)
      },
      ...(route && { route: () => (seen.note(), route(new Date(lane.nowMs()))) }),
      ...(beatSeconds !== undefined && { beatSeconds }),
    }
    const running = simulateDevice(device, stopping.signal)
    boot = {
      network,
      ended: running,
      end() {
        glass.loosePower()
        isOn = false
        network.die()
        stopping.abort()
      },
    }
    ended.push(running.catch((error: unknown) => parts.onTrouble(`${parts.name} broke: ${String(error)}`)))
  }

  function switchOff(): void {
    boot?.end()
    boot = null
  }

  return {
    plan,
    ledger,
    signs: signs.signs,
    pair(next, isAnother) {
      switchOff()
      if (isAnother) {
        for (const shown of ledger) if (memory.untoldPlays.has(shown.playId)) shown.untold = 'replaced'
        memory = newMemory()
        signs.replaced()
      } else {
        // What it has not told yet it tells as a device that was not there then (decision 15).
        for (const shown of ledger) if (memory.untoldPlays.has(shown.playId)) shown.pairedMs = lane.nowMs()
        signs.pairedAgain()
      }
      credential = { ...next, pairedMs: lane.nowMs() }
      if (plan.isOn.some((span) => isDuring(span, lane.nowMs()))) switchOn()
    },
    network: () => boot?.network ?? null,
    async stop() {
      switchOff()
      await Promise.all(ended)
    },
    endTelling(fromMs) {
      for (const shown of ledger)
        if (shown.startMs >= fromMs && memory.untoldPlays.has(shown.playId)) shown.untold = 'over'
    },
    isUntold: (playId) => memory.untoldPlays.has(playId),
    waiting: () => ({ beats: signs.waiting() }),
  }
}

function isDuring({ fromMs, untilMs }: Span, atMs: number): boolean {
  return fromMs <= atMs && atMs < untilMs
}
