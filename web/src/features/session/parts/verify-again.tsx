import { requestVerification } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { useEffect, useRef, useState } from 'react'
import { call, getErrorMessage } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { EmailForm } from './email-form.tsx'
import styles from './email-form.module.css'

/** Requests another verification link. The message afterwards is the same for every address. */
export function VerifyAgainForm() {
  const { user } = useSession()
  const [isSent, setIsSent] = useState(false)
  if (isSent) return <Sent />
  return (
    <EmailForm
      startWith={user?.email}
      send={(email) => call(requestVerification, { body: { email } })}
      sendText={identityTexts.sendVerification}
      sendingText={identityTexts.sendingVerification}
      failureText={getErrorMessage}
      onSent={() => setIsSent(true)}
    />
  )
}

/** Replaces the form, and takes over its focus. */
function Sent() {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <p ref={ref} tabIndex={-1} className={styles.sent}>
      {identityTexts.verificationSent}
    </p>
  )
}
