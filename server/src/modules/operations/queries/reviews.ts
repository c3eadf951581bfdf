import type { ReviewKind } from '@marquee/contract/operator'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { vehicleName } from '../../fleet/queries.ts'
import { locations, restaurantImages, restaurants, vehicles, vehicleTypes } from '../../fleet/schema.ts'
import { infotainmentScreens, infotainmentVideos } from '../../infotainment/schema.ts'
import { selectPoster } from '../../media/queries/posters.ts'
import { mediaFiles } from '../../media/schema.ts'
import { owners } from '../../owners/schema.ts'
import {
  buildFilter,
  buildOrder,
  getLimit,
  type ReviewCursor,
  type ReviewListQuery,
  type ReviewQuery,
} from './review-filters.ts'

/** The common fields of items under review. */
export type ReviewedItem = {
  id: string
  status: string
  version: number
  rejectionReason: string | null
  submittedAt: Date
  /** The owner or company of the item. */
  partyId: string
  partyName: string
  isPartySuspended: boolean
}
export type ReviewRow =
  | (ReviewedItem & { kind: 'vehicle' } & VehicleFacts)
  | (ReviewedItem & { kind: 'restaurant' } & RestaurantFacts)
  | (ReviewedItem & { kind: 'campaign' } & CampaignFacts)
  | (ReviewedItem & { kind: 'infotainment' } & InfotainmentFacts)

/**
 * Lists waiting items, oldest first, or decided ones, newest first. Each kind has one query with the full page size,
 * because the page may consist of one kind.
 */
export async function searchReviews(
  db: Db,
  kinds: readonly ReviewKind[],
  listing: ReviewListQuery,
): Promise<{ rows: ReviewRow[]; next: ReviewCursor | null }> {
  // One more than the page size tells whether there is another page.
  const found = await Promise.all(kinds.map((kind) => loadReviews(db, kind, { ...listing, limit: listing.limit + 1 })))
  const direction = listing.state === 'pending' ? 1 : -1
  const all = found
    .flat()
    .toSorted((a, b) => direction * (a.submittedAt.getTime() - b.submittedAt.getTime() || (a.id < b.id ? -1 : 1)))
  const rows = all.slice(0, listing.limit)
  const last = all.length > listing.limit ? rows.at(-1) : undefined
  return { rows, next: last ? { submittedAt: last.submittedAt, id: last.id } : null }
}

/** Finds an item with everything that its review shows; undefined when it was deleted or does not exist. */
export async function findReview(db: Db, kind: ReviewKind, id: string): Promise<ReviewRow | undefined> {
  const [row] = await loadReviews(db, kind, { id })
  return row
}

function loadReviews(db: Db, kind: ReviewKind, which: ReviewQuery): Promise<ReviewRow[]> {
  switch (kind) {
    case 'vehicle':
      return listVehicleReviews(db, which)
    case 'restaurant':
      return listRestaurantReviews(db, which)
    case 'campaign':
      return listCampaignReviews(db, which)
    case 'infotainment':
      return listInfotainmentReviews(db, which)
  }
}

const ownerColumns = {
  partyId: owners.id,
  partyName: owners.name,
  isPartySuspended: sql<boolean>`${owners.suspendedAt} is not null`,
}

type VehicleFacts = Awaited<ReturnType<typeof selectVehicles>>[number]['facts'] & { images: string[] }

async function listVehicleReviews(db: Db, which: ReviewQuery): Promise<ReviewRow[]> {
  const rows = await selectVehicles(db, which)
  return rows.map(({ facts, image, ...row }) => ({ kind: 'vehicle', ...row, ...facts, images: image ? [image] : [] }))
}

function selectVehicles(db: Db, which: ReviewQuery) {
  return db
    .select({
      ...pickColumns(vehicles, 'id', 'status', 'version', 'rejectionReason', 'submittedAt'),
      ...ownerColumns,
      image: vehicles.image,
      facts: {
        ...pickColumns(vehicles, 'brand', 'model', 'registrationNumber'),
        typeName: vehicleTypes.name,
        locationName: locations.name,
      },
    })
    .from(vehicles)
    .innerJoin(owners, eq(owners.id, vehicles.ownerId))
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, vehicles.typeId))
    .innerJoin(locations, eq(locations.id, vehicles.locationId))
    .where(and(isNull(vehicles.deletedAt), buildFilter('vehicle', vehicles, which, [vehicleName, owners.name])))
    .orderBy(...buildOrder(vehicles, which))
    .limit(getLimit(which))
}

type RestaurantFacts = Awaited<ReturnType<typeof selectRestaurants>>[number]['facts'] & { images: string[] }

async function listRestaurantReviews(db: Db, which: ReviewQuery): Promise<ReviewRow[]> {
  const rows = await selectRestaurants(db, which)
  return rows.map(({ facts, ...row }) => ({ kind: 'restaurant', ...row, ...facts }))
}

