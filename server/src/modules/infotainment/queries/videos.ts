import type { ScreenType } from '@marquee/contract/scalars'
import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { selectPoster } from '../../media/queries/posters.ts'
import { mediaFiles } from '../../media/schema.ts'
import type { OwnOwner, VisibleOwner } from '../../owners/policy.ts'
import { devices, screens } from '../../screens/schema.ts'
import { presences } from '../../telemetry/schema.ts'
import type { VisibleInfotainment } from '../policy.ts'
import { infotainmentScreens, infotainmentVideos } from '../schema.ts'

/** A stored video with its file, its location and its screens. */
export type StoredInfotainment = Awaited<ReturnType<typeof selectInfotainment>>[number]
/** A screen with the fields that the table and the schedule of a video show. */
export type VideoScreen = Awaited<ReturnType<typeof selectScreens>>[number]

/** Lists the videos of an owner, newest first, without deleted ones. */
export function listInfotainment(db: Db, { ownerId }: VisibleOwner): Promise<StoredInfotainment[]> {
  return selectInfotainment(db, eq(infotainmentVideos.ownerId, ownerId))
}

/** Finds a video that is not deleted. */
export async function findInfotainment(
  db: Db,
  { videoId }: VisibleInfotainment,
): Promise<StoredInfotainment | undefined> {
  const [video] = await selectInfotainment(db, eq(infotainmentVideos.id, videoId))
  return video
}

/** Lists the owner's screens of a type in venues of a location, oldest first (API-INF-04). */
export function listOwnScreens(
  db: Db,
  { ownerId }: OwnOwner,
  { type, locationId }: { type: ScreenType; locationId: string },
): Promise<VideoScreen[]> {
  return selectScreens(db)
    .where(and(eq(screens.ownerId, ownerId), eq(screens.screenType, type), isInLocation(locationId)))
    .orderBy(asc(screens.createdAt), asc(screens.id))
}

/** Whether the joined venue of a screen lies in that location. */
export function isInLocation(locationId: string): SQL {
  return sql`coalesce(${vehicles.locationId}, ${restaurants.locationId}) = ${locationId}`
}

/** Reads the hash and the duration of a video by its file name. */
export async function getVideoContent(db: Db, video: string): Promise<{ sha256: string; durationMs: number }> {
  const { sha256, durationMs } = mediaFiles
  const [file] = await db.select({ sha256, durationMs }).from(mediaFiles).where(eq(mediaFiles.name, video))
  if (!file) throw new Error('a video that is stored has a file: infotainment_has_file')
  // A check of the table gives every video a duration.
  return { sha256: file.sha256, durationMs: file.durationMs ?? 0 }
}

/** Reads the time zone of a location. */
export async function getTimeZone(db: Db, locationId: string): Promise<string> {
  const [location] = await db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(eq(locations.id, locationId))
  if (!location) throw new Error('a location that is referred to is there')
  return location.timeZone
}

async function selectInfotainment(db: Db, condition: SQL) {
  const rows = await db
    .select({
      video: infotainmentVideos,
      locationName: locations.name,
      file: { name: mediaFiles.name, durationMs: mediaFiles.durationMs },
      poster: selectPoster(mediaFiles.name),
    })
    .from(infotainmentVideos)
    .innerJoin(locations, eq(locations.id, infotainmentVideos.locationId))
    .innerJoin(mediaFiles, eq(mediaFiles.name, infotainmentVideos.video))
    .where(and(condition, isNull(infotainmentVideos.deletedAt)))
    .orderBy(desc(infotainmentVideos.createdAt), desc(infotainmentVideos.id))
  const screensByVideo = await listScreensByVideo(
    db,
    rows.map(({ video }) => video.id),
  )
  return rows.map(({ video, ...more }) => ({ ...video, ...more, screens: screensByVideo.get(video.id) ?? [] }))
}

async function listScreensByVideo(db: Db, videoIds: readonly string[]): Promise<Map<string, VideoScreen[]>> {
  if (videoIds.length === 0) return new Map()
  const chosen = await db
    .select({ videoId: infotainmentScreens.videoId, screenId: infotainmentScreens.screenId })
    .from(infotainmentScreens)
    .where(inArray(infotainmentScreens.videoId, [...videoIds]))
  const rows = await selectScreens(db)
    .where(sql`${screens.id} = any(${sql.param([...new Set(chosen.map(({ screenId }) => screenId))])}::uuid[])`)
    .orderBy(asc(screens.createdAt), asc(screens.id))
  const choicesByVideo = Map.groupBy(chosen, ({ videoId }) => videoId)
  return new Map(
    [...choicesByVideo].map(([videoId, choices]) => {
      const ids = new Set(choices.map(({ screenId }) => screenId))
      return [videoId, rows.filter(({ id }) => ids.has(id))]
    }),
  )
}

function selectScreens(db: Db) {
  return db
    .select({
      ...pickColumns(screens, 'id', 'name', 'model'),
      uuid: devices.uuid,
      screenType: screens.screenType,
      status: screens.status,
      lastHeartbeatAt: presences.lastHeartbeatAt,
    })
    .from(screens)
    .leftJoin(devices, and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt)))
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .$dynamic()
}
