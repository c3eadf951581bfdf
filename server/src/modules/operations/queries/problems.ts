import type { AlertKind } from '@marquee/contract/alerts'
import type { OpeningHours } from '@marquee/contract/fleet'
import { hasHours } from '@marquee/contract/hours.rules'
import type { ReviewKind } from '@marquee/contract/operator'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { type SQL, sql } from 'drizzle-orm'
import { DAYS, HOURS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listJobProblems } from '../../../platform/job-problems.ts'
import { buildOnAirFilter } from '../../campaigns/queries/on-air.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { venueName, vehicleName } from '../../fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentVideos } from '../../infotainment/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { mails } from '../../notifications/schema.ts'
import { owners } from '../../owners/schema.ts'
import { approvalWindows, campaignDays, plays } from '../../playback/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { intervals, presences } from '../../telemetry/schema.ts'
import {
  createLocalDayCache,
  type GetLocalDay,
  EXPECTED_WINDOW_MS,
  computeOpenMs,
  OFFLINE_ALERT_MS,
  findOfflineStart,
  WITHOUT_PLAYS_MS,
} from '../rules/alerts.ts'
import { alertMails } from '../schema.ts'
import { isAwaitingReview } from './waiting.ts'

/** A current problem. */
export type Problem = {
  kind: AlertKind
  /** Identifies the subject within its kind. */
  subject: string
  name: string
  details: Record<string, unknown>
  locationId: string | null
  locationName: string | null
  since: Date
  /** Whether it opens an alert. Otherwise it only keeps one open, such as an offline screen after closing time. */
  opens: boolean
}

/** Lists all current problems, with a fixed number of statements for any size of the fleet. */
export async function listProblems(db: Db, at: Date): Promise<Problem[]> {
  const getLocalDay = createLocalDayCache()
  return [
    ...(await listOfflineScreens(db, at, getLocalDay)),
    ...(await listCampaignsWithoutPlays(db, at, getLocalDay)),
    ...(await listOverdueReviews(db, at)),
    ...(await listFailingMails(db, at)),
    ...(await listFailingJobs(db)),
  ]
}

/** Whether a campaign is approved, of an active company, and in flight on the local day of a location. */
const isRunning = (at: Date) => sql`${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null
  and ${companies.suspendedAt} is null
  and (${at}::timestamptz at time zone ${locations.timeZone})::date between ${reservations.startsOn} and ${reservations.endsOn}`

const isVenueApproved = sql`coalesce(${vehicles.status}, ${restaurants.status}) <> 'Rejected'
  and coalesce(${vehicles.status}, ${restaurants.status}) <> 'Pending Approval'
  and coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt}) is null`

const joinVenue = sql`
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
  join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`

type OfflineRow = {
  id: string
  name: string
  screen: string
  locationId: string
  locationName: string
  timeZone: string
  openingHours: OpeningHours | null
  lastSign: string
}

/** Lists active screens of running campaigns without a heartbeat for a quarter of an hour. */
async function listOfflineScreens(db: Db, at: Date, getLocalDay: GetLocalDay): Promise<Problem[]> {
  // A device that was just paired has a quarter of an hour, too.
  const lastSign = sql`coalesce(greatest(${presences.lastHeartbeatAt}, ${devices.pairedAt}), ${screens.createdAt})`
  const { rows } = await db.execute<OfflineRow>(sql`
    select ${screens.id} as id, ${venueName} as name, ${screens.name} as screen,
      ${locations.id} as "locationId", ${locations.name} as "locationName", ${locations.timeZone} as "timeZone",
      ${restaurants.openingHours} as "openingHours", ${lastSign}::text as "lastSign"
    from ${screens} ${joinVenue}
    left join ${devices} on ${devices.screenId} = ${screens.id} and ${devices.unpairedAt} is null
    left join ${presences} on ${presences.screenId} = ${screens.id}
    where ${screens.status} = 'Active' and ${isVenueApproved}
      and ${lastSign} <= ${new Date(at.getTime() - OFFLINE_ALERT_MS)}::timestamptz
      and exists (
        select 1 from ${reservations}
        join ${campaigns} on ${campaigns.id} = ${reservations.holderId}
        join ${companies} on ${companies.id} = ${campaigns.companyId}
        where ${reservations.screenId} = ${screens.id} and ${isRunning(at)})`)
  return rows.map(({ id, name, screen, locationId, locationName, timeZone, openingHours, lastSign: lastSignal }) => {
    const facts = { lastSignMs: Date.parse(lastSignal), openingHours, timeZone }
    const sinceMs = findOfflineStart(facts, at.getTime(), getLocalDay)
    return {
      kind: 'screen-silent',
      subject: id,
      name,
      details: { note: screen },
      locationId,
      locationName,
      since: new Date(sinceMs ?? facts.lastSignMs),
      // A screen need not report after closing time, but one that failed before is still offline.
      opens: sinceMs !== null,
    }
  })
}

