import { type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../campaigns/schema.ts'
import { allAmounts, openCents } from './open-amounts.ts'
import { documents } from '../../documents/schema/documents.ts'

/**
 * Joins the open amounts of a campaign's invoices as `owed`; its columns are null without an invoice.
 *
 * @param campaignIds all campaigns if it is absent
 */
export const joinOwedAmounts = (campaignIds?: readonly string[]): SQL => sql`left join (
  select campaign_id, sum(open_cents)::bigint as open_cents, bool_or(open_cents > 0) as is_open
  from ${campaignIds ? selectAmounts(campaignIds) : allAmounts} as amounts where kind = 'invoice' group by campaign_id
) as owed on owed.campaign_id = ${campaigns.id}`

const selectAmounts = (campaignIds: readonly string[]): SQL => sql`(
  select invoice.campaign_id, invoice.kind, ${openCents} as open_cents from ${documents} as invoice
  where invoice.campaign_id = any(${sql.param([...campaignIds])}::uuid[]))`

/** The SQL of `isOwed` in `rules/paid.ts`. */
export const isOwed = sql<boolean>`coalesce(owed.is_open,
  ${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null and not ${campaigns.isPaid})`
