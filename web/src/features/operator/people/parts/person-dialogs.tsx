import type { PersonDetails } from '@marquee/contract/people'
import { MAX_REASON_LENGTH } from '@marquee/contract/reviews.rules'
import type { CompanyRejectionResult } from '@marquee/contract/operator'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { useState } from 'react'
import { formatList } from '../../../../lib/format.ts'
import { Callout } from '../../../../ui/callout.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useChangeRole, useRejectCampaigns, useRestore, useSuspend } from '../api.ts'
import { ROLES } from '../view.rules.ts'

/** The limit of the call. */
const reasonField = { label: t.reason, missing: t.reasonMissing, maxLength: MAX_REASON_LENGTH }

type Props = { person: PersonDetails; onClose: () => void }

const getFullName = ({ firstName, lastName }: PersonDetails) => `${firstName} ${lastName}`

export function SuspendDialog({ person, onClose }: Props) {
  const action = useDialogAction(useSuspend(person.id), t.suspending, onClose)
  return (
    <ReasonDialog
      {...action.props}
      isDangerous
      title={t.suspendTitle({ name: getFullName(person) })}
      text={t.suspendWhat[person.role]}
      reason={{ ...reasonField, hint: t.reasonMailed }}
      confirm={t.suspend}
      onConfirm={(reason) => action.run(reason, t.suspended({ name: getFullName(person) }))}
    >
      {listContinuing(person).map(({ id, name }) => (
        <Callout key={id} tone="yellow">
          {t.suspendContinues({ name })}
        </Callout>
      ))}
    </ReasonDialog>
  )
}

/** The businesses that a suspension does not stop, because the person is not their last active admin (decision 33). */
function listContinuing({ id, businesses }: PersonDetails) {
  return businesses.filter(({ members }) =>
    members.some((member) => member.id !== id && member.role === 'admin' && !member.isSuspended),
  )
}

export function RejectDialog({ person, onClose }: Props) {
  const action = useDialogAction(useRejectCampaigns(person), t.rejecting, onClose)
  return (
    <ReasonDialog
      {...action.props}
      isDangerous
      title={t.rejectTitle({ count: person.waitingCampaigns })}
      text={t.rejectWhat}
      reason={{ ...reasonField, hint: t.reasonMailed }}
      confirm={t.rejectConfirm}
      onConfirm={(reason) =>
        action.run(reason, (result) => ({
          title: t.rejected({ count: result.rejected }),
          text: describeSkipped(result),
        }))
      }
    />
  )
}

/** The campaigns that other operators review or have decided. */
function describeSkipped({ skipped }: CompanyRejectionResult): string | undefined {
  if (skipped.length === 0) return undefined
  const operators = new Set(skipped.map(({ operator }) => operator))
  return t.skipped({ operators: formatList([...operators]), names: formatList(skipped.map(({ name }) => name)) })
}

export function RestoreDialog({ person, onClose }: Props) {
  const action = useDialogAction(useRestore(person.id), t.restoring, onClose)
  return (
    <ReasonDialog
      {...action.props}
      title={t.restoreTitle({ name: getFullName(person) })}
      text={t.restoreWhat[person.role]}
      reason={{ label: t.reason, hint: t.reasonLogged, maxLength: MAX_REASON_LENGTH }}
      confirm={t.restore}
      onConfirm={(reason) => action.run(reason, t.restored({ name: getFullName(person) }))}
    />
  )
}

export function RoleDialog({ person, onClose }: Props) {
  const others = ROLES.filter((role) => role !== person.role)
  const [role, setRole] = useState(others[0] ?? person.role)
  const action = useDialogAction(useChangeRole(person.id), t.changing, onClose)
  return (
    <ReasonDialog
      {...action.props}
      title={t.changeRoleTitle({ name: getFullName(person) })}
      text={t.changeRoleWhat}
      reason={{ ...reasonField, hint: t.reasonLogged }}
      confirm={t.changeRole}
      onConfirm={(reason) =>
        action.run({ role, reason }, t.roleChanged({ name: getFullName(person), role: t.roles[role] }))
      }
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
