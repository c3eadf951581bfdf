import { identityTexts } from '@marquee/contract/messages/identity'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ForgotPasswordForm } from './parts/forgot-password.tsx'
import { CardFrame } from './parts/public-frames.tsx'
import styles from './reset-password.module.css'

/** `/reset-password` without a token: the form of the Forgot Password modal as a page (OPEN-05). */
export function Component() {
  return (
    <CardFrame>
      <h1 tabIndex={-1}>{identityTexts.forgotPassword}</h1>
      <p className={styles.help}>{identityTexts.forgotText}</p>
      <ForgotPasswordForm />
      <p className={styles.below}>
        <Link to={paths.login()}>{identityTexts.backToSignIn}</Link>
      </p>
    </CardFrame>
  )
}
