import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { companies } from '../../companies/schema.ts'
import {
  type Candidate,
  type Candidates,
  indexCandidates,
  type Entry,
  SUFFIX_LENGTH,
  listSuffixes,
  listReferences,
} from '../rules/matching.ts'
import type { OpenInvoice } from '../rules/suggestions.ts'
import { documents } from '../../documents/schema/documents.ts'
import { openCents, paidCents } from './open-amounts.ts'

type Named = Candidate & { campaignId: string; companyId: string }
type Naming = Pick<Entry, 'reference' | 'remittance' | 'endToEndId'>

/** Invoices and credit notes that these entries may name, in one query for all entries. */
export async function listCandidates(
  db: Db,
  entries: readonly Naming[],
): Promise<{ candidates: Candidates; documents: Named[] }> {
  const references = [...new Set(entries.flatMap(listReferences))]
  const suffixes = [...new Set(entries.flatMap(listSuffixes))]
  if (references.length === 0 && suffixes.length === 0) return { candidates: indexCandidates([]), documents: [] }
  const { rows } = await db.execute<Named>(sql`
    select invoice.id, invoice.kind, invoice.number, invoice.reference, invoice.campaign_id as "campaignId",
      invoice.company_id as "companyId", ${paidCents} as "paidCents",
      ${openCents} as "openCents"
    from ${documents} as invoice
    where invoice.reference = any(${sql.param(references)}::text[])
      or invoice.kind in ('invoice', 'credit-note') and right(invoice.number, ${SUFFIX_LENGTH}) = any(${sql.param(suffixes)}::text[])`)
  return { candidates: indexCandidates(rows), documents: rows }
}

/** The maximum number of open invoices that are compared with a page of entries. */
const MAX_OPEN_INVOICES = 300

/** Open invoices with exactly one of these open amounts, of one of these companies, or with one of these ids. */
export async function listOpenInvoices(
  db: Db,
  { amounts, companyIds, ids }: { amounts: readonly number[]; companyIds: readonly string[]; ids: readonly string[] },
): Promise<OpenInvoice[]> {
  const { rows } = await db.execute<OpenInvoice>(sql`
    with invoices as (
      select invoice.id, invoice.number, invoice.company_id, invoice.issued_on,
        ${openCents} as open_cents
      from ${documents} as invoice
      where invoice.kind = 'invoice'
    )
    select invoices.id, invoices.number, invoices.company_id as "companyId", companies.name as company, invoices.open_cents as "openCents"
    from invoices join ${companies} as companies on companies.id = invoices.company_id
    where invoices.open_cents > 0 and (
      invoices.open_cents = any(${sql.param([...amounts])}::bigint[])
      or invoices.id = any(${sql.param([...ids])}::uuid[])
      or invoices.company_id = any(${sql.param([...companyIds])}::uuid[])
    )
    order by invoices.id = any(${sql.param([...ids])}::uuid[]) desc,
      invoices.company_id = any(${sql.param([...companyIds])}::uuid[]) desc, invoices.issued_on desc, invoices.id
    limit ${MAX_OPEN_INVOICES}`)
  return rows
}
