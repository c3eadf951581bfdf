import type { Membership } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NotLoaded } from '../../../ui/loaded.tsx'
import { Table } from '../../../ui/table.tsx'
import { useUser } from '../../session/api.ts'
import { useMemberships } from '../../team/api.ts'
import { LeaveDialog } from '../../team/parts/leave-dialog.tsx'
import styles from '../security.module.css'

/** The companies and owner profiles of the user with the role in each; the one that is open can be left. */
export function MembershipsCard() {
  const { membershipId } = useUser()
  const list = useMemberships()
  const [leaving, setLeaving] = useState<string>()
  if (membershipId === undefined) return null
  return (
    <Card title={t.memberships} note={list.data?.length} flush>
      <p className={styles.above}>
        {t.membershipsHelp} {list.data && list.data.length > 1 && t.leaveOther}
      </p>
      {list.data ? <Memberships memberships={list.data} onLeave={setLeaving} /> : <NotLoaded query={list} rows={1} />}
      {leaving !== undefined && <LeaveDialog business={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  )
}

function Memberships(props: { memberships: readonly Membership[]; onLeave: (business: string) => void }) {
  const { memberships, onLeave } = props
  return (
    <Table
      label={t.memberships}
      rows={memberships}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'name',
          head: t.columns.name,
          name: true,
          cell: ({ business, isActive }) => (
            <>
              {business.name} {isActive && memberships.length > 1 && <Badge tone="klein">{t.isOpen}</Badge>}
            </>
          ),
        },
        {
          key: 'role',
          head: t.columns.role,
          cell: ({ business, role }) => t.kindAndRole({ kind: t.kinds[business.kind], role: t.roles[role] }),
        },
        {
          key: 'actions',
          head: t.columns.actions,
          align: 'end',
          cell: ({ _id, business: { name }, isActive }) =>
            isActive ? (
              <Button size="small" aria-label={t.leaveLabel({ business: name })} onClick={() => onLeave(name)}>
                {t.leave}
              </Button>
            ) : (
              <LinkButton size="small" aria-label={t.switchToLabel({ business: name })} to={paths.switchCompany(_id)}>
                {t.switchTo}
              </LinkButton>
            ),
        },
      ]}
    />
  )
}
