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

/** A player in a browser of its own, in front of a server that does what the test wants. */

const PAGES = fileURLToPath(new URL('../../player/dist', import.meta.url))
const clip = (name: string) => fileURLToPath(new URL(`clips/${name}`, import.meta.url))

export const CARS: Video = { file: clip('cars-3s.mp4'), durationMs: 3040, type: 'video/mp4' }
export const BUNNY: Video = { file: clip('bunny-3s.webm'), durationMs: 3000, type: 'video/webm' }
export const SQUATS: Video = { file: clip('squats-2s.mp4'), durationMs: 2000, type: 'video/mp4' }

export const test = base.extend<{ server: DeviceServer; device: Page }>({
  // The framework wants the fixtures a fixture depends on; this one depends on none.
  server: async ({ browserName: _browserName }, use) => {
    const server = await startDeviceServer({ now: Date.now, pages: PAGES })
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

export async function openPlayer(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options })
  const page = await context.newPage()
  const noise: string[] = []
  page.on('pageerror', (error) => noise.push(String(error)))
  await page.goto(`${url}/player`)
  return { context, page, noise, close: () => context.close() }
}

/** Reads the code from the glass and enters it, as a partner does. */
export async function pairPlayer(page: Page, server: DeviceServer): Promise<void> {
  const code = await page.getByTestId('pairing-code').getAttribute('data-code')
  server.enter(code ?? '')
  await expect(page.locator('body')).toHaveAttribute('data-state', /house|playing|closed/, { timeout: 10_000 })
}

/** Once the player itself is kept on the device. */
export async function installed(context: BrowserContext, page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations())[0]?.active?.state))
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
