import type { StatementRow } from '@marquee/contract/earnings'
import { formatEuros } from '@marquee/contract/money.rules'
import { correctionTexts as t } from '@marquee/contract/messages/corrections'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useCorrectStatement } from '../documents-api.ts'

type Props = { statement: StatementRow; onClose: () => void }

/** Reverses a statement and issues it again, with a reason from the operator (decision 19). */
export function CorrectDialog({ statement: { id, number, owner }, onClose }: Props) {
  const correction = useDialogAction(useCorrectStatement(id), t.correcting, onClose)
  const correct = (reason: string) =>
    correction.run({ reason }, ({ statement, differenceCents }) => ({
      title: t.corrected,
      text: t.difference({
        number: statement.number,
        change: nameChange(differenceCents),
        amount: formatEuros(Math.abs(differenceCents)),
      }),
    }))
  return (
    <ReasonDialog
      {...correction.props}
      title={t.title({ number })}
      text={t.text({ partner: owner.name })}
      reason={{ label: t.reason, hint: t.reasonHint, missing: t.reasonMissing, maxLength: 200 }}
      confirm={t.confirm}
      onConfirm={correct}
    />
  )
}

function nameChange(cents: number): 'same' | 'more' | 'less' {
  if (cents === 0) return 'same'
  return cents > 0 ? 'more' : 'less'
}
