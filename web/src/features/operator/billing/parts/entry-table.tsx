import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { BankEntry } from '@marquee/contract/bank'
import { euros } from '@marquee/contract/money.rules'
import { operatorBankTexts as t } from '@marquee/contract/texts/operator-bank'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { messageOf } from '../../../../lib/call.ts'
import { dayText } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useMatch, useReopen } from '../bank-api.ts'
import { entryAmount, entryName, otherCompanies } from '../entry.rules.ts'
import { ibanInFours } from '../iban.rules.ts'
import type { Asked } from './bank-dialogs.tsx'
import styles from './entry-table.module.css'

type Ask = (asked: Asked) => void

/** Entries of the bank; in every row what can be done with it, the likeliest first. */
export function EntryTable(props: {
  entries: readonly BankEntry[]
  rowIdOf: (id: string) => string
  onAsk: Ask
  foot: ReactNode
}) {
  const { entries, rowIdOf, onAsk, foot } = props
  const columns: Column<BankEntry>[] = [
    { key: 'booked', head: t.booked, width: '104px', cell: ({ bookedOn }) => dayText(bookedOn) },
    { key: 'from', head: t.from, name: true, width: '30%', cell: (entry) => <From entry={entry} /> },
    { key: 'becomes', head: t.becomes, cell: (entry) => <Becomes entry={entry} onAsk={onAsk} /> },
    {
      key: 'amount',
      head: t.amount,
      align: 'end',
      cell: (entry) => (
        <span className={styles.amount}>
          <b>{entryAmount(entry)}</b>
          {entry.state === 'open' && entry.leftCents !== entry.cents && (
            <small className={styles.quiet}>{t.left(euros(entry.leftCents))}</small>
          )}
        </span>
      ),
    },
  ]
  return (
    <Table
      wide
      label={t.entries}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      rowId={({ id }) => rowIdOf(id)}
      foot={foot}
    />
  )
}

function From({ entry }: { entry: BankEntry }) {
  const { partyIban, remittance, reference } = entry
  return (
    <span className={styles.from}>
      {entryName(entry)}
      {partyIban && <span className={styles.quiet}>{ibanInFours(partyIban)}</span>}
      {(reference || remittance) && (
        <span className={styles.purpose}>{[reference, remittance].filter(Boolean).join(', ')}</span>
      )}
    </span>
  )
}

function Becomes({ entry, onAsk }: { entry: BankEntry; onAsk: Ask }) {
  return (
    <span className={styles.becomes}>
      {entry.state === 'open' ? <Open entry={entry} onAsk={onAsk} /> : <Settled entry={entry} />}
    </span>
  )
}

/** What it may be: each suggestion settles it with one click; the first is what Enter presses. */
function Open({ entry, onAsk }: { entry: BankEntry; onAsk: Ask }) {
  const { doubt, suggestions, cents } = entry
  const match = useMatch()
  const { requestId, renewed, renewedAfter } = useRequestId()
  const toast = useToast()
  const words = [entryAmount(entry), entryName(entry)] as const
  const isIncoming = cents > 0 && doubt !== 'foreign-currency'
  const taking = match.isPending ? match.variables.parts[0]?.invoiceId : undefined
  const take = (suggestion: BankEntry['suggestions'][number]) => {
    const { invoiceId, number, openCents } = suggestion
    // The dialog warns and asks for a reason.
    if (otherCompanies(entry, [suggestion]).length > 0)
      return onAsk({ what: 'split', entry: { ...entry, suggestions: [suggestion] } })
    match.mutate(
      { id: entry.id, parts: [{ invoiceId, cents: Math.min(openCents, entry.leftCents) }], requestId },
      {
        onSuccess: () => {
          renewed()
          toast.success(t.settled(number))
        },
        onError: (failure) => {
          renewedAfter(failure)
          toast.error(messageOf(failure))
        },
      },
    )
  }
  return (
    <>
      {doubt && (
        <Badge tone={doubt === 'outgoing' || doubt === 'foreign-currency' ? 'grey' : 'yellow'}>{t.doubts[doubt]}</Badge>
      )}
      {suggestions.map((suggestion, index) => {
        const { invoiceId, number, company, openCents, why } = suggestion
        const part = euros(Math.min(openCents, entry.leftCents))
        return (
          <span key={invoiceId} className={styles.suggestion}>
            <Button
              size="small"
              icon={IconCheck}
              aria-label={t.takeLabel(part, number, company)}
              data-opens-row={index === 0 ? '' : undefined}
              busyText={taking === invoiceId && t.taking}
              disabled={match.isPending}
              onClick={() => take(suggestion)}
            >
              {t.take(number, part)}
            </Button>
            <span className={styles.quiet}>
              {company}, {t.why[why]}
            </span>
          </span>
        )
      })}
      <span className={styles.others}>
        {isIncoming && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t.splitOf(...words)}
            data-opens-row={suggestions.length === 0 ? '' : undefined}
            onClick={() => onAsk({ what: 'split', entry })}
          >
            {t.split}
          </Button>
        )}
        {doubt !== 'foreign-currency' && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t.labelBooking(...words)}
            data-opens-row={suggestions.length === 0 && !isIncoming ? '' : undefined}
            onClick={() => onAsk({ what: 'book', entry })}
          >
            {t.book}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={t.ignoreOf(...words)}
          data-opens-row={doubt === 'foreign-currency' ? '' : undefined}
          onClick={() => onAsk({ what: 'ignore', entry })}
        >
          {t.ignore}
        </Button>
      </span>
    </>
  )
}

/** What it was: the invoices that it paid, a payout run, or why it was put aside. */
function Settled({ entry }: { entry: BankEntry }) {
  const { payments, allocations, payout, ignoredReason } = entry
  const reopen = useReopen()
  const toast = useToast()
  const again = () =>
    reopen.mutate(entry.id, {
      onSuccess: () => toast.success(t.reopened),
      onError: (failure) => toast.error(messageOf(failure)),
    })
  return (
    <>
      {payments.map(({ id, invoiceId, number, cents, byItself }) => (
        <span key={id}>
          <Link to={paths.operatorInvoice(invoiceId)}>{number}</Link>{' '}
          <span className={styles.quiet}>
            {euros(cents)}
            {byItself && `, ${t.byItself}`}
          </span>
        </span>
      ))}
      {allocations.map(({ id, kind, cents, company, note }) => (
        <span key={id}>
          {t.bookedAs(t.bookKinds[kind], euros(cents))}
          {company && ', '}
          {company && <Link to={paths.person(company.id)}>{company.name}</Link>}
          {note && <span className={styles.quiet}> {note}</span>}
        </span>
      ))}
      {payout && <Link to={paths.payout(payout.id)}>{(payout.isReturn ? t.isReturn : t.isPayout)(payout.number)}</Link>}
      {ignoredReason !== null && <span>{t.ignoredWhy(ignoredReason)}</span>}
      {!payout && (
        <span className={styles.others}>
          <Button
            size="small"
            variant="quiet"
            icon={IconArrowBackUp}
            aria-label={t.reopenOf(entryAmount(entry), entryName(entry))}
            data-opens-row=""
            busyText={reopen.isPending && t.reopening}
            onClick={again}
          >
            {t.reopen}
          </Button>
        </span>
      )}
    </>
  )
}
