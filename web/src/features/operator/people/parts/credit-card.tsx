import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorPartyTexts as t } from '@marquee/contract/messages/operator-party'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { formatDay, formatDetails } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { parseCents, formatFieldAmount } from '../../shared/amounts.rules.ts'
import { type EnteredPayment, PaymentFields } from '../../shared/payment-fields.tsx'
import { useBookingDay } from '../../shared/use-booking-day.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useResultToast } from '../../../actions/use-result-toast.ts'
import { type CreditMove, usePartyCredit, useRefundCredit, useUndoCreditRefund } from '../credit-api.ts'
import styles from '../../shared/money-list.module.css'

/** The credit of a company and its history; not shown for a company that never had credit. */
export function CreditCard({ id }: { id: string }) {
  const { data, isError, refetch } = usePartyCredit(id)
  const [isAsking, setIsAsking] = useState(false)
  if (!data && isError) {
    return (
      <Card title={t.credit}>
        <QuietFailure onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!data || data.moves.length === 0) return null
  const { creditCents, moves } = data
  return (
    <Card
      title={t.credit}
      note={t.creditNote({ amount: formatEuros(creditCents) })}
      actions={
        creditCents > 0 && (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t.payBack}
          </Button>
        )
      }
    >
      {creditCents > 0 && <p className={styles.quiet}>{t.creditText}</p>}
      <ul className={styles.list}>
        {moves.map((move) => (
          <Move key={move.id} move={move} />
        ))}
      </ul>
      {isAsking && <RefundDialog id={id} creditCents={creditCents} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

function Move({ move: { id, kind, cents, bookedOn, note, isUndone, bankEntryId } }: { move: CreditMove }) {
  const undo = useUndoCreditRefund()
  const report = useResultToast()
  return (
    <li className={styles.row}>
      <span>
        {bankEntryId ? <Link to={paths.bankEntry(bankEntryId)}>{t.creditKinds[kind]}</Link> : t.creditKinds[kind]}{' '}
        <span className={styles.quiet}>{formatDetails([formatDay(bookedOn), note, isUndone && t.creditUndone])}</span>
        {kind === 'credit-refund' && !bankEntryId && !isUndone && (
          <Button
            size="small"
            variant="quiet"
            icon={IconArrowBackUp}
            aria-label={t.undoLabel({ amount: formatEuros(cents), day: formatDay(bookedOn) })}
            disabled={undo.isPending}
            onClick={() => undo.mutate(id, report(t.undone))}
          >
            {t.undo}
          </Button>
        )}
      </span>
      <b className={isUndone ? styles.undone : styles.money}>{formatEuros(cents)}</b>
    </li>
  )
}

function RefundDialog({ id, creditCents, onClose }: { id: string; creditCents: number; onClose: () => void }) {
  const today = useBookingDay()
  const [entered, setEntered] = useState<EnteredPayment>({ amount: formatFieldAmount(creditCents), note: '' })
  const form = { paidOn: today, ...entered }
  const [wasTried, setWasTried] = useState(false)
  const refund = useDialogAction(useRefundCredit(id), t.saving, onClose)
  const { requestId } = useRequestId()
  const cents = parseCents(form.amount)
  const problems = {
    amount: !cents
      ? t.payBackAmountMissing
      : cents > creditCents
        ? t.payBackTooMuch({ amount: formatEuros(creditCents) })
        : undefined,
    paidOn: form.paidOn === '' ? t.payBackDayMissing : undefined,
  }
  const change = (changed: Partial<EnteredPayment>) => setEntered((before) => ({ ...before, ...changed }))
  const submit = () => {
    setWasTried(true)
    if (!cents || problems.amount || problems.paidOn) return
    refund.run(
      { cents, paidOn: form.paidOn, note: form.note.trim(), requestId },
      t.paidBack({ amount: formatEuros(cents) }),
    )
  }
  return (
    <FormDialog
      {...refund.props}
      title={t.payBackTitle}
      text={t.payBackText}
      submit={t.save}
      hasChanges={form.note !== '' && !refund.isDone}
      onSubmit={submit}
    >
      <PaymentFields
        labels={{ amount: t.payBackAmount, paidOn: t.payBackDay }}
        form={form}
        problems={wasTried ? problems : {}}
        onChange={change}
      />
    </FormDialog>
  )
}
