import { teamTexts as t } from '@marquee/contract/messages/team'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { getErrorMessage } from '../../lib/call.ts'
import { getDashboardPath, paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Delayed, Spinner } from '../../ui/loading.tsx'
import { useUser } from '../session/api.ts'
import { useSwitchMembership } from './api.ts'

/**
 * `/switch/{id}`: continues in another business of the user, at its dashboard. It is a page, so that leaving a form with
 * unsaved input asks first.
 */
export function Component() {
  const { id = '' } = useParams()
  const { membershipId, role } = useUser()
  const { mutate, error } = useSwitchMembership()
  const dashboard = getDashboardPath(role) ?? paths.login()
  const isThere = membershipId === id
  useEffect(() => {
    if (!isThere) mutate(id)
  }, [isThere, id, mutate])
  if (isThere) return <Navigate to={dashboard} replace />
  if (!error) {
    return (
      <Delayed>
        <Spinner />
      </Delayed>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={IconBuilding}
        tone="red"
        lit={false}
        title={t.switchFailed}
        reason={getErrorMessage(error)}
        action={<LinkButton to={dashboard}>{t.toDashboard}</LinkButton>}
      />
    </Card>
  )
}
