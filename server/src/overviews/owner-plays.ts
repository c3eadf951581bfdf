import { getOwnerPlays } from '@marquee/contract/dashboards'
import { addDays, eachDay } from '@marquee/contract/days.rules'
import { and, between, eq, sum } from 'drizzle-orm'
import { campaignDays } from '../modules/playback/schema.ts'
import { screens } from '../modules/screens/schema.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'

/** Proven plays of campaigns per local day, over all own screens (ux DSH-3); days without any are there as well. */
export const ownerPlaysRoutes: readonly Route[] = [
  route(getOwnerPlays, async ({ caller, query }, { db }) => {
    const count = Number(query.days)
    const first = addDays(query.until, 1 - count)
    const before = addDays(first, -count)
    const proven = caller.ownerId
      ? await playsByDay(db, caller.ownerId, before, query.until)
      : new Map<string, number>()
    const days = eachDay(first, query.until).map((day) => ({ day, plays: proven.get(day) ?? 0 }))
    const playsBefore = eachDay(before, addDays(first, -1)).reduce((so, day) => so + (proven.get(day) ?? 0), 0)
    return { success: true, days, plays: days.reduce((so, { plays }) => so + plays, 0), playsBefore }
  }),
]

async function playsByDay(db: Db, ownerId: string, first: string, last: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: campaignDays.day, plays: sum(campaignDays.plays).mapWith(Number) })
    .from(campaignDays)
    .innerJoin(screens, eq(screens.id, campaignDays.screenId))
    .where(and(eq(screens.ownerId, ownerId), between(campaignDays.day, first, last)))
    .groupBy(campaignDays.day)
  return new Map(rows.map(({ day, plays }) => [day, plays]))
}
