import type { Payout } from '@marquee/contract/payouts'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { type FormEvent, useId, useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { getToday } from '../../../../lib/clock.ts'
import { FailureCallout } from '../../../../ui/callout.tsx'
import { DateField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { QuestionDialog } from '../../../../ui/question-dialog.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { useApprovePayout, useCancelPayout, useExportPayout, useMarkPayoutPaid, useSepaFile } from '../payouts-api.ts'

type Props = { payout: Payout; onClose: () => void }

/** The approval by a second operator (dual control). */
export function ApproveDialog({ payout, onClose }: Props) {
  const approve = useApprovePayout(payout.id)
  const done = useSuccessToast(onClose)
  return (
    <QuestionDialog
      title={t.approveTitle}
      text={t.approveText({ count: payout.payees, amount: formatEuros(payout.totalCents) })}
      confirm={t.approve}
      busyText={approve.isPending && t.approving}
      failure={approve.error ? getErrorMessage(approve.error) : undefined}
      onConfirm={() => approve.mutate(undefined, { onSuccess: () => done(t.approved) })}
      onClose={onClose}
    />
  )
}

/** Creates the file once, and downloads it at once. */
export function ExportDialog({ payout, onClose }: Props) {
  const make = useExportPayout(payout.id)
  const file = useSepaFile(payout.id)
  const done = useSuccessToast(onClose)
  const confirm = () =>
    make.mutate(undefined, {
      onSuccess: () => {
        file.mutate()
        done(t.exported)
      },
    })
  return (
    <QuestionDialog
      title={t.exportTitle}
      text={t.exportText}
      confirm={t.export}
      busyText={make.isPending && t.exporting}
      failure={make.error ? getErrorMessage(make.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

export function PaidDialog({ payout, onClose }: Props) {
  const [paidOn, setPaidOn] = useState(getToday)
  const mark = useMarkPayoutPaid(payout.id)
  const done = useSuccessToast(onClose)
  const formId = useId()
  const problem = paidOn === '' ? t.paidOnMissing : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem && !mark.isPending) mark.mutate(paidOn, { onSuccess: () => done(t.paid) })
  }
  return (
    <FormDialog
      title={t.markPaidTitle}
      formId={formId}
      submit={t.markPaid}
      busyText={mark.isPending && t.markingPaid}
      hasChanges={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.markPaidText}</p>
      <FailureCallout>{mark.error !== null && getErrorMessage(mark.error)}</FailureCallout>
      <DateField label={t.paidOn} value={paidOn} max={getToday()} onValue={setPaidOn} error={problem} />
    </FormDialog>
  )
}

export function CancelDialog({ payout, onClose }: Props) {
  const cancel = useCancelPayout(payout.id)
  const done = useSuccessToast(onClose)
  const isExported = payout.state === 'exported'
  return (
    <ReasonDialog
      title={t.cancelTitle}
      text={isExported ? t.cancelExported : t.cancelText}
      reason={{ label: t.cancelReason, missing: isExported ? t.cancelReasonMissing : undefined, maxLength: 200 }}
      confirm={t.cancelConfirm}
      cancel={t.keep}
      isDangerous
      busyText={cancel.isPending && t.cancelling}
      failure={cancel.error ? getErrorMessage(cancel.error) : undefined}
      onConfirm={(reason) => cancel.mutate(reason, { onSuccess: () => done(t.cancelled) })}
      onClose={onClose}
    />
  )
}
