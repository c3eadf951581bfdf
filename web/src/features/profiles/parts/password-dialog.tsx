import { billingDetailTexts as t } from '@marquee/contract/texts/billing-details'
import { uiTexts } from '@marquee/contract/texts/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/field.tsx'

/** Asks for the password before payouts go to another account (product design 8); a wrong one can be typed again. */
export function PasswordDialog(props: {
  problem: string | undefined
  isBusy: boolean
  onConfirm: (password: string) => void
  onClose: () => void
}) {
  const { problem, isBusy, onConfirm, onClose } = props
  const [password, setPassword] = useState('')
  const [attempted, setAttempted] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const error = attempted && password === '' ? t.passwordMissing : problem
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (password === '') input.current?.focus()
    else onConfirm(password)
  }
  return (
    <Dialog
      open
      size="small"
      title={t.passwordTitle}
      intro={t.passwordText}
      locked={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busyText={isBusy && t.confirming}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <PasswordField
          ref={input}
          label={t.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={error}
          onValue={setPassword}
        />
      </form>
    </Dialog>
  )
}
