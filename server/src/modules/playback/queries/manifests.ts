import { addDays, dayIn } from '@marquee/contract/days.rules'
import type { Manifest } from '@marquee/contract/player'
import { and, asc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { inBatches } from '../../../platform/batches.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../../infotainment/schema.ts'
import { holdings } from '../../inventory/schema.ts'
import { mediaFiles } from '../../media/schema.ts'
import { owners } from '../../owners/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { type Booked, composeManifest, DAYS_AHEAD, type ScreenFacts } from '../rules/manifest.ts'

/** What a screen plays, and the device behind it; null when none is paired. */
export type Plan = { deviceId: string | null; manifest: Manifest }

const planners = new WeakMap<Db, (screenId: string) => Promise<Plan | undefined>>()

/**
 * What a screen plays now, computed from what is booked.
 *
 * Everybody who asks at the same moment is answered by the same three queries, so that thousands of
 * screens that ask, or hear of the same approval, are no burden.
 */
export function planOf({ db, clock }: Pick<House, 'db' | 'clock'>, screenId: string): Promise<Plan | undefined> {
  const planner = planners.get(db) ?? plannerOf(db)
  planners.set(db, planner)
  return planner(keyOf({ screenId, atMs: clock.now().getTime() }))
}

/** A screen and the instant whose days decide what it shows; not of whoever happened to ask first. */
type Asked = { screenId: string; atMs: number }
const keyOf = ({ screenId, atMs }: Asked) => `${screenId} ${atMs}`
const askedBy = (key: string): Asked => ({ screenId: key.slice(0, 36), atMs: Number(key.slice(37)) })

function plannerOf(db: Db): (key: string) => Promise<Plan | undefined> {
  const queries = prepareQueries(db)
  return inBatches<Plan>((keys) => loadPlans(queries, keys.map(askedBy)))
}

async function loadPlans(
  { screens: screensOf, campaigns: campaignsOn, infotainment: infotainmentOn }: Queries,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Plan>> {
  const instants = asked.map(({ atMs }) => atMs)
  const [first, last] = [new Date(Math.min(...instants)), new Date(Math.max(...instants))]
  const screenIds = [...new Set(asked.map(({ screenId }) => screenId))]
  const wanted = { screenIds, earliestEnd: earliestEnd(first), latestStart: latestStart(last) }
  const [screenRows, campaignRows, infotainmentRows] = await Promise.all([
    screensOf.execute(wanted),
    campaignsOn.execute(wanted),
    infotainmentOn.execute(wanted),
  ])
  const screenOf = new Map(screenRows.map((row) => [row.screenId, row]))
  const campaignsOf = Map.groupBy(campaignRows, (row) => row.screenId)
  const infotainmentOf = Map.groupBy(infotainmentRows, (row) => row.screenId)
  return new Map(
    asked.flatMap(({ screenId, atMs }): [string, Plan][] => {
      const row = screenOf.get(screenId)
      if (!row) return []
      const facts = {
        screen: factsOf(row),
        campaigns: (campaignsOf.get(screenId) ?? []).map(bookedOf),
        infotainment: (infotainmentOf.get(screenId) ?? []).map(bookedOf),
      }
      const manifest = composeManifest(facts, new Date(atMs))
      return [[keyOf({ screenId, atMs }), { deviceId: row.deviceId, manifest }]]
    }),
  )
}

type Queries = ReturnType<typeof prepareQueries>
type ScreenRow = Awaited<ReturnType<Queries['screens']['execute']>>[number]
type SpotRow = Awaited<ReturnType<Queries['campaigns']['execute']>>[number]

/** Prepared once: no statement is asked more often. */
function prepareQueries(db: Db) {
  return {
    screens: selectScreens(db).prepare('playback_screens'),
    campaigns: selectCampaigns(db).prepare('playback_campaigns'),
    infotainment: selectInfotainment(db).prepare('playback_infotainment'),
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
    })
    .from(screens)
    .leftJoin(devices, and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt)))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .leftJoin(locations, sql`${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`)
    .where(isAsked(screens.id))
}

