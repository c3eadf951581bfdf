import type { OpeningHours } from '@marquee/contract/fleet'
import { hasHours } from '@marquee/contract/hours.rules'
import { sql } from 'drizzle-orm'
import { DAYS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { buildOnAirFilter } from '../../campaigns/queries/on-air.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { approvalWindows, campaignDays, plays } from '../../playback/schema.ts'
import { screens } from '../../screens/schema.ts'
import { intervals } from '../../telemetry/schema.ts'
import { computeOpenMs, EXPECTED_WINDOW_MS, type GetLocalDay, WITHOUT_PLAYS_MS } from '../rules/alerts.ts'
import { buildApprovedFilter, buildRangeFilter, type Problem, type SubjectRange } from './problem.ts'

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
export async function listCampaignsWithoutPlays(
  db: Db,
  at: Date,
  range: SubjectRange,
  getLocalDay: GetLocalDay,
): Promise<Problem[]> {
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
      where ${buildOnAirFilter(at)} and ${buildRangeFilter(campaigns.id, range)}
    ), held as (
      select quiet.id as campaign_id, quiet.since, ${screens.id} as screen_id, ${screens.vehicleId}, ${screens.restaurantId}
      from quiet
      join ${reservations} on ${reservations.holderId} = quiet.id
      join ${screens} on ${screens.id} = ${reservations.screenId} and ${screens.status} = 'Active'
      where quiet.since <= ${new Date(at.getTime() - WITHOUT_PLAYS_MS)}::timestamptz
    ), shown_on as (
      select campaign_id, since, screen_id, null::jsonb as opening_hours
      from held join ${vehicles} on ${vehicles.id} = vehicle_id and ${buildApprovedFilter(vehicles)}
      union all
      select campaign_id, since, screen_id, ${restaurants.openingHours}
      from held join ${restaurants} on ${restaurants.id} = restaurant_id and ${buildApprovedFilter(restaurants)}
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
