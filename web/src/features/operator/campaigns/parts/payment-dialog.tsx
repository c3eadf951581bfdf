import type { OperatorCampaign } from '@marquee/contract/operator-campaigns'
import { formatEuros } from '@marquee/contract/money.rules'
import { operatorCampaignTexts as t } from '@marquee/contract/messages/operator-campaigns'
import { formatEuroAmount } from '../../../../lib/format.ts'
import { QuestionDialog } from '../../../../ui/question-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useSetPaid } from '../api.ts'

/** Asks before a campaign is marked paid or unpaid, because the client sees it (OPEN-63). */
export function PaymentDialog({ campaign, onClose }: { campaign: OperatorCampaign; onClose: () => void }) {
  const marking = useDialogAction(useSetPaid(campaign), t.saving, onClose)
  const { name, company, totalCost, openCents } = campaign
  const paid = !campaign.paid
  return (
    <QuestionDialog
      {...marking.props}
      title={paid ? t.paidTitle : t.unpaidTitle}
      text={paid ? t.paidText : t.unpaidText}
      confirm={paid ? t.markPaid : t.markUnpaid}
      onConfirm={() => marking.run(paid, paid ? t.markedPaid({ name }) : t.markedUnpaid({ name }))}
    >
      <b>
        {t.paymentLine({
          name,
          company: company.name,
          total: openCents !== null && openCents > 0 ? formatEuros(openCents) : formatEuroAmount(totalCost),
        })}
      </b>
    </QuestionDialog>
  )
}
