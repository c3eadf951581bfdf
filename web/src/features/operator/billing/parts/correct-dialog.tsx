import type { StatementRow } from '@marquee/contract/earnings'
import { formatEuros } from '@marquee/contract/money.rules'
import { correctionTexts as t } from '@marquee/contract/messages/corrections'
import { getErrorMessage } from '../../../../lib/call.ts'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { useCorrectStatement } from '../statements-api.ts'

type Props = { statement: StatementRow; onClose: () => void }

/** Reverses a statement and issues it again, with a reason from the operator (decision 19). */
export function CorrectDialog({ statement: { id, number, owner }, onClose }: Props) {
  const correct = useCorrectStatement(id)
  const done = useSuccessToast(onClose)
  const confirm = (reason: string) =>
    correct.mutate(
      { reason },
      {
        onSuccess: ({ statement, differenceCents }) =>
          done(
            t.corrected,
            t.difference({
              number: statement.number,
              change: nameChange(differenceCents),
              amount: formatEuros(Math.abs(differenceCents)),
            }),
          ),
      },
    )
  return (
    <ReasonDialog
      title={t.title({ number })}
      text={t.text({ partner: owner.name })}
      reason={{ label: t.reason, hint: t.reasonHint, missing: t.reasonMissing, maxLength: 200 }}
      confirm={t.confirm}
      busyText={correct.isPending && t.correcting}
      failure={correct.error ? getErrorMessage(correct.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

function nameChange(cents: number): 'same' | 'more' | 'less' {
  if (cents === 0) return 'same'
  return cents > 0 ? 'more' : 'less'
}
