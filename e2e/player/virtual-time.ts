import { streamPlayerEvents } from '@marquee/contract/player'
import { expect, type Page, type Request } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'

/** The virtual time of a test, for server and page: it runs in real time, and can be turned forward. */
export type VirtualTime = ReturnType<typeof createVirtualTime>

/**
 * The furthest that a clock can be turned while a video plays (decision 14). Beyond this the watchdog would treat the
 * page as stuck and not count the video, which runs in real time; an answer that crosses the turn would give no valid
 * time; and calls would time out.
 */
export const LEAP_MS = 15_000

export function createVirtualTime(startsAt: string | null) {
  const begunAtMs = performance.now()
  const startMs = startsAt === null ? Date.now() : Date.parse(startsAt)
  const underWay = new Set<Request>()
  let turnedMs = 0
  let turning: Promise<void> | null = null
  const now = () => startMs + performance.now() - begunAtMs + turnedMs

  /** A call that is pending while a clock is turned would time out, or would give a wrong time. */
  async function waitForCalls(): Promise<void> {
    const calls = () => [...underWay].map((request) => request.url())
    await expect.poll(calls, { message: 'calls under way', ...POLL_OPTIONS }).toEqual([])
  }

  async function turn(page: Page, ms: number): Promise<void> {
    turnedMs += ms
    await page.clock.fastForward(ms)
  }

  return {
    now,
    /** Waits until all clocks agree: calls during the turn are answered after it. */
    waitForTurn: async (): Promise<void> => {
      await turning
    },
    /** Before the page is opened: its clocks show this time, and then run on their own. */
    async install(page: Page): Promise<void> {
      page.on('request', (request) => {
        // Pending calls of the former page are dropped with it.
        if (request.isNavigationRequest()) underWay.clear()
        else if (new URL(request.url()).pathname !== streamPlayerEvents.path) underWay.add(request)
      })
      page.on('requestfinished', (request) => underWay.delete(request))
      page.on('requestfailed', (request) => underWay.delete(request))
      await page.clock.install({ time: now() })
    },
    /** Turns all clocks forward, and runs all timers that are due. */
    async advance(page: Page, ms: number): Promise<void> {
      await waitForCalls()
      turning = turn(page, ms)
      await turning
    },
    /** The same, up to that instant. */
    async advanceUntilInstant(page: Page, instant: string): Promise<void> {
      await this.advance(page, Math.max(0, Date.parse(instant) - now()))
    },
  }
}
