import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { campaignChanges } from '../../campaigns/schema.ts'
import { reservations } from '../../inventory/schema.ts'
import { getLastDay } from '../rules/runs.ts'
import type { SoldLine } from '../rules/statements.ts'
import { documents } from '../schema/documents.ts'
import { orderLines, orderRenewals, orders } from '../schema/orders.ts'
import { listUnsettledCampaigns } from './unsettled-campaigns.ts'

/** Everything that was ever sold of the screens of an owner, or of one screen while it was theirs. */
export async function listSoldLines(db: Db, ownerId: string, screenId?: string): Promise<SoldLine[]> {
  const isTheirs = sql`line.owner_id = ${ownerId} ${screenId ? sql`and line.screen_id = ${screenId}` : sql``}`
  const { rows } = await db.execute<SoldLine>(sql`
    select ${COLUMNS} from ${orderLines} as line join ${orders} as sold on sold.id = line.order_id
    where ${isTheirs} and line.charged_from <= line.charged_until
    order by line.charged_from, sold.campaign_name, line.id`)
  return rows
}

/**
 * What was sold of the days of a month and stands on no statement, of all owners or of some, screen by screen.
 *
 * A screen waits while it is not certain what it earned: a campaign on it was changed within the month, or before, and
 * what is decided of it says whether its last days are charged (decision 19); or the orders of a campaign have yet to follow
 * it, because they are written a moment later or when the settings are filled in.
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

/** The owners with such days. */
export async function listUnsettledOwnerIds(db: Db, month: string, ownerIds?: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ ownerId: string }>(sql`
    select distinct line.owner_id as "ownerId" from ${orderLines} as line where ${isOpen(month, ownerIds)} order by 1`)
  return rows.map(({ ownerId }) => ownerId)
}

/** Which months of whom are not settled, up to and with that month; the oldest first. */
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

/** One value however many owners: a statement has room for 65,535 of them. */
const isOfOwners = (ownerIds: readonly string[] | undefined): SQL =>
  ownerIds ? sql`line.owner_id = any(${sql.param([...ownerIds])}::uuid[])` : sql`true`

/** Has charged days in the month, and no statement for it. */
const isOpen = (month: string, ownerIds: readonly string[] | undefined): SQL => sql`(
  line.charged_from <= ${getLastDay(month)} and line.charged_until >= ${`${month}-01`}
  and line.charged_from <= line.charged_until and ${isOfOwners(ownerIds)}
  and not exists (select from ${documents} as settled
    where settled.kind = 'statement' and settled.owner_id = line.owner_id and settled.screen_id = line.screen_id
      and settled.month = ${month}))`

/** The campaign was changed or deleted since its order began, or went on, on a day before the last that the line charges. */
const isUnsure = (month: string): SQL => sql`exists (
  select from ${campaignChanges} as change
  where change.campaign_id = sold.campaign_id
    and change.at > greatest(sold.approved_at,
      (select max(renewal.approved_at) from ${orderRenewals} as renewal where renewal.order_id = sold.id))
    and (change.at at time zone sold.time_zone)::date < least(line.charged_until, ${getLastDay(month)}::date + 1))`
