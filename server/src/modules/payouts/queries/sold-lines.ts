import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaignChanges } from '../../campaigns/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { getLastDay } from '../../invoicing/rules/charged-periods.ts'
import type { SoldLine } from '../rules/statements.ts'
import { documents } from '../../documents/schema/documents.ts'
import { orderLines, orderRenewals, orders } from '../../documents/schema/orders.ts'
import { listUnsettledCampaigns } from '../../invoicing/queries/unsettled-campaigns.ts'

/** All sold lines of an owner's screens, or of one screen while the owner had it. */
export async function listSoldLines(db: Db, ownerId: string, screenId?: string): Promise<SoldLine[]> {
  const isOfOwner = sql`line.owner_id = ${ownerId} ${screenId ? sql`and line.screen_id = ${screenId}` : sql``}`
  const { rows } = await db.execute<SoldLine>(sql`
    select ${COLUMNS} from ${orderLines} as line join ${orders} as sold on sold.id = line.order_id
    where ${isOfOwner} and line.charged_from <= line.charged_until
    order by line.charged_from, sold.campaign_name, line.id`)
  return rows
}

/**
 * The sold lines of a month that are on no statement, of these owners, by screen.
 *
 * A screen is left out while its earnings are uncertain: a campaign on it was changed in the month or before, and the
 * decision on the change decides whether its last days are charged (decision 19); or the orders of a campaign are not
 * up to date yet, because a job updates them or because the settings are missing.
 */
export async function listUnsettledLines(
  db: Db,
  month: string,
  ownerIds: readonly string[],
  at: Date,
): Promise<SoldLine[]> {
  const behind = sql`any(${sql.param(await listUnsettledCampaigns(db, at, ownerIds))}::uuid[])`
  const isBehind = sql`(sold.campaign_id = ${behind} or exists (select from ${reservations} as held
    where held.screen_id = line.screen_id and held.holder_id = ${behind} and held.starts_on <= ${getLastDay(month)}))`
  const { rows } = await db.execute<SoldLine>(sql`
    select * from (
      select ${COLUMNS},
        bool_or(${isUnsure(month)} or ${isBehind}) over (partition by line.owner_id, line.screen_id) as "isUnsure"
      from ${orderLines} as line join ${orders} as sold on sold.id = line.order_id
      where ${isOpen(month, ownerIds)}
    ) as open
    where not "isUnsure"
    order by "ownerId", "screenId", "chargedFrom", campaign`)
  return rows
}

/** The owners with sold lines of a month that are on no statement. */
export async function listUnsettledOwnerIds(db: Db, month: string, ownerIds?: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ ownerId: string }>(sql`
    select distinct line.owner_id as "ownerId" from ${orderLines} as line where ${isOpen(month, ownerIds)} order by 1`)
  return rows.map(({ ownerId }) => ownerId)
}

/** The owners and months without a statement up to a month, oldest first. */
export async function listUnsettledMonths(
  db: Db,
  through: string,
  ownerIds?: readonly string[],
): Promise<{ ownerId: string; month: string }[]> {
  const { rows } = await db.execute<{ ownerId: string; month: string }>(sql`
    select distinct line.owner_id as "ownerId", begins.month from ${orderLines} as line
    cross join lateral (
      select to_char(first, 'YYYY-MM') as month from generate_series(
        date_trunc('month', line.charged_from::timestamp),
        least(line.charged_until, ${getLastDay(through)}::date)::timestamp, '1 month') as first
    ) as begins
    where line.charged_from <= line.charged_until and line.price_cents > 0 and ${isOfOwners(ownerIds)}
      and not exists (select from ${documents} as settled
        where settled.kind = 'statement' and settled.owner_id = line.owner_id and settled.screen_id = line.screen_id
          and settled.month = begins.month)
    order by begins.month, "ownerId"`)
  return rows
}

const COLUMNS = sql`line.screen_id as "screenId", line.owner_id as "ownerId", line.starts_on as "startsOn",
  line.ends_on as "endsOn", line.price_cents as "priceCents", line.charged_from as "chargedFrom",
  line.charged_until as "chargedUntil", sold.campaign_id as "campaignId", sold.company_id as "companyId",
  sold.campaign_name as campaign, sold.time_zone as "timeZone", sold.share_bps as "shareBps"`

/** All ids are one parameter: PostgreSQL accepts 65,535 parameters in a statement. */
const isOfOwners = (ownerIds: readonly string[] | undefined): SQL =>
  ownerIds ? sql`line.owner_id = any(${sql.param([...ownerIds])}::uuid[])` : sql`true`

/** The line has charged days in the month, and its screen has no statement for it. */
const isOpen = (month: string, ownerIds: readonly string[] | undefined): SQL => sql`(
  line.charged_from <= ${getLastDay(month)} and line.charged_until >= ${`${month}-01`}
  and line.charged_from <= line.charged_until and ${isOfOwners(ownerIds)}
  and not exists (select from ${documents} as settled
    where settled.kind = 'statement' and settled.owner_id = line.owner_id and settled.screen_id = line.screen_id
      and settled.month = ${month}))`

/** The campaign was changed or deleted after the last approval of its order, and before the last charged day. */
const isUnsure = (month: string): SQL => sql`exists (
  select from ${campaignChanges} as change
  where change.campaign_id = sold.campaign_id and change.kind <> 'extended'
    and change.at > greatest(sold.approved_at,
      (select max(renewal.approved_at) from ${orderRenewals} as renewal where renewal.order_id = sold.id))
    and (change.at at time zone sold.time_zone)::date < least(line.charged_until, ${getLastDay(month)}::date + 1))`
