import { login } from '@marquee/contract/identity'
import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { type FormEvent, useRef, useState } from 'react'
import { useAction } from '../../../lib/action.ts'
import { call, CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { getBrowserHeaders } from '../../../lib/browser-id.ts'
import { saveToken } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { identityTexts } from '@marquee/contract/messages/identity'
import styles from './sign-in-form.module.css'

/**
 * The second step of the sign-in: replaces the first form and asks for the code of the authenticator, or a recovery
 * code.
 */
export function CodeStep(props: { email: string; password: string; isArriving: boolean; onBack: () => void }) {
  const { email, password, isArriving, onBack } = props
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const attempt = useAction((typed: string) =>
    call(login, { headers: getBrowserHeaders(), body: { email, password, code: typed } }),
  )

  const showError = (sentence: string) => {
    setWrong(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const send = async () => {
    const answer = await attempt.run(code)
    if (answer.ok) return saveToken(answer.value.token)
    const isPasswordOver = answer.failure instanceof CallRefused && answer.failure.code === 'wrongLogin'
    if (!isPasswordOver) return showError(getErrorMessage(answer.failure))
    toast.error(identityTexts.oops, getErrorMessage(answer.failure))
    onBack()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') showError(t.fieldMissing)
    else void send()
  }
  const change = () => {
    setIsRecovery(!isRecovery)
    setCode('')
    setWrong(undefined)
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h2 className={styles.step}>{t.stepHeading}</h2>
      <TextField
        key={String(isRecovery)}
        ref={input}
        // Announces the change to screen readers, which read the field's name and description.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the form that had the focus
        autoFocus
        name="code"
        label={isRecovery ? t.recoveryCode : t.code}
        hint={isRecovery ? t.recoveryHint : t.codeHint}
        icon={isRecovery ? IconKey : IconDeviceMobile}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={wrong ?? false}
        value={code}
        onValue={(typed) => {
          setCode(typed)
          setWrong(undefined)
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busyText={(attempt.isPending || isArriving) && t.signingIn}
      >
        {t.signIn}
      </Button>
      <div className={styles.row}>
        <Button variant="quiet" size="small" onClick={onBack}>
          {t.back}
        </Button>
        <Button variant="quiet" size="small" onClick={change}>
          {isRecovery ? t.withAuthenticator : t.withRecoveryCode}
        </Button>
      </div>
    </form>
  )
}
