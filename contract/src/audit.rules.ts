import type { AuditTexts } from './messages/audit.ts'

/** The actions that the audit log can record. Each has its words in `texts/audit.ts`. */
export const AUDIT_ACTIONS = [
  'approve',
  'reject',
  'veto',
  'undo',
  'drop-decision',
  'create',
  'update',
  'delete',
  'activate',
  'deactivate',
  'mark-paid',
  'mark-unpaid',
  'pair',
  'unpair',
  'replace-device',
  'order',
  'invite',
  'withdraw-invitation',
  'join',
  'leave',
  'remove-member',
  'suspend',
  'restore',
  'change-role',
  'resend-verification',
  'view-as',
  'stop-viewing',
  'sign-in',
  'sign-out',
  'end-session',
  'revoke-key',
  'set-up-second-factor',
  'remove-second-factor',
  'renew-recovery-codes',
  'use-recovery-code',
  'reset-password',
  'change-password',
  'request-email-change',
  'change-email',
  'cancel-email-change',
  'request-deletion',
  'cancel-deletion',
  'acknowledge',
  'unacknowledge',
  'export',
  'issue',
  'record-payment',
  'undo-payment',
  'import',
  'match',
  'allocate',
  'ignore',
  'reopen',
  'make-statements',
  'correct',
  'confirm-vat-number',
  'refuse-vat-number',
  'accept-agreement',
  'change-bank-details',
  'hold',
  'release',
  'release-screens',
  'put-together',
  'approve-payout',
  'return-transfer',
  'propose-change',
  'approve-change',
  'cancel-change',
  'cancel',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The kinds of subjects of an action. */
export const AUDIT_KINDS = [
  'vehicle',
  'restaurant',
  'campaign',
  'infotainment',
  'location',
  'vehicle-type',
  'screen',
  'installer-link',
  'user',
  'owner',
  'company',
  'session',
  'api-key',
  'alert',
  'saved-view',
  'audit',
  'billing-settings',
  'booking-settings',
  'house-card',
  'makegood-settings',
  'makegood',
  'invoice',
  'bank-file',
  'bank-entry',
  'billing-month',
  'payout',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * What entries about money have: one of these kinds of subjects or actions. Operators who do not read money do not see
 * them in the history of a person or a screen (decision 38).
 */
export const MONEY_KINDS = [
  'billing-settings',
  'invoice',
  'bank-file',
  'bank-entry',
  'billing-month',
  'payout',
] as const satisfies AuditKind[]
export const MONEY_ACTIONS = [
  'mark-paid',
  'mark-unpaid',
  'record-payment',
  'undo-payment',
  'confirm-vat-number',
  'refuse-vat-number',
  'accept-agreement',
  'change-bank-details',
  'hold',
  'release',
  'correct',
] as const satisfies AuditAction[]

/** The fields that entries can have: those with a name in the messages. */
export type AuditField = keyof AuditTexts['fields']

export type ChangedValue = string | number | boolean | null
/** The old and the new value of each changed field. */
export type Changes = Readonly<Partial<Record<AuditField, { from: ChangedValue; to: ChangedValue }>>>
