import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { DEFAULT_LANGUAGE } from '@marquee/contract/language/languages'
import type { Manifest } from '@marquee/contract/player'
import { and, asc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createDataLoader } from '../../../platform/data-loader.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../../infotainment/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { mediaFiles } from '../../media/schema.ts'
import { owners } from '../../owners/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { buildDesign } from '../rules/house-card.ts'
import { type BookedVideo, composeManifest, DAYS_AHEAD, type ScreenFacts } from '../rules/manifest.ts'
import { getSignUpQr, selectHouseCard } from './house-card.ts'

/** The manifest of a screen, and its device; null when none is paired. */
export type ScreenManifest = { deviceId: string | null; manifest: Manifest }

const loaders = new WeakMap<Db, (screenId: string) => Promise<ScreenManifest | undefined>>()

/**
 * The current manifest of a screen, computed from its reservations.
 *
 * Simultaneous calls share the same four queries, so that thousands of screens can ask at once or react to the same
 * approval.
 */
export function findScreenManifest(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  screenId: string,
): Promise<ScreenManifest | undefined> {
  const loader = loaders.get(db) ?? createLoader(db, config.publicUrl)
  loaders.set(db, loader)
  return loader(formatKey({ screenId, atMs: clock.now().getTime() }))
}

/**
 * A screen, and the instant that decides which days apply. The instant is part of the key, so that calls at different
 * times are not mixed up.
 */
type ManifestRequest = { screenId: string; atMs: number }
const formatKey = ({ screenId, atMs }: ManifestRequest) => `${screenId} ${atMs}`
const parseKey = (key: string): ManifestRequest => ({ screenId: key.slice(0, 36), atMs: Number(key.slice(37)) })

function createLoader(db: Db, publicUrl: string): (key: string) => Promise<ScreenManifest | undefined> {
  const queries = prepareQueries(db)
  return createDataLoader<ScreenManifest>((keys) => loadManifests(queries, keys.map(parseKey), publicUrl))
}

async function loadManifests(
  { screens: screenQuery, campaigns: campaignQuery, infotainment: infotainmentQuery, houseCard }: Queries,
  requests: readonly ManifestRequest[],
  publicUrl: string,
): Promise<ReadonlyMap<string, ScreenManifest>> {
  const instants = requests.map(({ atMs }) => atMs)
  const [first, last] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))]
  const screenIds = [...new Set(requests.map(({ screenId }) => screenId))]
  const wanted = { screenIds, earliestEnd: computeEarliestEnd(first), latestStart: computeLatestStart(last) }
  const [screenRows, campaignRows, infotainmentRows, [card]] = await Promise.all([
    screenQuery.execute(wanted),
    campaignQuery.execute(wanted),
    infotainmentQuery.execute(wanted),
    houseCard.execute(),
  ])
  const designed = card && { ...card, design: buildDesign(card, await getSignUpQr(publicUrl)) }
  const screensById = new Map(screenRows.map((row) => [row.screenId, row]))
  const campaignsByScreen = Map.groupBy(campaignRows, (row) => row.screenId)
  const infotainmentByScreen = Map.groupBy(infotainmentRows, (row) => row.screenId)
  return new Map(
    requests.flatMap(({ screenId, atMs }): [string, ScreenManifest][] => {
      const row = screensById.get(screenId)
      if (!row) return []
      const facts = {
        screen: toScreenFacts(row),
        campaigns: (campaignsByScreen.get(screenId) ?? []).map(toBookedVideo),
        infotainment: (infotainmentByScreen.get(screenId) ?? []).map(toBookedVideo),
        houseCard: designed,
      }
      const manifest = composeManifest(facts, new Date(atMs))
      return [[formatKey({ screenId, atMs }), { deviceId: row.deviceId, manifest }]]
    }),
  )
}

type Queries = ReturnType<typeof prepareQueries>
type ScreenRow = Awaited<ReturnType<Queries['screens']['execute']>>[number]
type SpotRow = Awaited<ReturnType<Queries['campaigns']['execute']>>[number]

/** Prepared, because these queries run most often. */
function prepareQueries(db: Db) {
  return {
    screens: selectScreens(db).prepare('playback_screens'),
    campaigns: selectCampaigns(db).prepare('playback_campaigns'),
    infotainment: selectInfotainment(db).prepare('playback_infotainment'),
    houseCard: selectHouseCard(db).prepare('playback_house_card'),
  }
}

