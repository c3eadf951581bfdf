import type { Announcement } from '../../../platform/events.ts'
import type { House } from '../../../platform/house.ts'
import type { DeviceCaller } from '../../../platform/http/caller.ts'
import { planOf } from '../queries/manifests.ts'
import { createLooks } from './looks.ts'

/** A device that listens to what changes on its screen. */
type Follower = {
  readonly screenId: string
  readonly deviceId: string
  readonly send: (event: string, data: unknown) => void
  readonly hangUp: () => void
  /** The version it was told of last. */
  told: string | undefined
}

export type Followers = {
  /**
   * Tells a device what changes on its screen, beginning with the version of now: `manifest-changed` when
   * it is another one, `stop` at once. Ends when the device is no longer the one of its screen.
   *
   * @returns how to stop following
   */
  follow(caller: DeviceCaller, send: Follower['send'], hangUp: Follower['hangUp']): () => void
}

/**
 * Two of one device are its old line, which the server does not know to be dead yet, and its new one. More would be
 * lines that a network has forgotten.
 */
const MOST_OF_ONE_DEVICE = 2

const known = new WeakMap<House, Followers>()

/** All who follow a screen at this process: one ear for all of them, and plans looked at for many screens at once. */
export function followersOf(house: House): Followers {
  const followers = known.get(house) ?? createFollowers(house)
  known.set(house, followers)
  return followers
}

function createFollowers(house: House): Followers {
  const byScreen = new Map<string, Follower[]>()
  const of = (screenId: string) => byScreen.get(screenId) ?? []
  const asked = { db: house.database.ingest.db, clock: house.clock }
  const looks = createLooks({
    look: async (screenIds) => {
      const plans = await Promise.all(screenIds.map((screenId) => planOf(asked, screenId)))
      screenIds.forEach((screenId, index) => tellPlan(of(screenId), plans[index]))
    },
    onError: (error) => house.log.warn({ err: error }, 'manifests could not be looked at'),
  })

  const hear = ({ topic, screenIds = [], data = {} }: Announcement) => {
    if (topic === 'resync') return looks.sometime([...byScreen.keys()])
    const followed = screenIds.filter((screenId) => byScreen.has(screenId))
    if (topic === 'content') return looks.soon(followed)
    for (const follower of followed.flatMap(of)) {
      if (topic === 'stop') follower.send('stop', data)
      else if (data.deviceId === undefined || data.deviceId === follower.deviceId) follower.hangUp()
    }
  }
  house.events.subscribe(hear, { topics: ['content', 'stop', 'unpaired', 'resync'] })

  return {
    follow({ screenId, deviceId }, send, hangUp) {
      const follower: Follower = { screenId, deviceId, send, hangUp, told: undefined }
      const former = of(screenId).filter((one) => one.deviceId === deviceId)
      byScreen.set(screenId, [...of(screenId), follower])
      former[former.length - MOST_OF_ONE_DEVICE]?.hangUp()
      looks.sometime([screenId])
      return () => {
        const left = of(screenId).filter((one) => one !== follower)
        if (left.length > 0) byScreen.set(screenId, left)
        else byScreen.delete(screenId)
      }
    },
  }
}

function tellPlan(followers: readonly Follower[], plan: Awaited<ReturnType<typeof planOf>>): void {
  for (const follower of followers) {
    if (plan?.deviceId !== follower.deviceId) follower.hangUp()
    else if (plan.manifest.version !== follower.told) {
      follower.told = plan.manifest.version
      follower.send('manifest-changed', { version: follower.told })
    }
  }
}