const video = {
  fileName: mediaFiles.name,
  sha256: mediaFiles.sha256,
  type: mediaFiles.type,
  sizeBytes: mediaFiles.sizeBytes,
  durationMs: mediaFiles.durationMs,
}

/** The approved campaigns that hold these screens, in the order in which they were booked; none of a suspended company. */
function selectCampaigns(db: Db) {
  return db
    .select({
      screenId: holdings.screenId,
      id: campaigns.id,
      name: campaigns.name,
      startsOn: holdings.startsOn,
      endsOn: holdings.endsOn,
      ...video,
    })
    .from(holdings)
    .innerJoin(campaigns, eq(campaigns.id, holdings.holderId))
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .innerJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(
      and(
        isAsked(holdings.screenId),
        eq(campaigns.status, 'Approved'),
        isNull(campaigns.deletedAt),
        // Of a suspended company nothing plays (decision 7).
        isNull(companies.suspendedAt),
        gte(holdings.endsOn, sql.placeholder('earliestEnd')),
        lte(holdings.startsOn, sql.placeholder('latestStart')),
      ),
    )
    .orderBy(asc(holdings.bookedAt), asc(campaigns.id))
}

function selectInfotainment(db: Db) {
  return db
    .select({
      screenId: infotainmentScreens.screenId,
      id: infotainmentVideos.id,
      name: infotainmentVideos.name,
      startsOn: infotainmentVideos.startsOn,
      endsOn: infotainmentVideos.endsOn,
      ...video,
    })
    .from(infotainmentScreens)
    .innerJoin(infotainmentVideos, eq(infotainmentVideos.id, infotainmentScreens.videoId))
    .innerJoin(owners, eq(owners.id, infotainmentVideos.ownerId))
    .innerJoin(mediaFiles, eq(mediaFiles.name, infotainmentVideos.video))
    .where(
      and(
        isAsked(infotainmentScreens.screenId),
        eq(infotainmentVideos.status, 'approved'),
        isNull(infotainmentVideos.deletedAt),
        isNull(owners.suspendedAt),
        gte(infotainmentVideos.endsOn, sql.placeholder('earliestEnd')),
        lte(infotainmentVideos.startsOn, sql.placeholder('latestStart')),
      ),
    )
    .orderBy(asc(infotainmentVideos.createdAt), asc(infotainmentVideos.id))
}

/** A day to either side of what the rule asks for, wherever on earth the screens stand. */
const earliestEnd = (at: Date) => addDays(dayIn('UTC', at), -2)
const latestStart = (at: Date) => addDays(dayIn('UTC', at), DAYS_AHEAD + 1)

/** One value however many ids, so that the statement stays the same. */
function isAsked(screenId: AnyPgColumn): SQL {
  return sql`${screenId} = any(${sql.placeholder('screenIds')}::uuid[])`
}

function factsOf(row: ScreenRow): ScreenFacts {
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
  } = row
  const name = vehicle ? `${vehicle.model} ${vehicle.registrationNumber}` : restaurant?.name
  const place =
    name !== undefined && timeZone !== null
      ? {
          name,
          timeZone,
          isApproved: row.placeStatus === 'Approved' && row.placeDeletedAt === null,
          openingHours: restaurant?.openingHours ?? null,
        }
      : null
  return { screenId, name: screenName, screenType, orientation, slotsPerLoop, isActive: status === 'Active', place }
}

function bookedOf({ id, name, startsOn, endsOn, fileName, durationMs, ...file }: SpotRow): Booked {
  const { sha256, type, sizeBytes } = file
  // A check on the table gives every video a duration.
  return { id, name, startsOn, endsOn, file: { name: fileName, sha256, type, sizeBytes, durationMs: durationMs ?? 0 } }
}
