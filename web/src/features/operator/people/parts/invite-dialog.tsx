import { peopleTexts as t } from '@marquee/contract/messages/people'
import { operatorRoleTexts } from '@marquee/contract/messages/operator-roles'
import { OPERATOR_ROLES } from '@marquee/contract/operator-roles.rules'
import { useState } from 'react'
import { CallRefused } from '../../../../lib/call.ts'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useInvite } from '../api.ts'

const EMPTY = { firstName: '', lastName: '', email: '', operatorRole: '' }

/** Invites another operator, who chooses a password through the link in an email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(EMPTY)
  const [wasTried, setWasTried] = useState(false)
  const invite = useInvite()
  const inviting = useDialogAction(invite, t.inviting, onClose)
  const isMissing = (field: keyof typeof EMPTY) => wasTried && form[field].trim() === '' && t.missing
  const { failure } = inviting.props
  const isOfEmail = invite.error instanceof CallRefused && invite.error.field === 'email'
  const operatorRole = OPERATOR_ROLES.find((role) => role === form.operatorRole)
  const submit = () => {
    setWasTried(true)
    if (!operatorRole || Object.values(form).some((value) => value.trim() === '')) return
    inviting.run({ ...form, operatorRole }, ({ person }) => ({
      title: t.invited({ name: `${person.firstName} ${person.lastName}` }),
    }))
  }
  const renderName = (field: 'firstName' | 'lastName') => (
    <TextField
      label={t[field]}
      maxLength={100}
      autoComplete="off"
      value={form[field]}
      onValue={(name) => setForm({ ...form, [field]: name })}
      error={isMissing(field)}
    />
  )
  return (
    <FormDialog
      {...inviting.props}
      title={t.invite}
      text={t.inviteIntro}
      submit={t.sendInvitation}
      failure={!isOfEmail && failure}
      hasChanges={!inviting.isDone && Object.values(form).some((value) => value !== '')}
      onSubmit={submit}
    >
      {renderName('firstName')}
      {renderName('lastName')}
      <TextField
        label={t.email}
        type="email"
        maxLength={254}
        autoComplete="off"
        value={form.email}
        onValue={(email) => {
          setForm({ ...form, email })
          if (isOfEmail) invite.reset()
        }}
        error={isMissing('email') || (isOfEmail && failure) || false}
      />
      <SelectField
        label={operatorRoleTexts.role}
        value={form.operatorRole}
        placeholder={operatorRoleTexts.choose}
        options={OPERATOR_ROLES.map((value) => ({ value, label: operatorRoleTexts.roles[value] }))}
        hint={operatorRole && operatorRoleTexts.rights[operatorRole]}
        error={wasTried && !operatorRole && operatorRoleTexts.missing}
        onValue={(value) => setForm({ ...form, operatorRole: value })}
      />
    </FormDialog>
  )
}
