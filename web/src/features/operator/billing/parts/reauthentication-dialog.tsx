import { billingSettingsTexts as t } from '@marquee/contract/messages/billing-settings'
import { type ReactNode, useState } from 'react'
import { PasswordField, TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'

/** The password, and a code if the account has a second factor. */
export type Reauthentication = { password: string; code?: string }

/** Asks for the password and a code before a change that moves money. */
export function ReauthenticationDialog(props: {
  title: string
  text: string
  submit: string
  busyText: string | false
  failure: string | false | undefined
  /** whether the fields above the password are filled in */
  isReady?: boolean
  onTry?: () => void
  onReauthenticate: (reauthentication: Reauthentication) => void
  onClose: () => void
  children?: ReactNode
}) {
  const { title, text, submit, busyText, failure, isReady = true, onTry, onReauthenticate, onClose, children } = props
  const [form, setForm] = useState({ password: '', code: '' })
  const [wasTried, setWasTried] = useState(false)
  const send = () => {
    setWasTried(true)
    onTry?.()
    if (form.password === '' || !isReady) return
    const code = form.code.trim()
    onReauthenticate({ password: form.password, ...(code !== '' && { code }) })
  }
  return (
    <FormDialog
      title={title}
      text={text}
      submit={submit}
      busyText={busyText}
      failure={failure}
      hasChanges={false}
      onSubmit={send}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        value={form.password}
        onValue={(password) => setForm({ ...form, password })}
        error={wasTried && form.password === '' && t.passwordMissing}
      />
      <TextField
        label={t.code}
        hint={t.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={100}
        value={form.code}
        onValue={(code) => setForm({ ...form, code })}
      />
    </FormDialog>
  )
}
