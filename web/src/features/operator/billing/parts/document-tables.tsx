import type { StatementRow } from '@marquee/contract/earnings'
import type { InvoiceRow } from '@marquee/contract/invoices'
import { formatEuros } from '@marquee/contract/money.rules'
import { correctionTexts } from '@marquee/contract/messages/corrections'
import { operatorMonthTexts as t } from '@marquee/contract/messages/operator-month'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { type Column, Table } from '../../../../ui/table.tsx'
import { InvoiceBadge } from '../../../invoices/parts/invoice-badge.tsx'
import { StatementBadge } from '../../../earnings/parts/statement-badge.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { DocumentLink } from './document-link.tsx'
import styles from './document-tables.module.css'

type Sums = { netCents: number; vatCents: number; grossCents: number }
type Amounts = Sums & { vatCategory: 'S' | 'AE' | 'E' | 'O' }

/** Net, VAT and total are right-aligned, with their sums below if there are several rows. */
function buildAmountColumns<Row extends Amounts>(
  sums: Sums | undefined,
  after?: (row: Row) => ReactNode,
): Column<Row>[] {
  const renderMoney = (cents: number) => <span className={styles.money}>{formatEuros(cents)}</span>
  return [
    {
      key: 'net',
      head: t.net,
      align: 'end',
      cell: ({ netCents }) => renderMoney(netCents),
      total: sums && renderMoney(sums.netCents),
    },
    {
      key: 'vat',
      head: t.vat,
      align: 'end',
      cell: ({ vatCategory, vatCents }) => renderVat(vatCategory, vatCents),
      total: sums && renderMoney(sums.vatCents),
    },
    {
      key: 'total',
      head: t.total,
      align: 'end',
      cell: (row) => (
        <span className={styles.total}>
          <b className={styles.money}>{formatEuros(row.grossCents)}</b>
          {after?.(row)}
        </span>
      ),
      total: sums && <b>{renderMoney(sums.grossCents)}</b>,
    },
  ]
}

/** The reason for missing VAT: RC for reverse charge. */
function renderVat(category: Amounts['vatCategory'], cents: number): ReactNode {
  if (category === 'S') return <span className={styles.money}>{formatEuros(cents)}</span>
  const { vatTreatment, reverseCharge, noVat } = t
  const words = category === 'AE' ? vatTreatment.AE : category === 'E' ? vatTreatment.E : vatTreatment.O
  return (
    <abbr title={words} className={styles.vat}>
      {category === 'AE' ? reverseCharge : noVat}
    </abbr>
  )
}

/** The first column: the party, and below it the number that opens the document. */
function NameAndNumber({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.name}>
      <span>{name}</span>
      <span className={styles.number}>{children}</span>
    </span>
  )
}

const createCompanyColumn = (total: number): Column<InvoiceRow> => ({
  key: 'company',
  head: t.company,
  name: true,
  cell: ({ id, number, company }) => (
    <NameAndNumber name={company.name}>
      <Link to={paths.operatorInvoice(id)} data-opens-row="">
        {number}
      </Link>
    </NameAndNumber>
  ),
  total: total > 1 && t.all({ count: total }),
})

const renderOpenAmount = ({ state, openCents, grossCents }: InvoiceRow) =>
  state === 'paid' || openCents === 0 || openCents === grossCents ? null : (
    <small className={styles.open}>{t.stillOpen({ amount: formatEuros(openCents) })}</small>
  )

type List<Row> = { rows: readonly Row[]; total: number; sums: Sums; foot: ReactNode }
const pickSums = ({ total, sums }: { total: number; sums: Sums }) => (total > 1 ? sums : undefined)

export function InvoiceTable({ rows, total, sums, foot }: List<InvoiceRow>) {
  const columns: Column<InvoiceRow>[] = [
    createCompanyColumn(total),
    { key: 'due', head: t.due, cell: ({ dueOn }) => formatDay(dueOn) },
    { key: 'status', head: t.status, cell: ({ state }) => <InvoiceBadge state={state} /> },
    ...buildAmountColumns<InvoiceRow>(pickSums({ total, sums }), renderOpenAmount),
  ]
  return <Table wide label={t.invoices} columns={columns} rows={rows} rowKey={({ id }) => id} foot={foot} />
}

