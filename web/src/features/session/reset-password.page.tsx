import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { resetPassword } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/texts/identity'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useAction } from '../../lib/action.ts'
import { call, CallRefused } from '../../lib/call.ts'
import { getBrowserHeaders } from '../../lib/browser-id.ts'
import { clearSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useNotice } from '../../ui/notice.tsx'
import { PasswordStrength } from './parts/password-strength.tsx'
import { CardFrame } from './parts/public-frames.tsx'
import { useFieldMessages } from './parts/use-field-messages.ts'
import styles from './reset-password.module.css'

/** `/reset-password/{token}` (RESET-01 to RESET-11). */
export function Component() {
  const { token = '' } = useParams()
  const notice = useNotice()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const messages = useFieldMessages()
  const reset = useAction(() =>
    call(resetPassword, { params: { token }, headers: getBrowserHeaders(), body: { newPassword: password } }),
  )

  const isLinkOver = reset.failure instanceof CallRefused && reset.failure.code === 'resetTokenInvalid'

  const send = async () => {
    if (password !== confirmation) {
      await notice({
        title: identityTexts.tryAgainTitle,
        text: identityTexts.passwordsDiffer,
        tone: 'yellow',
        icon: IconLock,
      })
      messages.showMessage(form.current, 'confirmation', identityTexts.passwordsDiffer)
      return
    }
    const answer = await reset.run(undefined)
    if (!answer.ok) {
      await notice({ title: identityTexts.errorTitle, text: identityTexts.resetFailed })
      // The dialog reports the failure; the reason for refusing the link or the password is at the field (OPEN-17).
      const { failure } = answer
      if (failure instanceof CallRefused) messages.showMessage(form.current, 'newPassword', failure.message)
      return
    }
    // An old token would sign in the former user at `/` (OPEN-21).
    clearSession()
    void notice({
      title: identityTexts.resetDoneTitle,
      text: identityTexts.resetDone,
      tone: 'green',
      action: identityTexts.signIn,
    })
    await navigate(paths.login())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.validate(event.currentTarget)) void send()
  }

  return (
    <CardFrame>
      <h1 tabIndex={-1}>{identityTexts.forgotPassword}</h1>
      <h2 className={styles.subheading}>{identityTexts.changePassword}</h2>
      <form ref={form} noValidate className={styles.form} onSubmit={submit} onInput={messages.onInput}>
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
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busyText={reset.isPending && identityTexts.processing}
        >
          {identityTexts.resetAndLogin}
        </Button>
      </form>
      {isLinkOver && (
        <p className={styles.below}>
          <Link to={paths.resetPassword()}>{identityTexts.askForNewLink}</Link>
        </p>
      )}
    </CardFrame>
  )
}
