import { type BrowserContext, expect, test } from '@playwright/test'
import { POLL_OPTIONS } from './poll-options.ts'

/**
 * The states that a player reports (`data-state` and `data-playing`, decision 14), each with its time. No state is
 * missed between two checks, and promises in seconds are measured by clocks, independent of the time of the check.
 */

type PlayerState = { state: string; playing: string; atMs: number }

export type StateRecorder = Awaited<ReturnType<typeof recordStates>>

const BINDING = 'toldByThePlayer'

/** Of every page that this browser opens from now on. */
export async function recordStates(context: BrowserContext) {
  const states: PlayerState[] = []
  await context.exposeBinding(BINDING, (_source, one: PlayerState) => void states.push(one))
  await context.addInitScript(reportStates, BINDING)
  const since = async (sinceMs: number, find: (later: PlayerState[]) => PlayerState | undefined): Promise<number> => {
    const atMs = () => find(states.filter((one) => one.atMs >= sinceMs))?.atMs ?? null
    await expect.poll(atMs, POLL_OPTIONS).not.toBeNull()
    const tookMs = (atMs() ?? Number.NaN) - sinceMs
    test.info().annotations.push({ type: 'the player said so after ms', description: String(Math.round(tookMs)) })
    return tookMs
  }
  return {
    /** The time from that instant to the first matching state; waits for it if necessary. */
    measureFirst: (sinceMs: number, isIt: (one: PlayerState) => boolean) => since(sinceMs, (later) => later.find(isIt)),
    /** The time since which it has reported no other state. */
    measureLast: (sinceMs: number, isIt: (one: PlayerState) => boolean) =>
      since(sinceMs, (later) => later[later.findLastIndex((one) => !isIt(one)) + 1]),
  }
}

/** Runs in the page. */
function reportStates(binding: string): void {
  const look = (): void => {
    const { state = '', playing = '' } = document.body?.dataset ?? {}
    const tell = (window as unknown as Record<string, (one: PlayerState) => Promise<void>>)[binding]
    if (state) void tell?.({ state, playing, atMs: performance.timeOrigin + performance.now() })
  }
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['data-state', 'data-playing'] })
}
