import type { Invitation } from '@marquee/contract/members'
import { teamTexts as t } from '@marquee/contract/messages/team'
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { useState } from 'react'
import { formatInstantDay, formatRelativeTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Table } from '../../../ui/table.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useResultToast } from '../../actions/use-result-toast.ts'
import { useResendInvitation, useWithdrawInvitation } from '../api.ts'
import styles from './team.module.css'

/** The invitations that are not accepted yet; expired ones can be sent again for a while. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const at = useNow()
  const [asked, setAsked] = useState<Invitation>()
  return (
    <Card title={t.invitations} note={invitations.length} flush>
      <Table
        label={t.invitations}
        wide
        rows={invitations}
        rowKey={({ _id }) => _id}
        columns={[
          { key: 'email', head: t.columns.email, name: true, cell: ({ email }) => email },
          { key: 'role', head: t.columns.role, cell: ({ role }) => t.roles[role] },
          {
            key: 'sent',
            head: t.columns.sent,
            cell: ({ sentAt, invitedBy }) => t.sentBy({ when: formatRelativeTime(sentAt, at), name: invitedBy }),
          },
          {
            key: 'expires',
            head: t.columns.expires,
            cell: ({ expiresAt, isExpired }) =>
              isExpired ? <Badge tone="yellow">{t.expired}</Badge> : formatInstantDay(expiresAt),
          },
          {
            key: 'actions',
            head: t.columns.actions,
            align: 'end',
            cell: (invitation) => <Actions invitation={invitation} onWithdraw={() => setAsked(invitation)} />,
          },
        ]}
      />
      {asked && <WithdrawDialog invitation={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function Actions({ invitation: { _id, email }, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const resend = useResendInvitation()
  const show = useResultToast()
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        aria-label={t.resendLabel({ email })}
        busyText={resend.isPending && t.sending}
        onClick={() => resend.mutate(_id, show(t.invited))}
      >
        {t.resend}
      </Button>
      <Button size="small" aria-label={t.withdrawLabel({ email })} onClick={onWithdraw}>
        {t.withdraw}
      </Button>
    </span>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const withdrawing = useDialogAction(useWithdrawInvitation(), t.withdrawing, onClose)
  return (
    <ConfirmDialog
      {...withdrawing.props}
      open
      icon={IconMailOff}
      title={t.withdrawTitle}
      text={t.withdrawText}
      confirm={t.withdraw}
      onConfirm={() => withdrawing.run(invitation._id, () => ({ title: t.withdrawn, text: invitation.email }))}
    >
      {invitation.email}
    </ConfirmDialog>
  )
}
