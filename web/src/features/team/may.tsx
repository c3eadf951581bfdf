import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { teamTexts as t } from '@marquee/contract/messages/team'
import type { ComponentType, ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useUser } from '../session/api.ts'
import { useBusiness } from './api.ts'
import { type CallOfRole, mayCall } from './may.rules.ts'

/** Whether the signed-in user may make a call (decision 33). What would only be refused is not offered. */
export const useMay = (endpoint: CallOfRole): boolean => mayCall(useUser(), endpoint)

/** Shows its children to those who may make the call. */
export function May({ call, children }: { call: CallOfRole; children: ReactNode }) {
  return useMay(call) && children
}

/** A page for those who may make the call; others read whom to ask, and nothing of the page is requested. */
export function forAllowed(endpoint: CallOfRole, Page: ComponentType): ComponentType {
  return function AllowedPage() {
    return useMay(endpoint) ? <Page /> : <RoleRequired />
  }
}

function RoleRequired() {
  const { memberRole } = useUser()
  const business = useBusiness()
  return (
    <Card>
      <EmptyState
        icon={IconLock}
        title={t.roleRequired}
        reason={memberRole && business && t.roleRequiredReason({ business: business.name, role: t.roles[memberRole] })}
        action={<LinkButton to={paths.team()}>{t.showTeam}</LinkButton>}
      />
    </Card>
  )
}
