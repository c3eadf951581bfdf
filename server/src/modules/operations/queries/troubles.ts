import type { AlertKind } from '@marquee/contract/alerts'
import type { OpeningHours } from '@marquee/contract/fleet'
import { hasHours } from '@marquee/contract/hours.rules'
import type { ReviewKind } from '@marquee/contract/operator'
import { REVIEW_TARGET_HOURS } from '@marquee/contract/reviews.rules'
import { type SQL, sql } from 'drizzle-orm'
import { DAYS, HOURS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobTroubles } from '../../../platform/job-troubles.ts'
import { isOnAirAt } from '../../campaigns/queries/on-air.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { nameOfPlace, nameOfVehicle } from '../../fleet/queries.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { infotainmentVideos } from '../../infotainment/schema.ts'
import { holdings } from '../../inventory/schema.ts'
import { mails } from '../../notifications/schema.ts'
import { owners } from '../../owners/schema.ts'
import { airings, campaignDays, plays } from '../../playback/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { intervals, presences } from '../../telemetry/schema.ts'
import {
  calendar,
  type Calendar,
  EXPECTED_WITHIN_MS,
  openMs,
  SILENT_MS,
  silentSince,
  WITHOUT_PLAYS_MS,
} from '../rules/alerts.ts'
import { alertMails } from '../schema.ts'
import { waits } from './waiting.ts'

/** Something that is wrong now. */
export type Trouble = {
  kind: AlertKind
  /** What it is about, within its kind. */
  subject: string
  name: string
  details: Record<string, unknown>
  marketId: string | null
  marketName: string | null
  since: Date
  /** Whether it opens an alert; else it only keeps one open, such as a silent screen after closing time. */
  opens: boolean
}

/** Everything that is wrong now: a handful of statements, however large the fleet. */
export async function findTroubles(db: Db, at: Date): Promise<Trouble[]> {
  const days = calendar()
  return [
    ...(await silentScreens(db, at, days)),
    ...(await campaignsWithoutPlays(db, at, days)),
    ...(await overdueReviews(db, at)),
    ...(await failingMails(db, at)),
    ...(await failingJobs(db)),
  ]
}

/** Approved, of a company that is let in, and in flight on the local day of a market. */
const runs = (at: Date) => sql`${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null
  and ${companies.suspendedAt} is null
  and (${at}::timestamptz at time zone ${locations.timeZone})::date between ${holdings.startsOn} and ${holdings.endsOn}`

const isOfApprovedPlace = sql`coalesce(${vehicles.status}, ${restaurants.status}) <> 'Rejected'
  and coalesce(${vehicles.status}, ${restaurants.status}) <> 'Pending Approval'
  and coalesce(${vehicles.deletedAt}, ${restaurants.deletedAt}) is null`

const withItsPlace = sql`
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}
  join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})`

type SilentRow = {
  id: string
  name: string
  screen: string
  marketId: string
  marketName: string
  timeZone: string
  openingHours: OpeningHours | null
  lastSign: string
}

/** Active screens of a running campaign without a sign of life for a quarter of an hour. */
async function silentScreens(db: Db, at: Date, days: Calendar): Promise<Trouble[]> {
  // A device that was just paired gets its quarter of an hour, too.
  const lastSign = sql`coalesce(greatest(${presences.lastBeatAt}, ${devices.pairedAt}), ${screens.createdAt})`
  const { rows } = await db.execute<SilentRow>(sql`
    select ${screens.id} as id, ${nameOfPlace} as name, ${screens.name} as screen,
      ${locations.id} as "marketId", ${locations.name} as "marketName", ${locations.timeZone} as "timeZone",
      ${restaurants.openingHours} as "openingHours", ${lastSign}::text as "lastSign"
    from ${screens} ${withItsPlace}
    left join ${devices} on ${devices.screenId} = ${screens.id} and ${devices.unpairedAt} is null
    left join ${presences} on ${presences.screenId} = ${screens.id}
    where ${screens.status} = 'Active' and ${isOfApprovedPlace}
      and ${lastSign} <= ${new Date(at.getTime() - SILENT_MS)}::timestamptz
      and exists (
        select 1 from ${holdings}
        join ${campaigns} on ${campaigns.id} = ${holdings.holderId}
        join ${companies} on ${companies.id} = ${campaigns.companyId}
        where ${holdings.screenId} = ${screens.id} and ${runs(at)})`)
  return rows.map(({ id, name, screen, marketId, marketName, timeZone, openingHours, lastSign: said }) => {
    const quiet = { lastSignMs: Date.parse(said), openingHours, timeZone }
    const sinceMs = silentSince(quiet, at.getTime(), days)
    return {
      kind: 'screen-silent',
      subject: id,
      name,
      details: { note: screen },
      marketId,
      marketName,
      since: new Date(sinceMs ?? quiet.lastSignMs),
      // After closing time nobody expects a sign; one that failed to come before is still missing.
      opens: sinceMs !== null,
    }
  })
}

