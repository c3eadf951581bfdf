import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { identityTexts } from '@marquee/contract/messages/identity'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/field.tsx'
import { useNotice } from '../../../ui/notice.tsx'
import styles from '../reset-password.module.css'
import { PASSWORD_MISMATCH } from './password-mismatch.ts'
import { PasswordStrength } from './password-strength.tsx'
import { useFieldMessages } from './use-field-messages.ts'

/**
 * A new password and its confirmation.
 *
 * @param submit returns the reason if the password was refused, which is then shown at its field
 */
export function NewPasswordForm(props: { busy: boolean; submit: (password: string) => Promise<string | undefined> }) {
  const { busy, submit } = props
  const notice = useNotice()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const messages = useFieldMessages()
  const send = async () => {
    if (password !== confirmation) {
      await notice(PASSWORD_MISMATCH)
      messages.showMessage(form.current, 'confirmation', identityTexts.passwordsDiffer)
      return
    }
    const refusal = await submit(password)
    if (refusal !== undefined) messages.showMessage(form.current, 'newPassword', refusal)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.validate(event.currentTarget)) void send()
  }
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit} onInput={messages.onInput}>
      <PasswordField
        label={identityTexts.newPassword}
        icon={IconLock}
        autoComplete="new-password"
        required
        value={password}
        name="newPassword"
        onValue={setPassword}
        hint={password && <PasswordStrength password={password} />}
        error={messages.getMessage('newPassword')}
      />
      <PasswordField
        label={identityTexts.confirmNewPassword}
        icon={IconLock}
        autoComplete="new-password"
        required
        value={confirmation}
        name="confirmation"
        onValue={setConfirmation}
        error={messages.getMessage('confirmation')}
      />
      <Button type="submit" variant="primary" size="large" wide busyText={busy && identityTexts.processing}>
        {identityTexts.resetAndLogin}
      </Button>
    </form>
  )
}
