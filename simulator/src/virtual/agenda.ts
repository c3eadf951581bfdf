import type { Machine } from './machine.ts'
import type { Marketplace } from './marketplace.ts'
import type { Random } from './random.ts'
import { hasPower } from './scenario.ts'
import type { Span } from './spans.ts'

/** What happens during a run: work of the server, restarts, actions of users, other devices. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The interval at which timers of the server run; devices may be ahead of each other by so much. */
export const STRIDE_MS = 10 * MINUTE

type AgendaAction = { kind: 'deed' | 'down' | 'up'; run(): Promise<void> }
type AgendaEntry = { atMs: number; acts: AgendaAction[] }

export type AgendaInput = {
  world: Marketplace
  machines: readonly Machine[]
  restarts: readonly Span[]
  startMs: number
  endMs: number
}

export function buildAgenda({ world, machines, restarts, startMs, endMs }: AgendaInput): AgendaEntry[] {
  const agenda = new Map<number, AgendaAction[]>()
  const nothing = async () => {}
  const add = (atMs: number, kind: AgendaAction['kind'], run: () => Promise<void> = nothing) => {
    agenda.set(atMs, [...(agenda.get(atMs) ?? []), { kind, run }])
  }
  for (let atMs = startMs; atMs <= endMs; atMs += STRIDE_MS) agenda.set(atMs, [])
  for (const { fromMs, untilMs } of restarts) {
    add(fromMs, 'down')
    add(untilMs, 'up')
  }
  for (const deed of world.deeds) add(deed.atMs, 'deed', () => deed.run())
  for (const [number, screen] of world.screens.entries()) {
    const machine = machines[number]
    const { change } = machine?.plan ?? {}
    if (!machine || !change || !hasPower(machine.plan, change.atMs)) continue
    const pairAnew = (isAnother: boolean, atMs: number) => async () => {
      await world.pairAgain(screen, atMs)
      machine.pair(screen.credential, isAnother)
    }
    const atMs = avoidRestarts(restarts, change.atMs)
    if (change.kind === 'replaced') add(atMs, 'deed', pairAnew(true, atMs))
    else {
      add(atMs, 'deed', () => world.unpair(screen, atMs))
      add(atMs + 3 * MINUTE, 'deed', pairAnew(false, atMs + 3 * MINUTE))
    }
  }
  return [...agenda].toSorted(([a], [b]) => a - b).map(([atMs, acts]) => ({ atMs, acts }))
}

/** Moves an action before a restart in which the server is down. */
function avoidRestarts(restarts: readonly Span[], atMs: number): number {
  const down = restarts.find(({ fromMs, untilMs }) => fromMs - 5 * MINUTE <= atMs && atMs <= untilMs)
  return down ? down.fromMs - 6 * MINUTE : atMs
}

/** Draws restarts: one in three days, at least one, and none during an action. */
export function drawRestarts(chance: Random, { deeds }: Marketplace, startMs: number, endMs: number): Span[] {
  const count = Math.max(1, Math.round((endMs - startMs) / (72 * HOUR)))
  return Array.from({ length: count }, (_, number) => {
    const share = (endMs - startMs) / count
    for (;;) {
      const fromMs = Math.round(startMs + share * number + chance.pickNumber(0.3, 0.9) * share)
      const untilMs = fromMs + chance.pickWholeNumber(40_000, 200_000)
      if (deeds.every(({ atMs }) => atMs < fromMs - HOUR || atMs > untilMs + 10 * MINUTE)) return { fromMs, untilMs }
    }
  })
}
