import { listAlertKinds } from '@marquee/contract/alert-permissions.rules'
import { type AlertKind, getOperatorOverview } from '@marquee/contract/alerts'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { mayOperator, type Permission } from '@marquee/contract/operator-roles.rules'
import { PLAY_STATES, type PlayCounts } from '@marquee/contract/play-state.rules'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { type SQL, sql } from 'drizzle-orm'
import { buildOnAirFilter } from '../../../modules/campaigns/queries/on-air.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { locations } from '../../../modules/fleet/schema.ts'
import { users } from '../../../modules/identity/schema.ts'
import { reservations } from '../../../modules/inventory/schema.ts'
import { waitingReviews } from '../../../modules/operations/queries/waiting.ts'
import { alerts, alertWatch } from '../../../modules/operations/schema.ts'
import { devices, screens } from '../../../modules/screens/schema.ts'
import { presences } from '../../../modules/telemetry/schema.ts'
import { DAYS, HOURS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readRoute, type Route } from '../../../platform/http/route.ts'
import { type ClosedVenue, listClosedVenues, selectPlayState, joinVenues } from '../../screens/play-states.ts'
import { isCurrentPresence, isCurrentDevice, buildFleetStates } from '../fleet/states.ts'
import { type BillingCounts, selectBillingCounts, toBillingTasks } from './billing.ts'

/** The start page of operators, and the counts in the sidebar. */
export const operatorOverviewRoutes: readonly Route[] = [
  readRoute(getOperatorOverview, async ({ caller }, { db, clock }) => {
    const at = clock.now()
    const kinds = listAlertKinds(caller.operatorRole)
    const counts = await getCounts(db, { at, kinds, closed: await listClosedVenues(db, at) })
    return presentOverview(counts, (permission) => mayOperator(caller, permission))
  }),
]

type Counts = BillingCounts &
  PlayCounts & {
    waiting: number
    overdue: number
    oldestAt: string | null
    openAlerts: number
    unacknowledged: number
    withoutPlays: number
    screensOnline: number
    screensOffline: number
    never: number
    unpaired: number
    running: number
    newPeople: number
    lookedAt: string | null
  }

/** One statement, so that all counts are of the same moment. Retired screens do not count. */
async function getCounts(
  db: Db,
  { at, kinds, closed }: { at: Date; kinds: readonly AlertKind[]; closed: readonly ClosedVenue[] },
): Promise<Counts> {
  const subtractMs = (ms: number) => sql`${new Date(at.getTime() - ms)}::timestamptz`
  const { rows } = await db.execute<Counts>(sql`
    with waiting as (
      ${waitingReviews}
    ), fleet as (
      select ${buildFleetStates(at).linkState} as link
      from ${screens} left join ${devices} on ${isCurrentDevice} left join ${presences} on ${isCurrentPresence}
      where ${screens.status} <> 'Retired'
    ), running as materialized (
      select ${campaigns.id}, exists (
        select from ${alerts} where kind = 'campaign-without-plays' and closed_at is null and subject = ${campaigns.id}::text
      ) as is_without_plays
      from ${campaigns}
      join ${companies} on ${companies.id} = company_id
      join ${locations} on ${locations.id} = location_id
      where ${buildOnAirFilter(at)}
    ), best as (
      select running.id, running.is_without_plays, min(array_position(${STATES_IN_ORDER}, ${selectPlayState(at)})) as place
      from running
      join ${reservations} on ${reservations.holderId} = running.id
      join ${screens} on ${screens.id} = ${reservations.screenId}
      left join ${presences} on ${presences.screenId} = ${screens.id}
      ${joinVenues(closed)}
      group by running.id, running.is_without_plays
    ), states as (
      select is_without_plays, (${STATES_IN_ORDER})[place] as state from best
    )
    select of_reviews.*, of_alerts.*, of_fleet.*, of_campaigns.*, of_money.*,
      (select count(*) from ${users} where created_at > ${subtractMs(7 * DAYS)} and role <> 'operator') as "newPeople",
      (select looked_at from ${alertWatch}) as "lookedAt"
    from
      (select count(*) as waiting, min(submitted_at) as "oldestAt",
        count(*) filter (where submitted_at <= ${subtractMs(REVIEW_TARGET_HOURS * HOURS)}) as overdue from waiting) as of_reviews,
      (select count(*) as "openAlerts", count(*) filter (where acknowledged_at is null) as unacknowledged
        from ${alerts} where closed_at is null and kind = any(${sql.param([...kinds])}::text[])) as of_alerts,
      (select count(*) filter (where link = 'online') as "screensOnline", count(*) filter (where link = 'offline') as "screensOffline",
        count(*) filter (where link = 'never') as never, count(*) filter (where link = 'unpaired') as unpaired
        from fleet) as of_fleet,
      (select count(*) as running, count(*) filter (where is_without_plays) as "withoutPlays", ${countsOfStates} from states)
        as of_campaigns,
      (${selectBillingCounts(at)}) as of_money`)
  const [counts] = rows
  if (!counts) throw new Error('counts are one row')
  return counts
}

const STATES_IN_ORDER = sql`${sql.param([...PLAY_STATES])}::text[]`

/** Campaigns without an alert, by the state of their best screen. */
const countsOfStates: SQL = sql.join(
  PLAY_STATES.map(
    (state) => sql`count(*) filter (where state = ${state} and not is_without_plays) as ${sql.identifier(state)}`,
  ),
  sql`, `,
)

function presentOverview(
  counts: Counts,
  may: (permission: Permission) => boolean,
): EndpointReply<typeof getOperatorOverview> {
  const { playing, closed, offline, unheard, unused } = counts
  return {
    reviews: may('review')
      ? { waiting: counts.waiting, overdue: counts.overdue, oldestAt: toIsoInstant(counts.oldestAt) }
      : null,
    alerts: { open: counts.openAlerts, unacknowledged: counts.unacknowledged },
    screens: may('fleet.read')
      ? {
          online: counts.screensOnline,
          offline: counts.screensOffline,
          never: counts.never,
          unpaired: counts.unpaired,
        }
      : null,
    campaigns: {
      running: counts.running,
      withoutPlays: counts.withoutPlays,
      now: { playing, closed, offline, unheard, unused },
    },
    receivable: may('money.read') ? { invoices: counts.openInvoices, cents: counts.receivableCents } : null,
    people: { newThisWeek: counts.newPeople },
    money: may('money.read') ? toBillingTasks(counts) : null,
    lookedAt: toIsoInstant(counts.lookedAt),
  }
}

const toIsoInstant = (text: string | null) => (text === null ? null : new Date(text).toISOString())
