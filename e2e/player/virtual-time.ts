import { streamPlayerEvents } from '@marquee/contract/player'
import { expect, type Page, type Request } from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'

/** The time of a test, for the server and for the page alike: it goes by as ever, and can be turned on. */
export type VirtualTime = ReturnType<typeof createVirtualTime>

/**
 * So far a clock can be turned while a film plays: a watchdog takes it for a page that stood still, and does not count
 * what the film, which goes by the true time, could not follow; an answer that it overtakes tells no time any more
 * (decision 14); and no call has waited too long because of it.
 */
export const LEAP_MS = 15_000

export function createVirtualTime(startsAt: string | null) {
  const begunAtMs = performance.now()
  const startMs = startsAt === null ? Date.now() : Date.parse(startsAt)
  const underWay = new Set<Request>()
  let turnedMs = 0
  let turning: Promise<void> | null = null
  const now = () => startMs + performance.now() - begunAtMs + turnedMs

  /** A call over which a clock is turned would be given up, or be believed what time it was. */
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
    /** Once all clocks show the same: whoever answers while they are turned answers after it. */
    waitForTurn: async (): Promise<void> => {
      await turning
    },
    /** Before the page is opened: its clocks show this time, and go on by themselves. */
    async install(page: Page): Promise<void> {
      page.on('request', (request) => {
        // What the page before it had asked is forgotten with it.
        if (request.isNavigationRequest()) underWay.clear()
        else if (new URL(request.url()).pathname !== streamPlayerEvents.path) underWay.add(request)
      })
      page.on('requestfinished', (request) => underWay.delete(request))
      page.on('requestfailed', (request) => underWay.delete(request))
      await page.clock.install({ time: now() })
    },
    /** Turns all clocks on, and lets everything happen at once that was due meanwhile. */
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
