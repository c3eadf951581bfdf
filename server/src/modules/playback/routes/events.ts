import { streamPlayerEvents } from '@marquee/contract/player'
import type { Announcement } from '../../../platform/events.ts'
import type { House } from '../../../platform/house.ts'
import type { DeviceCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { planOf } from '../queries/manifests.ts'

/** What a device hears at once; the answer of its heartbeat says the same later. */
export const deviceEventRoutes: readonly Route[] = [
  route(
    streamPlayerEvents,
    ({ caller }, house) =>
      (send, hangUp) =>
        followScreen(house, caller, send, hangUp),
  ),
]

/**
 * Tells a device what changes on its screen, beginning with the version of now: `manifest-changed` when
 * it is another one, `stop` at once. Ends when the device is no longer the one of its screen.
 *
 * @returns how to stop following
 */
function followScreen(
  house: House,
  { deviceId, screenId }: DeviceCaller,
  send: (event: string, data: unknown) => void,
  hangUp: () => void,
): () => void {
  let told: string | undefined
  const look = oneAtATime(async () => {
    const plan = await planOf(house, screenId)
    if (plan?.deviceId !== deviceId) return hangUp()
    const { version } = plan.manifest
    if (version === told) return
    told = version
    send('manifest-changed', { version })
  })
  const lookNow = () => {
    look().catch((error: unknown) => house.log.warn({ err: error, screenId }, 'a manifest could not be looked at'))
  }
  const hear = ({ topic, screenIds, data }: Announcement) => {
    if (topic === 'resync') return lookNow()
    if (!screenIds?.includes(screenId)) return
    if (topic === 'stop') send('stop', data ?? {})
    if (topic === 'content') lookNow()
    if (topic === 'unpaired' && (data?.deviceId === undefined || data.deviceId === deviceId)) hangUp()
  }
  const stopHearing = house.events.subscribe(hear)
  lookNow()
  return stopHearing
}

/** While one run is under way, any number of further calls lead to one more run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let again = false
  return async () => {
    again = true
    if (isRunning) return
    isRunning = true
    try {
      while (again) {
        again = false
        await work()
      }
    } finally {
      isRunning = false
    }
  }
}
