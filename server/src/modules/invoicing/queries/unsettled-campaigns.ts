import { WEEKLY_PRICE_CENTS } from '@marquee/contract/campaign-price.rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaignChanges, campaigns } from '../../campaigns/schema.ts'
import { locations } from '../../fleet/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { screens } from '../../screens/schema.ts'
import { orderLines, orders } from '../../documents/schema/orders.ts'
import { billingSettings } from '../schema/settings.ts'
import { lastApproval, firstChange, isLost } from './orders.ts'

/**
 * Campaigns whose orders are not up to date. A campaign is listed only if `rules/orders.ts` has something to write:
 * otherwise it would stay listed, and the statements of its screens would never be issued.
 */

/** Approvals before this instant are not charged, unless the operator chooses to invoice them (decision 17). */
const invoicingStart = sql`(select invoices_from from ${billingSettings})`
const isBeforeInvoicing = sql`coalesce(campaign.decided_at < ${invoicingStart}, false)`

const reservedScreens = sql`${reservations} as held join ${screens} as screen on screen.id = held.screen_id`

/** The campaign has a reserved screen that no line charges to the end of its flight. */
const hasUnsoldScreen = sql`exists (
  select from ${reservedScreens}
  where held.holder_id = campaign.id and not ${isLost}
    and held.ends_on >= (campaign.decided_at at time zone location.time_zone)::date
    and not exists (
      select from ${orders} as sold join ${orderLines} as line on line.order_id = sold.id
      where sold.campaign_id = campaign.id and line.screen_id = held.screen_id
        and line.charged_from <= line.charged_until and line.charged_until >= held.ends_on))`

/** The newest line of a reserved screen is in force and ends before its extended flight (decision 27). */
const isExtensionUnsold = sql`coalesce((
  select line.charged_until = line.ends_on and line.starts_on = held.starts_on and line.ends_on < held.ends_on
    and ${firstChange} is null
  from ${orders} as sold join ${orderLines} as line on line.order_id = sold.id
  where sold.campaign_id = campaign.id and line.screen_id = held.screen_id
  order by sold.approved_at desc, line.charged_until desc, line.charged_from desc limit 1), false)`

/** Whether the campaign of the row `sold` has reserved the screen of the row `line`. */
const isReserved = sql`exists (
  select from ${reservations} as held where held.holder_id = sold.campaign_id and held.screen_id = line.screen_id)`

/** All reserved screens of the campaign are lost. */
const hasLostAll = sql`exists (select from ${reservedScreens} where held.holder_id = campaign.id
    and held.ends_on >= (campaign.decided_at at time zone location.time_zone)::date)
  and not exists (select from ${reservedScreens} where held.holder_id = campaign.id and not ${isLost})`

/** The campaign was approved before its flight ended, and this approval has no order. */
const isUnseen = sql`campaign.status = 'Approved' and campaign.deleted_at is null and campaign.makegood_of is null
  and campaign.ends_on >= (campaign.decided_at at time zone location.time_zone)::date
  and not exists (select from ${orders} as sold where sold.campaign_id = campaign.id and ${lastApproval} >= campaign.decided_at)`
const isUnsold = sql`${isUnseen} and ${hasUnsoldScreen}`

/** The number of approved campaigns that wait for an invoice, as a subquery. */
export const unsoldCount = sql`(
  select count(*) from ${campaigns} as campaign
  join ${locations} as location on location.id = campaign.location_id
  where ${isUnsold} and not ${isBeforeInvoicing})`

export async function countUnsoldCampaigns(db: Db): Promise<number> {
  const { rows } = await db.execute<{ unsold: number }>(sql`select ${unsoldCount} as unsold`)
  return rows[0]?.unsold ?? 0
}

