import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type DeviceServer, startDeviceServer, type Video } from '@marquee/simulator/testing/device-server'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { POLL_OPTIONS } from '../support/poll-options.ts'
import { recordStates } from '../support/player-states.ts'
import { type VirtualTime, createVirtualTime } from './virtual-time.ts'
import { type Observer, observeContext } from './observer.ts'

/** A player in a browser of its own, in front of a server that the test controls. */

/** The built player, or another build of it. */
export const PAGES = process.env.PLAYER_PAGES ?? fileURLToPath(new URL('../../player/dist', import.meta.url))
const getClipPath = (name: string) => fileURLToPath(new URL(`clips/${name}`, import.meta.url))

export const CARS: Video = { file: getClipPath('cars-3s.mp4'), durationMs: 3040, type: 'video/mp4' }
export const BUNNY: Video = { file: getClipPath('bunny-3s.webm'), durationMs: 3000, type: 'video/webm' }
export const SQUATS: Video = { file: getClipPath('squats-2s.mp4'), durationMs: 2000, type: 'video/mp4' }
export const HAND: Video = { file: getClipPath('hand-2s.webm'), durationMs: 2000, type: 'video/webm' }

type Fixtures = { server: DeviceServer; device: Page; startsAt: string | null; time: VirtualTime }

export const test = base.extend<Fixtures>({
  /** The virtual time of the test; null: the real time. */
  startsAt: [null, { option: true }],
  time: async ({ startsAt }, use) => use(createVirtualTime(startsAt)),
  server: async ({ time }, use) => {
    const server = await startDeviceServer({ now: time.now, clockStands: time.waitForTurn, pages: PAGES })
    await use(server)
    await server.close()
  },
  device: async ({ server, browser }, use) => {
    const { page, noise, close } = await openPlayer(browser, server.url)
    await use(page)
    await close()
    expect(noise).toEqual([])
  },
})

export type OpenOptions = {
  options?: BrowserContextOptions
  observer?: Observer
  /** Turns the clocks of the page with those of the server. */
  time?: VirtualTime
  /** Further steps before the page is opened. */
  before?: (context: BrowserContext) => Promise<void>
}

export async function openPlayer(
  browser: Browser,
  url: string,
  { options = {}, observer, time, before }: OpenOptions = {},
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options })
  if (observer) await observeContext(context, observer)
  const saying = await recordStates(context)
  await before?.(context)
  const page = await context.newPage()
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(String(error)))
  await time?.install(page)
  await page.goto(`${url}/player`)
  return { context, page, saying, noise, close: () => context.close() }
}

/** Reads the code from the display and enters it, as a partner does. */
export async function pairPlayer(page: Page, server: DeviceServer): Promise<void> {
  const code = await page.getByTestId('pairing-code').getAttribute('data-code')
  server.enter(code ?? '')
  await expect(page.locator('body')).toHaveAttribute('data-state', /house|playing|closed/, POLL_OPTIONS)
}

/** Waits until the device plays the server's current manifest. */
export async function waitForManifest(page: Page, server: DeviceServer): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-manifest', server.manifest().version, POLL_OPTIONS)
}

/** Waits until another spot is on the display, with most of its duration ahead. */
export async function waitForNextShowing(observer: Observer): Promise<void> {
  const known = observer.showings().length
  await expect.poll(() => observer.showings().length, POLL_OPTIONS).toBeGreaterThan(known)
}

/** Waits until the display shows the id of a campaign or video, or a state. */
export async function expectShown(page: Page, what: string): Promise<void> {
  await expect.poll(() => readDisplay(page), POLL_OPTIONS).toBe(what)
}

/** Waits until the player itself is stored on the device. */
export async function expectInstalled(context: BrowserContext, page: Page): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state),
      POLL_OPTIONS,
    )
    .toBe('activated')
  expect(context.serviceWorkers()).toHaveLength(1)
}

export type BookedVideo = { name: string; id: string; video: Video }

export function createBooking(name: string, video: Video): BookedVideo {
  return { name, id: randomUUID(), video }
}

/** Books slots of the screen and adds infotainment, for the whole year. */
export async function setBookings(
  server: DeviceServer,
  { ads = [], fills = [], slotsPerLoop = 2 }: { ads?: BookedVideo[]; fills?: BookedVideo[]; slotsPerLoop?: number },
): Promise<void> {
  const files = new Map<string, Awaited<ReturnType<DeviceServer['addVideo']>>>()
  const flight = async ({ name, video }: BookedVideo) => {
    const file = await server.addVideo(video)
    files.set(file.sha256, file)
    return { name, sha256: file.sha256, startsOn: '2000-01-01', endsOn: '2199-12-31' }
  }
  const flights: { campaignId: string; name: string; sha256: string; startsOn: string; endsOn: string }[] = []
  for (const ad of ads) flights.push({ campaignId: ad.id, ...(await flight(ad)) })
  const infotainment: { videoId: string; name: string; sha256: string; startsOn: string; endsOn: string }[] = []
  for (const fill of fills) infotainment.push({ videoId: fill.id, ...(await flight(fill)) })
  server.setManifest({ flights, infotainment, slotsPerLoop, files: [...files.values()] })
}

/** The current content of the display: the id of the campaign or video, or the state. */
export function readDisplay(page: Page): Promise<string> {
  return page.evaluate(() => document.body.dataset.playing || (document.body.dataset.state ?? ''))
}
