import { register } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAction } from '../../lib/action.ts'
import { call, getErrorMessage } from '../../lib/call.ts'
import { getBrowserHeaders } from '../../lib/browser-id.ts'
import { saveToken } from '../../lib/session.ts'
import { useNotice } from '../../ui/notice.tsx'
import { SignUpFrame } from './parts/public-frames.tsx'
import { toSignUpRefusal, type SignUp, SignUpForm } from './parts/sign-up-form.tsx'

/** `/ownersignup`: signs in at once and goes to the profile (REG-O-14 to REG-O-17). */
export function Component() {
  const notice = useNotice()
  const navigate = useNavigate()
  const registration = useAction((form: SignUp) =>
    call(register, { headers: getBrowserHeaders(), body: { ...form, role: 'partner' } }),
  )
  const submit = async (form: SignUp) => {
    const answer = await registration.run(form)
    if (!answer.ok) {
      await notice({ title: identityTexts.oops, text: getErrorMessage(answer.failure) })
      return toSignUpRefusal(answer.failure)
    }
    saveToken(answer.value.token)
    void notice({ title: identityTexts.ownerSuccessTitle, text: identityTexts.ownerSuccess, tone: 'green' })
    await navigate(paths.ownerProfile())
    return undefined
  }
  return (
    <SignUpFrame
      banner="owner"
      heading={identityTexts.ownerHeading}
      other={
        <>
          {identityTexts.bookingInstead} <Link to={paths.companySignUp()}>{identityTexts.registerCompany}</Link>
        </>
      }
      login={
        <>
          {identityTexts.alreadyPartner} <Link to={paths.login()}>{identityTexts.loginHere}</Link>
        </>
      }
    >
      <SignUpForm termsHref={paths.login()} busy={registration.isPending} submit={submit} />
    </SignUpFrame>
  )
}
