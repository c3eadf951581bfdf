import { setTimeout as wait } from 'node:timers/promises'
import { SECONDS, stopwatch } from '../../../platform/clock.ts'

export type Looks = {
  /** Before all that has time: something was decided, and people wait for it. */
  soon(screenIds: readonly string[]): void
  /** In its turn: a device came back, or the line to the database did. */
  sometime(screenIds: readonly string[]): void
}

export type LookParts = {
  /** Looks at these screens and tells who follows them. */
  look: (screenIds: readonly string[]) => Promise<void>
  onError: (error: unknown) => void
  mostAtOnce?: number
  pause?: (ms: number) => Promise<unknown>
}

const MOST_AT_ONCE = 200
const AFTER_A_FAILURE_MS = SECONDS

/**
 * Looks at what many screens play, some at a time, those that were decided about first. However often a screen is
 * named meanwhile, it is looked at once; named while it is looked at, once more.
 *
 * When fifty thousand devices connect within a minute, or all at once have to be looked at because announcements may
 * have been missed, others are served in between (decision 2).
 */
export function createLooks({ look, onError, mostAtOnce = MOST_AT_ONCE, pause = patiently }: LookParts): Looks {
  const urgent = new Set<string>()
  const calm = new Set<string>()
  let atOnce = mostAtOnce
  let isLooking = false

  async function goOn(): Promise<void> {
    if (isLooking) return
    isLooking = true
    // After all that are named in this turn.
    await pause(0)
    while (urgent.size + calm.size > 0) {
      const line = urgent.size > 0 ? urgent : calm
      const taken = first(line, atOnce)
      for (const screenId of taken) line.delete(screenId)
      await pause(await lookAt(taken, line))
    }
    isLooking = false
  }

  /** @returns how long to leave the server to others */
  async function lookAt(screenIds: readonly string[], line: Set<string>): Promise<number> {
    const took = stopwatch()
    try {
      await look(screenIds)
      atOnce = Math.min(mostAtOnce, atOnce * 2)
      return line === calm ? took() : 0
    } catch (error) {
      onError(error)
      // In smaller parts from now on; one that fails alone is given up, its heartbeats tell it the same.
      if (screenIds.length > 1) for (const screenId of screenIds) line.add(screenId)
      atOnce = Math.max(1, Math.floor(screenIds.length / 2))
      return AFTER_A_FAILURE_MS
    }
  }

  const add = (line: Set<string>, screenIds: readonly string[]) => {
    for (const screenId of screenIds) line.add(screenId)
    void goOn()
  }
  return {
    soon: (screenIds) => {
      for (const screenId of screenIds) calm.delete(screenId)
      add(urgent, screenIds)
    },
    sometime: (screenIds) =>
      add(
        calm,
        screenIds.filter((screenId) => !urgent.has(screenId)),
      ),
  }
}

function first(line: ReadonlySet<string>, most: number): string[] {
  const taken: string[] = []
  for (const screenId of line) {
    if (taken.length === most) break
    taken.push(screenId)
  }
  return taken
}

const patiently = (ms: number) =>
  ms === 0 ? new Promise<void>((resolve) => setImmediate(resolve)) : wait(ms, undefined, { ref: false })
