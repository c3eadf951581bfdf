import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { BankEntry } from '@marquee/contract/bank'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorBankTexts as t } from '@marquee/contract/messages/operator-bank'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { getErrorMessage } from '../../../../lib/call.ts'
import { formatDay, formatDetails } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useResultToast } from '../../../actions/use-result-toast.ts'
import { useMatch, useReopen } from '../bank-api.ts'
import { formatEntryAmount, getEntryName, listOtherCompanies } from '../entry.rules.ts'
import { formatIban } from '../iban.rules.ts'
import type { EntryQuestion } from './bank-dialogs.tsx'
import styles from './entry-table.module.css'

type AskQuestion = (asked: EntryQuestion) => void

/** Bank entries with their actions, the most likely one first. */
export function EntryTable(props: {
  entries: readonly BankEntry[]
  rowIdOf: (id: string) => string
  onAsk: AskQuestion
  foot: ReactNode
}) {
  const { entries, rowIdOf, onAsk, foot } = props
  const columns: Column<BankEntry>[] = [
    { key: 'booked', head: t.booked, width: '104px', cell: ({ bookedOn }) => formatDay(bookedOn) },
    { key: 'from', head: t.from, name: true, width: '30%', cell: (entry) => <From entry={entry} /> },
    { key: 'becomes', head: t.becomes, cell: (entry) => <Becomes entry={entry} onAsk={onAsk} /> },
    {
      key: 'amount',
      head: t.amount,
      align: 'end',
      cell: (entry) => (
        <span className={styles.amount}>
          <b>{formatEntryAmount(entry)}</b>
          {entry.state === 'open' && entry.leftCents !== entry.cents && (
            <small className={styles.quiet}>{t.left({ amount: formatEuros(entry.leftCents) })}</small>
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
      {getEntryName(entry)}
      {partyIban && <span className={styles.quiet}>{formatIban(partyIban)}</span>}
      {(reference || remittance) && <span className={styles.purpose}>{formatDetails([reference, remittance])}</span>}
    </span>
  )
}

function Becomes({ entry, onAsk }: { entry: BankEntry; onAsk: AskQuestion }) {
  return (
    <span className={styles.becomes}>
      {entry.state === 'open' ? <Open entry={entry} onAsk={onAsk} /> : <Settled entry={entry} />}
    </span>
  )
}

/** An entry without a booking: Enter presses the first of its buttons. */
function Open({ entry, onAsk }: { entry: BankEntry; onAsk: AskQuestion }) {
  const { doubt } = entry
  return (
    <>
      {doubt && (
        <Badge tone={doubt === 'outgoing' || doubt === 'foreign-currency' ? 'grey' : 'yellow'}>{t.doubts[doubt]}</Badge>
      )}
      <Suggestions entry={entry} onAsk={onAsk} />
      <OtherActions entry={entry} onAsk={onAsk} />
    </>
  )
}

type Suggestion = BankEntry['suggestions'][number]

/** Suggestions that settle the entry with one click. */
function Suggestions({ entry, onAsk }: { entry: BankEntry; onAsk: AskQuestion }) {
  const { suggestions } = entry
  const match = useMatch()
  const { requestId, renewed, renewedAfter } = useRequestId()
  const toast = useToast()
  const taking = match.isPending ? match.variables.parts[0]?.invoiceId : undefined
  const acceptSuggestion = (suggestion: Suggestion) => {
    const { invoiceId, number } = suggestion
    // The dialog warns and asks for a reason.
    if (listOtherCompanies(entry, [suggestion]).length > 0)
      return onAsk({ what: 'split', entry: { ...entry, suggestions: [suggestion] } })
    match.mutate(
      { id: entry.id, parts: [{ invoiceId, cents: computePart(entry, suggestion) }], requestId },
      {
        onSuccess: () => {
          renewed()
          toast.success(t.settled({ number }))
        },
        onError: (failure) => {
          renewedAfter(failure)
          toast.error(getErrorMessage(failure))
        },
      },
    )
  }
  return suggestions.map((suggestion, index) => {
    const { invoiceId, number, company, why } = suggestion
    const part = formatEuros(computePart(entry, suggestion))
    return (
      <span key={invoiceId} className={styles.suggestion}>
        <Button
          size="small"
          icon={IconCheck}
          aria-label={t.takeLabel({ amount: part, number, company })}
          data-opens-row={index === 0 ? '' : undefined}
          busyText={taking === invoiceId && t.taking}
          disabled={match.isPending}
          onClick={() => acceptSuggestion(suggestion)}
        >
          {t.take({ number, amount: part })}
        </Button>
        <span className={styles.quiet}>
          {company}, {t.why[why]}
        </span>
      </span>
    )
  })
}

/** The part of the entry that pays the suggested invoice. */
const computePart = ({ leftCents }: BankEntry, { openCents }: Suggestion) => Math.min(openCents, leftCents)

/** Dialogs for what no suggestion fits. */
function OtherActions({ entry, onAsk }: { entry: BankEntry; onAsk: AskQuestion }) {
  const { doubt, suggestions, cents } = entry
  const values = { amount: formatEntryAmount(entry), name: getEntryName(entry) }
  const isEuro = doubt !== 'foreign-currency'
  const isIncoming = isEuro && cents > 0
  const actions = [
    ...(isIncoming ? [{ what: 'split', text: t.split, label: t.splitLabel(values) } as const] : []),
    ...(isEuro ? [{ what: 'book', text: t.book, label: t.labelBooking(values) } as const] : []),
    { what: 'ignore', text: t.ignore, label: t.ignoreLabel(values) } as const,
  ]
  const opensRow = !isEuro || suggestions.length === 0
  return (
    <span className={styles.others}>
      {actions.map(({ what, text, label }, index) => (
        <Button
          key={what}
          size="small"
          variant="quiet"
          aria-label={label}
          data-opens-row={opensRow && index === 0 ? '' : undefined}
          onClick={() => onAsk({ what, entry })}
        >
          {text}
        </Button>
      ))}
    </span>
  )
}

/** The result of an entry: the invoices that it paid, a payout run, or the reason why it is unallocated. */
function Settled({ entry }: { entry: BankEntry }) {
  const { payments, allocations, payout, ignoredReason } = entry
  const reopen = useReopen()
  const report = useResultToast()
  return (
    <>
      {payments.map(({ id, invoiceId, number, cents, byItself }) => (
        <span key={id}>
          <Link to={paths.operatorInvoice(invoiceId)}>{number}</Link>{' '}
          <span className={styles.quiet}>
            {formatEuros(cents)}
            {byItself && `, ${t.byItself}`}
          </span>
        </span>
      ))}
      {allocations.map(({ id, kind, cents, company, note }) => (
        <span key={id}>
          {t.bookedNote({ kind: t.bookKinds[kind], amount: formatEuros(cents) })}
          {company && ', '}
          {company && <Link to={paths.person(company.id)}>{company.name}</Link>}
          {note && <span className={styles.quiet}> {note}</span>}
        </span>
      ))}
      {payout && (
        <Link to={paths.payout(payout.id)}>
          {(payout.isReturn ? t.isReturn : t.isPayout)({ number: payout.number })}
        </Link>
      )}
      {ignoredReason !== null && <span>{t.ignoredWhy({ reason: ignoredReason })}</span>}
      {!payout && (
        <span className={styles.others}>
          <Button
            size="small"
            variant="quiet"
            icon={IconArrowBackUp}
            aria-label={t.reopenLabel({ amount: formatEntryAmount(entry), name: getEntryName(entry) })}
            data-opens-row=""
            busyText={reopen.isPending && t.reopening}
            onClick={() => reopen.mutate(entry.id, report(t.reopened))}
          >
            {t.reopen}
          </Button>
        </span>
      )}
    </>
  )
}
