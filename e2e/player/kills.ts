import { setTimeout as pause } from 'node:timers/promises'
import type { DeviceServer } from '@marquee/simulator/testing/device-server'
import type { Play } from '@marquee/contract/player'
import { chanceOf } from '../../tools/src/rig/chance.ts'
import { disagreements } from './books.ts'
import { type Booked, pairPlayer } from './device.ts'
import { type KioskBrowser, startKioskBrowser } from './kiosk-browser.ts'
import { playsKept } from './plays-kept.ts'
import { createWitness, type Showing, watchedBy } from './witness.ts'

/**
 * The power of a device goes off in the middle of spots, again and again, and what was proven is held against
 * what stood on the glass.
 */

const LONGEST_LIFE_MS = 5000

export type KillsRun = {
  lives: { showings: Showing[]; firstPictureMs: number | null }[]
  plays: Play[]
  /** Everything that does not agree, in words. */
  disagreements: string[]
}

export type KillsAsked = { server: DeviceServer; ads: readonly Booked[]; profile: string; kills: number; seed: number }

export async function killAgainAndAgain({ server, ads, profile, kills, seed }: KillsAsked): Promise<KillsRun> {
  const random = chanceOf(seed)
  const lives: KillsRun['lives'] = []
  for (let life = 0; life <= kills; life++) {
    const witness = createWitness()
    const device = await startKioskBrowser(profile, (context) => watchedBy(context, witness))
    const openedAtMs = Date.now()
    await device.page.goto(`${server.url}/player`)
    if (life === 0) await pairPlayer(device.page, server)
    await until(() => witness.showings().length > 0)
    // From the first picture on, so that every life shows something.
    await pause(200 + random() * LONGEST_LIFE_MS)
    if (life === kills) await delivered(device)
    // What the witness saw so far has to have been told before nobody can tell any more.
    await device.page.evaluate(() => undefined)
    await device.kill()
    const showings = witness.showings()
    const first = showings[0]
    const isWarm = life > 0 && first !== undefined
    lives.push({ showings, firstPictureMs: isWarm ? first.startedAtMs - openedAtMs : null })
  }
  const plays = server.plays()
  const shown = lives.map(({ showings }) => showings)
  return { lives, plays, disagreements: disagreements(shown, plays, ads) }
}

/** Once nothing waits on the device any more but the spot that plays. */
async function delivered({ page }: KioskBrowser): Promise<void> {
  await until(async () => (await playsKept(page)) <= 1)
}

export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come to that in time')
    await pause(20)
  }
}
