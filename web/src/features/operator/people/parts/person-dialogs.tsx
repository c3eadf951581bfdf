import type { PersonDetails } from '@marquee/contract/people'
import { MAX_REASON_LENGTH } from '@marquee/contract/reviews.rules'
import type { CompanyRejectionResult } from '@marquee/contract/operator'
import { operatorRoleTexts } from '@marquee/contract/messages/operator-roles'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { useState } from 'react'
import { formatList } from '../../../../lib/format.ts'
import { Callout } from '../../../../ui/callout.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { ReasonDialog } from '../../../../ui/reason-dialog.tsx'
import { useDialogAction } from '../../../actions/use-dialog-action.ts'
import { useChangeRole, useRejectCampaigns, useRestore, useSuspend } from '../api.ts'
import { describeRole, getChoiceValue, type HeldRole, listOtherRoles } from '../roles.rules.ts'

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

/** Each role of operators is one to choose (decision 38). */
export function RoleDialog({ person, onClose }: Props) {
  const others = listOtherRoles(person)
  const [to, setTo] = useState<HeldRole>()
  const [wasTried, setWasTried] = useState(false)
  const action = useDialogAction(useChangeRole(person.id), t.changing, onClose)
  const name = getFullName(person)
  const staysOperator = person.role === 'operator' && (to ?? person).role === 'operator'
  const confirm = (reason: string) => {
    if (to) action.run({ ...to, reason }, t.roleChanged({ name, role: describeRole(to) }))
  }
  return (
    <ReasonDialog
      {...action.props}
      title={t.changeRoleTitle({ name })}
      text={staysOperator ? t.changeOperatorRoleWhat : t.changeRoleWhat}
      reason={{ ...reasonField, hint: t.reasonLogged }}
      confirm={t.changeRole}
      onAttempt={() => setWasTried(true)}
      onConfirm={confirm}
    >
      <SelectField
        label={t.newRole}
        value={to ? getChoiceValue(to) : ''}
        placeholder={operatorRoleTexts.choose}
        options={others.map((choice) => ({ value: getChoiceValue(choice), label: describeRole(choice) }))}
        hint={to?.operatorRole && operatorRoleTexts.rights[to.operatorRole]}
        error={wasTried && !to && operatorRoleTexts.missing}
        onValue={(value) => setTo(others.find((choice) => getChoiceValue(choice) === value))}
      />
    </ReasonDialog>
  )
}
