import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { verifyEmail } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/messages/identity'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { call, getErrorMessage } from '../../lib/call.ts'
import { logFailure } from '../../lib/log.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { CardFrame } from './parts/public-frames.tsx'

/** From the successful answer to `/` (CONST-12). */
const REDIRECT_MS = 2000

/**
 * `/verifyEmail/{token}`: one call per visit, a toast, then `/` after 2 s; or the page for an invalid link (VERIFY-01
 * to 07).
 */
export function Component() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const outcome = useVerification(token)

  useEffect(() => {
    if (outcome !== 'verified') return
    const timer = setTimeout(() => void navigate(paths.login()), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [outcome, navigate])

  if (outcome !== 'invalid') {
    return (
      <CardFrame>
        <h1 tabIndex={-1} className="mq-hidden">
          {shellTexts.titles.verifyEmail}
        </h1>
        {outcome === 'verified' ? <Verified /> : <Spinner />}
      </CardFrame>
    )
  }
  return (
    <CardFrame>
      <EmptyState
        icon={IconMail}
        tone="red"
        lit={false}
        headingLevel={1}
        title={identityTexts.invalidVerification}
        reason={identityTexts.invalidVerificationReason}
        action={
          <>
            <LinkButton to={paths.login()}>{identityTexts.signIn}</LinkButton>
            <LinkButton to={paths.verifyEmailAgain()}>{identityTexts.sendVerification}</LinkButton>
          </>
        }
      />
    </CardFrame>
  )
}

function Verified() {
  return (
    <EmptyState
      icon={IconMail}
      lit
      title={identityTexts.verifiedTitle}
      action={<LinkButton to={paths.login()}>{identityTexts.signIn}</LinkButton>}
    />
  )
}

/** Calls once per visit, regardless of repeated renders (TRAP-26), and reports the result in a toast. */
function useVerification(token: string): 'loading' | 'verified' | 'invalid' {
  const toast = useToast()
  const asked = useRef<string>(undefined)
  const [answer, setAnswer] = useState<{ token: string; isVerified: boolean }>()
  useEffect(() => {
    const verify = async () => {
      try {
        const { success } = await call(verifyEmail, { params: { token } })
        setAnswer({ token, isVerified: success })
        if (success) toast.success(identityTexts.verifiedTitle, identityTexts.verified)
      } catch (failure) {
        logFailure('The email address could not be verified', failure)
        setAnswer({ token, isVerified: false })
        toast.error(identityTexts.oops, getErrorMessage(failure))
      }
    }
    if (asked.current === token) return
    asked.current = token
    void verify()
  }, [token, toast])
  if (answer?.token !== token) return 'loading'
  return answer.isVerified ? 'verified' : 'invalid'
}
