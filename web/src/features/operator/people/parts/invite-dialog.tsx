import { peopleTexts as t } from '@marquee/contract/messages/people'
import { type FormEvent, useState } from 'react'
import { CallRefused, getErrorMessage } from '../../../../lib/call.ts'
import { FailureCallout } from '../../../../ui/callout.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { useInvite } from '../api.ts'

const EMPTY = { firstName: '', lastName: '', email: '' }

/** Invites another operator, who chooses a password through the link in an email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState(EMPTY)
  const [wasTried, setWasTried] = useState(false)
  const invite = useInvite()
  const done = useSuccessToast(onClose)
  const isMissing = (field: keyof typeof EMPTY) => wasTried && form[field].trim() === '' && t.missing
  const refused = invite.error ? getErrorMessage(invite.error) : undefined
  const isOfEmail = invite.error instanceof CallRefused && invite.error.field === 'email'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (Object.values(form).some((value) => value.trim() === '') || invite.isPending) return
    invite.mutate(form, {
      onSuccess: ({ person }) => done(t.invited({ name: `${person.firstName} ${person.lastName}` })),
    })
  }
  return (
    <FormDialog
      title={t.invite}
      formId="invite-operator"
      submit={t.sendInvitation}
      busyText={invite.isPending && t.inviting}
      hasChanges={!invite.isSuccess && Object.values(form).some((value) => value !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t.inviteIntro}</p>
      <FailureCallout>{!isOfEmail && refused}</FailureCallout>
      <TextField
        label={t.firstName}
        maxLength={100}
        autoComplete="off"
        value={form.firstName}
        onValue={(firstName) => setForm({ ...form, firstName })}
        error={isMissing('firstName')}
      />
      <TextField
        label={t.lastName}
        maxLength={100}
        autoComplete="off"
        value={form.lastName}
        onValue={(lastName) => setForm({ ...form, lastName })}
        error={isMissing('lastName')}
      />
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
        error={isMissing('email') || (isOfEmail && refused) || false}
      />
    </FormDialog>
  )
}
