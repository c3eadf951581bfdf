import { identityTexts } from '@marquee/contract/messages/identity'
import { Link } from 'react-router'
import { getDashboardPath, paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { CardFrame } from './parts/public-frames.tsx'
import { VerifyAgainForm } from './parts/verify-again.tsx'
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
