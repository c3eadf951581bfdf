import { euros } from '@marquee/contract/money.rules'
import { nextPayoutTexts } from '@marquee/contract/texts/operator-month'
import { operatorPayoutTexts as t } from '@marquee/contract/texts/operator-payouts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { messageOf } from '../../../../lib/call.ts'
import { dayText } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Checkbox, RowCheckbox } from '../../../../ui/choice-field.tsx'
import { DateField } from '../../../../ui/field.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { type NextPayout, type Payee, useCreatePayout } from '../payouts-api.ts'
import { HoldDialog } from './hold-dialog.tsx'
import styles from './payouts.module.css'

/** Everybody who can be paid: all of them are chosen until somebody says otherwise. */
export function PayableCard({ next: { payees, executesOn } }: { next: NextPayout }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [day, setDay] = useState(executesOn)
  const [holding, setHolding] = useState<Payee>()
  const chosen = payees.filter(({ ownerId }) => !left.has(ownerId))
  const totalCents = chosen.reduce((sum, { cents }) => sum + cents, 0)
  const tick = (ownerId: string, isChosen: boolean) => {
    const after = new Set(left)
    if (isChosen) after.delete(ownerId)
    else after.add(ownerId)
    setLeft(after)
  }
  const columns: Column<Payee>[] = [
    {
      key: 'partner',
      head: t.partner,
      name: true,
      cell: ({ ownerId, userId, name }) => (
        <span className={styles.partner}>
          <RowCheckbox
            label={t.select(name)}
            checked={!left.has(ownerId)}
            onTick={(isChosen) => tick(ownerId, isChosen)}
          />
          <Link to={paths.person(userId)}>{name}</Link>
        </span>
      ),
      total: t.selected(chosen.length, payees.length),
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
      cell: ({ cents }) => <b>{euros(cents)}</b>,
      total: <b>{euros(totalCents)}</b>,
    },
    {
      key: 'hold',
      head: t.holdHead,
      align: 'end',
      cell: (payee) => (
        <Button size="small" variant="quiet" aria-label={t.holdOf(payee.name)} onClick={() => setHolding(payee)}>
          {t.hold}
        </Button>
      ),
    },
  ]
  return (
    <Card
      title={t.payable}
      flush
      actions={
        <Checkbox
          checked={chosen.length === payees.length}
          onTick={(all) => setLeft(new Set(all ? [] : payees.map(({ ownerId }) => ownerId)))}
        >
          {t.selectAll}
        </Checkbox>
      }
    >
      <Table wide label={t.payable} columns={columns} rows={payees} rowKey={({ ownerId }) => ownerId} />
      <Foot chosen={chosen} totalCents={totalCents} day={day} earliest={executesOn} onDay={setDay} />
      {holding && <HoldDialog payee={holding} onClose={() => setHolding(undefined)} />}
    </Card>
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
      {statementCount > 2 && <span className={styles.quiet}>{nextPayoutTexts.more(statementCount - 2)}</span>}
    </span>
  )
}

function Foot(props: {
  chosen: readonly Payee[]
  totalCents: number
  day: string
  earliest: string
  onDay: (day: string) => void
}) {
  const { chosen, totalCents, day, earliest, onDay } = props
  const [wasTried, setWasTried] = useState(false)
  const { requestId, renewedAfter } = useRequestId()
  const toast = useToast()
  const navigate = useNavigate()
  const create = useCreatePayout(({ id, number }) => {
    toast.success(t.created(number))
    void navigate(paths.payout(id))
  })
  const problem = chosen.length === 0 ? t.selectSome : undefined
  const start = () => {
    setWasTried(true)
    if (problem || day === '') return
    const ownerIds = chosen.map(({ ownerId }) => ownerId)
    create.mutate({ ownerIds, executesOn: day, totalCents, requestId }, { onError: renewedAfter })
  }
  return (
    <div className={styles.foot}>
      {((wasTried && problem) || create.error) && (
        <div role="alert" className={styles.wide}>
          <Callout tone="red">{create.error ? messageOf(create.error) : problem}</Callout>
        </div>
      )}
      <div className={styles.day}>
        <DateField
          label={t.executesOn}
          hint={t.executesHint(dayText(earliest))}
          value={day}
          min={earliest}
          onValue={onDay}
          error={wasTried && day === '' && t.executesMissing}
        />
      </div>
      <p className={styles.sum}>
        <b>{euros(totalCents)}</b>
      </p>
      <Button variant="primary" size="large" busyText={create.isPending && t.creating} onClick={start}>
        {t.create}
      </Button>
    </div>
  )
}
