import type { OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorCampaignTexts as t } from '@marquee/contract/messages/operator-campaigns'
import { getErrorMessage } from '../../../../lib/call.ts'
import { formatEuroAmount } from '../../../../lib/format.ts'
import { QuestionDialog } from '../../../../ui/question-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { useSetPaid } from '../api.ts'

/** Asks before a campaign is marked paid or unpaid, because the client sees it (OPEN-63). */
export function PaymentDialog({ campaign, onClose }: { campaign: OperatorCampaign; onClose: () => void }) {
  const set = useSetPaid()
  const done = useSuccessToast(onClose)
  const { name, company, totalCost, openCents } = campaign
  const paid = !campaign.paid
  return (
    <QuestionDialog
      title={paid ? t.paidTitle : t.unpaidTitle}
      text={paid ? t.paidText : t.unpaidText}
      confirm={paid ? t.markPaid : t.markUnpaid}
      busyText={set.isPending && t.saving}
      failure={set.error ? getErrorMessage(set.error) : undefined}
      onConfirm={() =>
        set.mutate(
          { campaign, paid },
          { onSuccess: () => done(paid ? t.markedPaid({ name }) : t.markedUnpaid({ name })) },
        )
      }
      onClose={onClose}
    >
      <b>
        {t.paymentLine({
          name,
          company: company.name,
          total: openCents > 0 ? formatEuros(openCents) : formatEuroAmount(totalCost),
        })}
      </b>
    </QuestionDialog>
  )
}