type QuietCampaign = {
  id: string
  name: string
  company: string
  locationId: string
  locationName: string
  quietSince: string
  timeZone: string
  openingHours: OpeningHours | null
  /** How long a device was on since then: the maximum of the venues without opening hours. */
  onMs: number
}

/** Lists running campaigns without a play in two hours in which at least one of their screens should have played. */
async function listCampaignsWithoutPlays(db: Db, at: Date, getLocalDay: GetLocalDay): Promise<Problem[]> {
  const earliest = new Date(at.getTime() - EXPECTED_WINDOW_MS)
  // Most campaigns have recent plays, which one partition shows fast; the sums cover the others.
  const recentTime = new Date(at.getTime() - 2 * DAYS)
  const { rows } = await db.execute<QuietCampaign>(sql`
    with quiet as materialized (
      select ${campaigns.id}, ${campaigns.name}, ${companies.name} as company,
        ${locations.id} as location_id, ${locations.name} as location_name, ${locations.timeZone},
        greatest(
          coalesce(
            (select ${plays.startedAt} from ${plays} where ${plays.campaignId} = ${campaigns.id}
              and ${plays.verdict} = 'counted' and ${plays.receivedAt} >= ${recentTime}::timestamptz
              order by ${plays.startedAt} desc limit 1),
            (select max(${campaignDays.lastPlayedAt}) from ${campaignDays} where ${campaignDays.campaignId} = ${campaigns.id})
          ),
          (select min(${approvalWindows.fromAt}) from ${approvalWindows} where ${approvalWindows.campaignId} = ${campaigns.id} and ${approvalWindows.untilAt} is null),
          ${campaigns.startsOn}::timestamp at time zone ${locations.timeZone}
        ) as since
      from ${campaigns}
      join ${companies} on ${companies.id} = ${campaigns.companyId}
      join ${locations} on ${locations.id} = ${campaigns.locationId}
      where ${buildOnAirFilter(at)}
    ), shown_on as (
      select quiet.id as campaign_id, quiet.since, ${screens.id} as screen_id, ${restaurants.openingHours} as opening_hours
      from quiet
      join ${reservations} on ${reservations.holderId} = quiet.id
      join ${screens} on ${screens.id} = ${reservations.screenId} and ${screens.status} = 'Active'
      ${joinVenue}
      where quiet.since <= ${new Date(at.getTime() - WITHOUT_PLAYS_MS)}::timestamptz and ${isVenueApproved}
    ), expected as (
      select campaign_id, opening_hours, max(on_ms) as on_ms
      from shown_on
      cross join lateral (
        select coalesce(sum(extract(epoch from
          least(ends_at, ${at}::timestamptz) - greatest(starts_at, since, ${earliest}::timestamptz)) * 1000), 0) as on_ms
        from ${intervals}
        where ${intervals.screenId} = shown_on.screen_id
          and starts_at between greatest(since, ${earliest}::timestamptz) - interval '25 hours' and ${at}::timestamptz
          and ends_at > greatest(since, ${earliest}::timestamptz)
          and state in ('app_moves', 'app_not_moves', 'online') and was_online is distinct from false
      ) as was_on
      group by campaign_id, opening_hours
    )
    select quiet.id, quiet.name, quiet.company, location_id as "locationId", location_name as "locationName",
      quiet.since::text as "quietSince", time_zone as "timeZone", opening_hours as "openingHours", on_ms::float8 as "onMs"
    from quiet join expected on campaign_id = quiet.id`)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((venues) => {
    const [campaign] = venues
    const longest = Math.max(...venues.map((venue) => computeExpectedMs(venue, at, earliest, getLocalDay)))
    return campaign && longest >= WITHOUT_PLAYS_MS ? [toProblem(campaign)] : []
  })
}

/** How long the campaign should have played in a venue since its last play. */
function computeExpectedMs(
  { openingHours, timeZone, quietSince, onMs }: QuietCampaign,
  at: Date,
  earliest: Date,
  getLocalDay: GetLocalDay,
) {
  if (!hasHours(openingHours)) return onMs
  const fromMs = Math.max(Date.parse(quietSince), earliest.getTime())
  return computeOpenMs(openingHours, timeZone, { fromMs, untilMs: at.getTime() }, getLocalDay)
}

