import { BEHIND_ONE_IN, type DeliveryState } from '@marquee/contract/operator-campaigns.rules'
import { type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { airings, campaignDays, campaignDeliveries } from '../../modules/playback/schema.ts'

/**
 * The delivery state of campaigns in SQL: `deliveryStateOf` of the contract, case by case (decision 025).
 *
 * To be used in a query from `campaignsWithDelivery`.
 */
export const campaignsWithDelivery = sql`${campaigns}
  join ${companies} on ${companies.id} = ${campaigns.companyId}
  left join ${locations} on ${locations.id} = ${campaigns.locationId}
  left join ${campaignDeliveries} on ${campaignDeliveries.campaignId} = ${campaigns.id}`

/** Days are counted somewhere also before a draft has a location. */
const zone = sql`coalesce(${locations.timeZone}, 'UTC')`

const isInForce = sql`(${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null and ${companies.suspendedAt} is null)`

/** Asked for campaigns alone that are not in force. */
const offAirOn = sql`(
  select max((until_at at time zone ${zone})::date) from ${airings}
  where campaign_id = ${campaigns.id} and (until_at at time zone ${zone})::date >= starts_on)`

const number = (column: SQL) => sql`coalesce(${column}, 0)`
export const promised = number(sql`${campaignDeliveries.promised}`)
export const shortfall = number(sql`${campaignDeliveries.shortfall}`)

export function deliveryStateAt(at: Date): SQL<DeliveryState> {
  const today = sql`(${at}::timestamptz at time zone ${zone})::date`
  // The last of these is asked for the few that showed nothing on the day before.
  const isSilent = sql`${number(sql`${campaignDeliveries.promisedLastDay}`)} > 0
    and ${number(sql`${campaignDeliveries.playsLastDay}`)} = 0
    and not exists (
      select from ${campaignDays} where campaign_id = ${campaigns.id} and day >= ${today} and plays > 0)`
  return sql<DeliveryState>`case
    when not ${isInForce} and ${offAirOn} is null then 'notStarted'
    when not ${isInForce} and ${offAirOn} <= ${campaigns.endsOn} then 'stopped'
    when ${today} < ${campaigns.startsOn} then 'notStarted'
    when ${today} > ${campaigns.endsOn} then case when ${shortfall} > 0 then 'finishedShort' else 'finished' end
    when ${isSilent} then 'withoutPlays'
    when ${shortfall} * ${sql.raw(String(BEHIND_ONE_IN))} > ${promised} then 'behind'
    else 'onTrack' end`
}
