import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { screens } from '../../screens/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'
import { type ScreenChoice, closeApprovalWindows, matchChoices, lockChoices } from './approval-windows.ts'
import { listScreenIds, buildStateNotification } from './state.ts'

/**
 * A screen plays the videos of its location. A screen that lost its venue, or moved to another location, is removed
 * from the videos that were chosen for the old location (TRAP-40, VEH-15). It does not get them back. Call this after
 * the change, under its locks.
 *
 * @param condition selects the affected screens
 */
export async function detachMisplacedScreens(tx: Tx, condition: SQL, at: Date): Promise<void> {
  const misplaced = tx
    .select({ one: sql`1` })
    .from(screens)
    .innerJoin(infotainmentVideos, eq(infotainmentVideos.id, infotainmentScreens.videoId))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(
      and(
        condition,
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

/** Players stop, and open pages show that the videos lost screens. */
async function notifyDetached(tx: Tx, choices: readonly ScreenChoice[]): Promise<void> {
  const byVideo = Map.groupBy(choices, ({ videoId }) => videoId)
  const videos = await tx
    .select({ id: infotainmentVideos.id, ownerId: infotainmentVideos.ownerId, status: infotainmentVideos.status })
    .from(infotainmentVideos)
    .where(inArray(infotainmentVideos.id, [...byVideo.keys()]))
  await notifyAll(tx, [
    ...videos.map(({ id }) => ({
      topic: 'stop' as const,
      screenIds: listScreenIds(byVideo.get(id) ?? []),
      data: { videoId: id },
    })),
    { topic: 'content', screenIds: [...new Set(listScreenIds(choices))] },
    ...videos.map(buildStateNotification),
  ])
}
