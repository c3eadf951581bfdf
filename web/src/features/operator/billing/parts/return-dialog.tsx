import { formatEuros } from '@marquee/contract/money.rules'
import { RETURN_REASONS } from '@marquee/contract/payout-returns.rules'
import type { Payout } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { payoutReturnTexts } from '@marquee/contract/messages/payout-returns'
import { useState } from 'react'
import { DateField, SelectField, TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { useBookingDay } from '../../shared/use-booking-day.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useReturnTransfer } from '../payouts-api.ts'

type Item = Payout['items'][number]
/** The day is today until another one is chosen. */
type Entered = { returnedOn?: string; reason: string; note: string }
const REASONS = RETURN_REASONS.map((code) => ({ value: code, label: payoutReturnTexts.reasons[code] }))

/** Records that the bank returned a transfer: the day, and the reason of the bank. */
export function ReturnDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const today = useBookingDay()
  const [entered, setEntered] = useState<Entered>({ reason: '', note: '' })
  const form = { returnedOn: today, ...entered }
  const [wasTried, setWasTried] = useState(false)
  const returning = useDialogAction(useReturnTransfer(item.id), t.returning, onClose)
  const change = (changed: Partial<Entered>) => setEntered((before) => ({ ...before, ...changed }))
  const reason = RETURN_REASONS.find((code) => code === form.reason)
  const submit = () => {
    setWasTried(true)
    if (!reason || form.returnedOn === '') return
    returning.run({ ...form, reason, note: form.note.trim() }, t.returnedToast({ name: item.name }))
  }
  return (
    <FormDialog
      {...returning.props}
      title={t.returnTitle}
      text={t.returnText({ name: item.name, amount: formatEuros(item.cents) })}
      submit={t.returnConfirm}
      hasChanges={form.note !== '' && !returning.isDone}
      onSubmit={submit}
    >
      <DateField
        label={t.returnedOn}
        value={form.returnedOn}
        max={today}
        onValue={(returnedOn) => change({ returnedOn })}
        error={wasTried && form.returnedOn === '' && t.returnedOnMissing}
      />
      <SelectField
        label={t.returnReason}
        placeholder={t.returnReasonNone}
        options={REASONS}
        value={form.reason}
        onValue={(chosen) => change({ reason: chosen })}
        error={wasTried && !reason && t.returnReasonMissing}
      />
      <TextField
        label={t.returnNote}
        optional
        maxLength={140}
        hint={t.returnNoteHint}
        value={form.note}
        onValue={(note) => change({ note })}
      />
    </FormDialog>
  )
}