function toProblem({ id, name, company, locationId, locationName, quietSince }: QuietCampaign): Problem {
  return {
    kind: 'campaign-without-plays',
    subject: id,
    name,
    details: { note: company },
    locationId,
    locationName,
    since: new Date(quietSince),
    opens: true,
  }
}

type OverdueRow = {
  kind: ReviewKind
  id: string
  name: string
  party: string
  locationId: string | null
  locationName: string | null
  submittedAt: string
}

/** Lists reviews that wait for longer than the target (OPS-1). */
async function listOverdueReviews(db: Db, at: Date): Promise<Problem[]> {
  const before = sql`${new Date(at.getTime() - REVIEW_TARGET_HOURS * HOURS)}::timestamptz`
  const selectOverdue = (kind: 'vehicle' | 'restaurant' | 'infotainment', table: OwnedTable, name: SQL) => sql`
    select ${kind} as kind, ${table.id} as id, ${name} as name, ${owners.name} as party,
      ${locations.id} as location_id, ${locations.name}::text as location_name, ${table.submittedAt} as submitted_at
    from ${table} join ${owners} on ${owners.id} = ${table.ownerId} join ${locations} on ${locations.id} = ${table.locationId}
    where ${isAwaitingReview(kind)} and ${table.submittedAt} <= ${before}`
  const { rows } = await db.execute<OverdueRow>(sql`
    select kind, id, name, party, location_id as "locationId", location_name as "locationName", submitted_at::text as "submittedAt"
    from (
      ${selectOverdue('vehicle', vehicles, vehicleName)}
      union all ${selectOverdue('restaurant', restaurants, sql`${restaurants.name}`)}
      union all ${selectOverdue('infotainment', infotainmentVideos, sql`${infotainmentVideos.name}`)}
      union all
      select 'campaign', ${campaigns.id}, ${campaigns.name}, ${companies.name}, ${locations.id}, ${locations.name}::text,
        coalesce(${campaigns.submittedAt}, ${campaigns.updatedAt})
      from ${campaigns} join ${companies} on ${companies.id} = ${campaigns.companyId}
      left join ${locations} on ${locations.id} = ${campaigns.locationId}
      where ${isAwaitingReview('campaign')} and coalesce(${campaigns.submittedAt}, ${campaigns.updatedAt}) <= ${before}
    ) as overdue`)
  return rows.map(({ kind, id, name, party, locationId, locationName, submittedAt }) => ({
    kind: 'review-overdue',
    subject: `${kind}:${id}`,
    name,
    details: { note: party, reviewKind: kind },
    locationId,
    locationName,
    since: new Date(Date.parse(submittedAt) + REVIEW_TARGET_HOURS * HOURS),
    opens: true,
  }))
}

type OwnedTable = typeof vehicles | typeof restaurants | typeof infotainmentVideos

/** Fewer failed attempts are normal. */
const MIN_FAILED_ATTEMPTS = 3

/**
 * Lists mails that the mail server does not accept, and those it rejected in the last day: at most two problems for any
 * number of mails. Mails about alerts do not count; otherwise each would cause the next.
 */
async function listFailingMails(db: Db, at: Date): Promise<Problem[]> {
  const subtractDays = (days: number) => sql`${new Date(at.getTime() - days * DAYS)}::timestamptz`
  const { rows } = await db.execute<{ subject: string; count: number; since: string; error: string }>(sql`
    select case when refused_at is null then 'waiting' else 'refused' end as subject, count(*) as count,
      min(coalesce(refused_at, created_at))::text as since,
      coalesce((array_agg(last_error order by created_at desc))[1], '') as error
    from ${mails}
    where created_at > ${subtractDays(3)} and sent_at is null
      and ((refused_at is null and attempts >= ${MIN_FAILED_ATTEMPTS}) or refused_at > ${subtractDays(1)})
      and id not in (select unnest(mail_ids) from ${alertMails} where ${alertMails.sentAt} > ${subtractDays(3)})
    group by 1`)
  return rows.map(({ subject, count, since, error }) => ({
    kind: 'mail-failing',
    subject,
    name: subject,
    details: { count, error },
    locationId: null,
    locationName: null,
    since: new Date(since),
    opens: true,
  }))
}

/** Lists failing jobs. Failed deliveries are reported as mails. */
async function listFailingJobs(db: Db): Promise<Problem[]> {
  const problems = await listJobProblems(db)
  return problems
    .filter(({ name, waiting }) => name !== 'notifications.deliver-mail' || waiting > 0)
    .map(({ name, failed, waiting, since, lastError }) => ({
      kind: 'job-failing',
      subject: name,
      name,
      details: { failed, waiting, error: lastError },
      locationId: null,
      locationName: null,
      since,
      opens: true,
    }))
}
