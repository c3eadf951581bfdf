import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { operatorRoleTexts } from '@marquee/contract/messages/operator-roles'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { listRolesWith, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import type { ComponentType, ReactNode } from 'react'
import { formatList } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useUser } from '../session/api.ts'
import { useBusiness } from './api.ts'
import { type CallOfRole, mayCall } from './may.rules.ts'

/** Whether the signed-in user may make a call (decisions 33 and 38). What would only be refused is not offered. */
export const useMay = (endpoint: CallOfRole): boolean => mayCall(useUser(), endpoint)

/** Shows its children to those who may make the call. */
export function May({ call, children }: { call: CallOfRole; children: ReactNode }) {
  return useMay(call) && children
}

/** A page for those who may make the call; others read whom to ask, and nothing of the page is requested. */
export function forAllowed(endpoint: CallOfRole, Page: ComponentType): ComponentType {
  return function AllowedPage() {
    const { operatorRole } = useUser()
    if (useMay(endpoint)) return <Page />
    return operatorRole ? <OperatorRoleRequired role={operatorRole} endpoint={endpoint} /> : <RoleRequired />
  }
}

/** Tells an operator which roles open the page (decision 38). The list of operators says who the admins are. */
function OperatorRoleRequired({ role, endpoint }: { role: OperatorRole; endpoint: CallOfRole }) {
  const roles = endpoint.permission ? listRolesWith(endpoint.permission) : []
  const names = formatList(roles.map((one) => operatorRoleTexts.roles[one]))
  return (
    <Card>
      <EmptyState
        icon={IconLock}
        title={operatorRoleTexts.closed}
        reason={operatorRoleTexts.closedReason({ role: operatorRoleTexts.roles[role], roles: names })}
        action={<LinkButton to={paths.operators()}>{operatorRoleTexts.showOperators}</LinkButton>}
      />
    </Card>
  )
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
