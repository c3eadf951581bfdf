import { teamTexts as t } from '@marquee/contract/messages/team'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useLeaveBusiness } from '../api.ts'

/** Asks before the user leaves the business in which they work. */
export function LeaveDialog({ business, onClose }: { business: string; onClose: () => void }) {
  const leaving = useDialogAction(useLeaveBusiness(), t.leaving, onClose)
  return (
    <ConfirmDialog
      {...leaving.props}
      open
      icon={IconDoorExit}
      title={t.leaveTitle({ business })}
      text={t.leaveText({ business })}
      confirm={t.leave}
      onConfirm={() => leaving.run(undefined, t.left({ business }))}
    />
  )
}
