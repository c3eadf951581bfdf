import { playerTexts } from '@marquee/contract/messages/player'
import type { Screen } from '@marquee/contract/screens'
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { locations, restaurants, vehicles, vehicleTypes } from '../../modules/fleet/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../../modules/infotainment/schema.ts'
import { selectPoster, selectReviewedPoster } from '../../modules/media/queries/posters.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { devices, screenClocks, screens } from '../../modules/screens/schema.ts'
import { deriveOnlineStatus } from '../../modules/telemetry/rules/online.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { pickColumns } from '../../platform/db/columns.ts'
import { selectTags } from '../../modules/screens/queries.ts'
import { isVenueApproved, type PlayRow, createPlayStateRule } from './play-states.ts'

/** A selection of screens: some by id, or those of an owner. */
export type WhichScreens = { screenIds: readonly string[] } | { ownerId: string }

/** Screens with their venue, what runs on them and their state, newest first (ENT-10). Three queries. */
export async function listScreens(db: Db, which: WhichScreens, now: Date): Promise<Screen[]> {
  const rows = await loadScreens(db, which)
  if (rows.length === 0) return []
  const ids = rows.map(({ screen }) => screen.id)
  const [campaignRows, videoRows] = await Promise.all([
    listRunningCampaigns(db, ids, now),
    listRunningVideos(db, ids, now),
  ])
  const campaignsByScreen = Map.groupBy(campaignRows, ({ screenId }) => screenId)
  const videosByScreen = Map.groupBy(videoRows, ({ screenId }) => screenId)
  const getPlayState = createPlayStateRule(now)
  return rows.map((row) => {
    const { id } = row.screen
    const screen = presentScreen(row, campaignsByScreen.get(id) ?? [], videosByScreen.get(id) ?? [], now)
    return { ...screen, playState: getPlayState(playRow(row)) }
  })
}

function playRow({ screen, presence, restaurant, isVenueApproved, timeZone }: ScreenRow): PlayRow {
  return {
    status: screen.status,
    lastHeartbeatAt: presence?.lastHeartbeatAt ?? null,
    openingHours: restaurant?.openingHours ?? null,
    isVenueApproved,
    timeZone,
  }
}

/** The last time zone of a screen without a venue. */
const lastTimeZone = sql`(select time_zone from ${screenClocks} where screen_id = ${screens.id} order by since desc limit 1)`

