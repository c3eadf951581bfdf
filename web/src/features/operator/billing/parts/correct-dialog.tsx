import type { StatementRow } from '@marquee/contract/earnings'
import { euros } from '@marquee/contract/money.rules'
import { correctionTexts as t } from '@marquee/contract/texts/corrections'
import { messageOf } from '../../../../lib/call.ts'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useDone } from '../../../../ui/use-done.ts'
import { useCorrectStatement } from '../statements-api.ts'

type Props = { statement: StatementRow; onClose: () => void }

/** Takes a statement back and makes it again, once the operator has said why (decision 19). */
export function CorrectDialog({ statement: { id, number, owner }, onClose }: Props) {
  const correct = useCorrectStatement(id)
  const done = useDone(onClose)
  const confirm = (reason: string) =>
    correct.mutate(
      { reason },
      {
        onSuccess: ({ statement, differenceCents }) =>
          done(t.corrected, t.difference(statement.number, differenceCents, euros(Math.abs(differenceCents)))),
      },
    )
  return (
    <ReasonDialog
      title={t.title(number)}
      text={t.text(owner.name)}
      reason={{ label: t.reason, hint: t.reasonHint, missing: t.reasonMissing, maxLength: 200 }}
      confirm={t.confirm}
      busyText={correct.isPending && t.correcting}
      failure={correct.error ? messageOf(correct.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
