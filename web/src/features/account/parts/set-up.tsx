import { confirmSecondFactor, setUpSecondFactor } from '@marquee/contract/second-factor'
import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { useState, type FormEvent, useEffect, useRef } from 'react'
import { call, getErrorMessage } from '../../../lib/call.ts'
import { useAction } from '../../../lib/action.ts'
import { useQrModules } from '../../../lib/use-qr-modules.ts'
import { groupFours } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { ReauthenticationForm } from './reauthentication-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from '../security.module.css'

type Step =
  | { kind: 'reauthentication' }
  | { kind: 'key'; secret: string; uri: string }
  | { kind: 'codes'; codes: string[] }

/**
 * Sets up a second factor, or replaces it: the password, the key for the app with its first code, the recovery codes.
 *
 * @param onCodes the codes are shown: from now on only the user may close this
 */
export function SetUp(props: {
  isReplacement: boolean
  onDone: () => void
  onCancel?: () => void
  onCodes?: () => void
}) {
  const { isReplacement, onDone, onCancel, onCodes } = props
  const [step, setStep] = useState<Step>({ kind: 'reauthentication' })
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onStored={onDone} />
  if (step.kind === 'key') {
    const confirm = async (code: string) => {
      const { recoveryCodes } = await call(confirmSecondFactor, { body: { code } })
      onCodes?.()
      setStep({ kind: 'codes', codes: recoveryCodes })
    }
    return <FirstCode secret={step.secret} uri={step.uri} confirm={confirm} onCancel={onCancel} />
  }
  return (
    <ReauthenticationForm
      asksForCode={isReplacement}
      submit={t.proceed}
      busyText={t.proceeding}
      onCancel={onCancel}
      prove={async ({ password, code }) => {
        const body = isReplacement ? { password, code } : { password }
        const { secret, uri } = await call(setUpSecondFactor, { body })
        setStep({ kind: 'key', secret, uri })
      }}
    />
  )
}

/** The key as a QR code and as text, and the first code, which proves that the app has the key. */
function FirstCode(props: {
  secret: string
  uri: string
  confirm: (code: string) => Promise<void>
  onCancel?: (() => void) | undefined
}) {
  const { secret, uri, confirm, onCancel } = props
  const input = useRef<HTMLInputElement>(null)
  const modules = useQrModules(uri)
  const heading = useRef<HTMLHeadingElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const attempt = useAction(confirm)
  // The next step is read from its beginning.
  useEffect(() => heading.current?.focus(), [])
  const showError = (sentence: string) => {
    setWrong(sentence)
    input.current?.focus()
    input.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return showError(t.fieldMissing)
    const answer = await attempt.run(code)
    if (!answer.ok) showError(getErrorMessage(answer.failure))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="fields">
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.heading}>
            {t.scan}
          </h3>
          <p className={styles.quiet}>{t.scanHelp}</p>
        </div>
        <QrCode modules={modules} label={t.picture} failed={t.pictureFailed} />
        <div>
          <p className={styles.quiet}>{t.byHand}</p>
          <p className={styles.key}>
            <code>{groupFours(secret)}</code>
            <CopyButton label={t.copyKey} text={secret} />
          </p>
        </div>
        <TextField
          ref={input}
          name="code"
          label={t.firstCode}
          hint={t.codeHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={code}
          onValue={(typed) => {
            setCode(typed)
            setWrong(undefined)
          }}
          error={wrong ?? false}
        />
        <div className={styles.buttons}>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel} disabled={attempt.isPending}>
              {t.cancel}
            </Button>
          )}
          <Button type="submit" variant="primary" busyText={attempt.isPending && t.confirming}>
            {t.confirm}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
