import type { AlertKind } from './alerts.ts'
import { holdsPermission, type OperatorRole, type Permission } from './operator-roles.rules.ts'

/** The permission that opens what an alert is about; operators without it neither see the alert nor get its email (decision 38). */
const ALERT_PERMISSIONS: Readonly<Record<AlertKind, Permission>> = {
  'screen-silent': 'fleet.read',
  'campaign-without-plays': 'campaigns.read',
  'review-overdue': 'review',
  'mail-failing': 'settings',
  'job-failing': 'settings',
  'disk-failing': 'settings',
}

/** The kinds of alerts that operators of a role see. */
export const listAlertKinds = (role: OperatorRole | null): AlertKind[] =>
  // The keys are those of the table.
  (Object.keys(ALERT_PERMISSIONS) as AlertKind[]).filter(
    (kind) => role !== null && holdsPermission(role, ALERT_PERMISSIONS[kind]),
  )
