import { dayIn } from '@marquee/contract/days.rules'
import { listScreenOrders, type ScreenOrder } from '@marquee/contract/operator-screens'
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { holdings } from '../../modules/inventory/schema.ts'
import { airings, campaignDays } from '../../modules/playback/schema.ts'
import { visibleScreen } from '../../modules/screens/policy.ts'
import { screenTerms } from '../../modules/screens/schema.ts'
import { siteOf } from '../../modules/telemetry/queries/logs.ts'
import { zoneAt } from '../../modules/telemetry/rules/clocks.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { calendarOf, promiser } from '../promises.ts'
import { stateOf } from './screen-manifest.ts'

/** What is sold on a screen, and what came of it today. */
export const screenOrdersRoutes: readonly Route[] = [
  route(listScreenOrders, async ({ caller, params, query }, { db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const now = clock.now()
    const timeZone = zoneAt((await siteOf(db, screen)).clocks, now.getTime())
    const today = dayIn(timeZone, now)
    const [rows, promised] = await Promise.all([
      ordersOf(db, screen.screenId, today, query.when === 'over'),
      promisesOf(db, screen.screenId, timeZone, now),
    ])
    const orders = rows.map(({ bookedAt, lastPlayedAt, playsToday, partialToday, plays, ...order }): ScreenOrder => {
      const state = stateOf(order, today)
      return {
        ...order,
        state,
        bookedAt: bookedAt.toISOString(),
        today: {
          promised: state === 'running' && order.status === 'Approved' ? promised(order) : 0,
          plays: playsToday ?? 0,
          partialPlays: partialToday ?? 0,
        },
        plays: plays ?? 0,
        lastPlayedAt: lastPlayedAt?.toISOString() ?? null,
      }
    })
    return { timeZone, today, orders }
  }),
]

/** Those ahead are bounded by the slots of a year; of those that are over the last ones will do. */
const MOST = { now: 1000, over: 100 }

function ordersOf(db: Db, screenId: string, today: string, isOver: boolean) {
  const all = db
    .select({
      campaignId: campaignDays.campaignId,
      plays: sql<number>`sum(${campaignDays.plays})::integer`.as('all_plays'),
      lastPlayedAt: sql<Date | null>`max(${campaignDays.lastPlayedAt})`
        .mapWith(campaignDays.lastPlayedAt)
        .as('last_at'),
      playsToday:
        sql<number>`coalesce(sum(${campaignDays.plays}) filter (where ${campaignDays.day} = ${today}), 0)::integer`.as(
          'plays_today',
        ),
      partialToday:
        sql<number>`coalesce(sum(${campaignDays.partialPlays}) filter (where ${campaignDays.day} = ${today}), 0)::integer`.as(
          'partial_today',
        ),
    })
    .from(campaignDays)
    .where(eq(campaignDays.screenId, screenId))
    .groupBy(campaignDays.campaignId)
    .as('proven')
  return db
    .select({
      campaignId: campaigns.id,
      name: campaigns.name,
      companyId: companies.id,
      company: companies.name,
      status: campaigns.status,
      isPaid: campaigns.isPaid,
      startsOn: holdings.startsOn,
      endsOn: holdings.endsOn,
      bookedAt: holdings.bookedAt,
      plays: all.plays,
      lastPlayedAt: all.lastPlayedAt,
      playsToday: all.playsToday,
      partialToday: all.partialToday,
    })
    .from(holdings)
    .innerJoin(campaigns, eq(campaigns.id, holdings.holderId))
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(all, eq(all.campaignId, campaigns.id))
    .where(
      and(
        eq(holdings.screenId, screenId),
        isNull(campaigns.deletedAt),
        isOver ? lt(holdings.endsOn, today) : gte(holdings.endsOn, today),
      ),
    )
    .orderBy(
      ...(isOver ? [desc(holdings.endsOn)] : [asc(holdings.startsOn)]),
      asc(holdings.bookedAt),
      asc(campaigns.id),
    )
    .limit(isOver ? MOST.over : MOST.now)
}

type Order = { campaignId: string; startsOn: string; endsOn: string }

/** What was promised of each campaign on this screen for the whole of today (decision 9). */
async function promisesOf(db: Db, screenId: string, timeZone: string, now: Date): Promise<(order: Order) => number> {
  const calendar = calendarOf({ startsOn: '', endsOn: '', timeZone }, now)
  const { today } = calendar
  const [aired, terms] = await Promise.all([
    db
      .select({ campaignId: airings.campaignId, fromAt: airings.fromAt, untilAt: airings.untilAt })
      .from(airings)
      .leftJoin(holdings, and(eq(holdings.holderId, airings.campaignId), eq(holdings.screenId, airings.screenId)))
      .where(
        and(
          eq(airings.screenId, screenId),
          sql`${today} between ${airings.startsOn} and ${airings.endsOn}`,
          or(isNotNull(airings.untilAt), isNotNull(holdings.holderId)),
        ),
      )
      .orderBy(asc(airings.fromAt)),
    db
      .select({
        since: screenTerms.since,
        slotsPerLoop: screenTerms.slotsPerLoop,
        openingHours: screenTerms.openingHours,
      })
      .from(screenTerms)
      .where(eq(screenTerms.screenId, screenId))
      .orderBy(asc(screenTerms.since)),
  ])
  const promisedOn = promiser(calendar)
  // Of today alone, however long the flight is.
  const day = { startsOn: today, endsOn: today }
  const named = terms.map((one) => ({ ...one, place: '' }))
  return ({ campaignId }) => {
    const own = aired.filter((airing) => airing.campaignId === campaignId)
    const airings = own.map(({ fromAt, untilAt }) => ({ ...day, fromAt, untilAt }))
    return promisedOn({ airings, holding: day, terms: named }).find((one) => one.day.day === today)?.promised ?? 0
  }
}
