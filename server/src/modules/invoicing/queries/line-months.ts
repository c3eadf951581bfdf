import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '../../documents/schema/orders.ts'

/**
 * The price of the days of order lines and the partners' share, by month. SQL computes it independently of
 * `rules/charged-periods.ts`, which computes the documents, so that a comparison finds errors in either (decision 17).
 *
 * Columns: line_id, order_id, campaign_id, company_id, screen_id, owner_id, share_bps, month (YYYY-MM), from_on,
 * until_on, days, cents, share_cents.
 *
 * @param isWanted the condition for lines, on the tables `line` and `sold` (its order)
 */
export const selectLineMonths = (isWanted: SQL): SQL => sql`
  select line_id, order_id, campaign_id, company_id, screen_id, owner_id, share_bps, month, from_on, until_on, days, cents,
    round(cents::numeric * share_bps / 10000)::bigint as share_cents
  from (
    select parts.*, case when until_on = charged_until
      then charged_cents - coalesce(sum(part_cents) over (
        partition by line_id order by month rows between unbounded preceding and 1 preceding), 0)
      else part_cents end::bigint as cents
    from (
      select charged.*, to_char(month_begins, 'YYYY-MM') as month, from_on, until_on, until_on - from_on + 1 as days,
        round(price_cents::numeric * (until_on - from_on + 1) / flight_days) as part_cents
      from (${selectChargedLines(isWanted)}) as charged
      cross join lateral generate_series(date_trunc('month', charged_from::timestamp), charged_until::timestamp, '1 month') as month_begins
      cross join lateral (select greatest(charged_from, month_begins::date) as from_on,
        least(charged_until, (month_begins + interval '1 month')::date - 1) as until_on) as span
    ) as parts
  ) as months`

/**
 * The total charge of each line. Columns: those of a line, charged_cents (net) and flight_days.
 *
 * @param isWanted the condition for lines, on the tables `line` and `sold` (its order)
 */
export const selectChargedLines = (isWanted: SQL): SQL => sql`
  select line.id as line_id, line.order_id, sold.campaign_id, sold.company_id, line.screen_id, line.owner_id, sold.share_bps,
    line.price_cents, line.charged_from, line.charged_until, line.ends_on - line.starts_on + 1 as flight_days,
    round(line.price_cents::numeric * (line.charged_until - line.starts_on + 1) / (line.ends_on - line.starts_on + 1))
      - round(line.price_cents::numeric * (line.charged_from - line.starts_on) / (line.ends_on - line.starts_on + 1)) as charged_cents
  from ${orderLines} as line
  join ${orders} as sold on sold.id = line.order_id
  where ${isWanted}`