function selectRestaurants(db: Db, which: ReviewQuery) {
  return db
    .select({
      ...pickColumns(restaurants, 'id', 'status', 'version', 'rejectionReason', 'submittedAt'),
      ...ownerColumns,
      images: sql<string[]>`array(
        select ${restaurantImages.image} from ${restaurantImages}
        where ${restaurantImages.restaurantId} = ${restaurants.id} order by ${restaurantImages.position})`,
      facts: {
        name: restaurants.name,
        locationName: locations.name,
        ...pickColumns(
          restaurants,
          'cuisineType',
          'seatingCapacity',
          'footTrafficEstimate',
          'footTrafficStatedAt',
          'latitude',
          'longitude',
          'addressLine1',
          'addressLine2',
          'phone',
          'email',
          'description',
        ),
      },
    })
    .from(restaurants)
    .innerJoin(owners, eq(owners.id, restaurants.ownerId))
    .innerJoin(locations, eq(locations.id, restaurants.locationId))
    .where(
      and(
        isNull(restaurants.deletedAt),
        buildFilter('restaurant', restaurants, which, [restaurants.name, owners.name]),
      ),
    )
    .orderBy(...buildOrder(restaurants, which))
    .limit(getLimit(which))
}

type CampaignFacts = Awaited<ReturnType<typeof selectCampaigns>>[number]['facts'] & {
  video: StoredVideo | null
  poster: string | null
}
export type StoredVideo = Pick<
  typeof mediaFiles.$inferSelect,
  'name' | 'type' | 'sha256' | 'sizeBytes' | 'durationMs' | 'width' | 'height'
>

async function listCampaignReviews(db: Db, which: ReviewQuery): Promise<ReviewRow[]> {
  const rows = await selectCampaigns(db, which)
  return rows.map(({ facts, submittedAt, updatedAt, ...row }) => ({
    kind: 'campaign',
    ...row,
    ...facts,
    submittedAt: submittedAt ?? updatedAt,
  }))
}

const video = pickColumns(mediaFiles, 'name', 'type', 'sha256', 'sizeBytes', 'durationMs', 'width', 'height')

function selectCampaigns(db: Db, which: ReviewQuery) {
  return db
    .select({
      ...pickColumns(campaigns, 'id', 'status', 'version', 'rejectionReason', 'submittedAt', 'updatedAt'),
      partyId: companies.id,
      partyName: companies.name,
      isPartySuspended: sql<boolean>`${companies.suspendedAt} is not null`,
      video,
      poster: selectPoster(mediaFiles.name),
      facts: {
        name: campaigns.name,
        screenType: campaigns.type,
        locationName: locations.name,
        ...pickColumns(campaigns, 'startsOn', 'endsOn', 'weeks', 'screenCount', 'totalCents'),
        category: campaigns.category,
      },
    })
    .from(campaigns)
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(locations, eq(locations.id, campaigns.locationId))
    .leftJoin(mediaFiles, eq(mediaFiles.name, campaigns.video))
    .where(
      and(isNull(campaigns.deletedAt), buildFilter('campaign', campaigns, which, [campaigns.name, companies.name])),
    )
    .orderBy(...buildOrder(campaigns, which))
    .limit(getLimit(which))
}

type InfotainmentFacts = Awaited<ReturnType<typeof selectInfotainment>>[number]['facts'] & {
  video: StoredVideo
  poster: string | null
}

async function listInfotainmentReviews(db: Db, which: ReviewQuery): Promise<ReviewRow[]> {
  const rows = await selectInfotainment(db, which)
  return rows.map(({ facts, ...row }) => ({ kind: 'infotainment', ...row, ...facts }))
}

function selectInfotainment(db: Db, which: ReviewQuery) {
  const screenCounts = db
    .select({ videoId: infotainmentScreens.videoId, screenCount: count().as('screen_count') })
    .from(infotainmentScreens)
    .groupBy(infotainmentScreens.videoId)
    .as('screen_counts')
  return db
    .select({
      ...pickColumns(infotainmentVideos, 'id', 'status', 'version', 'rejectionReason', 'submittedAt'),
      ...ownerColumns,
      video,
      poster: selectPoster(mediaFiles.name),
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
    .innerJoin(locations, eq(locations.id, infotainmentVideos.locationId))
    .innerJoin(mediaFiles, eq(mediaFiles.name, infotainmentVideos.video))
    .leftJoin(screenCounts, eq(screenCounts.videoId, infotainmentVideos.id))
    .where(
      and(
        isNull(infotainmentVideos.deletedAt),
        buildFilter('infotainment', infotainmentVideos, which, [infotainmentVideos.name, owners.name]),
      ),
    )
    .orderBy(...buildOrder(infotainmentVideos, which))
    .limit(getLimit(which))
}
