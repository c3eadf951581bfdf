import { checkLedger } from '@marquee/contract/billing-months'
import { type BookCheck } from '@marquee/contract/texts/billing-books'
import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import { sql } from 'drizzle-orm'
import { audit } from '../../../modules/audit/schema.ts'
import { checkChainLinks, listChainEnds, checkChainRecords, computeHead } from '../../../modules/chain/queries.ts'
import { type ChainHead, formatHead } from '../../../modules/chain/rules.ts'
import { BOOK_CHECKS, countBooks, type Check, listDifferences, type CheckFinding, startSnapshot } from './verify.ts'
import { orderLines, orders } from '../../../modules/documents/schema/orders.ts'
import { billingSettings } from '../../../modules/invoicing/schema/settings.ts'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { locations, restaurants, vehicles } from '../../../modules/fleet/schema.ts'
import { checkPackedWeeks } from '../../../modules/playback/queries/play-files.ts'
import { approvalWindows, campaignDays } from '../../../modules/playback/schema.ts'
import { screens } from '../../../modules/screens/schema.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { runInBackground } from '../../../platform/db/limits.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Route, route } from '../../../platform/http/route.ts'

/**
 * Checks the books against themselves, against the approval windows of screens, and against the plays (decision 17).
 */
export const booksCheckRoutes: readonly Route[] = [
  route(checkLedger, async (_call, context) => {
    const { looked, differences, head } = await runInBackground(() => checkBooks(context))
    const reported = differences.map(({ check, ...found }) => ({ what: billingBooksTexts.checks[check], ...found }))
    return { checkedAt: context.clock.now().toISOString(), looked, differences: reported, head }
  }),
]

export type Difference = CheckFinding & { check: BookCheck }
export type BooksCheckResult = {
  looked: { orders: number; documents: number; entries: number }
  /** of each kind at most `MAX_DIFFERENCES_PER_CHECK` */
  differences: Difference[]
  /** the head of the hash chains, to be saved outside the database (decision 4) */
  head: string
}

/**
 * Runs all checks in one snapshot.
 *
 * @param since a head that was saved earlier: everything before it must be unchanged
 */
export function checkBooks({ database }: Pick<AppContext, 'database'>, since?: ChainHead): Promise<BooksCheckResult> {
  return runInTransaction(database, async (tx) => {
    await startSnapshot(tx)
    const differences: Difference[] = []
    for (const one of [...BOOK_CHECKS, ...CROSS_MODULE_CHECKS]) {
      differences.push(...(await listDifferences(tx, one)).map((found) => ({ check: one.check, ...found })))
    }
    if (since) {
      const [expected, found] = [since.text, await computeHead(tx, since)]
      if (expected !== found) differences.push({ check: 'chain-head', where: '', expected, found })
    }
    return { looked: await countBooks(tx), differences, head: formatHead(await listChainEnds(tx)) }
  })
}

/**
 * A retired screen or one without a venue: it shows nothing, and is not charged from the day on which that was found.
 */
const isLost = sql`(${screens.status} = 'Retired'
  or not exists (select from ${vehicles} where ${vehicles.id} = ${screens.vehicleId} and ${vehicles.deletedAt} is null)
  and not exists (select from ${restaurants} where ${restaurants.id} = ${screens.restaurantId} and ${restaurants.deletedAt} is null))`

/** A suspended company keeps its slots and is charged for them, although the screens show nothing. */
const wasSuspended = sql`exists (select from ${audit} where ${audit.partyId} = ${campaigns.companyId} and ${audit.action} = 'suspend')`

/**
 * A later order of the same approval sold a screen that was not available at first (decision 17). An order for an
 * extension is not the first one: its lines begin after those of the orders before (decision 27).
 */
const cameLater = sql`exists (
  select from ${orders} as later join ${orderLines} as line on line.order_id = later.id
  join ${orders} as first on first.campaign_id = later.campaign_id and first.approved_at = later.approved_at and first.id <> later.id
  where later.campaign_id = ${campaigns.id} and line.screen_id = ${screens.id}
    and not exists (select from ${orderLines} as sold
      where sold.order_id = first.id and (sold.screen_id = line.screen_id or sold.charged_from >= line.charged_from)))`