type QuietCampaign = {
  id: string
  name: string
  company: string
  marketId: string
  marketName: string
  quietSince: string
  timeZone: string
  openingHours: OpeningHours | null
  /** How long a device of it was on since then, of those without opening hours the longest. */
  onMs: number
}

/** Running campaigns of which nothing was shown in two hours in which at least one of their screens was to show them. */
async function campaignsWithoutPlays(db: Db, at: Date, days: Calendar): Promise<Trouble[]> {
  const earliest = new Date(at.getTime() - EXPECTED_WITHIN_MS)
  // Most have played lately, which one month of plays tells in a moment; the sums know of the others.
  const lately = new Date(at.getTime() - 2 * DAYS)
  const { rows } = await db.execute<QuietCampaign>(sql`
    with quiet as materialized (
      select ${campaigns.id}, ${campaigns.name}, ${companies.name} as company,
        ${locations.id} as market_id, ${locations.name} as market_name, ${locations.timeZone},
        greatest(
          coalesce(
            (select ${plays.startedAt} from ${plays} where ${plays.campaignId} = ${campaigns.id}
              and ${plays.verdict} = 'counted' and ${plays.receivedAt} >= ${lately}::timestamptz
              order by ${plays.startedAt} desc limit 1),
            (select max(${campaignDays.lastPlayedAt}) from ${campaignDays} where ${campaignDays.campaignId} = ${campaigns.id})
          ),
          (select min(${airings.fromAt}) from ${airings} where ${airings.campaignId} = ${campaigns.id} and ${airings.untilAt} is null),
          ${campaigns.startsOn}::timestamp at time zone ${locations.timeZone}
        ) as since
      from ${campaigns}
      join ${companies} on ${companies.id} = ${campaigns.companyId}
      join ${locations} on ${locations.id} = ${campaigns.locationId}
      where ${isOnAirAt(at)}
    ), shown_on as (
      select quiet.id as campaign_id, quiet.since, ${screens.id} as screen_id, ${restaurants.openingHours} as opening_hours
      from quiet
      join ${holdings} on ${holdings.holderId} = quiet.id
      join ${screens} on ${screens.id} = ${holdings.screenId} and ${screens.status} = 'Active'
      ${withItsPlace}
      where quiet.since <= ${new Date(at.getTime() - WITHOUT_PLAYS_MS)}::timestamptz and ${isOfApprovedPlace}
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
    select quiet.id, quiet.name, quiet.company, market_id as "marketId", market_name as "marketName",
      quiet.since::text as "quietSince", time_zone as "timeZone", opening_hours as "openingHours", on_ms::float8 as "onMs"
    from quiet join expected on campaign_id = quiet.id`)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((places) => {
    const [campaign] = places
    const longest = Math.max(...places.map((place) => expectedMs(place, at, earliest, days)))
    return campaign && longest >= WITHOUT_PLAYS_MS ? [withoutPlays(campaign)] : []
  })
}

/** For how long the campaign was to be seen at a place since it was last. */
function expectedMs(
  { openingHours, timeZone, quietSince, onMs }: QuietCampaign,
  at: Date,
  earliest: Date,
  days: Calendar,
) {
  if (!hasHours(openingHours)) return onMs
  const fromMs = Math.max(Date.parse(quietSince), earliest.getTime())
  return openMs(openingHours, timeZone, { fromMs, untilMs: at.getTime() }, days)
}

function withoutPlays({ id, name, company, marketId, marketName, quietSince }: QuietCampaign): Trouble {
  return {
    kind: 'campaign-without-plays',
    subject: id,
    name,
    details: { note: company },
    marketId,
    marketName,
    since: new Date(quietSince),
    opens: true,
  }
}

