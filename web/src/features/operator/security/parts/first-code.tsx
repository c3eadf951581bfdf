import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../../lib/action.ts'
import { getErrorMessage } from '../../../../lib/call.ts'
import { useQrModules } from '../../../../lib/use-qr-modules.ts'
import { Button } from '../../../../ui/button.tsx'
import { Stack } from '../../../../ui/card.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { groupFours } from '../key.rules.ts'
import styles from '../security.module.css'

/** The key as a QR code and as text, and the first code, which proves that the app has the key. */
export function FirstCode(props: {
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
