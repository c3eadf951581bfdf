// Written by `npm run messages` from en/operator-roles.json.
import { loadMessages } from '../language/load.ts'

export type OperatorRoleTexts = {
  readonly roles: {
    readonly admin: string
    readonly reviewer: string
    readonly fleet: string
    readonly finance: string
    readonly support: string
  }
  readonly rights: {
    readonly admin: string
    readonly reviewer: string
    readonly fleet: string
    readonly finance: string
    readonly support: string
  }
  readonly withRole: (values: { role: string; what: string }) => string
  readonly role: string
  readonly choose: string
  readonly missing: string
  readonly closed: string
  readonly closedReason: (values: { role: string; roles: string }) => string
  readonly showOperators: string
}

export const operatorRoleTexts = await loadMessages<OperatorRoleTexts>('operator-roles')
