import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { login } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { type ComponentType, type FormEvent, type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useAction } from '../../../lib/action.ts'
import { call, CallFailed, CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { getBrowserHeaders } from '../../../lib/browser-id.ts'
import { saveToken } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice-field.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { ForgotPasswordDialog } from './forgot-password.tsx'
import styles from './sign-in-form.module.css'
import type { StepProps } from './step-props.ts'
import { useFieldMessages } from './use-field-messages.ts'

/**
 * Email, password, `Sign In` (LOGIN-01 to LOGIN-09). Stores the token; the page then loads the user.
 *
 * @param isArriving the token is stored and the user is being fetched
 */
export function SignInForm({ isArriving }: { isArriving: boolean }) {
  const toast = useToast()
  const messages = useFieldMessages()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asksForReset, setAsksForReset] = useState(false)
  const [second, setSecond] = useState<SecondStep>()
  const [isBack, setIsBack] = useState(false)
  const attempt = useAction(() => enter({ email, password }))
  const send = async () => {
    const answer = await attempt.run(undefined)
    if (!answer.ok) toast.error(identityTexts.oops, getErrorMessage(answer.failure))
    else if ('Step' in answer.value) setSecond(answer.value)
    else saveToken(answer.value.token)
  }
  const goBack = () => {
    setSecond(undefined)
    setIsBack(true)
  }
  // The link opens the same form as a page when it is opened in another tab (OPEN-05).
  const askForReset = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setAsksForReset(true)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (messages.validate(event.currentTarget)) void send()
  }
  if (second) {
    const { Step, erasesAt } = second
    return <Step {...{ email, password, erasesAt, isArriving }} onBack={goBack} />
  }
  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit} onInput={messages.onInput}>
        <TextField
          name="email"
          error={messages.getMessage('email')}
          label={identityTexts.email}
          icon={IconMail}
          type="email"
          autoComplete="username"
          required
          value={email}
          onValue={setEmail}
        />
        <PasswordField
          name="password"
          error={messages.getMessage('password')}
          label={identityTexts.password}
          icon={IconLock}
          autoComplete="current-password"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who comes back from the second step lost the focus there
          autoFocus={isBack}
          value={password}
          onValue={setPassword}
        />
        <div className={styles.row}>
          {/* It has no behaviour, as specified (LOGIN-04). */}
          <Checkbox>{identityTexts.rememberMe}</Checkbox>
          <Link to={paths.resetPassword()} className={styles.forgot} onClick={askForReset}>
            {identityTexts.forgotPassword}
          </Link>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busyText={(attempt.isPending || isArriving) && identityTexts.loggingIn}
        >
          {identityTexts.signIn}
        </Button>
      </form>
      <ForgotPasswordDialog open={asksForReset} onClose={() => setAsksForReset(false)} />
    </>
  )
}

type SecondStep = { Step: ComponentType<StepProps>; erasesAt: string }

/**
 * Returns the token, or starts the second step if a code is required or the account is closed; its code is loaded only
 * then (decision 5, decision 6, decision 35).
 */
async function enter(body: { email: string; password: string }): Promise<{ token: string } | SecondStep> {
  try {
    return await call(login, { headers: getBrowserHeaders(), body })
  } catch (failure) {
    const refused = failure instanceof CallRefused ? failure : undefined
    if (refused?.code !== 'secondFactorNeeded' && refused?.code !== 'accountClosed') throw failure
    const { erasesAt = '' } = (refused.details ?? {}) as { erasesAt?: string }
    return { Step: await loadStep(refused.code), erasesAt }
  }
}

async function loadStep(code: 'secondFactorNeeded' | 'accountClosed'): Promise<ComponentType<StepProps>> {
  try {
    return code === 'accountClosed'
      ? (await import('./closed-step.tsx')).ClosedStep
      : (await import('./code-step.tsx')).CodeStep
  } catch (cause) {
    throw new CallFailed(uiTexts.callFailed, { cause })
  }
}
