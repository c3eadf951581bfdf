import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { DEMO_PARTNER, type DemoMarquee } from '../support/demo.ts'

type Asked = { browser: Browser; marquee: DemoMarquee; ffmpeg: string; path: string }

/** The registration of the taxi whose screen is recorded. */
const TAXI = '191-L-8801'
/** The first spot of the recording; the loop determines the next ones. */
const FIRST = 'Autumn roast'
const SECONDS = 25
/** Small and slow enough that a README with it loads at once. */
const [WIDTH, FRAMES_PER_SECOND, QUALITY] = [640, 8, 60]

/** Pairs a real player with a screen of the demo world and records the change of spots. */
export async function recordScreen({ browser, marquee, ffmpeg, path }: Asked): Promise<void> {
  const context = await browser.newContext({ baseURL: marquee.url, viewport: { width: 960, height: 540 } })
  const folder = await mkdtemp(join(tmpdir(), 'marquee-pictures-'))
  try {
    const page = await context.newPage()
    await page.goto('/player')
    await waitForCampaign(page, await pair(page, marquee))
    const list = await recordFrames(page, folder)
    await animate(ffmpeg, list, path)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Pairs the player with the taxi's screen, as a partner replaces a device. Returns the first campaign of the recording.
 */
async function pair(page: Page, marquee: DemoMarquee): Promise<string> {
  const pairingCode = page.getByTestId('pairing-code')
  await expect(pairingCode).toBeVisible()
  const code = await pairingCode.getAttribute('data-code')
  const partner = await marquee.getToken(DEMO_PARTNER)
  const { user } = await marquee.get<{ user: { ownerId: string } }>('/api/users/me', partner)
  type Screen = {
    _id: string
    vehicle: { registrationNumber: string } | null
    campaigns: { _id: string; name: string }[]
  }
  type Screens = { screens: Screen[] }
  const { screens } = await marquee.get<Screens>(`/api/owners/screens/${user.ownerId}`, partner)
  const screen = screens.find(({ vehicle }) => vehicle?.registrationNumber === TAXI)
  const paired = await fetch(`${marquee.url}/api/screens/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: partner },
    body: JSON.stringify({ code, screen: screen?._id }),
  })
  if (!paired.ok) throw new Error(`pairing answered ${paired.status}: ${await paired.text()}`)
  await expect(page.locator('body')).toHaveAttribute('data-state', 'playing', { timeout: 60_000 })
  return screen?.campaigns.find(({ name }) => name === FIRST)?._id ?? ''
}

/** Waits until that campaign has just started to play. */
async function waitForCampaign(page: Page, campaign: string): Promise<void> {
  const playing = () => page.locator('body').getAttribute('data-playing')
  const patiently = { timeout: 300_000, intervals: [50] }
  await expect.poll(playing, patiently).not.toBe(campaign)
  await expect.poll(playing, patiently).toBe(campaign)
}

/** Records pictures as the browser paints them. Returns a list for ffmpeg with the duration of each. */
async function recordFrames(page: Page, folder: string): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const frames: { file: string; at: number }[] = []
  const writing: Promise<void>[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `${String(frames.length).padStart(5, '0')}.jpg`)
    frames.push({ file, at: metadata.timestamp ?? 0 })
    writing.push(writeFile(file, Buffer.from(data, 'base64')))
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 95 })
  await page.waitForTimeout(SECONDS * 1000)
  await session.send('Page.stopScreencast')
  await Promise.all(writing)
  const lines = frames.map(({ file, at }, index) => {
    const seconds = Math.max(0.001, (frames[index + 1]?.at ?? at + 1 / FRAMES_PER_SECOND) - at)
    return `file '${file}'\nduration ${seconds.toFixed(4)}`
  })
  const list = join(folder, 'frames.txt')
  await writeFile(list, `ffconcat version 1.0\n${lines.join('\n')}\n`)
  return list
}

/** With the frame of a screen around it. */
async function animate(ffmpeg: string, list: string, path: string): Promise<void> {
  const filter = `fps=${FRAMES_PER_SECOND},scale=${WIDTH}:-2:flags=lanczos,pad=iw+16:ih+16:8:8:0x101119`
  const encoder = ['-c:v', 'libwebp_anim', '-quality', String(QUALITY), '-compression_level', '6', '-loop', '0']
  const child = spawn(
    ffmpeg,
    ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-vf', filter, ...encoder, path],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg could not make ${path}`)
}
