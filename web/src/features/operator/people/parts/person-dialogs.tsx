import type { PersonInFull } from '@marquee/contract/people'
import { peopleTexts as t } from '@marquee/contract/texts/people'
import { useState } from 'react'
import { messageOf } from '../../../../lib/call.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useDone } from '../../../../ui/use-done.ts'
import { useChangeRole, useRejectCampaigns, useRestore, useSuspend } from '../api.ts'
import { ROLES } from '../view.rules.ts'

/** What the server takes. */
const LONGEST_REASON = 1000
const neededReason = { label: t.reason, missing: t.reasonMissing, maxLength: LONGEST_REASON }

type Props = { person: PersonInFull; onClose: () => void }

const nameOf = ({ firstName, lastName }: PersonInFull) => `${firstName} ${lastName}`

export function SuspendDialog({ person, onClose }: Props) {
  const suspend = useSuspend(person.id)
  const done = useDone(onClose)
  return (
    <ReasonDialog
      isDangerous
      title={t.suspendTitle(nameOf(person))}
      text={t.suspendWhat[person.role]}
      reason={{ ...neededReason, hint: t.reasonMailed }}
      confirm={t.suspend}
      busyText={suspend.isPending && t.suspending}
      failure={suspend.error ? messageOf(suspend.error) : undefined}
      onConfirm={(reason) => suspend.mutate(reason, { onSuccess: () => done(t.suspended(nameOf(person))) })}
      onClose={onClose}
    />
  )
}

export function RejectDialog({ person, onClose }: Props) {
  const reject = useRejectCampaigns(person)
  const done = useDone(onClose)
  return (
    <ReasonDialog
      isDangerous
      title={t.rejectTitle(person.waitingCampaigns)}
      text={t.rejectWhat}
      reason={{ ...neededReason, hint: t.reasonMailed }}
      confirm={t.rejectConfirm}
      busyText={reject.isPending && t.rejecting}
      failure={reject.error ? messageOf(reject.error) : undefined}
      onConfirm={(reason) => reject.mutate(reason, { onSuccess: ({ rejected }) => done(t.rejected(rejected)) })}
      onClose={onClose}
    />
  )
}

export function RestoreDialog({ person, onClose }: Props) {
  const restore = useRestore(person.id)
  const done = useDone(onClose)
  return (
    <ReasonDialog
      title={t.restoreTitle(nameOf(person))}
      text={t.restoreWhat[person.role]}
      reason={{ label: t.reason, hint: t.reasonLogged, maxLength: LONGEST_REASON }}
      confirm={t.restore}
      busyText={restore.isPending && t.restoring}
      failure={restore.error ? messageOf(restore.error) : undefined}
      onConfirm={(reason) => restore.mutate(reason, { onSuccess: () => done(t.restored(nameOf(person))) })}
      onClose={onClose}
    />
  )
}

export function RoleDialog({ person, onClose }: Props) {
  const others = ROLES.filter((role) => role !== person.role)
  const [role, setRole] = useState(others[0] ?? person.role)
  const change = useChangeRole(person.id)
  const done = useDone(onClose)
  return (
    <ReasonDialog
      title={t.changeRoleTitle(nameOf(person))}
      text={t.changeRoleWhat}
      reason={{ ...neededReason, hint: t.reasonLogged }}
      confirm={t.changeRole}
      busyText={change.isPending && t.changing}
      failure={change.error ? messageOf(change.error) : undefined}
      onConfirm={(reason) =>
        change.mutate({ role, reason }, { onSuccess: () => done(t.roleChanged(nameOf(person), t.roles[role])) })
      }
      onClose={onClose}
    >
      <SelectField
        label={t.newRole}
        value={role}
        options={others.map((value) => ({ value, label: t.roles[value] }))}
        onValue={(chosen) => setRole(others.find((one) => one === chosen) ?? role)}
      />
    </ReasonDialog>
  )
}
