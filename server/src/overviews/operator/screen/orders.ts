import { toCalendarDay } from '@marquee/contract/days.rules'
import { listScreenOrders, type ScreenOrder } from '@marquee/contract/operator-screens'
import { buildCalendar, createPromiseCalculator } from '@marquee/contract/promised-plays.rules'
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { reservations } from '../../../modules/inventory/schema.ts'
import { approvalWindows, campaignDays } from '../../../modules/playback/schema.ts'
import { readsMoney } from '../../../modules/members/policy.ts'
import { requireVisibleScreen } from '../../../modules/screens/policy.ts'
import { screenTerms } from '../../../modules/screens/schema.ts'
import { getSite } from '../../../modules/telemetry/queries/logs.ts'
import { getTimeZone } from '../../../modules/telemetry/rules/clocks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { readRoute, type Route } from '../../../platform/http/route.ts'
import { deriveFlightState } from './manifest.ts'

/** The campaigns on a screen, with today's plays. */
export const screenOrdersRoutes: readonly Route[] = [
  readRoute(listScreenOrders, async ({ caller, params, query }, { db, clock }) => {
    const screen = await requireVisibleScreen(db, caller, params.id)
    const now = clock.now()
    const timeZone = getTimeZone((await getSite(db, screen)).clocks, now.getTime())
    const today = toCalendarDay(timeZone, now)
    const [rows, computePromised] = await Promise.all([
      listOrders(db, screen.screenId, today, query.when === 'over'),
      loadPromiseCalculator(db, screen.screenId, timeZone, now),
    ])
    const orders = rows.map(({ bookedAt, lastPlayedAt, playsToday, partialToday, plays, ...order }): ScreenOrder => {
      const state = deriveFlightState(order, today)
      return {
        ...order,
        isPaid: readsMoney(caller) ? order.isPaid : null,
        state,
        bookedAt: bookedAt.toISOString(),
        today: {
          promised: state === 'running' && order.status === 'Approved' ? computePromised(order) : 0,
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

/** Current and coming ones are limited by the slots of a year; of past ones, the last are enough. */
const MAX_ORDERS = { now: 1000, over: 100 }

function listOrders(db: Db, screenId: string, today: string, isOver: boolean) {
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
      ...pickColumns(reservations, 'startsOn', 'endsOn', 'bookedAt'),
      plays: all.plays,
      lastPlayedAt: all.lastPlayedAt,
      playsToday: all.playsToday,
      partialToday: all.partialToday,
    })
    .from(reservations)
    .innerJoin(campaigns, eq(campaigns.id, reservations.holderId))
    .innerJoin(companies, eq(companies.id, campaigns.companyId))
    .leftJoin(all, eq(all.campaignId, campaigns.id))
    .where(
      and(
        eq(reservations.screenId, screenId),
        isNull(campaigns.deletedAt),
        isOver ? lt(reservations.endsOn, today) : gte(reservations.endsOn, today),
      ),
    )
    .orderBy(
      ...(isOver ? [desc(reservations.endsOn)] : [asc(reservations.startsOn)]),
      asc(reservations.bookedAt),
      asc(campaigns.id),
    )
    .limit(isOver ? MAX_ORDERS.over : MAX_ORDERS.now)
}

type Order = { campaignId: string; startsOn: string; endsOn: string }

/** Computes the plays promised to each campaign on this screen for the whole of today (decision 9). */
async function loadPromiseCalculator(
  db: Db,
  screenId: string,
  timeZone: string,
  now: Date,
): Promise<(order: Order) => number> {
  const calendar = buildCalendar({ timeZone }, now)
  const { today } = calendar
  const [windowRows, terms] = await Promise.all([
    db
      .select(pickColumns(approvalWindows, 'campaignId', 'fromAt', 'untilAt'))
      .from(approvalWindows)
      .leftJoin(
        reservations,
        and(eq(reservations.holderId, approvalWindows.campaignId), eq(reservations.screenId, approvalWindows.screenId)),
      )
      .where(
        and(
          eq(approvalWindows.screenId, screenId),
          sql`${today} between ${approvalWindows.startsOn} and ${approvalWindows.endsOn}`,
          or(isNotNull(approvalWindows.untilAt), isNotNull(reservations.holderId)),
        ),
      )
      .orderBy(asc(approvalWindows.fromAt)),
    db
      .select(pickColumns(screenTerms, 'since', 'slotsPerLoop', 'openingHours'))
      .from(screenTerms)
      .where(eq(screenTerms.screenId, screenId))
      .orderBy(asc(screenTerms.since)),
  ])
  const computePromises = createPromiseCalculator(calendar)
  // Only today counts, however long the flight is.
  const day = { startsOn: today, endsOn: today }
  const unnamedTerms = terms.map((one) => ({ ...one, place: '' }))
  return ({ campaignId }) => {
    const own = windowRows.filter((window) => window.campaignId === campaignId)
    const windows = own.map(({ fromAt, untilAt }) => ({ ...day, fromAt, untilAt }))
    return (
      computePromises({ approvalWindows: windows, reservation: day, terms: unnamedTerms }).find(
        (one) => one.day.day === today,
      )?.promised ?? 0
    )
  }
}
