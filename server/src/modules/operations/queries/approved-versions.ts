import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { audit } from '../../audit/schema.ts'
import { vehicleName } from '../../fleet/queries.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentScreens } from '../../infotainment/schema.ts'
import { listReservations } from '../../inventory/queries/reservations.ts'
import { selectPoster } from '../../media/queries/posters.ts'
import { approvedVersions, mediaFiles } from '../../media/schema.ts'
import { screens } from '../../screens/schema.ts'
import type { ReviewRow } from './reviews.ts'

export type AdReview = Extract<ReviewRow, { kind: 'campaign' | 'infotainment' }>

export const isAdReview = (row: ReviewRow): row is AdReview => row.kind === 'campaign' || row.kind === 'infotainment'

const FACT_NAMES = [
  'name',
  'screenType',
  'category',
  'locationName',
  'startsOn',
  'endsOn',
  'weeks',
  'screenCount',
  'totalCents',
] as const

/** What is kept of a review that is approved, besides its video. */
export type ApprovedFacts = Partial<AdReview> & { screenIds: string[] }

/** Collects what a later review is compared with. */
export async function collectApprovedFacts(db: Db, row: AdReview): Promise<ApprovedFacts> {
  const facts = Object.fromEntries(Object.entries(row).filter(([name]) => FACT_NAMES.some((one) => one === name)))
  return { ...facts, screenIds: await listTargetedScreens(db, row) }
}

export type ApprovedVersionRow = NonNullable<Awaited<ReturnType<typeof findApprovedVersion>>>

/** Finds what was approved last. A server of an earlier version keeps none, so an older row than its approval is not it. */
export async function findApprovedVersion(db: Db, { kind, id }: Pick<AdReview, 'kind' | 'id'>) {
  const later = db
    .select({ one: sql`1` })
    .from(audit)
    .where(
      and(
        eq(audit.subjectKind, kind),
        eq(audit.subjectId, id),
        eq(audit.action, 'approve'),
        gt(audit.at, approvedVersions.approvedAt),
      ),
    )
  const [row] = await db
    .select({
      ...pickColumns(approvedVersions, 'approvedAt', 'facts'),
      video: pickColumns(mediaFiles, 'name', 'type', 'sha256', 'sizeBytes', 'durationMs', 'width', 'height'),
      poster: selectPoster(mediaFiles.name),
    })
    .from(approvedVersions)
    .innerJoin(mediaFiles, eq(mediaFiles.name, approvedVersions.video))
    .where(and(eq(approvedVersions.kind, kind), eq(approvedVersions.subjectId, id), notExists(later)))
  // Only collectApprovedFacts writes them.
  return row && { ...row, facts: row.facts as ApprovedFacts }
}

/** Lists the ids of the screens that a campaign has reserved, or an infotainment video has chosen. */
export async function listTargetedScreens(db: Db, { kind, id }: Pick<AdReview, 'kind' | 'id'>): Promise<string[]> {
  if (kind === 'campaign') return [...new Set((await listReservations(db, [id])).map(({ screenId }) => screenId))]
  const rows = await db
    .select({ screenId: infotainmentScreens.screenId })
    .from(infotainmentScreens)
    .where(eq(infotainmentScreens.videoId, id))
  return rows.map(({ screenId }) => screenId)
}

/** Lists names of screens with their venues, in alphabetical order. */
export async function listFullScreenNames(db: Db, ids: readonly string[], limit: number): Promise<string[]> {
  const name = sql<string>`concat_ws(', ', coalesce(${restaurants.name}, ${vehicleName}), ${vehicles.registrationNumber}, ${screens.name})`
  const rows = await db
    .select({ name })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(sql`${screens.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(name, screens.id)
    .limit(limit)
  return rows.map((row) => row.name)
}
