import { keepAccount } from '@marquee/contract/account-deletion'
import { accountDeletionTexts as t } from '@marquee/contract/messages/account-deletion'
import { secondFactorTexts } from '@marquee/contract/messages/second-factor'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/action.ts'
import { getBrowserHeaders } from '../../../lib/browser-id.ts'
import { call, CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { formatInstantDay } from '../../../lib/format.ts'
import { saveToken } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './sign-in-form.module.css'
import type { StepProps } from './step-props.ts'

/** A closed account instead of a sign-in: says when it is deleted, and takes that back, with a code if it needs one. */
export function ClosedStep({ email, password, erasesAt, isArriving, onBack }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  // It replaces the form that had the focus.
  useEffect(() => heading.current?.focus(), [])
  const attempt = useAction((typed: string) =>
    call(keepAccount, { headers: getBrowserHeaders(), body: { email, password, ...(typed && { code: typed }) } }),
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (needsCode && code.trim() === '') return setFailure(secondFactorTexts.fieldMissing)
    setFailure(undefined)
    const answer = await attempt.run(code)
    if (answer.ok) return saveToken(answer.value.token)
    const isCodeNeeded = answer.failure instanceof CallRefused && answer.failure.code === 'secondFactorNeeded'
    if (isCodeNeeded && !needsCode) setNeedsCode(true)
    else setFailure(getErrorMessage(answer.failure))
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.step}>
          {t.closedHeading}
        </h2>
        <p className={styles.text}>{t.closedText({ day: formatInstantDay(erasesAt) })}</p>
      </div>
      {!needsCode && <FailureCallout>{failure}</FailureCallout>}
      {needsCode && (
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because the account needs its code
          autoFocus
          name="code"
          label={secondFactorTexts.code}
          hint={secondFactorTexts.codeHint}
          icon={IconDeviceMobile}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={failure ?? false}
          value={code}
          onValue={(typed) => {
            setCode(typed)
            setFailure(undefined)
          }}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busyText={(attempt.isPending || isArriving) && t.keeping}
      >
        {t.keep}
      </Button>
      <div className={styles.row}>
        <Button variant="quiet" size="small" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
