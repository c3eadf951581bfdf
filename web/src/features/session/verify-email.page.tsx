import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { verifyEmail } from '@marquee/contract/identity'
import { identityTexts } from '@marquee/contract/texts/identity'
import { shellTexts } from '@marquee/contract/texts/shell'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { call } from '../../lib/call.ts'
import { messageOf } from '../../lib/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { Spinner } from '../../ui/waiting.tsx'
import { CardFrame } from './parts/public-frames.tsx'

/** From the good answer to `/` (CONST-12). */
const REDIRECT_MS = 2000

/** `/verifyEmail/{token}`: one call per visit, a toast, then `/` after 2 s; or the invalid face (VERIFY-01 to 07). */
export function Component() {
  const { token = '' } = useParams()
  const toast = useToast()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['verifyEmail', token],
    queryFn: () => call(verifyEmail, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isVerified = data?.success === true

  useEffect(() => {
    if (!isVerified) return
    toast.success(identityTexts.verifiedTitle, identityTexts.verified)
    const timer = setTimeout(() => void navigate(paths.login()), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isVerified, toast, navigate])
  useEffect(() => {
    if (error) toast.error(identityTexts.oops, messageOf(error))
  }, [error, toast])

  if (!error && data?.success !== false) {
    return (
      <CardFrame>
        <h1 tabIndex={-1} className="mq-hidden">
          {shellTexts.titles.verifyEmail}
        </h1>
        {isVerified ? <Verified /> : <Spinner />}
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
        action={<LinkButton to={paths.login()}>{identityTexts.signIn}</LinkButton>}
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
