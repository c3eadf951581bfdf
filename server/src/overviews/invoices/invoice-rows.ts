import { INVOICE_STATES, type InvoiceFilter, type InvoiceRow, type InvoiceState } from '@marquee/contract/invoices'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { buildSearchPattern } from '../../platform/db/search.ts'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { getLastDay } from '../../modules/invoicing/rules/charged-periods.ts'
import { documents } from '../../modules/documents/schema/documents.ts'
import { payments } from '../../modules/bank/schema/payments.ts'
import { allAmounts, creditedCents, openCents, paidCents } from '../../modules/bank/queries/open-amounts.ts'

/** The order of invoices and credit notes. */

export type InvoiceSort = 'newest' | 'oldest' | 'due' | 'company' | 'amount'
export type InvoiceSearchResult = {
  ids: string[]
  total: number
  sums: { netCents: number; vatCents: number; grossCents: number; openCents: number }
  counts: Record<InvoiceState, number>
}

const SORTS: Readonly<Record<InvoiceSort, SQL>> = {
  // Documents of one transaction have the same instant: the credit note comes before the invoice that replaces it.
  newest: sql`issued_on desc, issued_at desc, kind desc, ordinal desc`,
  oldest: sql`issued_on, issued_at, kind, ordinal`,
  // Settled invoices come last.
  due: sql`(open_cents > 0) desc, due_on nulls last, id`,
  company: sql`lower(company), issued_on desc, id`,
  amount: sql`gross_cents desc, issued_on desc, id`,
}

/** The state of an invoice on a day, from the amounts of its row. */
const deriveInvoiceState = (today: string) => sql<InvoiceState>`case
  when kind = 'credit-note' then 'credited'
  when open_cents <= 0 then case when credited_cents >= gross_cents then 'cancelled' else 'paid' end
  when due_on < ${today}::date then 'overdue'
  when paid_cents > 0 then 'partly-paid'
  else 'unpaid' end`

/**
 * Finds the page, the counts and the sums in one query.
 *
 * @param today in the operator's time zone
 */
export async function searchInvoices(
  db: Db,
  { state, ...filter }: InvoiceFilter,
  { sort, page, today }: { sort: InvoiceSort; page: { from: number; size: number } | undefined; today: string },
): Promise<InvoiceSearchResult> {
  const limit = page ? sql`limit ${page.size} offset ${page.from}` : sql``
  type Result = Omit<InvoiceSearchResult, 'counts' | 'total'> & { counts: Partial<InvoiceSearchResult['counts']> }
  const { rows } = await db.execute<Result & { sums: { total: number } }>(sql`
    with amounts as (
      select invoice.id, invoice.kind, invoice.ordinal, invoice.issued_on, invoice.issued_at, invoice.due_on, company.name as company,
        case invoice.kind when 'credit-note' then -1 else 1 end as sign,
        invoice.net_cents, invoice.vat_cents, invoice.gross_cents,
        invoice.credited_cents, invoice.paid_cents, invoice.open_cents
      from ${allAmounts} as invoice
      join ${companies} as company on company.id = invoice.company_id
      ${filter.search ? sql`join ${campaigns} as campaign on campaign.id = invoice.campaign_id` : sql``}
      where ${buildFilter(filter)}
    ),
    filtered as materialized (select *, ${deriveInvoiceState(today)} as state from amounts),
    fitting as (select * from filtered where ${state ? sql`state = ${state}` : sql`true`})
    select array(select id from fitting order by ${SORTS[sort]} ${limit}) as ids,
      (select json_build_object('total', count(*), 'netCents', coalesce(sum(sign * net_cents), 0),
        'vatCents', coalesce(sum(sign * vat_cents), 0), 'grossCents', coalesce(sum(sign * gross_cents), 0),
        'openCents', coalesce(sum(open_cents), 0)) from fitting) as sums,
      (select coalesce(json_object_agg(state, count), '{}')
        from (select state, count(*) from filtered group by state) as counted) as counts`)
  const [result] = rows
  if (!result) throw new Error('a query of sums has a row')
  const counts = Object.fromEntries(INVOICE_STATES.map((one) => [one, result.counts[one] ?? 0]))
  const { total, ...sums } = result.sums
  // The keys are the states of `INVOICE_STATES`.
  return { ids: result.ids, total, sums, counts: counts as InvoiceSearchResult['counts'] }
}

/** Further words are ignored, so that a pasted text does not make the query slow. */
const MAX_SEARCH_WORDS = 6

function buildFilter({ search = '', company, campaign, kind, month }: Omit<InvoiceFilter, 'state'>): SQL {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const conditions = [
    company && sql`invoice.company_id = ${company}`,
    campaign && sql`invoice.campaign_id = ${campaign}`,
    kind && sql`invoice.kind = ${kind}`,
    month && sql`invoice.issued_on between ${`${month}-01`}::date and ${getLastDay(month)}::date`,
    ...words.slice(0, MAX_SEARCH_WORDS).map(matchWord),
  ].filter((condition) => condition !== undefined && condition !== '')
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

function matchWord(word: string): SQL {
  const pattern = buildSearchPattern(word)
  return sql`(invoice.number || ' ' || company.name || ' ' || campaign.name) ilike ${pattern}`
}

type Row = Omit<InvoiceRow, 'company' | 'campaign'> & {
  companyId: string
  company: string
  campaignId: string
  campaign: string
  isDeleted: boolean
}

/** These invoices and credit notes, in the order of the ids. */
export async function listInvoiceRows(db: Db, ids: readonly string[], today: string): Promise<InvoiceRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    with amounts as (
      select invoice.*, ${creditedCents} as credited_cents, ${paidCents} as paid_cents,
        ${openCents} as open_cents
      from ${documents} as invoice
      where invoice.id = any(${sql.param([...ids])}::uuid[]) and invoice.kind in ('invoice', 'credit-note')
    )
    select amounts.id, kind, number, issued_on as "issuedOn", due_on as "dueOn", net_cents as "netCents",
      vat_cents as "vatCents", gross_cents as "grossCents", vat_category as "vatCategory",
      credited_cents as "creditedCents", paid_cents as "paidCents", open_cents as "openCents", ${deriveInvoiceState(today)} as state,
      company.id as "companyId", company.name as company, campaign.id as "campaignId", campaign.name as campaign,
      campaign.deleted_at is not null as "isDeleted"
    from amounts
    join ${companies} as company on company.id = amounts.company_id
    join ${campaigns} as campaign on campaign.id = amounts.campaign_id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { companyId, company, campaignId, campaign, isDeleted, ...rest } = row
    return [
      { ...rest, company: { id: companyId, name: company }, campaign: { id: campaignId, name: campaign, isDeleted } },
    ]
  })
}

export type DocumentRow = typeof documents.$inferSelect

/** The credit notes of an invoice, oldest first. */
export async function listCreditNotes(db: Db, invoiceId: string): Promise<DocumentRow[]> {
  return db.select().from(documents).where(eq(documents.correctsId, invoiceId)).orderBy(asc(documents.ordinal))
}

/** The payments of an invoice, in the order in which they were recorded. */
export async function listInvoicePayments(db: Db, invoiceId: string): Promise<(typeof payments.$inferSelect)[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.documentId, invoiceId))
    .orderBy(asc(payments.at), asc(payments.id))
}
