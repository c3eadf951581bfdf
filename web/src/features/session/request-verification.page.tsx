import { requestVerification } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getDashboardPath, paths } from '../../lib/paths.ts'
import { call, getErrorMessage } from '../../lib/call.ts'
import { useSession } from '../../lib/session.ts'
import { CardFrame } from './parts/public-frames.tsx'
import { EmailForm } from './parts/email-form.tsx'
import emailStyles from './parts/email-form.module.css'
import styles from './reset-password.module.css'

/** `/verifyEmail` without a token: for users who lost the email. */
export function Component() {
  const { user } = useSession()
  const dashboard = getDashboardPath(user?.role)
  return (
    <CardFrame>
      <h1 tabIndex={-1}>{identityTexts.verifyAgainHeading}</h1>
      <p className={styles.help}>{identityTexts.verifyAgainText}</p>
      <VerifyAgainForm />
      <p className={styles.below}>
        <Link to={dashboard ?? paths.login()}>
          {dashboard ? identityTexts.backToDashboard : identityTexts.backToSignIn}
        </Link>
      </p>
    </CardFrame>
  )
}

/** Requests another verification link. The message afterwards is the same for every address. */
function VerifyAgainForm() {
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
    <p ref={ref} tabIndex={-1} className={emailStyles.sent}>
      {identityTexts.verificationSent}
    </p>
  )
}
