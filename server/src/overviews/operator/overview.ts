import { getOperatorOverview } from '@marquee/contract/alerts'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { sql } from 'drizzle-orm'
import { isOnAirAt } from '../../modules/campaigns/queries/on-air.ts'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { users } from '../../modules/identity/schema.ts'
import { waitingThings } from '../../modules/operations/queries/waiting.ts'
import { alerts, alertWatch } from '../../modules/operations/schema.ts'
import { devices, screens } from '../../modules/screens/schema.ts'
import { presences } from '../../modules/telemetry/schema.ts'
import { DAYS, HOURS } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { ofPresentDevice, presentDevice, statesAt } from './fleet-states.ts'
import { type MoneyCounts, moneyToDoAt, moneyToDoOf } from './overview-money.ts'

/** What an operator finds first, and the counts beside the entries of the sidebar. */
export const operatorOverviewRoutes: readonly Route[] = [
  route(getOperatorOverview, async (_call, { db, clock }) => overviewOf(await countsOf(db, clock.now()))),
]

type Counts = MoneyCounts & {
  waiting: number
  overdue: number
  oldestAt: string | null
  openAlerts: number
  unacknowledged: number
  withoutPlays: number
  online: number
  offline: number
  never: number
  unpaired: number
  running: number
  newPeople: number
  lookedAt: string | null
}

/** One statement, so that all of it is true at the same moment. Retired screens are no part of the fleet. */
async function countsOf(db: Db, at: Date): Promise<Counts> {
  const ago = (ms: number) => sql`${new Date(at.getTime() - ms)}::timestamptz`
  const { rows } = await db.execute<Counts>(sql`
    with waiting as (
      ${waitingThings}
    ), fleet as (
      select ${statesAt(at).linkState} as link
      from ${screens} left join ${devices} on ${presentDevice} left join ${presences} on ${ofPresentDevice}
      where ${screens.status} <> 'Retired'
    ), approved as (
      select ${isOnAirAt(at)} as is_running
      from ${campaigns}
      join ${companies} on ${companies.id} = company_id
      join ${locations} on ${locations.id} = location_id
      where status = 'Approved' and deleted_at is null
    )
    select of_reviews.*, of_alerts.*, of_fleet.*, of_campaigns.*, of_money.*,
      (select count(*) from ${users} where created_at > ${ago(7 * DAYS)} and role <> 'operator') as "newPeople",
      (select looked_at from ${alertWatch}) as "lookedAt"
    from
      (select count(*) as waiting, min(submitted_at) as "oldestAt",
        count(*) filter (where submitted_at <= ${ago(REVIEW_TARGET_HOURS * HOURS)}) as overdue from waiting) as of_reviews,
      (select count(*) as "openAlerts", count(*) filter (where acknowledged_at is null) as unacknowledged,
        count(*) filter (where kind = 'campaign-without-plays') as "withoutPlays"
        from ${alerts} where closed_at is null) as of_alerts,
      (select count(*) filter (where link = 'online') as online, count(*) filter (where link = 'offline') as offline,
        count(*) filter (where link = 'never') as never, count(*) filter (where link = 'unpaired') as unpaired
        from fleet) as of_fleet,
      (select count(*) filter (where is_running) as running from approved) as of_campaigns,
      (${moneyToDoAt(at)}) as of_money`)
  const [counts] = rows
  if (!counts) throw new Error('counts are one row')
  return counts
}

function overviewOf(counts: Counts): ReplyOf<typeof getOperatorOverview> {
  return {
    reviews: { waiting: counts.waiting, overdue: counts.overdue, oldestAt: instantOf(counts.oldestAt) },
    alerts: { open: counts.openAlerts, unacknowledged: counts.unacknowledged },
    screens: { online: counts.online, offline: counts.offline, never: counts.never, unpaired: counts.unpaired },
    campaigns: { running: counts.running, withoutPlays: counts.withoutPlays },
    receivable: { invoices: counts.openInvoices, cents: counts.receivableCents },
    people: { newThisWeek: counts.newPeople },
    money: moneyToDoOf(counts),
    lookedAt: instantOf(counts.lookedAt),
  }
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())
