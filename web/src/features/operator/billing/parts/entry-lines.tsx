import type { LedgerEntry } from '@marquee/contract/ledger'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorLedgerTexts as t } from '@marquee/contract/messages/operator-ledger'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay, formatDetails } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { Button } from '../../../../ui/button.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { getCausePath, type LedgerLine, type LedgerView, listLines, getStatementId } from '../ledger-view.rules.ts'
import { useMoreLines } from '../ledger-api.ts'
import { DocumentLink } from './document-link.tsx'
import styles from './entry-lines.module.css'

type Props = {
  entries: readonly LedgerEntry[]
  onChange: (change: Partial<LedgerView>) => void
  foot: ReactNode
}

/** Entries with their lines below them; debit and credit are aligned columns with their sums. */
export function EntryLines({ entries, onChange, foot }: Props) {
  const lines = listLines(entries)
  // The total debit of an entry equals its total credit, even if not all of its lines are shown.
  const sum = entries.reduce((all, { sumCents }) => all + sumCents, 0)
  const columns: Column<LedgerLine>[] = [
    {
      key: 'account',
      head: t.account,
      name: true,
      cell: ({ line }) => t.accounts[line.account],
      total: t.loaded({ count: entries.length }),
    },
    { key: 'whose', head: t.whose, cell: ({ line }) => <Whose line={line} onChange={onChange} /> },
    {
      key: 'debit',
      head: t.debit,
      align: 'end',
      cell: ({ line }) => line.cents > 0 && <Money cents={line.cents} />,
      total: <Money cents={sum} />,
    },
    {
      key: 'credit',
      head: t.credit,
      align: 'end',
      cell: ({ line }) => line.cents <= 0 && <Money cents={-line.cents} />,
      total: <Money cents={sum} />,
    },
  ]
  return (
    <Card flush>
      <Table
        label={t.entries}
        density="compact"
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        groupOf={({ entry }) => ({ key: String(entry.id), head: <EntryHead entry={entry} /> })}
        detailOf={({ entry, isLast }) => isLast && entry.lineCount > entry.lines.length && <MoreLines entry={entry} />}
        foot={foot}
      />
    </Card>
  )
}

/** The day, the cause, and the number that links to the cause. */
function EntryHead({ entry }: { entry: LedgerEntry }) {
  const to = getCausePath(entry)
  const statementId = getStatementId(entry)
  return (
    <span className={styles.head}>
      <span className={styles.day}>{formatDay(entry.bookedOn)}</span>
      <Badge tone="grey">{t.causes[entry.cause]}</Badge>
      {statementId ? (
        <DocumentLink id={statementId} number={entry.label} />
      ) : to ? (
        <Link to={to} data-opens-row="" aria-label={t.openCause({ label: entry.label })}>
          {entry.label}
        </Link>
      ) : (
        <span>{entry.label}</span>
      )}
    </span>
  )
}

/** The party of the line; a click filters the ledger by that party or campaign. */
function Whose(props: { line: LedgerLine['line']; onChange: Props['onChange'] }) {
  const { party, campaign, screen } = props.line
  const { onChange } = props
  return (
    <span className={styles.whose}>
      {party && (
        <button type="button" className={styles.narrow} onClick={() => onChange({ party: party.id })}>
          {party.name}
        </button>
      )}
      {campaign && <Link to={paths.operatorCampaign(campaign.id)}>{campaign.name}</Link>}
      {screen && <Link to={paths.operatorScreen(screen.id)}>{screen.model}</Link>}
      {!party && !campaign && !screen && t.house}
    </span>
  )
}

const Money = ({ cents }: { cents: number }) => <span className={styles.money}>{formatEuros(cents)}</span>

type Line = LedgerEntry['lines'][number]

/** Loads the lines of a long entry that did not come with it, a page at a time. */
function MoreLines({ entry: { id, label, lineCount, lines: shown } }: { entry: LedgerEntry }) {
  const { lines = [], loadMore, isFetching, isError } = useMoreLines(id)
  const known = new Set(shown.map(({ line }) => line))
  const others = lines.filter(({ line }) => !known.has(line))
  const left = lineCount - known.size - others.length
  const list = useRef<HTMLUListElement>(null)
  const isOpened = useRef(false)
  // The button is removed with the last lines, so the focus moves to the new lines.
  useEffect(() => {
    if (left === 0 && isOpened.current && document.activeElement === document.body) list.current?.focus()
  }, [left])
  const open = () => {
    isOpened.current = true
    void loadMore()
  }
  return (
    <div className={styles.more}>
      {others.length > 0 && (
        <ul ref={list} tabIndex={-1} className={styles.lines} aria-label={t.otherLinesLabel({ label })}>
          {others.map((line) => (
            <MoreLine key={line.line} line={line} />
          ))}
        </ul>
      )}
      {isError && <QuietFailure what={t.moreLinesFailed} onRetry={open} />}
      {!isError && left > 0 && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t.moreLinesLabel({ count: left, label })}
          busyText={isFetching && t.moreLinesBusy}
          onClick={open}
        >
          {t.moreLines({ count: left })}
        </Button>
      )}
    </div>
  )
}

function MoreLine({ line: { account, party, screen, cents } }: { line: Line }) {
  const whose = formatDetails([t.accounts[account], party?.name, screen?.model])
  return (
    <li className={styles.line}>
      <span>{whose}</span>
      <span className={styles.money}>
        {t.balance({ amount: formatEuros(Math.abs(cents)), side: cents > 0 ? t.debit : t.credit })}
      </span>
    </li>
  )
}
