import { billingDetailTexts as t } from '@marquee/contract/messages/billing-details'
import { secondFactorTexts } from '@marquee/contract/messages/second-factor'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'

type PasswordDialogProps = {
  asksCode: boolean
  problems: { password: string | undefined; code: string | undefined }
  isBusy: boolean
  onConfirm: (reauthentication: { password: string; code?: string }) => void
  onClose: () => void
}

/**
 * Asks for the password before payouts go to another account (product 8), and for a code if the account has a second
 * factor; a wrong one can be corrected.
 */
export function PasswordDialog(props: PasswordDialogProps) {
  const { asksCode, isBusy, onClose } = props
  const { passwordField, codeField, submit } = useReauthenticationForm(props)
  const id = useId()
  return (
    <FormDialog
      size="small"
      title={t.passwordTitle}
      intro={t.passwordText}
      formId={id}
      submit={t.confirm}
      busyText={isBusy && t.confirming}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField {...passwordField} label={t.password} name="password" autoComplete="current-password" required />
      {asksCode && (
        <TextField
          {...codeField}
          label={secondFactorTexts.code}
          hint={secondFactorTexts.codeHint}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={100}
          required
        />
      )}
    </FormDialog>
  )
}

/** The input of the dialog. A required code, or a field that the server refused, gets the focus. */
function useReauthenticationForm({ asksCode, problems, onConfirm }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [attempted, setAttempted] = useState({ password: false, code: false })
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problems.password) passwordInput.current?.focus()
  }, [problems.password])
  useEffect(() => {
    if (asksCode) codeInput.current?.focus()
  }, [asksCode])
  useEffect(() => {
    if (problems.code) codeInput.current?.focus()
  }, [problems.code])
  return {
    passwordField: {
      ref: passwordInput,
      value: password,
      error: attempted.password && password === '' ? t.passwordMissing : problems.password,
      onValue: setPassword,
    },
    codeField: {
      ref: codeInput,
      value: code,
      error: attempted.code && code.trim() === '' ? secondFactorTexts.fieldMissing : problems.code,
      onValue: setCode,
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      setAttempted({ password: true, code: asksCode })
      if (password === '') passwordInput.current?.focus()
      else if (asksCode && code.trim() === '') codeInput.current?.focus()
      else onConfirm({ password, ...(asksCode && { code: code.trim() }) })
    },
  }
}
