import { findInvitation, type InvitationDetails } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { shellTexts } from '@marquee/contract/messages/shell'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { call, CallRefused } from '../../lib/call.ts'
import { logFailure } from '../../lib/log.ts'
import { getDashboardPath, paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, FailedState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { useArrivingUser } from '../session/arrival.ts'
import { CardFrame } from '../session/parts/public-frames.tsx'
import { JoinAsUser, OtherUser, SignInToJoin } from './parts/join-card.tsx'
import { JoinAsNewPerson } from './parts/join-form.tsx'

/**
 * `/invitation/{token}`: the mailed invitation to a business (decision 33). A new person registers here; an existing
 * account joins with one button, after signing in.
 */
export function Component() {
  const { token = '' } = useParams()
  const { answer, retry } = useInvitation(token)
  const { user, isArriving } = useArrivingUser()
  if (!answer || isArriving) return <Waiting />
  if ('failure' in answer) {
    return (
      <CardFrame>
        {isInvalid(answer.failure) ? (
          <Invalid dashboard={getDashboardPath(user?.role)} />
        ) : (
          <>
            <HiddenTitle />
            <FailedState failure={answer.failure} onRetry={retry} />
          </>
        )}
      </CardFrame>
    )
  }
  const { invitation } = answer
  if (user && isSameAddress(user.email, invitation.email)) {
    return <JoinAsUser invitation={invitation} token={token} user={user} />
  }
  if (user) return <OtherUser invitation={invitation} user={user} />
  return invitation.hasAccount ? (
    <SignInToJoin invitation={invitation} token={token} />
  ) : (
    <JoinAsNewPerson invitation={invitation} token={token} onKnown={retry} />
  )
}

type Answer = { invitation: InvitationDetails } | { failure: unknown }

/** The invitation of the link. Looking at it uses nothing up, because programs that check links in emails open them. */
function useInvitation(token: string) {
  const [answer, setAnswer] = useState<Answer>()
  const load = useCallback(
    (signal?: AbortSignal) =>
      call(findInvitation, { body: { token }, signal })
        .then(({ invitation }) => setAnswer({ invitation }))
        .catch((failure: unknown) => {
          if (signal?.aborted) return
          logFailure('The invitation could not be fetched', failure)
          setAnswer({ failure })
        }),
    [token],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  const retry = () => {
    setAnswer(undefined)
    void load()
  }
  return { answer, retry }
}

const isInvalid = (failure: unknown) => failure instanceof CallRefused && failure.code === 'invitationInvalid'
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function Waiting() {
  return (
    <CardFrame>
      <HiddenTitle />
      <Spinner />
    </CardFrame>
  )
}

function HiddenTitle() {
  return (
    <h1 tabIndex={-1} className="mq-hidden">
      {shellTexts.titles.invitation}
    </h1>
  )
}

/** Expired, withdrawn or used: the server does not say which, because the link may be in other hands. */
function Invalid({ dashboard }: { dashboard: string | undefined }) {
  return (
    <EmptyState
      icon={IconMailOff}
      tone="red"
      lit={false}
      headingLevel={1}
      title={t.invitation.invalid}
      reason={t.invitation.invalidReason}
      action={
        dashboard ? (
          <LinkButton to={dashboard}>{t.toDashboard}</LinkButton>
        ) : (
          <LinkButton to={paths.login()}>{t.invitation.toSignIn}</LinkButton>
        )
      }
    />
  )
}
