import type { Role } from '@marquee/contract/identity'
import { operatorRoleTexts } from '@marquee/contract/messages/operator-roles'
import { peopleTexts } from '@marquee/contract/messages/people'
import { OPERATOR_ROLES, type OperatorRole } from '@marquee/contract/operator-roles.rules'

export type HeldRole = { role: Role; operatorRole?: OperatorRole | undefined }

/** The roles of users, where each role of operators is one (decision 38). */
const CHOICES: readonly HeldRole[] = [
  { role: 'partner' },
  { role: 'client' },
  ...OPERATOR_ROLES.map((operatorRole) => ({ role: 'operator' as const, operatorRole })),
]

/** The value of a choice in a field. */
export const getChoiceValue = ({ role, operatorRole }: HeldRole): string => operatorRole ?? role

/** The roles that a person can change to. */
export const listOtherRoles = (held: HeldRole): readonly HeldRole[] =>
  CHOICES.filter((choice) => getChoiceValue(choice) !== getChoiceValue(held))

/** Such as “Client” or “Operator (Finance)”. */
export function describeRole({ role, operatorRole }: HeldRole): string {
  const what = peopleTexts.roles[role]
  return operatorRole ? operatorRoleTexts.withRole({ what, role: operatorRoleTexts.roles[operatorRole] }) : what
}