type OverdueRow = {
  kind: ReviewKind
  id: string
  name: string
  party: string
  marketId: string | null
  marketName: string | null
  submittedAt: string
}

/** What waits for a decision for longer than the target (OPS-1). */
async function overdueReviews(db: Db, at: Date): Promise<Trouble[]> {
  const before = sql`${new Date(at.getTime() - REVIEW_TARGET_HOURS * HOURS)}::timestamptz`
  const ofOwner = (kind: 'vehicle' | 'restaurant' | 'infotainment', table: Place, name: SQL) => sql`
    select ${kind} as kind, ${table.id} as id, ${name} as name, ${owners.name} as party,
      ${locations.id} as market_id, ${locations.name}::text as market_name, ${table.submittedAt} as submitted_at
    from ${table} join ${owners} on ${owners.id} = ${table.ownerId} join ${locations} on ${locations.id} = ${table.locationId}
    where ${waits(kind)} and ${table.submittedAt} <= ${before}`
  const { rows } = await db.execute<OverdueRow>(sql`
    select kind, id, name, party, market_id as "marketId", market_name as "marketName", submitted_at::text as "submittedAt"
    from (
      ${ofOwner('vehicle', vehicles, nameOfVehicle)}
      union all ${ofOwner('restaurant', restaurants, sql`${restaurants.name}`)}
      union all ${ofOwner('infotainment', infotainmentVideos, sql`${infotainmentVideos.name}`)}
      union all
      select 'campaign', ${campaigns.id}, ${campaigns.name}, ${companies.name}, ${locations.id}, ${locations.name}::text,
        coalesce(${campaigns.submittedAt}, ${campaigns.updatedAt})
      from ${campaigns} join ${companies} on ${companies.id} = ${campaigns.companyId}
      left join ${locations} on ${locations.id} = ${campaigns.locationId}
      where ${waits('campaign')} and coalesce(${campaigns.submittedAt}, ${campaigns.updatedAt}) <= ${before}
    ) as overdue`)
  return rows.map(({ kind, id, name, party, marketId, marketName, submittedAt }) => ({
    kind: 'review-overdue',
    subject: `${kind}:${id}`,
    name,
    details: { note: party, reviewKind: kind },
    marketId,
    marketName,
    since: new Date(Date.parse(submittedAt) + REVIEW_TARGET_HOURS * HOURS),
    opens: true,
  }))
}

type Place = typeof vehicles | typeof restaurants | typeof infotainmentVideos

/** A mail was tried this often in vain; fewer times happen to everybody. */
const MANY_ATTEMPTS = 3

/**
 * Mails that the mail server does not take, and those it refused in the last day: two alerts at most, however
 * many mails there are. A mail about alerts is none of them, or each would bring forth the next.
 */
async function failingMails(db: Db, at: Date): Promise<Trouble[]> {
  const before = (days: number) => sql`${new Date(at.getTime() - days * DAYS)}::timestamptz`
  const { rows } = await db.execute<{ subject: string; count: number; since: string; error: string }>(sql`
    select case when refused_at is null then 'waiting' else 'refused' end as subject, count(*) as count,
      min(coalesce(refused_at, created_at))::text as since,
      coalesce((array_agg(last_error order by created_at desc))[1], '') as error
    from ${mails}
    where created_at > ${before(3)} and sent_at is null
      and ((refused_at is null and attempts >= ${MANY_ATTEMPTS}) or refused_at > ${before(1)})
      and id not in (select unnest(mail_ids) from ${alertMails} where ${alertMails.sentAt} > ${before(3)})
    group by 1`)
  return rows.map(({ subject, count, since, error }) => ({
    kind: 'mail-failing',
    subject,
    name: subject,
    details: { count, error },
    marketId: null,
    marketName: null,
    since: new Date(since),
    opens: true,
  }))
}

/** What does not get done. Deliveries that fail are told of as mails. */
async function failingJobs(db: Db): Promise<Trouble[]> {
  const troubles = await jobTroubles(db)
  return troubles
    .filter(({ name, waiting }) => name !== 'notifications.deliver' || waiting > 0)
    .map(({ name, failed, waiting, since, lastError }) => ({
      kind: 'job-failing',
      subject: name,
      name,
      details: { failed, waiting, error: lastError },
      marketId: null,
      marketName: null,
      since,
      opens: true,
    }))
}
