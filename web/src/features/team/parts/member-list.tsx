import { changeMemberRole, type Member } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { useState } from 'react'
import { formatInstantDay } from '../../../lib/format.ts'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Table } from '../../../ui/table.tsx'
import { useMay } from '../may.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import styles from './team.module.css'

type Asked = { about: Member; kind: 'role' | 'remove' | 'leave' }

/** The members of a business; admins change them, and everyone can leave. */
export function MemberList({ members, business }: { members: readonly Member[]; business: string }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const isOnlyAdmin = isOnlyActiveAdmin(members)
  return (
    <Card title={t.members} note={members.length} flush>
      <Table
        label={t.members}
        wide
        rows={members}
        rowKey={({ _id }) => _id}
        columns={[
          { key: 'name', head: t.columns.name, name: true, cell: (member) => <Person member={member} /> },
          {
            key: 'role',
            head: t.columns.role,
            cell: ({ role }) => <span title={t.rights[role]}>{t.roles[role]}</span>,
          },
          { key: 'joined', head: t.columns.joined, cell: ({ joinedAt }) => formatInstantDay(joinedAt) },
          {
            key: 'actions',
            head: t.columns.actions,
            align: 'end',
            cell: (member) => (
              <Actions
                member={member}
                business={business}
                isLocked={member.isCaller && isOnlyAdmin}
                onAsk={(kind) => setAsked({ about: member, kind })}
              />
            ),
          },
        ]}
        foot={isOnlyAdmin && members.length > 1 && <p id={REASON}>{t.onlyAdmin}</p>}
      />
      {asked?.kind === 'role' && <RoleDialog member={asked.about} onClose={close} />}
      {asked?.kind === 'remove' && <RemoveDialog member={asked.about} business={business} onClose={close} />}
      {asked?.kind === 'leave' && <LeaveDialog business={business} onClose={close} />}
    </Card>
  )
}

const REASON = 'why-the-only-admin-stays'

/** Whether the reader is the only admin who could act. */
function isOnlyActiveAdmin(members: readonly Member[]): boolean {
  const admins = members.filter(({ role, isSuspended }) => role === 'admin' && !isSuspended)
  return admins.length === 1 && admins[0]?.isCaller === true
}

function Person({ member }: { member: Member }) {
  const { email, profileImage, isCaller, isSuspended } = member
  const name = getName(member)
  return (
    <span className={styles.person}>
      <Avatar source={buildPictureSource(profileImage, '32px')} initials={getInitials(member)} />
      <span className={styles.names}>
        <span className={styles.name}>
          {name} {isCaller && <Badge tone="klein">{t.you}</Badge>}
          {isSuspended && <Badge tone="red">{t.suspended}</Badge>}
        </span>
        <span className={styles.email} title={email}>
          {email}
        </span>
      </span>
    </span>
  )
}

const getName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`
const getInitials = ({ firstName, lastName }: Member) =>
  [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? '').join('')

/** An admin who is the only one keeps the buttons, which then say why they do nothing. */
function Actions(props: { member: Member; business: string; isLocked: boolean; onAsk: (kind: Asked['kind']) => void }) {
  const { member, business, isLocked, onAsk } = props
  const isAdmin = useMay(changeMemberRole)
  const name = getName(member)
  const lock = isLocked && { disabled: true, title: t.onlyAdmin, 'aria-describedby': REASON }
  return (
    <span className={styles.actions}>
      {isAdmin && (
        <Button size="small" {...lock} onClick={() => onAsk('role')}>
          {t.changeRole} <span className="mq-hidden">{name}</span>
        </Button>
      )}
      {member.isCaller ? (
        <Button size="small" aria-label={t.leaveLabel({ business })} {...lock} onClick={() => onAsk('leave')}>
          {t.leave}
        </Button>
      ) : (
        isAdmin && (
          <Button size="small" aria-label={t.removeLabel({ name })} onClick={() => onAsk('remove')}>
            {t.remove}
          </Button>
        )
      )}
    </span>
  )
}
