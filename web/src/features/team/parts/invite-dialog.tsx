import { INVITATION_DAYS } from '@marquee/contract/members'
import type { MemberRole } from '@marquee/contract/members.rules'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { useState } from 'react'
import { CallRefused } from '../../../lib/call.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useInviteMember } from '../api.ts'
import { RoleFields } from './role-fields.tsx'

/** Invites a person to the business by email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('manager')
  const [wasTried, setWasTried] = useState(false)
  const invite = useInviteMember()
  const inviting = useDialogAction(invite, t.sending, onClose)
  const { failure } = inviting.props
  const isOfEmail = invite.error instanceof CallRefused && invite.error.field === 'email'
  const isMissing = wasTried && email.trim() === ''
  const submit = () => {
    setWasTried(true)
    if (email.trim() === '') return
    inviting.run({ email, role }, ({ invitation }) => ({ title: t.invited, text: invitation.email }))
  }
  return (
    <FormDialog
      {...inviting.props}
      title={t.invite}
      text={t.inviteText({ days: INVITATION_DAYS })}
      submit={t.sendInvitation}
      failure={!isOfEmail && failure}
      hasChanges={!inviting.isDone && email !== ''}
      onSubmit={submit}
    >
      <TextField
        label={t.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        required
        value={email}
        onValue={(typed) => {
          setEmail(typed)
          if (isOfEmail) invite.reset()
        }}
        error={(isMissing && t.emailMissing) || (isOfEmail && failure) || false}
      />
      <RoleFields role={role} onRole={setRole} />
    </FormDialog>
  )
}
