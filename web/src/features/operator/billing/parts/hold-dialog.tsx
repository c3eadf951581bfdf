import { operatorPayoutTexts as t } from '@marquee/contract/messages/operator-payouts'
import { getErrorMessage } from '../../../../lib/call.ts'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { type Payee, useHold } from '../payouts-api.ts'

/** Asks why the payouts of a partner are held; the partner reads the reason. */
export function HoldDialog(props: { payee: Payee; onHeld: () => void; onClose: () => void }) {
  const { payee, onHeld, onClose } = props
  const { ownerId, name } = payee
  const hold = useHold()
  const done = useSuccessToast(onClose)
  return (
    <ReasonDialog
      title={t.holdTitle}
      text={t.holdText({ name })}
      reason={{ label: t.holdReason, hint: t.holdHint, missing: t.holdMissing, maxLength: 200 }}
      confirm={t.holdConfirm}
      busyText={hold.isPending && t.holding}
      failure={hold.error ? getErrorMessage(hold.error) : undefined}
      onConfirm={(reason) =>
        hold.mutate(
          { ownerId, reason },
          {
            onSuccess: () => {
              onHeld()
              done(t.heldToast({ name }))
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}
