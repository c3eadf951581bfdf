import { operatorInvoiceTexts as t } from '@marquee/contract/messages/operator-invoice'
import { FieldGrid } from '../../../ui/card.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { useBookingDay } from './use-booking-day.ts'

export type PaymentForm = { amount: string; paidOn: string; note: string }
/** The day is today until another one is chosen. */
export type EnteredPayment = Omit<PaymentForm, 'paidOn'> & { paidOn?: string }

/** The amount and day of a payment or refund, and a note. */
export function PaymentFields(props: {
  labels: { amount: string; paidOn: string; amountHint?: string | undefined }
  form: PaymentForm
  problems: { amount?: string | undefined; paidOn?: string | undefined }
  onChange: (change: Partial<EnteredPayment>) => void
}) {
  const { labels, form, problems, onChange } = props
  return (
    <>
      <FieldGrid>
        <TextField
          label={labels.amount}
          inputMode="decimal"
          value={form.amount}
          onValue={(amount) => onChange({ amount })}
          hint={labels.amountHint}
          error={problems.amount}
        />
        <DateField
          label={labels.paidOn}
          value={form.paidOn}
          max={useBookingDay()}
          onValue={(paidOn) => onChange({ paidOn })}
          error={problems.paidOn}
        />
      </FieldGrid>
      <TextField
        label={t.noteField}
        optional
        maxLength={200}
        hint={t.noteHint}
        value={form.note}
        onValue={(note) => onChange({ note })}
      />
    </>
  )
}
