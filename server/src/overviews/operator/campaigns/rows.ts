import type { CampaignFilter, CampaignSort, OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { DELIVERY_STATES, type DeliveryState, computeStatePercent } from '@marquee/contract/delivery-headline.rules'
import { type SQL, sql } from 'drizzle-orm'
import { isOwed, joinOwedAmounts } from '../../../modules/bank/queries/campaign-receivables.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { locations } from '../../../modules/fleet/schema.ts'
import { selectPoster } from '../../../modules/media/queries/posters.ts'
import { campaignDeliveries } from '../../../modules/playback/schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { buildSearchPattern } from '../../../platform/db/search.ts'
import { campaignsWithDelivery, buildDeliveryState, promisedPlays, shortfall } from '../../campaigns/campaign-states.ts'

/** The campaigns of all companies: search, order and sums. */

export type Order = { by: CampaignSort; isDown: boolean }
export type Page = { from: number; size: number }
export type Sums = { campaigns: number; totalCents: number; openCents: number; promised: number; shortfall: number }
export type CampaignSearchResult = { ids: string[]; counts: Record<DeliveryState, number>; sums: Sums }

const SORT_KEYS: Readonly<Record<CampaignSort, SQL>> = {
  created: sql`created_at`,
  name: sql`lower(name)`,
  company: sql`lower(company)`,
  start: sql`starts_on`,
  end: sql`ends_on`,
  promised: sql`promised`,
  delivered: sql`promised - shortfall`,
  shortfall: sql`shortfall`,
  cost: sql`total_cents`,
}

/**
 * Searches all campaigns once, for the page, the counts and the sums. Deleted campaigns that never started are listed by
 * their status, and when an amount is open, for operators who read money (decision 38).
 */
export async function searchCampaigns(
  db: Db,
  { delivery, ...filter }: CampaignFilter,
  { order, page, at, readsMoney }: { order: Order; page: Page | undefined; at: Date; readsMoney: boolean },
): Promise<CampaignSearchResult> {
  const direction = order.isDown ? sql`desc` : sql`asc`
  const matches = delivery ? sql`state = ${delivery}` : sql`true`
  const limit = page ? sql`limit ${page.size} offset ${page.from}` : sql``
  const { rows } = await db.execute<{
    ids: string[]
    counts: { state: DeliveryState; count: number }[]
    sums: Sums
  }>(sql`
    with filtered as materialized (
      select ${campaigns.id} as id, ${campaigns.name} as name, ${companies.name} as company,
        ${campaigns.createdAt} as created_at, ${campaigns.startsOn} as starts_on, ${campaigns.endsOn} as ends_on,
        ${campaigns.totalCents} as total_cents, coalesce(owed.open_cents, 0) as open_cents, ${campaigns.deletedAt} as deleted_at,
        ${promisedPlays} as promised, ${shortfall} as shortfall, ${buildDeliveryState(at)} as state
      from ${campaignsWithDelivery} ${joinOwedAmounts()}
      where ${buildFilter(filter)}
    ),
    shown as materialized (
      select * from filtered where ${filter.status ? sql`true` : sql`deleted_at is null or state <> 'notStarted' ${readsMoney ? sql`or open_cents <> 0` : sql``}`}
    ),
    fitting as materialized (select * from shown where ${matches})
    select
      array(select id from fitting order by ${SORT_KEYS[order.by]} ${direction}, id ${limit}) as ids,
      (select coalesce(json_agg(counted), '[]') from (select state, count(*)::int from shown group by state) as counted)
        as counts,
      (select json_build_object(
        'campaigns', count(*), 'totalCents', coalesce(sum(total_cents), 0),
        'openCents', coalesce(sum(open_cents), 0),
        'promised', coalesce(sum(promised), 0), 'shortfall', coalesce(sum(shortfall), 0)) from fitting) as sums`)
  const [found] = rows
  if (!found) throw new Error('a query of sums has a row')
  const counted = new Map(found.counts.map(({ state, count }) => [state, count]))
  const counts = Object.fromEntries(DELIVERY_STATES.map((state) => [state, counted.get(state) ?? 0]))
  // The states are those of the list above.
  return { ...found, counts: counts as CampaignSearchResult['counts'] }
}

/** More words than a search needs, so that a pasted sentence is cheap. */
const MAX_SEARCH_WORDS = 6
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function buildFilter({ search = '', status, payment, type, location, company, from, to }: CampaignFilter): SQL {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const conditions = [
    status === 'Deleted' && sql`${campaigns.deletedAt} is not null`,
    status && status !== 'Deleted' && sql`${campaigns.deletedAt} is null and ${campaigns.status} = ${status}`,
    payment && (payment === 'paid' ? sql`${campaigns.isPaid}` : isOwed),
    type && sql`${campaigns.type} = ${type}`,
    location && sql`${campaigns.locationId} = ${location}`,
    company && sql`${campaigns.companyId} = ${company}`,
    from && sql`${campaigns.endsOn} >= ${from}`,
    to && sql`${campaigns.startsOn} <= ${to}`,
    ...(ID.test(search) ? [sql`${campaigns.id} = ${search}`] : words.slice(0, MAX_SEARCH_WORDS).map(matchWord)),
  ].filter((condition) => condition !== undefined && condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function matchWord(word: string): SQL {
  const pattern = buildSearchPattern(word)
  return sql`(${campaigns.name} || ' ' || ${companies.name}) ilike ${pattern}`
}

type Row = {
  id: string
  name: string
  companyId: string
  company: string
  userId: string
  isSuspended: boolean
  type: OperatorCampaign['type']
  status: OperatorCampaign['status']
  isDeleted: boolean
  poster: string | null
  locationId: string | null
  location: string | null
  startsOn: string
  endsOn: string
  weeks: number
  screens: number
  /** A bigint, which the driver returns as text. */
  totalCents: string
  isPaid: boolean
  isOwed: boolean
  openCents: number
  state: DeliveryState
  throughDay: string | null
  promised: number
  plays: number
  shortfall: number
}

/** These campaigns, in their order; those that are gone in the meantime are left out. */
export async function listCampaignRows(db: Db, ids: readonly string[], at: Date): Promise<OperatorCampaign[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select ${campaigns.id} as id, ${campaigns.name} as name, ${companies.id} as "companyId",
      ${companies.name} as company, ${companies.userId} as "userId",
      ${companies.suspendedAt} is not null as "isSuspended", ${campaigns.type} as type, ${campaigns.status} as status,
      ${campaigns.deletedAt} is not null as "isDeleted", ${selectPoster(campaigns.video)} as poster,
      ${locations.id} as "locationId",
      ${locations.name} as location, ${campaigns.startsOn}::text as "startsOn", ${campaigns.endsOn}::text as "endsOn",
      ${campaigns.weeks} as weeks, ${campaigns.screenCount} as screens, ${campaigns.totalCents}::text as "totalCents",
      ${campaigns.isPaid} as "isPaid", ${isOwed} as "isOwed", coalesce(owed.open_cents, 0)::bigint as "openCents", ${buildDeliveryState(at)} as state,
      ${campaignDeliveries.throughDay}::text as "throughDay", ${promisedPlays} as promised,
      coalesce(${campaignDeliveries.plays}, 0) as plays, ${shortfall} as shortfall
    from ${campaignsWithDelivery} ${joinOwedAmounts(ids)}
    where ${campaigns.id} = any(${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, presentRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function presentRow(row: Row): OperatorCampaign {
  const { id, name, companyId, company, userId, isSuspended, type, status, isDeleted, locationId, location } = row
  const { startsOn, endsOn, weeks, screens, totalCents, isPaid, isOwed: isOwedNow } = row
  return {
    _id: id,
    name,
    company: { _id: companyId, name: company, userId, isSuspended },
    type,
    status,
    isDeleted,
    poster: row.poster,
    location: locationId === null ? null : { _id: locationId, name: location ?? '' },
    startDate: startsOn,
    endDate: endsOn,
    numberOfWeeks: weeks,
    numberOfScreens: screens,
    totalCost: Number(totalCents) / 100,
    paid: isPaid,
    isOwed: isOwedNow,
    openCents: row.openCents,
    delivery: presentDelivery(row),
  }
}

/**
 * The sums are of days that are counted per screen: promised plays less missing ones were delivered, and others are
 * extra.
 */
function presentDelivery(row: Row): OperatorCampaign['delivery'] {
  const delivered = row.promised - row.shortfall
  return {
    state: row.state,
    percent: computeStatePercent(row.state, row),
    throughDay: row.throughDay,
    promised: row.promised,
    delivered,
    shortfall: row.shortfall,
    extra: row.plays - delivered,
  }
}
