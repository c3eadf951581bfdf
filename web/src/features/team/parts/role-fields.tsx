import { MEMBER_ROLES, type MemberRole } from '@marquee/contract/members.rules'
import { teamTexts as t } from '@marquee/contract/messages/team'
import { RadioCards } from '../../../ui/choice-field.tsx'

/** The four roles, each with a sentence on what it allows. */
export function RoleFields({ role, onRole }: { role: MemberRole; onRole: (role: MemberRole) => void }) {
  return (
    <RadioCards
      legend={t.role}
      name="role"
      isColumn
      value={role}
      options={MEMBER_ROLES.map((value) => ({ value, label: t.roles[value], hint: t.rights[value] }))}
      // The options are the roles.
      onValue={(value) => onRole(value as MemberRole)}
    />
  )
}
