import { type SQL, sql } from 'drizzle-orm'
import { screens } from '../../../modules/screens/schema.ts'
import { onlineDays } from '../../../modules/telemetry/schema.ts'
import { documentFiles, documentSeries, documents } from '../../../modules/documents/schema/documents.ts'
import { orderLines, orders } from '../../../modules/documents/schema/orders.ts'
import { selectChargedLines, selectLineMonths } from '../../../modules/invoicing/queries/line-months.ts'
import { makegoodCredits, makegoodParts } from '../../../modules/makegoods/schema.ts'
import { selectShareCents, formatEuro, isMakegood, isOfCompany, isOfPartner } from './verify-sql.ts'

/** Compares orders and documents with each other and with their days. */

const everyLine = sql`true`

export function checkDaysChargedOnce(): SQL {
  return sql`
    select one_order.campaign_name || ', ' || ${screens.model} as where, '' as expected,
      greatest(one.charged_from, other.charged_from)::text as found
    from ${orderLines} as one
    join ${orders} as one_order on one_order.id = one.order_id
    join ${orderLines} as other on other.screen_id = one.screen_id and other.id > one.id
      and other.charged_from <= one.charged_until and one.charged_from <= other.charged_until
    join ${orders} as other_order on other_order.id = other.order_id and other_order.campaign_id = one_order.campaign_id
    join ${screens} on ${screens.id} = one.screen_id
    where one.charged_from <= one.charged_until and other.charged_from <= other.charged_until`
}

export function checkOrderTotals(): SQL {
  return sql`
    with charged as (
      select order_id, sum(charged_cents)::bigint as cents from (${selectChargedLines(everyLine)}) as lines group by order_id
    ), invoiced as (
      select order_id, sum(case kind when 'invoice' then net_cents else -net_cents end)::bigint as cents
      from ${documents} where ${isOfCompany} and not ${isMakegood} group by order_id
    )
    select campaign_name || ' (' || ${orders.id} || ')' as where, ${formatEuro(sql`charged.cents`)} as expected,
      ${formatEuro(sql`invoiced.cents`)} as found
    from ${orders} left join charged on charged.order_id = ${orders.id} left join invoiced on invoiced.order_id = ${orders.id}
    where coalesce(charged.cents, 0) <> coalesce(invoiced.cents, 0)`
}

/**
 * The credit of each part of a makegood is the missing share of what its line charges, and the credit notes of a
 * makegood are the sum of its credited parts for each order (decision 34).
 */
export function checkMakegoods(): SQL {
  const due = sql`round(charged.charged_cents::numeric * part.missing_plays / part.promised_plays)::bigint`
  return sql`
    select ${screens.model} as where, ${formatEuro(due)} as expected, ${formatEuro(sql`part.credit_cents`)} as found
    from ${makegoodParts} as part
    join (${selectChargedLines(everyLine)}) as charged on charged.line_id = part.order_line_id
    join ${screens} on ${screens.id} = part.screen_id
    where part.credit_cents <> ${due}
    union all
    select ${orders.campaignName}, ${formatEuro(sql`coalesce(credited.cents, 0)`)}, ${formatEuro(sql`coalesce(noted.cents, 0)`)}
    from (
      select part.makegood_id, line.order_id, sum(part.credit_cents)::bigint as cents
      from ${makegoodParts} as part join ${orderLines} as line on line.id = part.order_line_id
      where part.is_credited group by part.makegood_id, line.order_id
    ) as credited
    full join (
      select given.makegood_id, note.order_id, sum(note.net_cents)::bigint as cents
      from ${makegoodCredits} as given join ${documents} as note on note.id = given.document_id
      where note.kind = 'credit-note' group by given.makegood_id, note.order_id
    ) as noted using (makegood_id, order_id)
    join ${orders} on ${orders.id} = order_id
    where coalesce(credited.cents, 0) <> coalesce(noted.cents, 0)`
}

/** Payout runs have their own series and are not documents. */
export function checkSeriesGaps(): SQL {
  return sql`
    with counted as (
      select series, count(*) as numbers, min(ordinal) as lowest, max(ordinal) as highest from ${documents} group by series
    )
    select series as where, '1-' || coalesce(last, highest) as expected,
      coalesce(numbers || ' (' || lowest || '-' || highest || ')', '0') as found
    from counted full join ${documentSeries} using (series)
    where (numbers is not null or series not ilike 'payout%')
      and (numbers, lowest, highest) is distinct from (last::bigint, 1, last)`
}

export function checkDocumentSums(): SQL {
  return sql`
    select number as where, ${formatEuro(sql`net_cents`)} as expected, ${formatEuro(sql`sums.cents`)} as found
    from ${documents} cross join lateral (
      select sum((line->>'netCents')::bigint)::bigint as cents,
        bool_and((line->>'quantity')::numeric * (line->>'unitPriceCents')::numeric = (line->>'netCents')::numeric) as is_right
      from jsonb_array_elements(content->'lines') as line) as sums
    where net_cents <> coalesce(sums.cents, 0) or not sums.is_right`
}

