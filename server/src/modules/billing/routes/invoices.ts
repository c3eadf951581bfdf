import { dayIn } from '@marquee/contract/days.rules'
import {
  DOCUMENTS_PER_PAGE,
  exportInvoices,
  getDeletionCredit,
  getInvoice,
  type InvoiceFilter,
  listInvoices,
} from '@marquee/contract/invoices'
import { COMMON } from '@marquee/contract/refusals'
import { billingContentTexts as texts } from '@marquee/contract/texts/billing-content'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { chunksOf } from '../../../platform/events.ts'
import type { House } from '../../../platform/house.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Route, route } from '../../../platform/http/route.ts'
import { ownCampaign } from '../../campaigns/policy.ts'
import { ownCompany } from '../../companies/policy.ts'
import { visibleDocument } from '../policy/documents.ts'
import { invoiceCells, presentInvoice } from '../present/invoices.ts'
import { creditOfCompany } from '../queries/allocations.ts'
import { creditsOnDeletion } from '../queries/credits.ts'
import { documentById } from '../queries/documents.ts'
import { creditNotesOf, findInvoices, invoiceRows, paymentsOf } from '../queries/invoices.ts'
import { billingSettings } from '../queries/settings.ts'

/** Invoices and credit notes as people read them. */
export const invoiceRoutes: readonly Route[] = [
  route(listInvoices, async ({ caller, query }, house) => {
    const { sort = 'newest', page = 1, ...asked } = query
    const today = await todayOf(house)
    const wanted = { sort, page: { from: (page - 1) * DOCUMENTS_PER_PAGE, size: DOCUMENTS_PER_PAGE }, today }
    const { ids, ...found } = await findInvoices(house.db, visible(caller, asked), wanted)
    return { invoices: await invoiceRows(house.db, ids, today), ...found }
  }),

  route(getDeletionCredit, async ({ caller, params }, { db, clock }) => {
    const { campaignId } = await ownCampaign(db, caller, params.id)
    return { credits: await creditsOnDeletion(db, campaignId, clock.now()) }
  }),

  route(exportInvoices, async ({ caller, query }, house) => {
    const today = await todayOf(house)
    const { ids } = await findInvoices(house.db, visible(caller, query), { sort: 'newest', page: undefined, today })
    const { fileName, columns } = texts.invoicesTable
    return { fileName: fileName(today), columns, batches: inTable(house.db, ids, today) }
  }),

  route(getInvoice, async ({ caller, params }, house) => {
    const { db } = house
    const document = await documentById(db, params.id)
    const { documentId } = visibleDocument(caller, document)
    const [row] = await invoiceRows(db, [documentId], await todayOf(house))
    if (!document || !row) throw refuse(COMMON.notFound)
    const [payments, creditNotes] = await Promise.all([paymentsOf(db, documentId), creditNotesOf(db, documentId)])
    const creditCents = await creditOfCompany(db, row.company.id)
    const isForOperator = caller.role === 'operator'
    return { invoice: presentInvoice({ row, document, payments, creditNotes, creditCents, isForOperator }) }
  }),
]

/** Operators see those of all companies, a client those of the own one whatever else is asked for. @throws Refused notFound */
function visible(caller: UserCaller, filter: InvoiceFilter): InvoiceFilter {
  if (caller.role === 'operator') return filter
  const { companyId } = ownCompany(caller, COMMON.notFound)
  if (filter.company !== undefined && filter.company !== companyId) throw refuse(COMMON.notYours)
  return { ...filter, company: companyId }
}

/** The day in the books: what is due on it is not late yet. */
async function todayOf({ db, clock }: House): Promise<string> {
  return dayIn((await billingSettings(db))?.timeZone ?? 'UTC', clock.now())
}

const ROWS_AT_A_TIME = 1000

async function* inTable(db: Db, ids: readonly string[], today: string): AsyncGenerator<Cell[][]> {
  for (const some of chunksOf(ids, ROWS_AT_A_TIME)) yield (await invoiceRows(db, some, today)).map(invoiceCells)
}
