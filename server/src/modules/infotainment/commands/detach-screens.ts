import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { announceAll } from '../../../platform/events.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { screens } from '../../screens/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'
import { type ScreenChoice, closeApprovalWindows, matchChoices, lockChoices } from './approval-windows.ts'
import { listScreenIds, buildStateNotification } from './state.ts'

/**
 * A screen shows the videos of the location it hangs in. One that lost its place, or hangs in another
 * location now, is taken off the videos that were chosen for where it was (TRAP-40, VEH-15); it does not
 * get them back by itself. Asked after the change, under the locks it took.
 *
 * @param which the screens that are meant
 */
export async function detachMisplacedScreens(tx: Tx, which: SQL, at: Date): Promise<void> {
  const misplaced = tx
    .select({ one: sql`1` })
    .from(screens)
    .innerJoin(infotainmentVideos, eq(infotainmentVideos.id, infotainmentScreens.videoId))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(
      and(
        which,
        eq(screens.id, infotainmentScreens.screenId),
        sql`coalesce(${vehicles.locationId}, ${restaurants.locationId}) is distinct from ${infotainmentVideos.locationId}`,
      ),
    )
  const choices = await lockChoices(tx, sql`exists ${misplaced}`)
  if (choices.length === 0) return
  await tx.delete(infotainmentScreens).where(matchChoices(choices))
  await closeApprovalWindows(tx, choices, at)
  await notifyDetached(tx, choices)
}

/** Players stop, and whoever looks at the videos sees that they lost screens. */
async function notifyDetached(tx: Tx, choices: readonly ScreenChoice[]): Promise<void> {
  const byVideo = Map.groupBy(choices, ({ videoId }) => videoId)
  const videos = await tx
    .select({ id: infotainmentVideos.id, ownerId: infotainmentVideos.ownerId, status: infotainmentVideos.status })
    .from(infotainmentVideos)
    .where(inArray(infotainmentVideos.id, [...byVideo.keys()]))
  await announceAll(tx, [
    ...videos.map(({ id }) => ({
      topic: 'stop',
      screenIds: listScreenIds(byVideo.get(id) ?? []),
      data: { videoId: id },
    })),
    { topic: 'content', screenIds: [...new Set(listScreenIds(choices))] },
    ...videos.map(buildStateNotification),
  ])
}
