import { type InvitationDetails, registerInvited } from '@marquee/contract/members'
import { identityTexts } from '@marquee/contract/messages/identity'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { useNavigate } from 'react-router'
import { useAction } from '../../../lib/action.ts'
import { getBrowserHeaders } from '../../../lib/browser-id.ts'
import { call, CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { getDashboardPath, paths } from '../../../lib/paths.ts'
import { saveToken } from '../../../lib/session.ts'
import { useNotice } from '../../../ui/notice.tsx'
import { SignUpFrame } from '../../session/parts/public-frames.tsx'
import { type SignUp, SignUpForm, toSignUpRefusal } from '../../session/parts/sign-up-form.tsx'
import { InvitationSummary } from './invitation-summary.tsx'

/** Refusals after which this form is the wrong page: the link is over, or the address has an account by now. */
const OUTDATED: readonly string[] = ['invitationInvalid', 'emailTaken']

/**
 * The registration of an invited person, who is then signed in at the dashboard of the business. The link has proven the
 * address, so it cannot be changed.
 */
export function JoinAsNewPerson(props: { invitation: InvitationDetails; token: string; onKnown: () => void }) {
  const { invitation, token, onKnown } = props
  const notice = useNotice()
  const navigate = useNavigate()
  const registration = useAction(({ firstName, lastName, phone, password, confirmPassword }: SignUp) =>
    call(registerInvited, {
      headers: getBrowserHeaders(),
      body: { token, firstName, lastName, phone, password, confirmPassword },
    }),
  )
  const submit = async (form: SignUp) => {
    const answer = await registration.run(form)
    if (answer.ok) {
      saveToken(answer.value.token)
      await navigate(getDashboardPath(answer.value.user.role) ?? paths.login())
      return undefined
    }
    await notice({ title: identityTexts.oops, text: getErrorMessage(answer.failure) })
    const { failure } = answer
    if (failure instanceof CallRefused && OUTDATED.includes(failure.code)) onKnown()
    return toSignUpRefusal(failure)
  }
  return (
    <SignUpFrame
      banner={invitation.business.kind}
      heading={t.invitation.title({ business: invitation.business.name })}
      other={null}
      login={null}
    >
      <InvitationSummary invitation={invitation} />
      <SignUpForm
        termsHref={paths.login()}
        busy={registration.isPending}
        invitedEmail={invitation.email}
        submit={submit}
      />
    </SignUpFrame>
  )
}
