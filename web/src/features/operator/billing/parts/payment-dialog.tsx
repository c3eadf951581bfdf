import { formatEuros } from '@marquee/contract/money.rules'
import { operatorInvoiceTexts as t } from '@marquee/contract/messages/operator-invoice'
import { useState } from 'react'
import { useRequestId } from '../../../../lib/request-id.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import type { Invoice } from '../../../invoices/totals.rules.ts'
import { parseCents, formatFieldAmount } from '../../shared/amounts.rules.ts'
import { type EnteredPayment, PaymentFields } from '../../shared/payment-fields.tsx'
import { useBookingDay } from '../../shared/use-booking-day.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useRecordPayment } from '../documents-api.ts'

type Props = { invoice: Invoice; kind: 'hand' | 'credit' | 'refund'; onClose: () => void }

/**
 * Records a payment by hand, a payment from credit, or a refund. The default amount is the open amount or the
 * overpayment.
 */
export function PaymentDialog({ invoice, kind, onClose }: Props) {
  const { id, openCents, creditCents } = invoice
  const most = { hand: openCents, credit: Math.min(openCents, creditCents), refund: -openCents }[kind]
  const today = useBookingDay()
  const [entered, setEntered] = useState<EnteredPayment>({ amount: formatFieldAmount(most), note: '' })
  const form = { paidOn: today, ...entered }
  const [wasTried, setWasTried] = useState(false)
  const recording = useDialogAction(useRecordPayment(id), t.saving, onClose)
  const { requestId } = useRequestId()
  const cents = parseCents(form.amount)
  const problems = { amount: checkAmount(cents, most, kind), paidOn: form.paidOn === '' ? t.dayMissing : undefined }
  const change = (changed: Partial<EnteredPayment>) => setEntered((before) => ({ ...before, ...changed }))
  const submit = () => {
    setWasTried(true)
    if (cents === undefined || problems.amount || problems.paidOn) return
    const payment = { kind, cents, paidOn: form.paidOn, note: form.note.trim(), requestId }
    recording.run(payment, describeRecorded(kind, formatEuros(cents)))
  }
  return (
    <FormDialog
      {...recording.props}
      title={TITLES[kind]}
      text={buildIntro(invoice, kind)}
      submit={t.save}
      hasChanges={form.note !== '' && !recording.isDone}
      onSubmit={submit}
    >
      <PaymentFields
        labels={{ amount: t.amountField, paidOn: t.dayField, amountHint: kind === 'hand' ? t.amountHint : undefined }}
        form={form}
        problems={wasTried ? problems : {}}
        onChange={change}
      />
    </FormDialog>
  )
}

function checkAmount(cents: number | undefined, most: number, kind: Props['kind']): string | undefined {
  if (cents === undefined || cents === 0) return t.amountMissing
  if (cents <= most) return undefined
  const amount = formatEuros(most)
  if (kind === 'credit') return t.creditTooMuch({ most: amount })
  return kind === 'hand' ? t.amountTooMuch({ open: amount }) : t.refundTooMuch({ amount })
}

const TITLES = { hand: t.recordTitle, credit: t.creditTitle, refund: t.refundTitle }

function describeRecorded(kind: Props['kind'], amount: string): string {
  if (kind === 'credit') return t.creditUsed({ amount })
  return kind === 'hand' ? t.recorded({ amount }) : t.refunded({ amount })
}

function buildIntro({ number, openCents, creditCents }: Invoice, kind: Props['kind']): string {
  if (kind === 'credit')
    return t.creditIntro({ number, open: formatEuros(openCents), credit: formatEuros(creditCents) })
  return kind === 'hand'
    ? t.recordIntro({ number, open: formatEuros(openCents) })
    : t.refundIntro({ number, amount: formatEuros(-openCents) })
}
