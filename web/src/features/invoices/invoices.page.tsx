import { forAllowed } from '../team/may.tsx'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconFileEuro from '@tabler/icons-react/dist/esm/icons/IconFileEuro.mjs'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { DOCUMENTS_PER_PAGE, exportInvoices, listInvoices } from '@marquee/contract/invoices'
import { formatEuros } from '@marquee/contract/money.rules'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { invoiceTexts as t } from '@marquee/contract/messages/invoices'
import { paths } from '../../lib/paths.ts'
import { getToday } from '../../lib/clock.ts'
import { useDebouncedSearch } from '../../lib/use-debounced-value.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { SortField } from '../../ui/sort-field.tsx'
import { useUser } from '../session/api.ts'
import { useTableExport } from '../documents/api.ts'
import { useInvoices } from './api.ts'
import { listMonths } from '../documents/months.rules.ts'
import { DocumentList } from '../documents/parts/document-list.tsx'
import { InvoiceTable } from './parts/invoice-table.tsx'
import { useDocumentsView } from '../documents/use-documents-view.ts'
import { toFilter, isCompleteList, listStateChoices } from '../documents/view.rules.ts'
import { INVOICE_SORTS, parseInvoicesView, SHOWN_INVOICE_STATES, parseSort } from './view.rules.ts'

type InvoiceList = EndpointReply<typeof listInvoices>

/** `/invoices`: the invoices and credit notes of the client's company (product 8, INV-1). */
export const Component = forAllowed(listInvoices, Invoices)

function Invoices() {
  const { companyId } = useUser()
  const [view, change] = useDocumentsView(parseInvoicesView)
  const filter = toFilter(view, useDebouncedSearch(view.search))
  const list = useInvoices({ ...filter, sort: parseSort(view), page: view.page }, companyId !== undefined)
  const months = useMonths(list.isSuccess)
  const table = useTableExport(exportInvoices, filter)
  if (companyId === undefined) return <MissingCompany />
  const found = list.data
  if (found && countInvoices(found) === 0 && isCompleteList(filter, list)) return <NoInvoices />
  return (
    <>
      <PageHeader
        title={found ? t.count({ count: countInvoices(found) }) : t.title}
        help={found && view.state === '' && describeSums(found)}
      />
      <DocumentList
        view={view}
        onChange={change}
        list={list}
        searchLabel={t.search}
        states={{
          label: t.status,
          choices: listStateChoices(SHOWN_INVOICE_STATES, found?.counts ?? {}, view.state).map(({ value, count }) => ({
            value,
            label: value === '' ? billingTexts.all : LABELS[value],
            ...(found && { count }),
          })),
        }}
        months={months}
        order={
          <SortField
            label={billingTexts.sort}
            value={parseSort(view)}
            choices={INVOICE_SORTS.map((sort) => ({ value: sort, label: t.sorts[sort] }))}
            onValue={(sort) => change({ sort })}
          />
        }
        csv={{ label: t.downloadCsv, isPending: table.isPending, onSave: () => table.mutate() }}
        rowsPerPage={DOCUMENTS_PER_PAGE}
      >
        {({ invoices, sums, total }) => <InvoiceTable invoices={invoices} sums={{ ...sums, total }} />}
      </DocumentList>
    </>
  )
}

/** The months since the oldest invoice. The oldest invoice is requested after the list has loaded. */
function useMonths(isListThere: boolean): readonly string[] {
  const [oldest] = useInvoices({ sort: 'oldest' }, isListThere).data?.invoices ?? []
  return oldest ? listMonths(oldest.issuedOn.slice(0, 7), getToday().slice(0, 7)) : []
}

const LABELS = { ...t.states, credited: t.creditNotes }

/** The sums of all rows that match the search, in any state. */
const countInvoices = ({ counts }: InvoiceList): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

function describeSums({ sums, counts }: InvoiceList): string {
  if (sums.openCents < 0) return t.comesBack({ amount: formatEuros(-sums.openCents) })
  if (sums.openCents === 0) return t.nothingOpen
  const amount = formatEuros(sums.openCents)
  return counts.overdue > 0 ? t.stillOpenOverdue({ amount, overdue: counts.overdue }) : t.stillOpen({ amount })
}

function NoInvoices() {
  return (
    <Card>
      <EmptyState
        icon={IconFileEuro}
        title={t.empty}
        reason={t.emptyReason}
        action={
          <LinkButton variant="primary" to={paths.campaigns()}>
            {t.toCampaigns}
          </LinkButton>
        }
      />
    </Card>
  )
}

/** Nothing is requested without a company (TRAP-32). */
function MissingCompany() {
  return (
    <Card>
      <EmptyState
        icon={IconBuilding}
        title={t.missingCompany}
        action={
          <LinkButton variant="primary" to={paths.companyProfile()}>
            {t.companyProfile}
          </LinkButton>
        }
      />
    </Card>
  )
}
