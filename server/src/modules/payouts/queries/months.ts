import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { screens } from '../../screens/schema.ts'
import { getLastDay } from '../../invoicing/rules/charged-periods.ts'
import { documents } from '../../documents/schema/documents.ts'
import { orderLines } from '../../documents/schema/orders.ts'
import { bankEntries } from '../../bank/schema/payments.ts'
import { monthPayments } from '../schema.ts'
import { selectLineMonths } from '../../invoicing/queries/line-months.ts'
import { allAmounts, creditedCents, openCents, paidCents } from '../../bank/queries/open-amounts.ts'

export type MonthSums = {
  invoices: number
  invoicedNetCents: number
  invoicedVatCents: number
  invoicedCents: number
  paidCents: number
  overdueCents: number
  overdueInvoices: number
  oldestDueOn: string | null
  creditNotes: number
  creditedCents: number
  chargedCents: number
  shareCents: number
  statements: number
  statementDocuments: number
  missingStatements: number
  statementsPaid: number
  receivableCents: number
  openBankEntries: number
  /** partners with days of that month that no statement settles */
  unsettled: UnsettledPartner[]
}

export type UnsettledPartner = {
  ownerId: string
  userId: string
  name: string
  /** how many screens have such days */
  screens: number
  shareCents: number
}

/**
 * The sums of a month and the partners who wait for statements. One SQL statement reads a consistent snapshot and
 * computes the price of the days once.
 *
 * @param today in the operator's time zone; invoices due before it are overdue
 */
export async function getMonthSums(db: Db, month: string, today: string): Promise<MonthSums> {
  const { rows } = await db.execute<MonthSums>(sql`
    with issued as (
      select net_cents, vat_cents, gross_cents, due_on, ${creditedCents} as credited, ${paidCents} as paid, ${openCents} as open_cents,
        (select coalesce(sum(net_cents), 0)::bigint from ${documents} where corrects_id = invoice.id) as credited_net
      from ${documents} as invoice
      where kind = 'invoice' and ${isInMonth(sql`issued_on`, month)}
    ), parts as (${selectMonthParts(month)}
    ), stated as (
      select kind, owner_id, screen_id from ${documents}
      where kind in ('statement', 'statement-credit') and month = ${month}
    ), settled as (
      select distinct owner_id, screen_id from stated where kind = 'statement'
    ), missing as (
      select owner_id, screen_id, sum(share_cents)::bigint as share_cents from parts where cents > 0
        and not exists (select from settled where (settled.owner_id, settled.screen_id) = (parts.owner_id, parts.screen_id))
      group by 1, 2
    )
    select of_invoices.*, of_notes.*, of_days.*,
      (select count(*) from settled) as statements,
      (select count(*) from stated) as "statementDocuments",
      (select count(*) from missing) as "missingStatements",
      (select coalesce(json_agg(json_build_object('ownerId', owner_id, 'userId', user_id, 'name', name,
          'screens', screens, 'shareCents', cents) order by name, owner_id), '[]')
        from (select owner_id, count(*) as screens, sum(share_cents)::bigint as cents from missing group by 1) as waits
        join ${owners} as owner on owner.id = waits.owner_id) as unsettled,
      (select count(*) from settled join ${monthPayments} as paid using (owner_id, screen_id)
        where paid.month = ${month} and paid.is_paid) as "statementsPaid",
      (select coalesce(sum(open_cents), 0)::bigint from ${allAmounts} as amounts) as "receivableCents",
      (select count(*) from ${bankEntries} where state = 'open') as "openBankEntries"
    from (
      select count(*) as invoices,
        coalesce(sum(net_cents - credited_net), 0)::bigint as "invoicedNetCents",
        coalesce(sum((gross_cents - credited) - (net_cents - credited_net)), 0)::bigint as "invoicedVatCents",
        coalesce(sum(gross_cents - credited), 0)::bigint as "invoicedCents",
        coalesce(sum(least(paid, gross_cents - credited)), 0)::bigint as "paidCents",
        coalesce(sum(open_cents) filter (where ${isOverdue(today)}), 0)::bigint as "overdueCents",
        count(*) filter (where ${isOverdue(today)}) as "overdueInvoices",
        min(due_on) filter (where ${isOverdue(today)}) as "oldestDueOn"
      from issued) as of_invoices,
      (select count(*) as "creditNotes", coalesce(sum(gross_cents), 0)::bigint as "creditedCents"
      from ${documents} where kind = 'credit-note' and ${isInMonth(sql`issued_on`, month)}) as of_notes,
      (select coalesce(sum(cents), 0)::bigint as "chargedCents", coalesce(sum(share_cents), 0)::bigint as "shareCents"
      from parts) as of_days`)
  const [sums] = rows
  if (!sums) throw new Error('sums are one row')
  return sums
}

const isOverdue = (today: string): SQL => sql`open_cents > 0 and due_on < ${today}`

const isInMonth = (day: SQL, month: string): SQL => sql`${day} between ${`${month}-01`} and ${getLastDay(month)}`

/** The price of the days of one month, by line. */
function selectMonthParts(month: string): SQL {
  const isTouched = sql`line.charged_from <= ${getLastDay(month)} and line.charged_until >= ${`${month}-01`}`
  return sql`select * from (${selectLineMonths(isTouched)}) as by_month where month = ${month}`
}

/** The first month with a charge or a document; null if there is none. */
export async function findFirstBookedMonth(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ month: string | null }>(sql`
    select to_char(least((select min(charged_from) from ${orderLines}), (select min(issued_on) from ${documents})), 'YYYY-MM') as month`)
  return rows[0]?.month ?? null
}

export type MonthDocument = Pick<
  typeof documents.$inferSelect,
  | 'id'
  | 'kind'
  | 'number'
  | 'issuedOn'
  | 'dueOn'
  | 'month'
  | 'netCents'
  | 'vatCents'
  | 'grossCents'
  | 'vatCategory'
  | 'vatRateBps'
  | 'reference'
> & { party: string; vatNumber: string | null; subject: string; corrects: string | null }

/**
 * The invoices and credit notes that were issued in a month, and the statements of its days, in the order of their
 * numbers, in batches.
 */
export async function* streamMonthDocuments(db: Db, month: string, size: number): AsyncGenerator<MonthDocument[]> {
  let after = { kind: '', number: '' }
  for (;;) {
    const { rows } = await db.execute<MonthDocument>(sql`
      select ${documents.id} as id, ${documents.kind} as kind, number, issued_on as "issuedOn", due_on as "dueOn", month,
        net_cents as "netCents", vat_cents as "vatCents", gross_cents as "grossCents", vat_category as "vatCategory",
        vat_rate_bps as "vatRateBps", reference,
        ${partyContent}->>'name' as party, ${partyContent}->>'vatNumber' as "vatNumber",
        coalesce(${campaigns.name}, ${screens.model}) as subject, content->'corrects'->>'number' as corrects
      from ${documents}
      left join ${campaigns} on ${campaigns.id} = ${documents.campaignId}
      left join ${screens} on ${screens.id} = ${documents.screenId}
      where (${documents.kind}, number) > (${after.kind}, ${after.number})
        and (${documents.ownerId} is not null and month = ${month}
          or ${documents.ownerId} is null and ${isInMonth(sql`issued_on`, month)})
      order by ${documents.kind}, number
      limit ${size}`)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last
  }
}

/** The other party: the buyer of an invoice, the seller of a statement. */
const partyContent = sql`(content->(case when ${documents.ownerId} is null then 'buyer' else 'seller' end))`
