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
import { PATIENTLY } from '../support/patience.ts'
import { listenTo } from '../support/said.ts'
import { type TurnedTime, turnedTime } from './turned-time.ts'
import { type Witness, watchedBy } from './witness.ts'

/** A player in a browser of its own, in front of a server that does what the test wants. */

/** The player as it is built, or another build of it. */
export const PAGES = process.env.PLAYER_PAGES ?? fileURLToPath(new URL('../../player/dist', import.meta.url))
const clip = (name: string) => fileURLToPath(new URL(`clips/${name}`, import.meta.url))

export const CARS: Video = { file: clip('cars-3s.mp4'), durationMs: 3040, type: 'video/mp4' }
export const BUNNY: Video = { file: clip('bunny-3s.webm'), durationMs: 3000, type: 'video/webm' }
export const SQUATS: Video = { file: clip('squats-2s.mp4'), durationMs: 2000, type: 'video/mp4' }
export const HAND: Video = { file: clip('hand-2s.webm'), durationMs: 2000, type: 'video/webm' }

type Given = { server: DeviceServer; device: Page; startsAt: string | null; time: TurnedTime }

export const test = base.extend<Given>({
  /** When the test is set; null: now. */
  startsAt: [null, { option: true }],
  time: async ({ startsAt }, use) => use(turnedTime(startsAt)),
  server: async ({ time }, use) => {
    const server = await startDeviceServer({ now: time.now, clockStands: time.stands, pages: PAGES })
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

export type Opened = {
  options?: BrowserContextOptions
  witness?: Witness
  /** Turns the clocks of the page with those of the server. */
  time?: TurnedTime
  /** Whatever else is to be done before the page is opened. */
  before?: (context: BrowserContext) => Promise<void>
}

export async function openPlayer(browser: Browser, url: string, { options = {}, witness, time, before }: Opened = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options })
  if (witness) await watchedBy(context, witness)
  const saying = await listenTo(context)
  await before?.(context)
  const page = await context.newPage()
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(String(error)))
  await time?.holdsFor(page)
  await page.goto(`${url}/player`)
  return { context, page, saying, noise, close: () => context.close() }
}

/** Reads the code from the glass and enters it, as a partner does. */
export async function pairPlayer(page: Page, server: DeviceServer): Promise<void> {
  const code = await page.getByTestId('pairing-code').getAttribute('data-code')
  server.enter(code ?? '')
  await expect(page.locator('body')).toHaveAttribute('data-state', /house|playing|closed/, PATIENTLY)
}

/** Once the device plays what the server says now. */
export async function knows(page: Page, server: DeviceServer): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-manifest', server.manifest().version, PATIENTLY)
}

/** Once another spot has come to the glass, and has most of its time before it. */
export async function nextPicture(witness: Witness): Promise<void> {
  const known = witness.showings().length
  await expect.poll(() => witness.showings().length, PATIENTLY).toBeGreaterThan(known)
}

/** Once that stands on the glass: the id of a campaign or video, or a state. */
export async function shows(page: Page, what: string): Promise<void> {
  await expect.poll(() => onGlass(page), PATIENTLY).toBe(what)
}

/** Once the player itself is kept on the device. */
export async function installed(context: BrowserContext, page: Page): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state),
      PATIENTLY,
    )
    .toBe('activated')
  expect(context.serviceWorkers()).toHaveLength(1)
}

export type Booked = { name: string; id: string; video: Video }

export function booked(name: string, video: Video): Booked {
  return { name, id: randomUUID(), video }
}

/** Sells slots of the screen and gives it infotainment, for the whole year. */
export async function program(
  server: DeviceServer,
  { ads = [], fills = [], slotsPerLoop = 2 }: { ads?: Booked[]; fills?: Booked[]; slotsPerLoop?: number },
): Promise<void> {
  const files = new Map<string, Awaited<ReturnType<DeviceServer['addVideo']>>>()
  const flight = async ({ name, video }: Booked) => {
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

/** What stands on the glass now: the id of the campaign or video, or the state. */
export function onGlass(page: Page): Promise<string> {
  return page.evaluate(() => document.body.dataset.playing || (document.body.dataset.state ?? ''))
}
