import { register } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAction } from '../../lib/action.ts'
import { call, CallRefused } from '../../lib/call.ts'
import { getBrowserHeaders } from '../../lib/browser-id.ts'
import { useNotice } from '../../ui/notice.tsx'
import { SignUpFrame } from './parts/public-frames.tsx'
import { toSignUpRefusal, type SignUp, SignUpForm } from './parts/sign-up-form.tsx'

/** `/companysignup`: stores no token and stays on the page, with the form cleared (REG-C-09 to REG-C-13). */
export function Component() {
  const notice = useNotice()
  const registration = useAction((form: SignUp) =>
    call(register, { headers: getBrowserHeaders(), body: { ...form, role: 'client' } }),
  )
  const submit = async (form: SignUp) => {
    const answer = await registration.run(form)
    if (!answer.ok) {
      const message = answer.failure instanceof CallRefused ? answer.failure.error : undefined
      await notice({ title: identityTexts.errorTitle, text: message ?? identityTexts.registrationFailed })
      return toSignUpRefusal(answer.failure)
    }
    void notice({ title: identityTexts.companySuccessTitle, text: identityTexts.companySuccess, tone: 'green' })
    return undefined
  }
  return (
    <SignUpFrame
      banner="company"
      heading={identityTexts.companyHeading}
      other={
        <>
          {identityTexts.ownScreens} <Link to={paths.ownerSignUp()}>{identityTexts.becomePartner}</Link>
        </>
      }
      login={
        <>
          {identityTexts.alreadyRegistered} <Link to={paths.login()}>{identityTexts.loginHere}</Link>
        </>
      }
    >
      <SignUpForm termsHref="#" busy={registration.isPending} submit={submit} />
    </SignUpFrame>
  )
}
