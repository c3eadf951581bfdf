import type { ReviewKind } from '@marquee/contract/operator'
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { locations, restaurantImages, restaurants, vehicles, vehicleTypes } from '../../fleet/schema.ts'
import { users } from '../../identity/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../../infotainment/schema.ts'
import { mediaFiles } from '../../media/schema.ts'
import { owners } from '../../owners/schema.ts'
import { REVIEW_STATES, type ReviewState } from '../rules.ts'
import { audit } from '../schema.ts'

/** More than anybody decides in a day; of what was decided long ago the newest are listed. */
const MOST_REVIEWS = 500

export type Which = { id: string } | { state: ReviewState | 'all' }

/** What the things that are reviewed have in common. */
export type Reviewed = {
  id: string
  status: string
  version: number
  rejectionReason: string | null
  submittedAt: Date
  /** The owner or company whose thing it is, and the person who hears of the decision. */
  partyId: string
  partyName: string
  contact: { firstName: string; lastName: string; email: string }
}
export type ReviewRow =
  | (Reviewed & { kind: 'vehicle' } & VehicleFacts)
  | (Reviewed & { kind: 'restaurant' } & RestaurantFacts)
  | (Reviewed & { kind: 'campaign' } & CampaignFacts)
  | (Reviewed & { kind: 'infotainment' } & InfotainmentFacts)

/** What waits, or was decided, oldest first; one query per kind. */
export async function findReviews(
  db: Db,
  { kind, state }: { kind: ReviewKind | undefined; state: ReviewState | 'all' },
): Promise<ReviewRow[]> {
  const kinds = kind ? [kind] : (Object.keys(REVIEW_STATES) as ReviewKind[])
  const found = await Promise.all(kinds.map((one) => reviewsOf(db, one, { state })))
  return found
    .flat()
    .toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(state === 'pending' ? 0 : -MOST_REVIEWS)
    .slice(0, MOST_REVIEWS)
}

/** One thing with everything its review shows; undefined when it was deleted or is none. */
export async function findReview(db: Db, kind: ReviewKind, id: string): Promise<ReviewRow | undefined> {
  const [row] = await reviewsOf(db, kind, { id })
  return row
}

function reviewsOf(db: Db, kind: ReviewKind, which: Which): Promise<ReviewRow[]> {
  switch (kind) {
    case 'vehicle':
      return vehicleReviews(db, which)
    case 'restaurant':
      return restaurantReviews(db, which)
    case 'campaign':
      return campaignReviews(db, which)
    case 'infotainment':
      return infotainmentReviews(db, which)
  }
}

const contact = { firstName: users.firstName, lastName: users.lastName, email: users.email }
const owner = { partyId: owners.id, partyName: owners.name, contact }

type VehicleFacts = Awaited<ReturnType<typeof selectVehicles>>[number]['facts'] & { images: string[] }

async function vehicleReviews(db: Db, which: Which): Promise<ReviewRow[]> {
  const rows = await selectVehicles(db, which)
  return rows.map(({ facts, image, ...row }) => ({ kind: 'vehicle', ...row, ...facts, images: image ? [image] : [] }))
}

function selectVehicles(db: Db, which: Which) {
  return db
    .select({
      id: vehicles.id,
      status: vehicles.status,
      version: vehicles.version,
      rejectionReason: vehicles.rejectionReason,
      submittedAt: vehicles.submittedAt,
      ...owner,
      image: vehicles.image,
      facts: {
        brand: vehicles.brand,
        model: vehicles.model,
        registrationNumber: vehicles.registrationNumber,
        typeName: vehicleTypes.name,
        locationName: locations.name,
      },
    })
    .from(vehicles)
    .innerJoin(owners, eq(owners.id, vehicles.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, vehicles.typeId))
    .innerJoin(locations, eq(locations.id, vehicles.locationId))
    .where(and(isNull(vehicles.deletedAt), matches('vehicle', vehicles, which)))
    .orderBy(inOrder(vehicles.submittedAt, which))
    .limit(MOST_REVIEWS)
}

type RestaurantFacts = Awaited<ReturnType<typeof selectRestaurants>>[number]['facts'] & { images: string[] }

async function restaurantReviews(db: Db, which: Which): Promise<ReviewRow[]> {
  const rows = await selectRestaurants(db, which)
  return rows.map(({ facts, ...row }) => ({ kind: 'restaurant', ...row, ...facts }))
}

