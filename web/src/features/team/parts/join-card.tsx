import type { User } from '@marquee/contract/identity'
import { acceptInvitation, type InvitationDetails } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../../lib/action.ts'
import { call, getErrorMessage } from '../../../lib/call.ts'
import { getDashboardPath, paths } from '../../../lib/paths.ts'
import { saveUser } from '../../../lib/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { Stack } from '../../../ui/card.tsx'
import { signOut } from '../../session/api.ts'
import { createWantedState } from '../../session/landing.rules.ts'
import { CardFrame } from '../../session/parts/public-frames.tsx'
import { InvitationSummary } from './invitation-summary.tsx'
import styles from './invitation.module.css'

type Props = { invitation: InvitationDetails }

/** The invited user is signed in and joins with one button. */
export function JoinAsUser({ invitation, token, user }: Props & { token: string; user: User }) {
  const navigate = useNavigate()
  const joining = useAction(() => call(acceptInvitation, { body: { token } }))
  const business = invitation.business.name
  const join = async () => {
    const answer = await joining.run(undefined)
    if (!answer.ok) return
    saveUser(answer.value.user)
    await navigate(getDashboardPath(answer.value.user.role) ?? paths.login())
  }
  return (
    <JoinCard invitation={invitation} help={t.invitation.signedInAs({ name: `${user.firstName} ${user.lastName}` })}>
      <FailureCallout>{joining.failure !== undefined && getErrorMessage(joining.failure)}</FailureCallout>
      <Button
        variant="primary"
        size="large"
        wide
        busyText={joining.isPending && t.invitation.joining}
        onClick={() => void join()}
      >
        {t.invitation.join({ business })}
      </Button>
    </JoinCard>
  )
}

/** The address has an account: the sign-in page leads back here. */
export function SignInToJoin({ invitation, token }: Props & { token: string }) {
  return (
    <JoinCard invitation={invitation} help={t.invitation.signInText({ email: invitation.email })}>
      <LinkButton
        variant="primary"
        size="large"
        wide
        to={paths.login()}
        state={createWantedState(paths.invitation(token))}
      >
        {t.invitation.signIn}
      </LinkButton>
    </JoinCard>
  )
}

/** Another person is signed in, for example on a shared computer: nothing happens to their session by itself. */
export function OtherUser({ invitation, user }: Props & { user: User }) {
  const { email } = invitation
  return (
    <JoinCard
      invitation={invitation}
      help={
        <>
          <strong>{t.invitation.other({ signedIn: user.email })}</strong>
          <br />
          {t.invitation.otherText({ email })}
        </>
      }
    >
      <Button variant="primary" size="large" wide onClick={() => void signOut()}>
        {t.invitation.signOut}
      </Button>
      <LinkButton size="large" wide to={getDashboardPath(user.role) ?? paths.login()}>
        {t.invitation.stay}
      </LinkButton>
    </JoinCard>
  )
}

function JoinCard({ invitation, help, children }: Props & { help: ReactNode; children: ReactNode }) {
  return (
    <CardFrame>
      <h1 tabIndex={-1}>{t.invitation.title({ business: invitation.business.name })}</h1>
      <InvitationSummary invitation={invitation} />
      <p className={styles.help}>{help}</p>
      <Stack gap="fields">{children}</Stack>
    </CardFrame>
  )
}
