import { getCompanyPlays, getOwnerPlays } from '@marquee/contract/dashboards'
import { addDays, listDays } from '@marquee/contract/days.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { and, between, eq, type SQL, sum } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { campaignDays } from '../../modules/playback/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'

/** Proven plays of campaigns per local day (DSH-3): on all own screens, or of all own campaigns. */
export const playsPerDayRoutes: readonly Route[] = [
  readRoute(getOwnerPlays, ({ caller, query }, { db }) =>
    getPlaysPerDay(db, query, caller.ownerId && eq(screens.ownerId, caller.ownerId)),
  ),
  // The plays of a campaign still count after it was deleted.
  readRoute(getCompanyPlays, ({ caller, query }, { db }) =>
    getPlaysPerDay(db, query, caller.companyId && eq(campaigns.companyId, caller.companyId)),
  ),
]

type PlaysQuery = { days: string; until: string }

/** Without a profile there are no plays. Days without plays are included. */
async function getPlaysPerDay(
  db: Db,
  { days: count, until }: PlaysQuery,
  own: SQL | '' | null | undefined,
): Promise<EndpointReply<typeof getOwnerPlays>> {
  const first = addDays(until, 1 - Number(count))
  const before = addDays(first, -Number(count))
  const proven = own ? await sumPlaysByDay(db, own, before, until) : new Map<string, number>()
  const days = listDays(first, until).map((day) => ({ day, plays: proven.get(day) ?? 0 }))
  const playsBefore = listDays(before, addDays(first, -1)).reduce((total, day) => total + (proven.get(day) ?? 0), 0)
  return { success: true, days, plays: days.reduce((total, { plays }) => total + plays, 0), playsBefore }
}

async function sumPlaysByDay(db: Db, own: SQL, first: string, last: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ day: campaignDays.day, plays: sum(campaignDays.plays).mapWith(Number) })
    .from(campaignDays)
    .leftJoin(screens, eq(screens.id, campaignDays.screenId))
    .leftJoin(campaigns, eq(campaigns.id, campaignDays.campaignId))
    .where(and(own, between(campaignDays.day, first, last)))
    .groupBy(campaignDays.day)
  return new Map(rows.map(({ day, plays }) => [day, plays]))
}
