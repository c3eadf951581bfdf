import type { Member } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { useState } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useChangeRole } from '../api.ts'
import { RoleFields } from './role-fields.tsx'

/** Changes the role of a member. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const changing = useDialogAction(useChangeRole(), t.saving, onClose)
  const name = `${member.firstName} ${member.lastName}`
  return (
    <FormDialog
      {...changing.props}
      title={t.changeRoleOf({ name })}
      submit={t.changeRole}
      isDisabled={role === member.role}
      onSubmit={() =>
        changing.run({ id: member._id, role }, () => ({
          title: t.roleChanged,
          text: t.newRole({ name, role: t.roles[role] }),
        }))
      }
    >
      <RoleFields role={role} onRole={setRole} />
      {member.isCaller && role !== 'admin' && <Callout tone="yellow">{t.ownRoleNote}</Callout>}
    </FormDialog>
  )
}