function loadScreens(db: Db, which: WhichScreens) {
  return db
    .select({
      screen: screens,
      tags: selectTags,
      device: pickColumns(devices, 'uuid', 'model', 'pairedAt', 'width', 'height'),
      presence: presences,
      vehicle: vehicles,
      vehicleTypeName: vehicleTypes.name,
      restaurant: restaurants,
      isVenueApproved,
      locationName: locations.name,
      timeZone: sql<string | null>`coalesce(${locations.timeZone}, ${lastTimeZone})`,
    })
    .from(screens)
    .leftJoin(devices, and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt)))
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(vehicleTypes, eq(vehicleTypes.id, vehicles.typeId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
    .where('ownerId' in which ? eq(screens.ownerId, which.ownerId) : matchIds(screens.id, which.screenIds))
    .orderBy(desc(screens.createdAt), desc(screens.id))
}

type ScreenRow = Awaited<ReturnType<typeof loadScreens>>[number]

export type RunningCampaign = {
  screenId: string
  campaign: Screen['campaigns'][number]
  fileName: string | null
}

/** The approved campaigns on these screens that are not over, earliest first (SCR-DET-05). */
export async function listRunningCampaigns(
  db: Db,
  screenIds: readonly string[],
  now: Date,
): Promise<RunningCampaign[]> {
  return db
    .select({
      screenId: reservations.screenId,
      campaign: {
        _id: campaigns.id,
        name: campaigns.name,
        status: campaigns.status,
        startDate: campaigns.startsOn,
        endDate: campaigns.endsOn,
        location: campaigns.locationId,
        locationName: sql<string>`coalesce(${locations.name}, '')`,
        poster: selectReviewedPoster(campaigns.video, campaigns.decidedAt),
      },
      fileName: campaigns.video,
    })
    .from(reservations)
    .innerJoin(campaigns, eq(campaigns.id, reservations.holderId))
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .where(
      and(
        matchIds(reservations.screenId, screenIds),
        eq(campaigns.status, 'Approved'),
        isNull(campaigns.deletedAt),
        isNull(companies.suspendedAt),
        sql`${campaigns.endsOn} >= ${selectLocalDay(now)}`,
      ),
    )
    .orderBy(asc(campaigns.startsOn), asc(campaigns.id))
}

type RunningVideo = {
  screenId: string
  video: Omit<Screen['entertainmentVideos'][number], 'video'>
  fileName: string
  poster: string | null
}

/** The approved infotainment videos of these screens that are not over (SCR-DET-06). */
async function listRunningVideos(db: Db, screenIds: readonly string[], now: Date): Promise<RunningVideo[]> {
  return db
    .select({
      screenId: infotainmentScreens.screenId,
      video: {
        _id: infotainmentVideos.id,
        name: infotainmentVideos.name,
        category: infotainmentVideos.category,
        startDate: infotainmentVideos.startsOn,
        endDate: infotainmentVideos.endsOn,
      },
      // A check on the table allows only deleted videos without a file.
      fileName: sql<string>`${infotainmentVideos.video}`,
      poster: selectPoster(infotainmentVideos.video),
    })
    .from(infotainmentScreens)
    .innerJoin(infotainmentVideos, eq(infotainmentVideos.id, infotainmentScreens.videoId))
    .innerJoin(owners, eq(owners.id, infotainmentVideos.ownerId))
    .innerJoin(locations, eq(locations.id, infotainmentVideos.locationId))
    .where(
      and(
        matchIds(infotainmentScreens.screenId, screenIds),
        eq(infotainmentVideos.status, 'approved'),
        isNull(infotainmentVideos.deletedAt),
        isNull(owners.suspendedAt),
        sql`${infotainmentVideos.endsOn} >= ${selectLocalDay(now)}`,
      ),
    )
    .orderBy(asc(infotainmentVideos.startsOn), asc(infotainmentVideos.id))
}

/** The current day in the joined location; days are those of the location. */
function selectLocalDay(now: Date): SQL {
  return sql`(${now}::timestamptz at time zone coalesce(${locations.timeZone}, 'UTC'))::date`
}

/** One parameter for any number of ids, so that the statement stays the same. */
export function matchIds(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`
}

function presentScreen(
  row: ScreenRow,
  running: RunningCampaign[],
  videos: RunningVideo[],
  now: Date,
): Omit<Screen, 'playState'> {
  const { screen, device, presence } = row
  const onlineStatus = deriveOnlineStatus(now, presence?.lastHeartbeatAt ?? null)
  return {
    _id: screen.id,
    name: screen.name,
    tags: row.tags,
    model: screen.model,
    status: screen.status,
    pausedAt: presentPause(screen),
    imeiNumber: screen.imeiNumber,
    uuid: device?.uuid ?? null,
    defaultOrientation: screen.defaultOrientation,
    slotsPerLoop: screen.slotsPerLoop,
    onlineStatus,
    lastConnection: presence?.lastHeartbeatAt.toISOString() ?? null,
    lastPosition: presentLastPosition(presence),
    screenType: screen.screenType,
    ownerId: screen.ownerId,
    vehicle: presentVehicle(row),
    restaurant: presentRestaurant(row),
    campaigns: running.map(({ campaign }) => campaign),
    entertainmentVideos: videos.map(({ video, fileName, poster }) => ({
      ...video,
      video: { name: fileName, poster },
    })),
    nowPlaying: onlineStatus === 'online' ? presentNowPlaying(presence?.playing ?? null, running, videos) : null,
    timeZone: row.timeZone ?? 'UTC',
    display: device && { width: device.width, height: device.height },
    device: presentDevice(row),
  }
}

/** A pause ends when an operator sets another status. */
function presentPause({ status, pausedAt }: ScreenRow['screen']): string | null {
  return status === 'In Active' && pausedAt ? pausedAt.toISOString() : null
}

/** The report of the paired device; reports of earlier devices do not count. */
function presentDevice({ device, presence }: ScreenRow): Screen['device'] {
  if (!device || !presence || presence.lastHeartbeatAt < device.pairedAt) return null
  const { playerVersion, manifestVersion, queuedPlays, storageUsedBytes, faults } = presence
  return {
    model: device.model,
    pairedAt: device.pairedAt.toISOString(),
    playerVersion,
    manifestVersion,
    isUpToDate: null,
    queuedPlays,
    storageUsedBytes,
    faults: faults.filter(({ at }) => Date.parse(at) >= device.pairedAt.getTime()),
  }
}

/** Longitude first (ENT-11, TRAP-38). */
function presentLastPosition(presence: ScreenRow['presence']): Screen['lastPosition'] {
  if (!presence?.positionAt || presence.longitude === null || presence.latitude === null) return null
  return { coordinates: [presence.longitude, presence.latitude], timestamp: presence.positionAt.toISOString() }
}

function presentVehicle({ vehicle, vehicleTypeName, locationName }: ScreenRow): Screen['vehicle'] {
  if (!vehicle) return null
  const { id, ownerId, brand, model, locationId, registrationNumber } = vehicle
  const names = { type: vehicleTypeName ?? '', locationName: locationName ?? '' }
  return { _id: id, owner: ownerId, brand, model, location: locationId, registrationNumber, ...names }
}

function presentRestaurant({ restaurant, locationName }: ScreenRow): Screen['restaurant'] {
  if (!restaurant) return null
  const { id, ownerId, name, locationId, cuisineType, seatingCapacity } = restaurant
  return {
    _id: id,
    owner: ownerId,
    name,
    location: locationId,
    locationName: locationName ?? '',
    cuisineType,
    seatingCapacity,
  }
}

/**
 * What the device reports to play, with the video if it belongs to this screen. The house card has a name in the
 * reader's language; devices report it in English.
 */
function presentNowPlaying(
  playing: NonNullable<ScreenRow['presence']>['playing'],
  running: readonly RunningCampaign[],
  videos: readonly RunningVideo[],
): Screen['nowPlaying'] {
  if (!playing) return null
  const { kind, id, name } = playing
  if (kind === 'house') return { kind, name: playerTexts.houseCard, video: null, poster: null }
  if (kind === 'campaign') {
    const spot = running.find(({ campaign }) => campaign._id === id)
    return { kind, name, video: spot?.fileName ?? null, poster: spot?.campaign.poster ?? null }
  }
  const spot = videos.find(({ video }) => video._id === id)
  return { kind, name, video: spot?.fileName ?? null, poster: spot?.poster ?? null }
}
