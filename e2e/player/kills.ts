import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceServer } from '@marquee/simulator/testing/device-server'
import type { Play } from '@marquee/contract/player'
import { createRandom } from '../../tools/src/harness/random.ts'
import { findDisagreements } from './comparison.ts'
import { type BookedVideo, pairPlayer } from './device.ts'
import { type KioskBrowser, startKioskBrowser } from './kiosk-browser.ts'
import { countStoredPlays } from './stored-plays.ts'
import { createObserver, type Showing, observeContext } from './observer.ts'

/** Cuts the power of a device in the middle of spots, repeatedly, and compares the proof with the display. */

const MAX_LIFE_MS = 5000

export type KillsRun = {
  lives: { showings: Showing[]; firstPictureMs: number | null }[]
  plays: Play[]
  /** All differences as text. */
  disagreements: string[]
}

export type KillsOptions = {
  server: DeviceServer
  ads: readonly BookedVideo[]
  profile: string
  kills: number
  seed: number
}

export async function killRepeatedly({ server, ads, profile, kills, seed }: KillsOptions): Promise<KillsRun> {
  const random = createRandom(seed)
  const lives: KillsRun['lives'] = []
  for (let life = 0; life <= kills; life++) {
    const observer = createObserver()
    const device = await startKioskBrowser(profile, (context) => observeContext(context, observer))
    const openedAtMs = Date.now()
    await device.page.goto(`${server.url}/player`)
    if (life === 0) await pairPlayer(device.page, server)
    await waitForCondition(() => observer.showings().length > 0)
    // From the first picture on, so that every life shows something.
    await pause(200 + random() * MAX_LIFE_MS)
    if (life === kills) await waitForDelivery(device)
    // The observer's reports have to arrive before the browser is killed.
    await device.page.evaluate(() => undefined)
    await device.kill()
    const showings = observer.showings()
    const first = showings[0]
    const isWarm = life > 0 && first !== undefined
    lives.push({ showings, firstPictureMs: isWarm ? first.startedAtMs - openedAtMs : null })
  }
  const plays = server.plays()
  const shown = lives.map(({ showings }) => showings)
  return { lives, plays, disagreements: findDisagreements(shown, plays, ads) }
}

/** Waits until the device has no unsent plays except that of the current spot. */
async function waitForDelivery({ page }: KioskBrowser): Promise<void> {
  await waitForCondition(async () => (await countStoredPlays(page)) <= 1)
}

export async function waitForCondition(isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come to that in time')
    await pause(20)
  }
}