/** Whether a campaign was approved before invoicing began and is not charged, by the operator's choice. */
export async function isUninvoiced(db: Db, campaignId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${campaigns} as campaign
    where campaign.id = ${campaignId} and ${isBeforeInvoicing}
      and not exists (select from ${orders} as sold where sold.campaign_id = campaign.id)`)
  return rows.length > 0
}

/**
 * Campaigns that were approved before settings existed and have no invoice, and the net amount that invoices would
 * charge now. Days before an approval are not charged (decision 17).
 */
export async function sumUninvoicedCampaigns(db: Db): Promise<{ campaigns: number; netCents: number }> {
  const weekly = sql`case campaign.type when 'vehicle' then ${WEEKLY_PRICE_CENTS.vehicle}::int else ${WEEKLY_PRICE_CENTS.restaurant}::int end`
  const { rows } = await db.execute<{ campaigns: number; netCents: number }>(sql`
    select count(distinct id) as campaigns,
      coalesce(sum(price - round(price * greatest(decided_on - starts_on, 0) / (ends_on - starts_on + 1))), 0)::bigint as "netCents"
    from (
      select campaign.id, (${weekly} * campaign.weeks)::numeric as price, held.starts_on, held.ends_on,
        (campaign.decided_at at time zone location.time_zone)::date as decided_on
      from ${campaigns} as campaign
      join ${locations} as location on location.id = campaign.location_id
      join ${reservations} as held on held.holder_id = campaign.id
      join ${screens} as screen on screen.id = held.screen_id
      where ${isUnsold} and not ${isLost} and (${isBeforeInvoicing} or not exists (select from ${billingSettings}))
    ) as waiting
    where ends_on >= decided_on`)
  return rows[0] ?? { campaigns: 0, netCents: 0 }
}

/**
 * Campaigns whose orders may be out of date, in the order of their approval: approved without an order, no longer
 * approved, with a screen that was lost or came back, or extended.
 *
 * @param ownerIds only campaigns on screens of these owners; absent: all campaigns
 */
export async function listUnsettledCampaigns(db: Db, at: Date, ownerIds?: readonly string[]): Promise<string[]> {
  const isAmong = (campaignId: SQL) => (ownerIds ? sql`${campaignId} in (select id from among)` : sql`true`)
  const getToday = (zone: SQL) => sql`(${at}::timestamptz at time zone ${zone})::date`
  const { rows } = await db.execute<{ id: string }>(sql`
    with ${ownerIds ? sql`among as materialized (${selectCampaigns(ownerIds)}),` : sql``} unsettled as (
      select campaign.id, campaign.decided_at as at
      from ${campaigns} as campaign
      join ${locations} as location on location.id = campaign.location_id
      where ${isAmong(sql`campaign.id`)} and ${isUnseen} and not ${isBeforeInvoicing}
        and (${hasUnsoldScreen} or ${hasLostAll})
      union
      select sold.campaign_id, sold.approved_at
      from ${orders} as sold
      join ${orderLines} as line on line.order_id = sold.id
      join ${campaigns} as campaign on campaign.id = sold.campaign_id
      join ${screens} as screen on screen.id = line.screen_id
      cross join lateral (select coalesce(${firstChange},
        case when campaign.deleted_at is not null or campaign.status in ('Draft', 'Rejected') then campaign.updated_at end) as at) as change
      where ${isAmong(sql`sold.campaign_id`)} and line.charged_until >= line.charged_from and (
        (line.charged_until > (change.at at time zone sold.time_zone)::date
          and (campaign.deleted_at is not null or campaign.status not in ('Pending Approval', 'Pending')))
        or ((${isLost} or not ${isReserved}) and campaign.status = 'Approved' and line.charged_until = line.ends_on
          and line.charged_until > ${getToday(sql`sold.time_zone`)}))
      union
      select campaign.id, campaign.decided_at
      from ${reservations} as held
      join ${campaigns} as campaign on campaign.id = held.holder_id
      join ${screens} as screen on screen.id = held.screen_id
      join ${locations} as location on location.id = campaign.location_id
      where ${isAmong(sql`held.holder_id`)} and campaign.status = 'Approved' and campaign.deleted_at is null and not ${isLost}
        and held.ends_on >= ${getToday(sql`location.time_zone`)}
        and exists (select from ${orders} as sold where sold.campaign_id = campaign.id)
        and not exists (
          select from ${orders} as sold join ${orderLines} as line on line.order_id = sold.id
          where sold.campaign_id = campaign.id and line.screen_id = held.screen_id and line.charged_until = held.ends_on)
      union
      select campaign.id, campaign.decided_at
      from ${campaignChanges} as extended
      join ${campaigns} as campaign on campaign.id = extended.campaign_id and campaign.ends_on = extended.ends_on
      join ${reservations} as held on held.holder_id = campaign.id and held.ends_on = extended.ends_on
      join ${screens} as screen on screen.id = held.screen_id
      where extended.kind = 'extended' and ${isAmong(sql`campaign.id`)} and campaign.status = 'Approved'
        and campaign.deleted_at is null and not ${isLost} and ${isExtensionUnsold}
    )
    select id from unsettled group by id order by min(at), id`)
  return rows.map(({ id }) => id)
}

/** Campaigns with order lines or reservations on screens of these owners. */
const selectCampaigns = (ownerIds: readonly string[]): SQL => sql`
  select sold.campaign_id as id from ${orderLines} as line join ${orders} as sold on sold.id = line.order_id
  where line.owner_id = any(${sql.param([...ownerIds])}::uuid[])
  union
  select held.holder_id from ${reservations} as held join ${screens} as screen on screen.id = held.screen_id
  where screen.owner_id = any(${sql.param([...ownerIds])}::uuid[])`
