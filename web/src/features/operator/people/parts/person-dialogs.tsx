import type { PersonDetails } from '@marquee/contract/people'
import { MAX_REASON_LENGTH } from '@marquee/contract/reviews.rules'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { useState } from 'react'
import { getErrorMessage } from '../../../../lib/call.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useSuccessToast } from '../../../../ui/use-success-toast.ts'
import { useChangeRole, useRejectCampaigns, useRestore, useSuspend } from '../api.ts'
import { ROLES } from '../view.rules.ts'

/** The limit of the call. */
const reasonField = { label: t.reason, missing: t.reasonMissing, maxLength: MAX_REASON_LENGTH }

type Props = { person: PersonDetails; onClose: () => void }

const getFullName = ({ firstName, lastName }: PersonDetails) => `${firstName} ${lastName}`

export function SuspendDialog({ person, onClose }: Props) {
  const suspend = useSuspend(person.id)
  const done = useSuccessToast(onClose)
  return (
    <ReasonDialog
      isDangerous
      title={t.suspendTitle({ name: getFullName(person) })}
      text={t.suspendWhat[person.role]}
      reason={{ ...reasonField, hint: t.reasonMailed }}
      confirm={t.suspend}
      busyText={suspend.isPending && t.suspending}
      failure={suspend.error ? getErrorMessage(suspend.error) : undefined}
      onConfirm={(reason) =>
        suspend.mutate(reason, { onSuccess: () => done(t.suspended({ name: getFullName(person) })) })
      }
      onClose={onClose}
    />
  )
}

export function RejectDialog({ person, onClose }: Props) {
  const reject = useRejectCampaigns(person)
  const done = useSuccessToast(onClose)
  return (
    <ReasonDialog
      isDangerous
      title={t.rejectTitle({ count: person.waitingCampaigns })}
      text={t.rejectWhat}
      reason={{ ...reasonField, hint: t.reasonMailed }}
      confirm={t.rejectConfirm}
      busyText={reject.isPending && t.rejecting}
      failure={reject.error ? getErrorMessage(reject.error) : undefined}
      onConfirm={(reason) =>
        reject.mutate(reason, { onSuccess: ({ rejected }) => done(t.rejected({ count: rejected })) })
      }
      onClose={onClose}
    />
  )
}

export function RestoreDialog({ person, onClose }: Props) {
  const restore = useRestore(person.id)
  const done = useSuccessToast(onClose)
  return (
    <ReasonDialog
      title={t.restoreTitle({ name: getFullName(person) })}
      text={t.restoreWhat[person.role]}
      reason={{ label: t.reason, hint: t.reasonLogged, maxLength: MAX_REASON_LENGTH }}
      confirm={t.restore}
      busyText={restore.isPending && t.restoring}
      failure={restore.error ? getErrorMessage(restore.error) : undefined}
      onConfirm={(reason) =>
        restore.mutate(reason, { onSuccess: () => done(t.restored({ name: getFullName(person) })) })
      }
      onClose={onClose}
    />
  )
}

export function RoleDialog({ person, onClose }: Props) {
  const others = ROLES.filter((role) => role !== person.role)
  const [role, setRole] = useState(others[0] ?? person.role)
  const change = useChangeRole(person.id)
  const done = useSuccessToast(onClose)
  return (
    <ReasonDialog
      title={t.changeRoleTitle({ name: getFullName(person) })}
      text={t.changeRoleWhat}
      reason={{ ...reasonField, hint: t.reasonLogged }}
      confirm={t.changeRole}
      busyText={change.isPending && t.changing}
      failure={change.error ? getErrorMessage(change.error) : undefined}
      onConfirm={(reason) =>
        change.mutate(
          { role, reason },
          { onSuccess: () => done(t.roleChanged({ name: getFullName(person), role: t.roles[role] })) },
        )
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
