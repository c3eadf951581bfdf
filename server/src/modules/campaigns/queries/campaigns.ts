import type { ScreenType } from '@marquee/contract/scalars'
import { and, desc, eq, isNull, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { OwnCompany, VisibleCompany } from '../../companies/policy.ts'
import { companies } from '../../companies/schema.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { selectPoster } from '../../media/queries/posters.ts'
import { mediaFiles } from '../../media/schema.ts'
import type { OwnCampaign, VisibleCampaign } from '../policy.ts'
import { campaignVenues, campaigns } from '../schema.ts'
import { hasScreens } from './on-air.ts'

/** A stored campaign with the fields that are shown with it, without its plays. */
export type StoredCampaign = Awaited<ReturnType<typeof selectCampaigns>>[number]

/** Lists the campaigns of a company, newest first, without deleted ones. */
export function listCampaigns(db: Db, { companyId }: VisibleCompany): Promise<StoredCampaign[]> {
  return selectCampaigns(db, eq(campaigns.companyId, companyId))
}

/** Finds a campaign that is not deleted. */
export async function findCampaign(
  db: Db,
  { campaignId }: VisibleCampaign | OwnCampaign,
): Promise<StoredCampaign | undefined> {
  const [campaign] = await selectCampaigns(db, eq(campaigns.id, campaignId))
  return campaign
}

/** Finds the hash of a video by its file name. */
export async function findVideoHash(db: Db, video: string | null): Promise<string | null> {
  if (!video) return null
  const [file] = await db.select({ sha256: mediaFiles.sha256 }).from(mediaFiles).where(eq(mediaFiles.name, video))
  return file?.sha256 ?? null
}

/** Lists the states from which the numbers of a company are counted (OPEN-86). */
export async function listCampaignStates(db: Db, { companyId }: OwnCompany) {
  return db
    .select({
      ...pickColumns(campaigns, 'status', 'startsOn', 'endsOn'),
      timeZone: locations.timeZone,
      suspendedAt: companies.suspendedAt,
      hasScreens,
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .where(and(eq(campaigns.companyId, companyId), isNull(campaigns.deletedAt)))
}

/** Reads whether a location can be booked, and how many of the selected venues have the type and lie there. */
export async function getLocationVenues(
  db: Db,
  type: ScreenType,
  locationId: string | null,
  venueIds: readonly string[],
) {
  const venues = type === 'vehicle' ? vehicles : restaurants
  const { rows } = await db.execute<{ isActive: boolean | null; venues: number }>(sql`
    select
      (select is_active from ${locations} where id = ${locationId}::uuid for key share) as "isActive",
      (select count(*) from ${venues} where id = any(${sql.param([...venueIds])}::uuid[])
        and (${locationId}::uuid is null or location_id = ${locationId}::uuid)) as venues`)
  return rows[0] ?? { isActive: null, venues: 0 }
}

function selectCampaigns(db: Db, condition: SQL) {
  return db
    .select({
      ...getTableColumns(campaigns),
      locationName: locations.name,
      timeZone: locations.timeZone,
      suspendedAt: companies.suspendedAt,
      hasScreens,
      company: { id: companies.id, name: companies.name },
      createdBy: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      video: mediaFiles,
      poster: selectPoster(campaigns.video),
      venueIds,
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .innerJoin(users, eq(users.id, campaigns.createdBy))
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .leftJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(and(condition, isNull(campaigns.deletedAt)))
    .orderBy(desc(campaigns.createdAt), campaigns.id)
}

/** The selected venues in order. */
const venueIds = sql<string[]>`array(
  select ${campaignVenues.venueId} from ${campaignVenues}
  where ${campaignVenues.campaignId} = ${campaigns.id} order by ${campaignVenues.position}
)`
