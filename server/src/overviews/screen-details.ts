import { getScreen, type Screen } from '@marquee/contract/screens'
import { COMMON } from '@marquee/contract/refusals'
import { visibleScreen } from '../modules/screens/policy.ts'
import { planOf } from '../modules/playback/queries/manifests.ts'
import type { Db } from '../platform/db/database.ts'
import { refuse } from '../platform/errors.ts'
import { type Route, route } from '../platform/http/route.ts'
import { screensInFull } from './screens-in-full.ts'

/** A screen with its place, what runs on it and how it is. */
export const screenDetailsRoutes: readonly Route[] = [
  route(getScreen, async ({ caller, params }, { db, clock }) => {
    const { screenId } = await visibleScreen(db, caller, params.id)
    const [screen, plan] = await Promise.all([
      screenDetails(db, screenId, clock.now()),
      planOf({ db, clock }, screenId),
    ])
    return { screen: { ...screen, device: withPlan(screen.device, plan?.manifest.version) } }
  }),
]

/** Whether the device has the newest plan already, which it tells with every heartbeat. */
function withPlan(device: Screen['device'], newest: string | undefined): Screen['device'] {
  if (!device) return null
  const { manifestVersion } = device
  return { ...device, isUpToDate: manifestVersion && newest ? manifestVersion === newest : null }
}

/** @throws Refused notFound */
export async function screenDetails(db: Db, screenId: string, now: Date): Promise<Screen> {
  const [screen] = await screensInFull(db, { screenIds: [screenId] }, now)
  if (!screen) throw refuse(COMMON.notFound)
  return screen
}
