import { formatEuros } from '@marquee/contract/money.rules'
import { payoutChangedDetails, PAYEES_PER_PAGE } from '@marquee/contract/payouts'
import { nextPayoutTexts } from '@marquee/contract/messages/next-payout'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { CallRefused, getErrorMessage } from '../../../../lib/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Checkbox, RowCheckbox } from '../../../../ui/choice-field.tsx'
import { DateField } from '../../../../ui/field.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import {
  refreshAmounts,
  applyPayableCents,
  type PayeeChoice,
  ALL_PAYEES,
  isChosen,
  NO_PAYEES,
  sumChoice,
  togglePayee,
  removePayee,
  toOwnerSelection,
} from '../payees.rules.ts'
import { type NextPayout, type Payee, useCreatePayout } from '../payouts-api.ts'
import { HoldDialog } from './held-card.tsx'
import styles from './payouts.module.css'

/** The partners who can be paid, page by page; all are selected by default. */
export function PayableCard(props: {
  next: NextPayout
  page: number
  onPage: (page: number) => void
  /** The search text. */
  search: ReactNode
}) {
  const { next, page, onPage, search } = props
  const { payees, payeeCount, payeesFound, executesOn } = next
  const [storedChoice, setChoice] = useState(ALL_PAYEES)
  const [day, setDay] = useState(executesOn)
  const [payeeToHold, setPayeeToHold] = useState<Payee>()
  const choice = refreshAmounts(storedChoice, payees)
  const chosen = sumChoice(choice, next)
  return (
    <Card
      title={t.payable}
      flush
      actions={
        <Checkbox checked={chosen.count === payeeCount} onTick={(all) => setChoice(all ? ALL_PAYEES : NO_PAYEES)}>
          {t.selectAll}
        </Checkbox>
      }
    >
      {search}
      {payeesFound > 0 && (
        <PayeeTable
          next={next}
          choice={choice}
          onChoice={setChoice}
          onHold={setPayeeToHold}
          // Shown also on a page that no longer exists, because it leads back.
          foot={
            payeesFound > payees.length && (
              <Pager page={page} size={PAYEES_PER_PAGE} total={payeesFound} onPage={onPage} />
            )
          }
        />
      )}
      <Foot
        choice={choice}
        chosen={chosen}
        onTold={(payableCents) => setChoice(applyPayableCents(choice, payableCents))}
        day={day}
        earliest={executesOn}
        onDay={setDay}
      />
      {payeeToHold && (
        <HoldDialog
          payee={payeeToHold}
          onHeld={() => setChoice(removePayee(choice, payeeToHold.ownerId))}
          onClose={() => setPayeeToHold(undefined)}
        />
      )}
    </Card>
  )
}

function PayeeTable(props: {
  next: NextPayout
  choice: PayeeChoice
  onChoice: (choice: PayeeChoice) => void
  onHold: (payee: Payee) => void
  foot: ReactNode
}) {
  const { next, choice, onChoice, onHold, foot } = props
  const chosen = sumChoice(choice, next)
  const columns: Column<Payee>[] = [
    {
      key: 'partner',
      head: t.partner,
      name: true,
      cell: ({ ownerId, userId, name, cents }) => (
        <span className={styles.partner}>
          <RowCheckbox
            label={t.select({ name })}
            checked={isChosen(choice, ownerId)}
            onTick={(wanted) => onChoice(togglePayee(choice, { ownerId, cents }, wanted))}
          />
          <Link to={paths.person(userId)}>{name}</Link>
        </span>
      ),
      total: t.selected({ count: chosen.count, of: next.payeeCount }),
    },
    {
      key: 'account',
      head: t.account,
      cell: ({ accountHolder, iban }) => (
        <span className={styles.lines}>
          {accountHolder}
          <span className={styles.quiet}>{iban}</span>
        </span>
      ),
    },
    { key: 'statements', head: t.statements, cell: (payee) => <Numbers payee={payee} /> },
    {
      key: 'amount',
      head: t.amount,
      align: 'end',
      cell: ({ cents }) => <b>{formatEuros(cents)}</b>,
      total: <b>{formatEuros(chosen.cents)}</b>,
    },
    {
      key: 'hold',
      head: t.holdHead,
      align: 'end',
      cell: (payee) => (
        <Button
          size="small"
          variant="quiet"
          aria-label={t.holdLabel({ name: payee.name })}
          onClick={() => onHold(payee)}
        >
          {t.hold}
        </Button>
      ),
    },
  ]
  return (
    <Table wide label={t.payable} columns={columns} rows={next.payees} rowKey={({ ownerId }) => ownerId} foot={foot} />
  )
}

function Numbers({ payee: { statements, statementCount } }: { payee: Payee }) {
  return (
    <span className={styles.lines}>
      {statements.slice(0, 2).map(({ id, number, screen }) => (
        <span key={id}>
          {number} <span className={styles.quiet}>{screen.model}</span>
        </span>
      ))}
      {statementCount > 2 && (
        <span className={styles.quiet}>{nextPayoutTexts.more({ count: statementCount - 2 })}</span>
      )}
    </span>
  )
}

function Foot(props: {
  choice: PayeeChoice
  chosen: { count: number; cents: number }
  /** The selected statements have changed. */
  onTold: (payableCents: Readonly<Record<string, number>>) => void
  day: string
  earliest: string
  onDay: (day: string) => void
}) {
  const { choice, chosen, onTold, day, earliest, onDay } = props
  const [wasTried, setWasTried] = useState(false)
  const { requestId, renewedAfter } = useRequestId()
  const toast = useToast()
  const navigate = useNavigate()
  const create = useCreatePayout(({ id, number }) => {
    toast.success(t.created({ number }))
    void navigate(paths.payout(id))
  })
  const problem = chosen.count === 0 ? t.selectSome : undefined
  const start = () => {
    setWasTried(true)
    if (problem || day === '') return
    create.mutate(
      { ...toOwnerSelection(choice), executesOn: day, totalCents: chosen.cents, requestId },
      {
        onError: (failure) => {
          renewedAfter(failure)
          const details = failure instanceof CallRefused && payoutChangedDetails.safeParse(failure.details)
          if (details && details.success) onTold(details.data.payableCents)
        },
      },
    )
  }
  return (
    <div className={styles.foot}>
      {((wasTried && problem) || create.error) && (
        <div role="alert" className={styles.wide}>
          <Callout tone="red">{create.error ? getErrorMessage(create.error) : problem}</Callout>
        </div>
      )}
      <div className={styles.day}>
        <DateField
          label={t.executesOn}
          hint={t.executesHint({ day: formatDay(earliest) })}
          value={day}
          min={earliest}
          onValue={onDay}
          error={wasTried && day === '' && t.executesMissing}
        />
      </div>
      <p className={styles.sum}>
        <b>{formatEuros(chosen.cents)}</b>
      </p>
      <Button variant="primary" size="large" busyText={create.isPending && t.creating} onClick={start}>
        {t.create}
      </Button>
    </div>
  )
}
