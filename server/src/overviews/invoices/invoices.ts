import { toCalendarDay } from '@marquee/contract/days.rules'
import {
  DOCUMENTS_PER_PAGE,
  exportInvoices,
  getInvoice,
  type InvoiceFilter,
  listInvoices,
} from '@marquee/contract/invoices'
import { COMMON } from '@marquee/contract/refusals'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { shellTexts } from '@marquee/contract/messages/shell'
import { billingContentTexts as texts } from '@marquee/contract/messages/billing-content'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { splitChunks } from '../../platform/notify.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type ReadContext, readRoute, type Route, route } from '../../platform/http/route.ts'
import { requireOwnCompany } from '../../modules/companies/policy.ts'
import { requireVisibleDocument } from '../../modules/documents/policy.ts'
import { toInvoiceCells, presentInvoice } from './invoice-details.ts'
import { getCompanyCredit } from '../../modules/bank/queries/allocations.ts'
import { findDocument } from '../../modules/documents/queries/documents.ts'
import { listCreditNotes, searchInvoices, listInvoiceRows, listInvoicePayments } from './invoice-rows.ts'
import { findBillingSettings } from '../../modules/invoicing/queries/settings.ts'

/** Invoices and credit notes. */
export const invoiceRoutes: readonly Route[] = [
  readRoute(listInvoices, async ({ caller, query }, context) => {
    const { sort = 'newest', page = 1, ...filter } = query
    const today = await getBookDay(context)
    const wanted = { sort, page: { from: (page - 1) * DOCUMENTS_PER_PAGE, size: DOCUMENTS_PER_PAGE }, today }
    const { ids, ...result } = await searchInvoices(context.db, restrictFilter(caller, filter), wanted)
    return { invoices: await listInvoiceRows(context.db, ids, today), ...result }
  }),

  readRoute(exportInvoices, async ({ caller, query }, context) => {
    const today = await getBookDay(context)
    const { ids } = await searchInvoices(context.db, restrictFilter(caller, query), {
      sort: 'newest',
      page: undefined,
      today,
    })
    const { columns } = texts.invoicesTable
    return {
      fileName: buildCsvName(shellTexts.titles.invoices, today),
      columns,
      batches: streamCells(context.db, ids, today),
    }
  }),

  route(getInvoice, async ({ caller, params }, context) => {
    const { db } = context
    const document = await findDocument(db, params.id)
    const { documentId } = requireVisibleDocument(caller, document)
    const [row] = await listInvoiceRows(db, [documentId], await getBookDay(context))
    if (!document || !row) throw refuse(COMMON.notFound)
    const [payments, creditNotes] = await Promise.all([
      listInvoicePayments(db, documentId),
      listCreditNotes(db, documentId),
    ])
    const creditCents = await getCompanyCredit(db, row.company.id)
    const isForOperator = caller.role === 'operator'
    return { invoice: presentInvoice({ row, document, payments, creditNotes, creditCents, isForOperator }) }
  }),
]

/** Operators see the documents of all companies, a client only those of its own. @throws Refused notFound, notYours */
function restrictFilter(caller: UserCaller, filter: InvoiceFilter): InvoiceFilter {
  if (caller.role === 'operator') return filter
  const { companyId } = requireOwnCompany(caller, COMMON.notFound)
  if (filter.company !== undefined && filter.company !== companyId) throw refuse(COMMON.notYours)
  return { ...filter, company: companyId }
}

/** Today in the operator's time zone; an invoice is overdue after its due day. */
async function getBookDay({ db, clock }: ReadContext): Promise<string> {
  return toCalendarDay((await findBillingSettings(db))?.timeZone ?? 'UTC', clock.now())
}

const ROWS_PER_BATCH = 1000

async function* streamCells(db: Db, ids: readonly string[], today: string): AsyncGenerator<Cell[][]> {
  for (const some of splitChunks(ids, ROWS_PER_BATCH))
    yield (await listInvoiceRows(db, some, today)).map(toInvoiceCells)
}
