import type { DurablePostgres } from '../../tools/src/harness/postgres.ts'
import type { TestServer } from '../../tools/src/harness/server.ts'
import { listStoredPlays } from '../player/stored-plays.ts'
import type { BookedVideo } from './comparison.ts'
import type { Random } from './random.ts'
import type { Device } from './device.ts'
import type { UnreliableProxy } from './proxy.ts'

/** The faults of a chaos run, each on its own; each ends with everything working again. */

export type FaultContext = {
  device: Device
  proxy: UnreliableProxy
  server: TestServer
  postgres: DurablePostgres
  /** Deletes a campaign, as its client does. */
  endCampaign: (id: string) => Promise<unknown>
  chance: Random
  videos: BookedVideo[]
  /** Books another campaign and has it approved, so that campaigns change while screens play. */
  bookAnother: () => Promise<void>
  /** Waits for something that a backed-off device may delay, a minute at most, at any pace. */
  until: (isSo: () => boolean | Promise<boolean>) => Promise<void>
  /** Leaves the screen undisturbed for that long. */
  wait: (seconds: number) => Promise<void>
}

export type Fault = (scene: FaultContext) => Promise<void>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const FAULTS = {
  'the network of the device is off': async ({ device, chance, wait }) => {
    const context = device.page().context()
    await context.setOffline(true)
    await wait(chance.pickNumber(3, 6))
    await context.setOffline(false)
  },

  'the server does not answer': async ({ proxy, chance, wait }) => {
    proxy.cut()
    await wait(chance.pickNumber(3, 6))
    proxy.restore()
  },

  'the server is killed and started again': async ({ server, chance, wait }) => {
    await server.kill()
    await wait(chance.pickNumber(1, 4))
    await server.start()
  },

  'the server is killed with a batch of plays in its hands': async ({ server, proxy, wait, until }) => {
    const killed = new AbortController()
    proxy.onNextPlays(() => {
      void server.kill()
      killed.abort()
    })
    await until(() => killed.signal.aborted)
    // Also if no batch came for so long, so that no fault affects a later batch.
    proxy.onNextPlays(() => {})
    await server.kill()
    await wait(1)
    await server.start()
  },

  'the database stops at once and starts again': async ({ postgres, chance, wait }) => {
    await postgres.cut()
    await wait(chance.pickNumber(1, 3))
    await postgres.start()
  },

  'the browser is killed': async ({ device, chance, wait }) => {
    await wait(chance.pickNumber(0, 3))
    await device.powerCut()
    await device.boot()
  },

  'answers are lost after they were stored': async ({ proxy, chance, wait, until }) => {
    const before = proxy.answersLost()
    proxy.loseAnswers(true)
    await wait(chance.pickNumber(5, 8))
    // A device that was just refused may back off before it sends anything.
    await until(() => proxy.answersLost() > before)
    proxy.loseAnswers(false)
  },

  'answers are late': async ({ proxy, chance, wait }) => {
    proxy.delay(chance.pickNumber(500, 3000))
    await wait(chance.pickNumber(4, 8))
    proxy.delay(0)
  },

  'the clock of the device jumps forth and back by hours': async ({ device, chance, wait, until }) => {
    const forth = Math.round(chance.pickNumber(1, 9)) * HOUR_MS
    await device.setClock(forth)
    await wait(chance.pickNumber(4, 7))
    await device.setClock(-2 * forth)
    await wait(chance.pickNumber(4, 7))
    await device.setClock(0)
    // A device that was killed before it knew the time could only guess when its plays were (decision 14).
    const before = new Set((await listStoredPlays(device.page())).map(({ playId }) => playId))
    await until(async () => {
      const stored = await listStoredPlays(device.page())
      return stored.every(({ isUnsure }) => !isUnsure) && stored.some(({ playId }) => !before.has(playId))
    })
  },

  'the device starts in 1970 without a network': async ({ device, proxy, wait }) => {
    await device.powerCut()
    proxy.cut()
    await device.setClock(-Date.now() + DAY_MS)
    await device.boot()
    await wait(5)
    proxy.restore()
    await wait(3)
    await device.setClock(0)
  },

  'a campaign is deleted and another one approved': async ({ endCampaign, videos, bookAnother, wait }) => {
    const ending = videos.find(({ isCampaign, stoppedAtMs }) => isCampaign && stoppedAtMs === null)
    if (!ending) return
    await endCampaign(ending.id)
    ending.stoppedAtMs = Date.now()
    await wait(1)
    await bookAnother()
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
