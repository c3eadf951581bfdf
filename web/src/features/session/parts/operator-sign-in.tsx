import { identityTexts } from '@marquee/contract/messages/identity'
import { useSession } from '../../../lib/session.ts'
import { useCurrentUser } from '../api.ts'
import styles from '../login.module.css'
import { CardFrame } from './public-frames.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The operators' sign-in, at the requested address of the console (product 1). */
export function OperatorSignIn() {
  const { token } = useSession()
  const { isFetching } = useCurrentUser()
  return (
    <CardFrame>
      <h1 tabIndex={-1}>{identityTexts.operatorHeading}</h1>
      <p className={styles.help}>{identityTexts.operatorHelp}</p>
      <SignInForm isArriving={token !== null && isFetching} />
    </CardFrame>
  )
}