function selectScreens(db: Db) {
  return db
    .select({
      screenId: screens.id,
      name: screens.name,
      screenType: screens.screenType,
      orientation: screens.defaultOrientation,
      slotsPerLoop: screens.slotsPerLoop,
      status: screens.status,
      deviceId: devices.id,
      vehicle: { model: vehicles.model, registrationNumber: vehicles.registrationNumber },
      restaurant: { name: restaurants.name, openingHours: restaurants.openingHours },
      placeStatus: sql<string | null>`coalesce(${vehicles.status}, ${restaurants.status})`,
      placeDeletedAt: sql<string | null>`coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt})`,
      timeZone: locations.timeZone,
      language: users.language,
    })
    .from(screens)
    .leftJoin(devices, and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt)))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
    .leftJoin(owners, sql`${owners.id} = coalesce(${vehicles.ownerId}, ${restaurants.ownerId})`)
    .leftJoin(users, eq(users.id, owners.userId))
    .where(matchScreenIds(screens.id))
}

const video = {
  fileName: mediaFiles.name,
  ...pickColumns(mediaFiles, 'sha256', 'type', 'sizeBytes', 'durationMs'),
}

/** The approved campaigns that reserve these screens, in the order of booking. */
function selectCampaigns(db: Db) {
  return db
    .select({
      screenId: reservations.screenId,
      id: campaigns.id,
      name: campaigns.name,
      startsOn: reservations.startsOn,
      endsOn: reservations.endsOn,
      ...video,
    })
    .from(reservations)
    .innerJoin(campaigns, eq(campaigns.id, reservations.holderId))
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .innerJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(
      and(
        matchScreenIds(reservations.screenId),
        eq(campaigns.status, 'Approved'),
        isNull(campaigns.deletedAt),
        // Campaigns of suspended companies do not play (decision 7).
        isNull(companies.suspendedAt),
        gte(reservations.endsOn, sql.placeholder('earliestEnd')),
        lte(reservations.startsOn, sql.placeholder('latestStart')),
      ),
    )
    .orderBy(asc(reservations.bookedAt), asc(campaigns.id))
}

function selectInfotainment(db: Db) {
  return db
    .select({
      screenId: infotainmentScreens.screenId,
      ...pickColumns(infotainmentVideos, 'id', 'name', 'startsOn', 'endsOn'),
      ...video,
    })
    .from(infotainmentScreens)
    .innerJoin(infotainmentVideos, eq(infotainmentVideos.id, infotainmentScreens.videoId))
    .innerJoin(owners, eq(owners.id, infotainmentVideos.ownerId))
    .innerJoin(mediaFiles, eq(mediaFiles.name, infotainmentVideos.video))
    .where(
      and(
        matchScreenIds(infotainmentScreens.screenId),
        eq(infotainmentVideos.status, 'approved'),
        isNull(infotainmentVideos.deletedAt),
        isNull(owners.suspendedAt),
        gte(infotainmentVideos.endsOn, sql.placeholder('earliestEnd')),
        lte(infotainmentVideos.startsOn, sql.placeholder('latestStart')),
      ),
    )
    .orderBy(asc(infotainmentVideos.createdAt), asc(infotainmentVideos.id))
}

/** A day more on either side than the rule needs, for any time zone. */
const computeEarliestEnd = (at: Date) => addDays(toCalendarDay('UTC', at), -2)
const computeLatestStart = (at: Date) => addDays(toCalendarDay('UTC', at), DAYS_AHEAD + 1)

/** One array parameter for any number of ids, so that the prepared statement stays the same. */
function matchScreenIds(screenId: AnyPgColumn): SQL {
  return sql`${screenId} = any(${sql.placeholder('screenIds')}::uuid[])`
}

function toScreenFacts(row: ScreenRow): ScreenFacts {
  const {
    screenId,
    name: screenName,
    screenType,
    orientation,
    slotsPerLoop,
    status,
    vehicle,
    restaurant,
    timeZone,
    language,
  } = row
  const name = vehicle ? `${vehicle.model} ${vehicle.registrationNumber}` : restaurant?.name
  const venue =
    name !== undefined && timeZone !== null
      ? {
          name,
          timeZone,
          language: language ?? DEFAULT_LANGUAGE,
          isApproved: row.placeStatus === 'Approved' && row.placeDeletedAt === null,
          openingHours: restaurant?.openingHours ?? null,
        }
      : null
  return { screenId, name: screenName, screenType, orientation, slotsPerLoop, isActive: status === 'Active', venue }
}

function toBookedVideo({ id, name, startsOn, endsOn, fileName, durationMs, ...file }: SpotRow): BookedVideo {
  const { sha256, type, sizeBytes } = file
  // A check of the table gives every video a duration.
  return { id, name, startsOn, endsOn, file: { name: fileName, sha256, type, sizeBytes, durationMs: durationMs ?? 0 } }
}
