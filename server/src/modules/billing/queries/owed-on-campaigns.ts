import { type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../campaigns/schema.ts'
import { allAmounts, openCents } from './open-amounts.ts'
import { documents } from '../schema/documents.ts'

/**
 * Joins what is open on the invoices of a campaign, as `owed`; its columns are null where there is no invoice.
 *
 * @param campaignIds of these campaigns, or of all
 */
export const owedOn = (campaignIds?: readonly string[]): SQL => sql`left join (
  select campaign_id, sum(open_cents)::bigint as open_cents, bool_or(open_cents > 0) as is_open
  from ${campaignIds ? amountsOf(campaignIds) : allAmounts} as amounts where kind = 'invoice' group by campaign_id
) as owed on owed.campaign_id = ${campaigns.id}`

const amountsOf = (campaignIds: readonly string[]): SQL => sql`(
  select invoice.campaign_id, invoice.kind, ${openCents} as open_cents from ${documents} as invoice
  where invoice.campaign_id = any(${sql.param([...campaignIds])}::uuid[]))`

/** As `isOwed` in `rules/paid.ts` says of one campaign. */
export const isOwed = sql<boolean>`coalesce(owed.is_open,
  ${campaigns.status} = 'Approved' and ${campaigns.deletedAt} is null and not ${campaigns.isPaid})`