export function checkDocumentVat(): SQL {
  const due = sql`case vat_category when 'S' then round(net_cents::numeric * vat_rate_bps / 10000) else 0 end`
  return sql`
    select number as where, ${formatEuro(due)} as expected, ${formatEuro(sql`vat_cents`)} as found from ${documents}
    where kind <> 'credit-note' and vat_cents <> ${due}`
}

/**
 * The credit notes of an invoice do not exceed its net and VAT amounts. If they equal its net amount, the VAT is equal
 * too.
 */
export function checkInvoiceCredits(): SQL {
  return sql`
    select invoice.number as where, ${formatEuro(sql`invoice.gross_cents`)} as expected, ${formatEuro(sql`taken.gross`)} as found
    from ${documents} as invoice
    join (select corrects_id, sum(net_cents) as net, sum(vat_cents) as vat, sum(gross_cents) as gross
      from ${documents} where corrects_id is not null group by corrects_id) as taken on taken.corrects_id = invoice.id
    where taken.net > invoice.net_cents or taken.vat > invoice.vat_cents
      or (taken.net = invoice.net_cents and taken.vat <> invoice.vat_cents)`
}

/** The amounts of order lines by owner, screen and month, which statements settle. */
const settledMonths = sql`
  select owner_id, screen_id, month, sum(cents)::bigint as cents, sum(share_cents)::bigint as share_cents
  from (${selectLineMonths(everyLine)}) as parts group by owner_id, screen_id, month`

export const checkStatementCharges = (): SQL => checkStatements(selectShareCents('chargedCents'), sql`settled.cents`)
export const checkStatementShares = (): SQL => checkStatements(sql`net_cents`, sql`settled.share_cents`)

function checkStatements(written: SQL, due: SQL): SQL {
  return sql`
    select number as where, ${formatEuro(due)} as expected, ${formatEuro(written)} as found
    from ${documents} left join (${settledMonths}) as settled using (owner_id, screen_id, month)
    where ${isOfPartner} and ${written} is distinct from coalesce(${due}, 0)`
}

/**
 * A credit reverses its whole statement, and a new statement replaces it: each month has exactly one valid statement,
 * the last one (decision 19).
 */
export function checkStatementCredits(): SQL {
  const ofMonth = sql`owner_id, screen_id, month`
  return sql`
    select credit.number as where, ${formatEuro(sql`wrong.gross_cents`)} as expected, ${formatEuro(sql`credit.gross_cents`)} as found
    from ${documents} as credit join ${documents} as wrong on wrong.id = credit.corrects_id
    where credit.kind = 'statement-credit' and (wrong.kind <> 'statement'
      or (credit.owner_id, credit.screen_id, credit.month, credit.revision, credit.net_cents, credit.vat_cents)
        is distinct from (wrong.owner_id, wrong.screen_id, wrong.month, wrong.revision + 1, wrong.net_cents, wrong.vat_cents))
    union all
    select min(number), '1', (count(*) filter (where kind = 'statement') - count(*) filter (where kind = 'statement-credit'))::text
    from ${documents} where ${isOfPartner}
    group by ${ofMonth}
    having count(*) filter (where kind = 'statement') - count(*) filter (where kind = 'statement-credit') <> 1
      or max(revision) <> count(*) filter (where kind = 'statement')`
}

/** Late heartbeats can add online days after the statement, but never remove them. */
export function checkOnlineDays(): SQL {
  const recorded = sql`(select count(*) from ${onlineDays} where ${onlineDays.screenId} = ${documents.screenId}
    and to_char(${onlineDays.day}, 'YYYY-MM') = ${documents.month})`
  return sql`
    select number as where, recorded::text as expected, content->'share'->>'daysOnline' as found
    from ${documents} cross join lateral ${recorded} as days (recorded)
    where kind = 'statement' and (content->'share'->>'daysOnline')::int > recorded`
}

/** The SHA-256 of a file is sealed with its document; the stored bytes must match it. */
export function checkFileHashes(): SQL {
  const shortenHash = (hash: SQL): SQL => sql`left(encode(${hash}, 'hex'), 16)`
  return sql`
    select ${documents.number} || '.' || ${documentFiles.kind} as where, ${shortenHash(sql`${documentFiles.sha256}`)} as expected,
      ${shortenHash(sql`sha256(${documentFiles.bytes})`)} as found
    from ${documentFiles} left join ${documents} on ${documents.id} = ${documentFiles.documentId}
    where ${documentFiles.sha256} <> sha256(${documentFiles.bytes})`
}
