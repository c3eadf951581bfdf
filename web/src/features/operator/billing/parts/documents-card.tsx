import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import type { BillingMonth } from '@marquee/contract/billing-months'
import { STATEMENT_STATES, STATEMENTS_PER_PAGE } from '@marquee/contract/earnings'
import { DOCUMENTS_PER_PAGE } from '@marquee/contract/invoices'
import { earningTexts } from '@marquee/contract/messages/earnings'
import { invoiceTexts } from '@marquee/contract/messages/invoices'
import { operatorMonthTexts as t } from '@marquee/contract/messages/operator-month'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDebouncedSearch } from '../../../../lib/use-debounced-value.ts'
import { Card } from '../../../../ui/card.tsx'
import { type Choice, Chips, SearchField } from '../../../../ui/choices.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { EmptyState, NoResults } from '../../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../../ui/loading.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { NotLoaded } from '../../../../ui/loaded.tsx'
import { useStatements } from '../../../earnings/api.ts'
import { useInvoices } from '../../../invoices/api.ts'
import { toInvoiceFilter, type MonthTab, type MonthView, toStatementFilter } from '../month-view.rules.ts'
import { CreditNoteTable, InvoiceTable, StatementTable } from './document-tables.tsx'
import styles from './documents-card.module.css'

type Props = { billing: BillingMonth | undefined; view: MonthView; onChange: (change: Partial<MonthView>) => void }

/** The documents of a month in three tabs, with search and state filters (mockup 19). */
export function DocumentsCard({ billing, view, onChange }: Props) {
  const settled = { ...view, search: useDebouncedSearch(view.search) }
  return (
    <Card flush>
      <div className={styles.frame}>
        <Tabs
          label={t.tabs}
          value={view.tab}
          onValue={(tab) => onChange({ tab: tab as MonthTab }) /* the tabs below are these */}
          tabs={[
            {
              id: 'invoices',
              label: t.invoices,
              count: billing?.invoices,
              panel: <Invoices view={settled} typed={view.search} onChange={onChange} />,
            },
            {
              id: 'statements',
              label: t.statements,
              count: billing?.statementDocuments,
              panel: <Statements view={settled} typed={view.search} onChange={onChange} />,
            },
            {
              id: 'credit-notes',
              label: t.creditNotes,
              count: billing?.creditNotes,
              panel: <Invoices view={settled} typed={view.search} onChange={onChange} />,
            },
          ]}
        />
      </div>
    </Card>
  )
}

type PanelProps = { view: MonthView /** the text in the field */; typed: string; onChange: Props['onChange'] }

/** The states with a filter chip: those with open work, and the selected one. */
const CHIPS = ['unpaid', 'partly-paid', 'overdue', 'paid'] as const

function Invoices({ view, typed, onChange }: PanelProps) {
  const list = useInvoices(toInvoiceFilter(view))
  const areInvoices = view.tab === 'invoices'
  const counts = list.data?.counts
  const chips = CHIPS.filter((state) => counts && (counts[state] > 0 || state === view.state)).map((value) => ({
    value,
    label: invoiceTexts.states[value],
    count: counts?.[value],
  }))
  const DocumentTable = areInvoices ? InvoiceTable : CreditNoteTable
  const empty = areInvoices
    ? { title: t.noInvoices, reason: t.noInvoicesReason }
    : { title: t.noCreditNotes, reason: t.noCreditNotesReason }
  return (
    <>
      <Bar search={t.search} typed={typed} chips={areInvoices ? chips : []} state={view.state} onChange={onChange} />
      <Panel list={list} empty={empty} view={view} onChange={onChange}>
        {({ invoices, total, sums }) =>
          invoices.length > 0 && (
            <DocumentTable
              rows={invoices}
              total={total}
              sums={sums}
              foot={<Foot size={DOCUMENTS_PER_PAGE} total={total} view={view} onChange={onChange} />}
            />
          )
        }
      </Panel>
    </>
  )
}

function Statements({ view, typed, onChange }: PanelProps) {
  const list = useStatements(toStatementFilter(view))
  const counts = list.data?.counts
  const chips = STATEMENT_STATES.filter((state) => counts && (counts[state] > 0 || state === view.state)).map(
    (value) => ({ value, label: earningTexts.states[value], count: counts?.[value] }),
  )
  return (
    <>
      <Bar search={t.searchStatements} typed={typed} chips={chips} state={view.state} onChange={onChange} />
      <Panel
        list={list}
        empty={{ title: t.noStatements, reason: t.noStatementsReason }}
        view={view}
        onChange={onChange}
      >
        {({ statements, total, sums }) =>
          statements.length > 0 && (
            <StatementTable
              rows={statements}
              total={total}
              sums={sums}
              foot={<Foot size={STATEMENTS_PER_PAGE} total={total} view={view} onChange={onChange} />}
            />
          )
        }
      </Panel>
    </>
  )
}

function Bar(props: {
  search: string
  typed: string
  chips: readonly Choice[]
  state: string
  onChange: Props['onChange']
}) {
  const { search, typed, chips, state, onChange } = props
  return (
    <div className={styles.bar}>
      <SearchField label={search} value={typed} maxLength={100} onValue={(words) => onChange({ search: words })} />
      {chips.length > 0 && (
        <Chips
          label={t.states}
          choices={chips}
          value={state}
          onValue={(chosen) => onChange({ state: chosen === state ? '' : chosen })}
        />
      )}
    </div>
  )
}

/** A list in its states: rows, empty, no match, failed. */
function Panel<Data>(props: {
  list: UseQueryResult<Data>
  empty: { title: string; reason: string }
  view: MonthView
  onChange: Props['onChange']
  children: (data: Data) => ReactNode
}) {
  const { list, empty, view, onChange, children } = props
  if (list.data !== undefined) {
    const isNarrowed = view.search !== '' || view.state !== ''
    const none = isNarrowed ? (
      <NoResults
        search={view.search}
        title={view.search ? undefined : t.noneFound}
        onClear={() => onChange({ search: '', state: '' })}
      />
    ) : (
      <EmptyState icon={IconFileInvoice} {...empty} />
    )
    return <div aria-busy={list.isPlaceholderData}>{children(list.data) || none}</div>
  }
  return (
    <NotLoaded query={list}>
      <div className={styles.waiting}>
        <SkeletonRows rows={6} />
      </div>
    </NotLoaded>
  )
}

function Foot(props: { size: number; total: number; view: MonthView; onChange: Props['onChange'] }) {
  const { size, total, view, onChange } = props
  return (
    <Pager page={view.page} size={size} total={total} onPage={(page) => onChange({ page })}>
      <span className={styles.note}>{t.vatNote}</span>
    </Pager>
  )
}
