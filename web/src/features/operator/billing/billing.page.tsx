import { forAllowed } from '../../team/may.tsx'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { getBillingMonth, type BillingMonth, exportBillingMonth } from '@marquee/contract/billing-months'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorMonthTexts as t } from '@marquee/contract/messages/operator-month'
import { useRef } from 'react'
import { paths } from '../../../lib/paths.ts'
import { getToday } from '../../../lib/clock.ts'
import { formatMonthTitle } from '../../../lib/format.ts'
import { download } from '../../../lib/download.ts'
import { IconButton, LinkButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Stack } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { shiftMonth } from '../../documents/months.rules.ts'
import { useRowKeys } from '../shared/use-row-keys.ts'
import { CsvButton } from '../shared/csv-button.tsx'
import { useView } from '../shared/use-view.ts'
import { countOpenTasks, countDueStatements } from './close.rules.ts'
import { useBillingMonth } from './month-api.ts'
import { createMonthView } from './month-view.rules.ts'
import { BillingNav } from './parts/billing-nav.tsx'
import { CloseCard } from './parts/close-card.tsx'
import { DocumentsCard } from './parts/documents-card.tsx'
import { Figures } from './parts/figures.tsx'
import { PayoutCards } from './parts/payout-cards.tsx'
import { useBillingSettings } from '../shared/use-booking-day.ts'
import styles from './billing.module.css'

/** `/operator/billing`: a month of the books with its documents, the next payout, and the tasks before it is closed. */
export const Component = forAllowed(getBillingMonth, BillingPage)

function BillingPage() {
  const present = getToday().slice(0, 7)
  const [view, change] = useView(createMonthView(present))
  const month = useBillingMonth(view.month)
  const root = useRef<HTMLDivElement>(null)
  useRowKeys(root)
  const billing = month.isPlaceholderData ? undefined : month.data?.billing

  return (
    <div ref={root} aria-busy={month.isPlaceholderData}>
      <Stack>
        <BillingNav />
        <PageHeader
          title={formatMonthTitle(view.month)}
          help={billing ? `${t.help} ${t.receivable({ amount: formatEuros(billing.receivableCents) })}` : t.help}
          actions={
            <MonthActions
              month={view.month}
              first={month.data?.firstMonth}
              last={pickLater(month.data?.lastMonth ?? '', present)}
              onMonth={(chosen) => change({ month: chosen })}
            />
          }
        />
        <SettingsMissing />
        {month.data ? <Figures billing={month.data.billing} /> : <NotLoaded query={month} rows={2} failure="card" />}
        <div className={styles.split}>
          <DocumentsCard billing={billing} view={view} onChange={change} />
          <Stack>
            <Aside billing={month.data?.billing} />
          </Stack>
        </div>
      </Stack>
    </div>
  )
}

const pickLater = (a: string, b: string) => (a > b ? a : b)

function MonthActions(props: {
  month: string
  first: string | undefined
  last: string
  onMonth: (month: string) => void
}) {
  const { month, first, last, onMonth } = props
  return (
    <span className={styles.actions}>
      <IconButton
        icon={IconChevronLeft}
        label={t.previous}
        className={styles.turn}
        disabled={first !== undefined && month <= first}
        onClick={() => onMonth(shiftMonth(month, -1))}
      />
      <IconButton
        icon={IconChevronRight}
        label={t.next}
        className={styles.turn}
        disabled={month >= last}
        onClick={() => onMonth(shiftMonth(month, 1))}
      />
      <CsvButton
        label={t.exportLabel}
        text={t.export}
        fetchFile={() => download(exportBillingMonth, { params: { month } })}
        failed={t.csvFailed}
      />
    </span>
  )
}

/** Without the billing settings of the operator, no document can be issued. */
function SettingsMissing() {
  const { data } = useBillingSettings()
  if (!data || data.settings !== null) return null
  return (
    <Callout
      tone="yellow"
      title={t.settingsMissingTitle}
      actions={<LinkButton to={paths.billingSettings()}>{t.fillIn}</LinkButton>}
    >
      {t.settingsMissing({ waiting: data.waitingInvoices })}
    </Callout>
  )
}

/** For a past month its open tasks come first, otherwise the next payout. */
function Aside({ billing }: { billing: BillingMonth | undefined }) {
  const close = billing && <CloseCard key={billing.month} billing={billing} />
  const hasToMake = billing?.isOver === true && countDueStatements(billing) > 0
  const isFirst = billing?.isOver === true && countOpenTasks(billing) > 0
  return (
    <>
      {isFirst && close}
      <PayoutCards isMain={!hasToMake} />
      {!isFirst && close}
    </>
  )
}
