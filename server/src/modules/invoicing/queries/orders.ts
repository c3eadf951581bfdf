import { sql } from 'drizzle-orm'
import { WEEKLY_PRICE_CENTS } from '@marquee/contract/campaign-price.rules'
import type { Db } from '../../../platform/db/database.ts'
import { campaignChanges, campaigns } from '../../campaigns/schema.ts'
import { locations } from '../../fleet/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { screens } from '../../screens/schema.ts'
import type { CampaignFacts, ReservedScreen, OrderLine, CurrentOrder } from '../rules/orders.ts'
import { orderLines, orderRenewals, orders } from '../../documents/schema/orders.ts'

type Campaign = typeof campaigns.$inferSelect

/** The facts of a campaign that decide its orders. */
export async function getCampaignFacts(db: Db, campaign: Campaign): Promise<CampaignFacts> {
  const isApproved = campaign.status === 'Approved' && campaign.deletedAt === null
  const isWaiting = campaign.status.startsWith('Pending') && campaign.deletedAt === null
  return {
    state: isApproved ? 'approved' : isWaiting ? 'waiting' : 'gone',
    approvedAt: isApproved ? (campaign.decidedAt ?? campaign.updatedAt) : null,
    timeZone: await getTimeZone(db, campaign.locationId),
    held: isApproved ? await listReservedScreens(db, campaign) : [],
    orders: await listOrders(db, campaign.id),
  }
}

async function getTimeZone(db: Db, locationId: string | null): Promise<string> {
  const { rows } = await db.execute<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from ${locations} where id = ${locationId}::uuid`,
  )
  // Only a draft has no location, and a draft has no orders.
  return rows[0]?.timeZone ?? 'UTC'
}

/** Whether the screen of the row `screen` is permanently gone. A screen under repair is not. */
export const isLost = sql`(screen.status = 'Retired' or (screen.vehicle_id is null and screen.restaurant_id is null))`

async function listReservedScreens(db: Db, { id, type, weeks }: Campaign): Promise<ReservedScreen[]> {
  const { rows } = await db.execute<ReservedScreen>(sql`
    select screen.id as "screenId", screen.owner_id as "ownerId", held.starts_on as "startsOn", held.ends_on as "endsOn",
      ${WEEKLY_PRICE_CENTS[type] * weeks}::bigint as "priceCents", ${isLost} as "isLost"
    from ${reservations} as held
    join ${screens} as screen on screen.id = held.screen_id
    where held.holder_id = ${id}
    order by screen.id`)
  return rows
}

/** The last approval of the order of the row `sold`, which may have been renewed after a change (decision 17). */
export const lastApproval = sql`greatest(sold.approved_at,
  (select max(renewal.approved_at) from ${orderRenewals} as renewal where renewal.order_id = sold.id))`
/**
 * The first change after the last approval. Each change suspends the approval until an operator decides again, except an
 * extension.
 */
export const firstChange = sql`(
  select min(change.at) from ${campaignChanges} as change
  where change.campaign_id = sold.campaign_id and change.kind not in ('created', 'extended') and change.at > ${lastApproval})`

async function listOrders(db: Db, campaignId: string): Promise<CurrentOrder[]> {
  type Row = { id: string; timeZone: string; approvedAt: string; leftAt: string | null; lines: OrderLine[] }
  const { rows } = await db.execute<Row>(sql`
    select sold.id, sold.time_zone as "timeZone", ${formatInstant(lastApproval)} as "approvedAt", ${formatInstant(firstChange)} as "leftAt",
      (select coalesce(json_agg(json_build_object('id', line.id, 'screenId', line.screen_id, 'ownerId', line.owner_id,
          'startsOn', line.starts_on, 'endsOn', line.ends_on, 'priceCents', line.price_cents,
          'chargedFrom', line.charged_from, 'chargedUntil', line.charged_until) order by line.screen_id), '[]')
        from ${orderLines} as line where line.order_id = sold.id) as lines
    from ${orders} as sold
    where sold.campaign_id = ${campaignId}
    order by sold.approved_at, sold.id`)
  return rows.map(({ approvedAt, leftAt, ...order }) => ({
    ...order,
    approvedAt: new Date(approvedAt),
    leftAt: leftAt === null ? null : new Date(leftAt),
  }))
}

const formatInstant = (instant: ReturnType<typeof sql>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The approved campaigns with a reservation on one of these screens. */
export async function listApprovedCampaignIds(db: Db, screenIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct campaign.id
    from ${reservations} as held
    join ${campaigns} as campaign on campaign.id = held.holder_id
    where held.screen_id = any(${sql.param([...screenIds])}::uuid[])
      and campaign.status = 'Approved' and campaign.deleted_at is null
    order by campaign.id`)
  return rows.map(({ id }) => id)
}
