import { formatEuros } from '@marquee/contract/money.rules'
import { RETURN_REASONS, type ReturnReason } from '@marquee/contract/payout-returns.rules'
import type { Payout } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { payoutReturnTexts } from '@marquee/contract/messages/payout-returns'
import { type FormEvent, useId, useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { getToday } from '../../../../lib/clock.ts'
import { FailureCallout } from '../../../../ui/callout.tsx'
import { DateField, SelectField, TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { useReturnTransfer } from '../payouts-api.ts'

type Item = Payout['items'][number]
const REASONS = RETURN_REASONS.map((code) => ({ value: code, label: payoutReturnTexts.reasons[code] }))

/** Records that the bank returned a transfer: the day, and the reason of the bank. */
export function ReturnDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [form, setForm] = useState({ returnedOn: getToday(), reason: '', note: '' })
  const [wasTried, setWasTried] = useState(false)
  const save = useReturnTransfer(item.id)
  const done = useSuccessToast(onClose)
  const formId = useId()
  const change = (changed: Partial<typeof form>) => setForm((before) => ({ ...before, ...changed }))
  const reason = RETURN_REASONS.find((code) => code === form.reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!reason || form.returnedOn === '' || save.isPending) return
    const body: { returnedOn: string; reason: ReturnReason; note: string } = { ...form, reason, note: form.note.trim() }
    save.mutate(body, { onSuccess: () => done(t.returnedToast({ name: item.name })) })
  }
  return (
    <FormDialog
      title={t.returnTitle}
      formId={formId}
      submit={t.returnConfirm}
      busyText={save.isPending && t.returning}
      hasChanges={form.note !== '' && !save.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.returnText({ name: item.name, amount: formatEuros(item.cents) })}</p>
      <FailureCallout>{save.error !== null && getErrorMessage(save.error)}</FailureCallout>
      <DateField
        label={t.returnedOn}
        value={form.returnedOn}
        max={getToday()}
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
