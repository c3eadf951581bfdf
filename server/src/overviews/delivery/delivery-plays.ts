import { and, asc, eq, max, sql, sum } from 'drizzle-orm'
import { campaignDays } from '../../modules/playback/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { pickColumns } from '../../platform/db/columns.ts'

/** The proven plays of a campaign, in the sums that a report needs. */

export type ProvenPlays = { plays: number; partialPlays: number; impressions: number }
export const NO_PLAYS: ProvenPlays = { plays: 0, partialPlays: 0, impressions: 0 }

export type ScreenProvenPlays = ProvenPlays & {
  /** before today */
  impressionsSoFar: number
  lastPlayedAt: Date | null
  playsOfDays: PlaysOfDays
}
/** Day numbers, and the plays of these days; both lists as text. */
export type PlaysOfDays = { days: string; plays: string }
export type ProvenDay = ProvenPlays & { screenId: string; day: string }

const sums = {
  plays: sum(campaignDays.plays).mapWith(Number),
  partialPlays: sum(campaignDays.partialPlays).mapWith(Number),
  impressions: sum(campaignDays.impressions).mapWith(Number),
}

/** Sums by day, over all screens. */
export async function sumPlaysByDay(db: Db, campaignId: string): Promise<Map<string, ProvenPlays>> {
  const rows = await db
    .select({ day: campaignDays.day, ...sums })
    .from(campaignDays)
    .where(eq(campaignDays.campaignId, campaignId))
    .groupBy(campaignDays.day)
  return new Map(rows.map(({ day, ...proven }) => [day, proven]))
}

/**
 * Sums by screen. The plays of the days are in one row per screen, because a year of thousands of screens is too large.
 */
export async function sumPlaysByScreen(
  db: Db,
  campaignId: string,
  today: string,
): Promise<Map<string, ScreenProvenPlays>> {
  const rows = await db
    .select({
      screenId: campaignDays.screenId,
      ...sums,
      impressionsSoFar:
        sql<number>`coalesce(sum(${campaignDays.impressions}) filter (where ${campaignDays.day} < ${today}), 0)`.mapWith(
          Number,
        ),
      lastPlayedAt: max(campaignDays.lastPlayedAt),
      days: sql<string>`string_agg((${campaignDays.day} - date '1970-01-01')::text, ',')`,
      playsOfDays: sql<string>`string_agg(${campaignDays.plays}::text, ',')`,
    })
    .from(campaignDays)
    .where(eq(campaignDays.campaignId, campaignId))
    .groupBy(campaignDays.screenId)
  return new Map(
    rows.map(({ screenId, days, playsOfDays: plays, ...proven }) => [
      screenId,
      { ...proven, playsOfDays: { days, plays } },
    ]),
  )
}

export function parsePlaysByDay({ days, plays }: PlaysOfDays): ReadonlyMap<number, number> {
  const counts = plays.split(',')
  return new Map(days.split(',').map((day, index) => [Number(day), Number(counts[index])]))
}

/** The proven days of these screens. */
export async function listProvenDays(db: Db, campaignId: string, screenIds: readonly string[]): Promise<ProvenDay[]> {
  return db
    .select(pickColumns(campaignDays, 'screenId', 'day', 'plays', 'partialPlays', 'impressions'))
    .from(campaignDays)
    .where(
      and(
        eq(campaignDays.campaignId, campaignId),
        sql`${campaignDays.screenId} = any(${sql.param([...screenIds])}::uuid[])`,
      ),
    )
    .orderBy(asc(campaignDays.screenId), asc(campaignDays.day))
}
