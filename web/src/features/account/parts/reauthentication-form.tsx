import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { type FormEvent, useRef, useState } from 'react'
import { useAction } from '../../../lib/action.ts'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/card.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { useFieldMessages } from '../../session/parts/use-field-messages.ts'
import styles from '../security.module.css'

export type Reauthentication = { password: string; code: string }

/** The password, and a code if there is a second factor; the server's refusal is shown at its field. */
export function ReauthenticationForm(props: {
  asksForCode: boolean
  submit: string
  busyText: string
  danger?: boolean
  prove: (reauthentication: Reauthentication) => Promise<void>
  onCancel?: () => void
}) {
  const { asksForCode, submit, busyText, danger, prove, onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  const messages = useFieldMessages()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const attempt = useAction(prove)
  const send = async () => {
    const answer = await attempt.run({ password, code })
    if (answer.ok) return
    const { failure } = answer
    const field = failure instanceof CallRefused ? failure.field : undefined
    messages.showMessage(form.current, field ?? 'password', getErrorMessage(failure))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.validate(event.currentTarget)) void send()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} onInput={messages.onInput}>
      <Stack gap="fields">
        <PasswordField
          name="password"
          label={t.password}
          hint={t.passwordAgain}
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
          error={messages.getMessage('password')}
        />
        {asksForCode && (
          <TextField
            name="code"
            label={t.currentCode}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={code}
            onValue={setCode}
            error={messages.getMessage('code')}
          />
        )}
        <div className={styles.buttons}>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel} disabled={attempt.isPending}>
              {t.cancel}
            </Button>
          )}
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busyText={attempt.isPending && busyText}>
            {submit}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
