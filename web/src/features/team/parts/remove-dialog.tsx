import type { Member } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useRemoveMember } from '../api.ts'

/** Asks before a member is removed. */
export function RemoveDialog(props: { member: Member; business: string; onClose: () => void }) {
  const { member, business, onClose } = props
  const removing = useDialogAction(useRemoveMember(), t.removing, onClose)
  const name = `${member.firstName} ${member.lastName}`
  return (
    <ConfirmDialog
      {...removing.props}
      open
      icon={IconUserMinus}
      title={t.removeTitle({ name, business })}
      text={t.removeText({ name })}
      confirm={t.remove}
      onConfirm={() => removing.run(member._id, () => ({ title: t.removed, text: name }))}
    >
      {member.email}
    </ConfirmDialog>
  )
}
