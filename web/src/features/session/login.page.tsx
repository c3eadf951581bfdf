import { identityTexts } from '@marquee/contract/messages/identity'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { getDashboardPath, paths } from '../../lib/paths.ts'
import { clearInterruption, useSession } from '../../lib/session.ts'
import { useArrivingUser } from './arrival.ts'
import { pickLandingPath } from './landing.rules.ts'
import { LoginFrame } from './parts/public-frames.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import styles from './login.module.css'

/**
 * `/`: signs in and leads to the page that was opened without a session, else to the dashboard of the role. A user with
 * a session goes there at once (LOGIN-12 to LOGIN-15).
 */
export function Component() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: unknown } // React Router types it as any
  const { token, interrupted } = useSession()
  const { user, isArriving } = useArrivingUser()
  const target =
    token !== null && user ? pickLandingPath(user, getDashboardPath(user.role), { state, interrupted }) : undefined
  useEffect(() => {
    if (target === undefined) return
    clearInterruption()
    void navigate(target, { replace: true })
  }, [target, navigate])

  return (
    <LoginFrame>
      <h1 tabIndex={-1}>{identityTexts.loginHeading}</h1>
      <p className={styles.help}>{interrupted ? identityTexts.sessionEnded : identityTexts.loginHelp}</p>
      <SignInForm isArriving={isArriving || target !== undefined} />
      {token !== null && user?.role === 'operator' ? (
        <p className={styles.below}>
          {identityTexts.signedInAsOperator} <Link to={paths.operator()}>{identityTexts.toOperatorConsole}</Link>
        </p>
      ) : (
        <p className={styles.below}>
          {identityTexts.noAccount} <Link to={paths.companySignUp()}>{identityTexts.signUpLink}</Link>
        </p>
      )}
    </LoginFrame>
  )
}
