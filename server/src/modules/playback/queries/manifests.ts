import { addDays, dayIn } from '@marquee/contract/days.rules'
import type { Manifest } from '@marquee/contract/player'
import { and, asc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { inBatches } from '../../../platform/batches.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { House } from '../../../platform/house.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../../infotainment/schema.ts'
import { holdings } from '../../inventory/schema.ts'
import { mediaFiles } from '../../media/schema.ts'
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
  const known = planners.get(db)
  if (known) return known(screenId)
  const planner = inBatches<Plan>((screenIds) => loadPlans(db, screenIds, clock.now()))
  planners.set(db, planner)
  return planner(screenId)
}

async function loadPlans(db: Db, screenIds: readonly string[], at: Date): Promise<ReadonlyMap<string, Plan>> {
  const [screenRows, campaignRows, infotainmentRows] = await Promise.all([
    loadScreens(db, screenIds),
    loadCampaigns(db, screenIds, at),
    loadInfotainment(db, screenIds, at),
  ])
  const campaignsOf = Map.groupBy(campaignRows, (row) => row.screenId)
  const infotainmentOf = Map.groupBy(infotainmentRows, (row) => row.screenId)
  return new Map(
    screenRows.map((row) => {
      const facts = {
        screen: factsOf(row),
        campaigns: (campaignsOf.get(row.screenId) ?? []).map(bookedOf),
        infotainment: (infotainmentOf.get(row.screenId) ?? []).map(bookedOf),
      }
      return [row.screenId, { deviceId: row.deviceId, manifest: composeManifest(facts, at) }]
    }),
  )
}

function loadScreens(db: Db, screenIds: readonly string[]) {
  return db
    .select({
      screenId: screens.id,
      model: screens.model,
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
    .where(isOneOf(screens.id, screenIds))
}

const video = {
  fileName: mediaFiles.name,
  sha256: mediaFiles.sha256,
  type: mediaFiles.type,
  sizeBytes: mediaFiles.sizeBytes,
  durationMs: mediaFiles.durationMs,
}

/** The approved campaigns that hold these screens, in the order in which they were booked. */
function loadCampaigns(db: Db, screenIds: readonly string[], at: Date) {
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
    .innerJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(
      and(
        isOneOf(holdings.screenId, screenIds),
        eq(campaigns.status, 'Approved'),
        isNull(campaigns.deletedAt),
        gte(holdings.endsOn, earliestEnd(at)),
        lte(holdings.startsOn, latestStart(at)),
      ),
    )
    .orderBy(asc(holdings.bookedAt), asc(campaigns.id))
}

function loadInfotainment(db: Db, screenIds: readonly string[], at: Date) {
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
    .innerJoin(mediaFiles, eq(mediaFiles.name, infotainmentVideos.video))
    .where(
      and(
        isOneOf(infotainmentScreens.screenId, screenIds),
        eq(infotainmentVideos.status, 'approved'),
        isNull(infotainmentVideos.deletedAt),
        gte(infotainmentVideos.endsOn, earliestEnd(at)),
        lte(infotainmentVideos.startsOn, latestStart(at)),
      ),
    )
    .orderBy(asc(infotainmentVideos.createdAt), asc(infotainmentVideos.id))
}

/** A day to either side of what the rule asks for, wherever on earth the screens stand. */
const earliestEnd = (at: Date) => addDays(dayIn('UTC', at), -2)
const latestStart = (at: Date) => addDays(dayIn('UTC', at), DAYS_AHEAD + 1)

/** One value however many ids, so that the statement stays the same. */
function isOneOf(column: AnyPgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`
}

function factsOf(row: Awaited<ReturnType<typeof loadScreens>>[number]): ScreenFacts {
  const { screenId, model, screenType, orientation, slotsPerLoop, status, vehicle, restaurant, timeZone } = row
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
  return { screenId, model, screenType, orientation, slotsPerLoop, isActive: status === 'Active', place }
}

type SpotRow = Awaited<ReturnType<typeof loadCampaigns>>[number]

function bookedOf({ id, name, startsOn, endsOn, fileName, durationMs, ...file }: SpotRow): Booked {
  const { sha256, type, sizeBytes } = file
  // A check on the table gives every video a duration.
  return { id, name, startsOn, endsOn, file: { name: fileName, sha256, type, sizeBytes, durationMs: durationMs ?? 0 } }
}
