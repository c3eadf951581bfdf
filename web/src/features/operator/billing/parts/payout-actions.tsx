import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { Payout } from '@marquee/contract/payouts'
import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { formatEuros } from '@marquee/contract/money.rules'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { QuestionDialog } from '../../../../ui/question-dialog.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useBookingDay } from '../../shared/use-booking-day.ts'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useSepaFile, useApprovePayout, useCancelPayout, useExportPayout, useMarkPayoutPaid } from '../payouts-api.ts'

type Question = 'approve' | 'export' | 'paid' | 'cancel'
const DIALOGS = { approve: ApproveDialog, export: ExportDialog, paid: PaidDialog, cancel: CancelDialog } as const

/** The next steps of a run: one primary button, and a quiet one that releases its statements. */
export function PayoutActions({ payout, isOwn }: { payout: Payout; isOwn: boolean }) {
  const [asking, setAsking] = useState<Question>()
  const { state, exportedAt } = payout
  const Asked = asking && DIALOGS[asking]
  const isOpen = state === 'draft' || state === 'approved' || state === 'exported'
  return (
    <>
      {isOpen && (
        <Button variant="quiet" dangerous onClick={() => setAsking('cancel')}>
          {t.cancel}
        </Button>
      )}
      {exportedAt !== null && state !== 'cancelled' && <SepaFile id={payout.id} />}
      {state === 'draft' && (
        <Button
          variant="primary"
          disabled={isOwn}
          title={isOwn ? t.ownRunTitle : undefined}
          onClick={() => setAsking('approve')}
        >
          {t.approve}
        </Button>
      )}
      {state === 'approved' && (
        <Button variant="primary" icon={IconDownload} onClick={() => setAsking('export')}>
          {t.export}
        </Button>
      )}
      {state === 'exported' && (
        <Button variant="primary" onClick={() => setAsking('paid')}>
          {t.markPaid}
        </Button>
      )}
      {Asked && <Asked payout={payout} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function SepaFile({ id }: { id: string }) {
  const file = useSepaFile(id)
  return (
    <Button icon={IconDownload} busyText={file.isPending && t.downloading} onClick={() => file.mutate()}>
      {t.download}
    </Button>
  )
}

type Props = { payout: Payout; onClose: () => void }

/** The approval by a second operator (dual control). */
function ApproveDialog({ payout, onClose }: Props) {
  const approval = useDialogAction(useApprovePayout(payout.id), t.approving, onClose)
  return (
    <QuestionDialog
      {...approval.props}
      title={t.approveTitle}
      text={t.approveText({ count: payout.payees, amount: formatEuros(payout.totalCents) })}
      confirm={t.approve}
      onConfirm={() => approval.run(undefined, t.approved)}
    />
  )
}

/** Creates the file once, and downloads it at once. */
function ExportDialog({ payout, onClose }: Props) {
  const file = useSepaFile(payout.id)
  const exporting = useDialogAction(useExportPayout(payout.id), t.exporting, onClose)
  const confirm = () =>
    exporting.run(undefined, () => {
      file.mutate()
      return { title: t.exported }
    })
  return (
    <QuestionDialog
      {...exporting.props}
      title={t.exportTitle}
      text={t.exportText}
      confirm={t.export}
      onConfirm={confirm}
    />
  )
}

function PaidDialog({ payout, onClose }: Props) {
  const today = useBookingDay()
  const [paidOn = today, setPaidOn] = useState<string>()
  const marking = useDialogAction(useMarkPayoutPaid(payout.id), t.markingPaid, onClose)
  const problem = paidOn === '' ? t.paidOnMissing : undefined
  return (
    <FormDialog
      {...marking.props}
      title={t.markPaidTitle}
      text={t.markPaidText}
      submit={t.markPaid}
      hasChanges={false}
      onSubmit={() => !problem && marking.run(paidOn, t.paid)}
    >
      <DateField label={t.paidOn} value={paidOn} max={today} onValue={setPaidOn} error={problem} />
    </FormDialog>
  )
}

function CancelDialog({ payout, onClose }: Props) {
  const cancelling = useDialogAction(useCancelPayout(payout.id), t.cancelling, onClose)
  const isExported = payout.state === 'exported'
  return (
    <ReasonDialog
      {...cancelling.props}
      title={t.cancelTitle}
      text={isExported ? t.cancelExported : t.cancelText}
      reason={{ label: t.cancelReason, missing: isExported ? t.cancelReasonMissing : undefined, maxLength: 200 }}
      confirm={t.cancelConfirm}
      cancel={t.keep}
      isDangerous
      onConfirm={(reason) => cancelling.run(reason, t.cancelled)}
    />
  )
}
