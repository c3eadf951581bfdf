import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { editScreenTexts } from '@marquee/contract/messages/edit-screen'
import { unpairTexts } from '@marquee/contract/messages/unpair'
import { getErrorMessage } from '../../../../lib/call.ts'
import { formatDay } from '../../../../lib/format.ts'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { formatScreenName } from '../../../screens/screens.rules.ts'
import { useUnpair } from '../api.ts'

const t = unpairTexts

/** Unpairs the device from the screen, after listing the bookings on it. */
export function UnpairDialog({ known: { screen, sold }, onClose }: { known: OperatorScreen; onClose: () => void }) {
  const unpair = useUnpair(screen._id)
  const done = useSuccessToast(onClose)
  return (
    <ConfirmDialog
      open
      icon={IconLinkOff}
      title={t.title}
      text={t.text}
      confirm={t.confirm}
      busyText={unpair.isPending && t.busy}
      failure={unpair.error ? getErrorMessage(unpair.error) : undefined}
      onConfirm={() => unpair.mutate(undefined, { onSuccess: () => done(t.done) })}
      onClose={onClose}
    >
      <b>{formatScreenName(screen)}</b>
      {sold.firstDay && sold.lastDay && (
        <p>
          {editScreenTexts.sold({
            campaigns: sold.campaigns,
            first: formatDay(sold.firstDay),
            last: formatDay(sold.lastDay),
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