function selectRestaurants(db: Db, which: Which) {
  return db
    .select({
      id: restaurants.id,
      status: restaurants.status,
      version: restaurants.version,
      rejectionReason: restaurants.rejectionReason,
      submittedAt: restaurants.submittedAt,
      ...owner,
      images: sql<string[]>`array(
        select ${restaurantImages.image} from ${restaurantImages}
        where ${restaurantImages.restaurantId} = ${restaurants.id} order by ${restaurantImages.position})`,
      facts: {
        name: restaurants.name,
        locationName: locations.name,
        cuisineType: restaurants.cuisineType,
        seatingCapacity: restaurants.seatingCapacity,
        footTrafficEstimate: restaurants.footTrafficEstimate,
        phone: restaurants.phone,
        email: restaurants.email,
        description: restaurants.description,
      },
    })
    .from(restaurants)
    .innerJoin(owners, eq(owners.id, restaurants.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .innerJoin(locations, eq(locations.id, restaurants.locationId))
    .where(and(isNull(restaurants.deletedAt), matches('restaurant', restaurants, which)))
    .orderBy(inOrder(restaurants.submittedAt, which))
    .limit(MOST_REVIEWS)
}

type CampaignFacts = Awaited<ReturnType<typeof selectCampaigns>>[number]['facts'] & { video: Video | null }
type Video = Pick<
  typeof mediaFiles.$inferSelect,
  'name' | 'type' | 'sha256' | 'sizeBytes' | 'durationMs' | 'width' | 'height'
>

async function campaignReviews(db: Db, which: Which): Promise<ReviewRow[]> {
  const rows = await selectCampaigns(db, which)
  return rows.map(({ facts, submittedAt, updatedAt, ...row }) => ({
    kind: 'campaign',
    ...row,
    ...facts,
    submittedAt: submittedAt ?? updatedAt,
  }))
}

const video = {
  name: mediaFiles.name,
  type: mediaFiles.type,
  sha256: mediaFiles.sha256,
  sizeBytes: mediaFiles.sizeBytes,
  durationMs: mediaFiles.durationMs,
  width: mediaFiles.width,
  height: mediaFiles.height,
}

function selectCampaigns(db: Db, which: Which) {
  return db
    .select({
      id: campaigns.id,
      status: campaigns.status,
      version: campaigns.version,
      rejectionReason: campaigns.rejectionReason,
      submittedAt: campaigns.submittedAt,
      updatedAt: campaigns.updatedAt,
      partyId: companies.id,
      partyName: companies.name,
      contact,
      video,
      facts: {
        name: campaigns.name,
        screenType: campaigns.type,
        locationName: locations.name,
        startsOn: campaigns.startsOn,
        endsOn: campaigns.endsOn,
        weeks: campaigns.weeks,
        screenCount: campaigns.screenCount,
        totalCents: campaigns.totalCents,
      },
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .innerJoin(users, eq(users.id, campaigns.createdBy))
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .leftJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(and(isNull(campaigns.deletedAt), matches('campaign', campaigns, which)))
    .orderBy(inOrder(campaigns.submittedAt, which))
    .limit(MOST_REVIEWS)
}

type InfotainmentFacts = Awaited<ReturnType<typeof selectInfotainment>>[number]['facts'] & { video: Video }

async function infotainmentReviews(db: Db, which: Which): Promise<ReviewRow[]> {
  const rows = await selectInfotainment(db, which)
  return rows.map(({ facts, ...row }) => ({ kind: 'infotainment', ...row, ...facts }))
}

function selectInfotainment(db: Db, which: Which) {
  const screenCounts = db
    .select({ videoId: infotainmentScreens.videoId, screenCount: count().as('screen_count') })
    .from(infotainmentScreens)
    .groupBy(infotainmentScreens.videoId)
    .as('screen_counts')
  return db
    .select({
      id: infotainmentVideos.id,
      status: infotainmentVideos.status,
      version: infotainmentVideos.version,
      rejectionReason: infotainmentVideos.rejectionReason,
      submittedAt: infotainmentVideos.submittedAt,
      ...owner,
      video,
      facts: {
        name: infotainmentVideos.name,
        screenType: infotainmentVideos.type,
        category: infotainmentVideos.category,
        locationName: locations.name,
        startsOn: infotainmentVideos.startsOn,
        endsOn: infotainmentVideos.endsOn,
        screenCount: screenCounts.screenCount,
      },
    })
    .from(infotainmentVideos)
    .innerJoin(owners, eq(owners.id, infotainmentVideos.ownerId))
    .innerJoin(users, eq(users.id, owners.userId))
    .innerJoin(locations, eq(locations.id, infotainmentVideos.locationId))
    .innerJoin(mediaFiles, eq(mediaFiles.name, infotainmentVideos.video))
    .leftJoin(screenCounts, eq(screenCounts.videoId, infotainmentVideos.id))
    .where(and(isNull(infotainmentVideos.deletedAt), matches('infotainment', infotainmentVideos, which)))
    .orderBy(inOrder(infotainmentVideos.submittedAt, which))
    .limit(MOST_REVIEWS)
}

function matches(kind: ReviewKind, table: { id: AnyPgColumn; status: AnyPgColumn }, which: Which): SQL {
  const states: Readonly<Record<ReviewState, readonly string[]>> = REVIEW_STATES[kind]
  if ('id' in which) return sql`${table.id} = ${which.id}`
  return inArray(table.status, which.state === 'all' ? Object.values(states).flat() : [...states[which.state]])
}

/** Of those that wait the oldest come first; of the others the newest are taken. */
function inOrder(submittedAt: AnyPgColumn, which: Which): SQL {
  return 'state' in which && which.state !== 'pending' ? desc(submittedAt) : asc(submittedAt)
}

export type DecisionRecord = { approvedBefore: number; rejectedBefore: number }

/** What was decided on other things of the same owner or company. */
export async function recordsOf(
  db: Db,
  rows: readonly { id: string; partyId: string }[],
): Promise<ReadonlyMap<string, DecisionRecord>> {
  if (rows.length === 0) return new Map()
  const asked = JSON.stringify(rows.map(({ id, partyId }) => ({ id, partyId })))
  const found = await db.execute<DecisionRecord & { id: string }>(sql`
    select asked.id,
      count(*) filter (where ${audit.action} = 'approve') as "approvedBefore",
      count(*) filter (where ${audit.action} = 'reject') as "rejectedBefore"
    from jsonb_to_recordset(${asked}::jsonb) as asked(id uuid, "partyId" uuid)
    join ${audit} on ${audit.partyId} = asked."partyId" and ${audit.subjectId} <> asked.id
    group by asked.id`)
  return new Map(found.rows.map(({ id, ...record }) => [id, record]))
}
