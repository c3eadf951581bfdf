import { inviteMember, type Member } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import { formatList } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { useUser } from '../session/api.ts'
import { useBusiness, useTeam } from './api.ts'
import { useMay } from './may.tsx'
import { InvitationList } from './parts/invitation-list.tsx'
import { InviteDialog } from './parts/invite-dialog.tsx'
import { MemberList } from './parts/member-list.tsx'

/** `/team`: the members of the company or owner profile, and for admins the open invitations (decision 33). */
export function Component() {
  const { membershipId } = useUser()
  return membershipId === undefined ? <MissingBusiness /> : <Team />
}

function Team() {
  const team = useTeam()
  const business = useBusiness()?.name ?? ''
  const isAdmin = useMay(inviteMember)
  const [isInviting, setIsInviting] = useState(false)
  const invite = (
    <Button variant="primary" icon={IconUserPlus} onClick={() => setIsInviting(true)}>
      {t.invite}
    </Button>
  )
  const { members = [], invitations = [] } = team.data ?? {}
  const isAlone = members.length === 1 && invitations.length === 0
  return (
    <>
      <PageHeader
        title={t.title}
        help={business && t.help({ business })}
        actions={isAdmin && team.data && !isAlone && invite}
      />
      <Stack>
        {!isAdmin && <AskAdmin members={members} />}
        {team.data ? (
          <MemberList members={members} business={business} />
        ) : (
          <Card flush={!team.isError}>
            <NotLoaded query={team} rows={3} />
          </Card>
        )}
        {isAdmin && isAlone && (
          <Card>
            <EmptyState icon={IconUsersGroup} title={t.alone} reason={t.aloneReason} action={invite} />
          </Card>
        )}
        {isAdmin && invitations.length > 0 && <InvitationList invitations={invitations} />}
      </Stack>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}

/** Tells members without controls who has them. */
function AskAdmin({ members }: { members: readonly Member[] }) {
  const { memberRole } = useUser()
  const admins = members.filter(({ role, isSuspended }) => role === 'admin' && !isSuspended)
  if (!memberRole || admins.length === 0) return null
  const names = admins.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return <Callout tone="plain">{t.askAdmin({ role: t.roles[memberRole], admins: formatList(names) })}</Callout>
}

/** Invitations need a company or an owner profile. */
function MissingBusiness() {
  const isClient = useUser().role === 'client'
  return (
    <Card>
      <EmptyState
        icon={IconBuilding}
        title={isClient ? t.noCompany : t.noOwner}
        reason={t.noCompanyReason}
        action={
          <LinkButton variant="primary" to={isClient ? paths.companyProfile() : paths.ownerProfile()}>
            {isClient ? t.createCompany : t.createOwner}
          </LinkButton>
        }
      />
    </Card>
  )
}
