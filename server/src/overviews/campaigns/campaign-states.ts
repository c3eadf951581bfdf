import { addDays } from '@marquee/contract/days.rules'
import type { getCampaignDelivery } from '@marquee/contract/delivery'
import {
  AHEAD_DIVISOR,
  BEHIND_DIVISOR,
  type DeliveryFacts,
  type DeliveryHeadline,
  deriveDeliveryHeadline,
  type DeliveryState,
} from '@marquee/contract/delivery-headline.rules'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { eq, type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { approvalWindows, campaignDays, campaignDeliveries } from '../../modules/playback/schema.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * The delivery state of campaigns in SQL: the cases of `deriveDeliveryState` in the contract (decision 9).
 *
 * For queries from `campaignsWithDelivery`.
 */
export const campaignsWithDelivery = sql`${campaigns}
  join ${companies} on ${companies.id} = ${campaigns.companyId}
  left join ${locations} on ${locations.id} = ${campaigns.locationId}
  left join ${campaignDeliveries} on ${campaignDeliveries.campaignId} = ${campaigns.id}`

/** A draft may have no location, but its days need a time zone. */
const zone = sql`coalesce(${locations.timeZone}, 'UTC')`

const isInForce = sql`(${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null and ${companies.suspendedAt} is null)`

/** The last day on air; only computed for campaigns that are not in force. */
const offAirOn = sql`(
  select max((until_at at time zone ${zone})::date) from ${approvalWindows}
  where campaign_id = ${campaigns.id} and (until_at at time zone ${zone})::date >= starts_on)`

const coalesceZero = (column: SQL) => sql`coalesce(${column}, 0)`
export const promisedPlays = coalesceZero(sql`${campaignDeliveries.promised}`)
const provenPlays = coalesceZero(sql`${campaignDeliveries.plays}`)
export const shortfall = coalesceZero(sql`${campaignDeliveries.shortfall}`)

export function buildDeliveryState(at: Date): SQL<DeliveryState> {
  const today = sql`(${at}::timestamptz at time zone ${zone})::date`
  // The subquery only runs for the few campaigns without plays on the day before.
  const isWithoutPlays = sql`${coalesceZero(sql`${campaignDeliveries.promisedLastDay}`)} > 0
    and ${coalesceZero(sql`${campaignDeliveries.playsLastDay}`)} = 0
    and not exists (
      select from ${campaignDays} where campaign_id = ${campaigns.id} and day >= ${today} and plays > 0)`
  return sql<DeliveryState>`case
    when not ${isInForce} and ${offAirOn} is null then 'notStarted'
    when not ${isInForce} and ${offAirOn} <= ${campaigns.endsOn} then 'stopped'
    when ${today} < ${campaigns.startsOn} then 'notStarted'
    when ${today} > ${campaigns.endsOn} then case when ${shortfall} > 0 then 'finishedShort' else 'finished' end
    when ${isWithoutPlays} then 'withoutPlays'
    when ${shortfall} * ${sql.raw(String(BEHIND_DIVISOR))} > ${promisedPlays} then 'behind'
    when ${shortfall} = 0 and (${provenPlays} - ${promisedPlays}) * ${sql.raw(String(AHEAD_DIVISOR))} > ${promisedPlays} then 'ahead'
    else 'onTrack' end`
}

type HeadlineRow = Pick<DeliveryFacts, 'isInForce' | 'offAirOn' | 'startsOn' | 'endsOn'>

/** The headline of one campaign from its report, which is exact; the list of all campaigns uses saved sums. */
export async function getDeliveryHeadline(
  db: Db,
  campaignId: string,
  { days, totals }: Pick<EndpointReply<typeof getCampaignDelivery>, 'days' | 'totals'>,
  today: string,
): Promise<DeliveryHeadline> {
  const { rows } = await db.execute<HeadlineRow>(sql`
    select ${isInForce} as "isInForce", case when not ${isInForce} then ${offAirOn}::text end as "offAirOn",
      ${campaigns.startsOn}::text as "startsOn", ${campaigns.endsOn}::text as "endsOn"
    from ${campaignsWithDelivery} where ${eq(campaigns.id, campaignId)}`)
  const lastDay = days.find(({ day }) => day === addDays(today, -1))
  return deriveDeliveryHeadline({
    // Campaigns are never removed.
    ...(rows[0] as HeadlineRow),
    today,
    ...totals.soFar,
    promisedLastDay: lastDay?.promised ?? 0,
    playsLastDay: lastDay?.plays ?? 0,
    hasPlayedToday: days.some(({ day, plays }) => day >= today && plays > 0),
  })
}
