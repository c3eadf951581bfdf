import { getScreen, type Screen } from '@marquee/contract/screens'
import { COMMON } from '@marquee/contract/refusals'
import { requireVisibleScreen } from '../../modules/screens/policy.ts'
import { findScreenManifest } from '../../modules/playback/queries/manifests.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listScreens } from './screens.ts'

/** A screen with its venue, its campaigns and its state. */
export const screenDetailsRoutes: readonly Route[] = [
  route(getScreen, async ({ caller, params }, { db, clock, config }) => {
    const { screenId } = await requireVisibleScreen(db, caller, params.id)
    const [screen, screenManifest] = await Promise.all([
      getScreenDetails(db, screenId, clock.now()),
      findScreenManifest({ db, clock, config }, screenId),
    ])
    return { screen: { ...screen, device: markUpToDate(screen.device, screenManifest?.manifest.version) } }
  }),
]

/** Whether the device has the current manifest, which it reports with every heartbeat. */
function markUpToDate(device: Screen['device'], newest: string | undefined): Screen['device'] {
  if (!device) return null
  const { manifestVersion } = device
  return { ...device, isUpToDate: manifestVersion && newest ? manifestVersion === newest : null }
}

/** @throws Refused notFound */
export async function getScreenDetails(db: Db, screenId: string, now: Date): Promise<Screen> {
  const [screen] = await listScreens(db, { screenIds: [screenId] }, now)
  if (!screen) throw refuse(COMMON.notFound)
  return screen
}