/**
 * Approved before the operator had filled in the settings, and left without a charge by the operator's choice; or
 * changed or deleted since, so that its terms were not saved (decision 17).
 */
const isBeforeInvoicing = sql`(
  not exists (select from ${orders} where ${orders.campaignId} = ${approvalWindows.campaignId} and ${orders.approvedAt} <= ${approvalWindows.fromAt})
  and (exists (select from ${billingSettings} where ${approvalWindows.fromAt} < ${billingSettings.invoicesFrom})
    or ${approvalWindows.untilAt} is not null and ${approvalWindows.fromAt} < (select min(${audit.at}) from ${audit}
      where ${audit.action} = 'create' and ${audit.subjectKind} = 'billing-settings')))`

/**
 * The days on which campaigns were in force, as recorded by the database (decision 15), compared with the days that
 * their orders charge. A campaign under review keeps its orders until the decision. Days on which a screen was not
 * available are not compared, neither in between nor, if it was missing at the approval, before.
 */
const daysInForce = sql`
  with aired as (
    select campaign_id, screen_id,
      range_agg(daterange(greatest(starts_on, first_day), least(ends_on, last_day), '[]')) as days
    from (
      select ${approvalWindows}.*, zone, (from_at at time zone zone)::date as first_day,
        coalesce((until_at at time zone zone)::date, 'infinity') as last_day
      from ${approvalWindows}
      join ${campaigns} on ${campaigns.id} = ${approvalWindows.campaignId}
      left join ${locations} on ${locations.id} = ${campaigns.locationId}
      cross join lateral (select coalesce((select time_zone from ${orders} where campaign_id = ${approvalWindows.campaignId}
        and approved_at <= from_at order by approved_at desc limit 1), ${locations.timeZone}, 'UTC') as zone) as by_clock
      where not ${isBeforeInvoicing} and ${campaigns.makegoodOf} is null
    ) as spans
    where greatest(starts_on, first_day) <= least(ends_on, last_day)
    group by campaign_id, screen_id
  ), charged as (
    select campaign_id, screen_id, range_agg(daterange(charged_from, charged_until, '[]')) as days
    from ${orderLines} join ${orders} on ${orders.id} = order_id
    where charged_from <= charged_until
    group by campaign_id, screen_id
  )
  select ${campaigns.name} || ', ' || ${screens.model} as where,
    coalesce(aired.days, '{}')::text as expected, coalesce(charged.days, '{}')::text as found
  from aired full join charged using (campaign_id, screen_id)
  join ${campaigns} on ${campaigns.id} = campaign_id
  join ${screens} on ${screens.id} = screen_id
  where (${campaigns.deletedAt} is not null or ${campaigns.status} not in ('Pending Approval', 'Pending'))
    and exists (select from ${billingSettings})
    and (
      not coalesce(charged.days, '{}') <@ coalesce(aired.days, '{}') and not ${wasSuspended}
      or not coalesce(aired.days, '{}') <@ datemultirange(coalesce(range_merge(charged.days), 'empty')) and not ${isLost} and not ${cameLater}
    )`

/** Complete, counted plays of a sold campaign on a day of a screen that no order charges. */
const unchargedPlays = sql`
  select ${campaigns.name} || ', ' || ${screens.model} || ', ' || played.day as where, '0' as expected, played.plays::text as found
  from ${campaignDays} as played
  join ${campaigns} on ${campaigns.id} = played.campaign_id
  join ${screens} on ${screens.id} = played.screen_id
  where played.plays > 0
    and exists (select from ${orders} where ${orders.campaignId} = played.campaign_id)
    and not exists (select from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${orders.campaignId} = played.campaign_id and ${orderLines.screenId} = played.screen_id
        and played.day between charged_from and charged_until)
    and played.day >= (select min(approved_at at time zone time_zone)::date from ${orders}
      where ${orders.campaignId} = played.campaign_id)`

/** Checks that compare data of several modules. */
const CROSS_MODULE_CHECKS: readonly Check[] = [
  { check: 'chain-link', rows: checkChainLinks() },
  { check: 'chain-row', rows: checkChainRecords() },
  { check: 'play-files', rows: checkPackedWeeks() },
  { check: 'order-days', rows: daysInForce },
  { check: 'plays', rows: unchargedPlays },
]
