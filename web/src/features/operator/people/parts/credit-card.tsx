import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorPartyTexts as t } from '@marquee/contract/messages/operator-party'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { getErrorMessage } from '../../../../lib/call.ts'
import { getToday } from '../../../../lib/clock.ts'
import { formatDay, formatDetails } from '../../../../lib/format.ts'
import { useRequestId } from '../../../../lib/request-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailureCallout } from '../../../../ui/callout.tsx'
import { Card } from '../../../../ui/card.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { QuietFailure } from '../../../../ui/quiet-failure.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { parseCents, formatFieldAmount } from '../../shared/amounts.rules.ts'
import { type CreditMove, usePartyCredit, useRefundCredit, useUndoCreditRefund } from '../credit-api.ts'
import styles from '../../shared/money-list.module.css'
import { PaymentFields } from '../../shared/payment-fields.tsx'

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
  const toast = useToast()
  const undoRefund = () =>
    undo.mutate(id, {
      onSuccess: () => toast.success(t.undone),
      onError: (failure) => toast.error(getErrorMessage(failure)),
    })
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
            onClick={undoRefund}
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
  const [form, setForm] = useState({ amount: formatFieldAmount(creditCents), paidOn: getToday(), note: '' })
  const [wasTried, setWasTried] = useState(false)
  const save = useRefundCredit(id)
  const done = useSuccessToast(onClose)
  const { requestId } = useRequestId()
  const formId = useId()
  const cents = parseCents(form.amount)
  const problems = {
    amount: !cents
      ? t.payBackAmountMissing
      : cents > creditCents
        ? t.payBackTooMuch({ amount: formatEuros(creditCents) })
        : undefined,
    paidOn: form.paidOn === '' ? t.payBackDayMissing : undefined,
  }
  const change = (changed: Partial<typeof form>) => setForm((before) => ({ ...before, ...changed }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!cents || problems.amount || problems.paidOn || save.isPending) return
    save.mutate(
      { cents, paidOn: form.paidOn, note: form.note.trim(), requestId },
      { onSuccess: () => done(t.paidBack({ amount: formatEuros(cents) })) },
    )
  }
  return (
    <FormDialog
      title={t.payBackTitle}
      formId={formId}
      submit={t.save}
      busyText={save.isPending && t.saving}
      hasChanges={form.note !== '' && !save.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.payBackText}</p>
      <FailureCallout>{save.error !== null && getErrorMessage(save.error)}</FailureCallout>
      <PaymentFields
        labels={{ amount: t.payBackAmount, paidOn: t.payBackDay }}
        form={form}
        problems={wasTried ? problems : {}}
        onChange={change}
      />
    </FormDialog>
  )
}