export function CreditNoteTable({ rows, total, sums, foot }: List<InvoiceRow>) {
  const columns: Column<InvoiceRow>[] = [
    createCompanyColumn(total),
    { key: 'issued', head: t.issued, cell: ({ issuedOn }) => formatDay(issuedOn) },
    {
      key: 'campaign',
      head: t.campaign,
      cell: ({ campaign }) => <Link to={paths.operatorCampaign(campaign.id)}>{campaign.name}</Link>,
    },
    ...buildAmountColumns<InvoiceRow>(pickSums({ total, sums })),
  ]
  return <Table wide label={t.creditNotes} columns={columns} rows={rows} rowKey={({ id }) => id} foot={foot} />
}

const buildRowId = (id: string) => `statement-${id}`

export function StatementTable({ rows, total, sums, foot }: List<StatementRow>) {
  const [correcting, setCorrecting] = useState<StatementRow>()
  const [asked, setAsked] = useState('')
  const root = useRowFocus(rows, asked)
  const columns: Column<StatementRow>[] = [
    {
      key: 'partner',
      head: t.partner,
      name: true,
      cell: ({ id, number, owner }) => (
        <NameAndNumber name={owner.name}>
          <DocumentLink id={id} number={number} />
        </NameAndNumber>
      ),
      total: total > 1 && t.all({ count: total }),
    },
    {
      key: 'screen',
      head: t.screen,
      cell: ({ screen, daysOnline }) => (
        <span className={styles.name}>
          <Link to={paths.operatorScreen(screen.id)}>{screen.model}</Link>
          <span className={styles.quiet}>{t.daysOnlineCount({ days: daysOnline })}</span>
        </span>
      ),
    },
    {
      key: 'status',
      head: t.status,
      cell: (row) => <StatementState row={row} onCorrect={() => setCorrecting(row)} />,
    },
    ...buildAmountColumns<StatementRow>(pickSums({ total, sums })),
  ]
  return (
    <div ref={root}>
      <Table
        wide
        label={t.statements}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowId={({ id }) => buildRowId(id)}
        foot={foot}
      />
      {correcting && (
        <CorrectDialog
          statement={correcting}
          onClose={() => {
            setAsked(correcting.id)
            setCorrecting(undefined)
          }}
        />
      )}
    </div>
  )
}

/** The state of a statement, what it reverses, and the run that paid it. */
function StatementState({ row, onCorrect }: { row: StatementRow; onCorrect: () => void }) {
  return (
    <span className={styles.name}>
      <StatementBadge state={row.state} />
      {row.takesBack && (
        <span className={classNames(styles.quiet, styles.told)}>{t.credits({ number: row.takesBack })}</span>
      )}
      {row.isTakenBack && <span className={styles.quiet}>{t.credited}</span>}
      {row.payout && (
        <Link className={styles.number} to={paths.payout(row.payout.id)}>
          {row.payout.number}
        </Link>
      )}
      {row.kind === 'statement' && !row.isTakenBack && (
        <Button
          size="mini"
          variant="quiet"
          className={styles.deed}
          aria-label={correctionTexts.correctLabel({ number: row.number })}
          onClick={onCorrect}
        >
          {correctionTexts.correct}
        </Button>
      )}
    </span>
  )
}

/** The button of a row is removed once the document is reversed, so the focus moves within the same row. */
function useRowFocus(rows: readonly StatementRow[], asked: string) {
  const root = useRef<HTMLDivElement>(null)
  const isCorrected = rows.some(({ id, isTakenBack }) => id === asked && isTakenBack)
  useEffect(() => {
    const isLost = isCorrected && document.activeElement === document.body
    if (isLost) root.current?.querySelector<HTMLElement>(`[id="${buildRowId(asked)}"] button`)?.focus()
  }, [isCorrected, asked])
  return root
}
