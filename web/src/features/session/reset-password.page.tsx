import { resetPassword } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { Link, useNavigate, useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAction } from '../../lib/action.ts'
import { call, CallRefused } from '../../lib/call.ts'
import { getBrowserHeaders } from '../../lib/browser-id.ts'
import { clearSession } from '../../lib/session.ts'
import { useNotice } from '../../ui/notice.tsx'
import { NewPasswordForm } from './parts/new-password-form.tsx'
import { CardFrame } from './parts/public-frames.tsx'
import styles from './reset-password.module.css'

/** `/reset-password/{token}` (RESET-01 to RESET-11). */
export function Component() {
  const { token = '' } = useParams()
  const notice = useNotice()
  const navigate = useNavigate()
  const reset = useAction((newPassword: string) =>
    call(resetPassword, { params: { token }, headers: getBrowserHeaders(), body: { newPassword } }),
  )

  const isLinkOver = reset.failure instanceof CallRefused && reset.failure.code === 'resetTokenInvalid'

  const submit = async (password: string) => {
    const answer = await reset.run(password)
    if (!answer.ok) {
      await notice({ title: identityTexts.errorTitle, text: identityTexts.resetFailed })
      // The dialog reports the failure; the reason for refusing the link or the password is at the field (OPEN-17).
      return answer.failure instanceof CallRefused ? answer.failure.message : undefined
    }
    // An old token would sign in the former user at `/` (OPEN-21).
    clearSession()
    void notice({
      title: identityTexts.resetDoneTitle,
      text: identityTexts.resetDone,
      tone: 'green',
      action: identityTexts.signIn,
    })
    await navigate(paths.login())
    return undefined
  }

  return (
    <CardFrame>
      <h1 tabIndex={-1}>{identityTexts.forgotPassword}</h1>
      <h2 className={styles.subheading}>{identityTexts.changePassword}</h2>
      <NewPasswordForm busy={reset.isPending} submit={submit} />
      {isLinkOver && (
        <p className={styles.below}>
          <Link to={paths.resetPassword()}>{identityTexts.askForNewLink}</Link>
        </p>
      )}
    </CardFrame>
  )
}
