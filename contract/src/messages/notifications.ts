// Written by `npm run messages` from en/notifications.json.
import { loadMessages } from '../language/load.ts'

export type NotificationTexts = {
  readonly title: string
  readonly bell: (values: { count: number }) => string
  readonly bellOver: (values: { most: string }) => string
  readonly manyCount: (values: { most: string }) => string
  readonly arrived: (values: { title: string }) => string
  readonly unread: string
  readonly markRead: string
  readonly markUnread: string
  readonly markAllRead: string
  readonly marking: string
  readonly viewAll: string
  readonly emailSettings: string
  readonly show: string
  readonly showAll: string
  readonly showUnread: string
  readonly empty: string
  readonly emptyReason: string
  readonly noneUnread: string
  readonly noneUnreadReason: string
  readonly older: string
  readonly olderBusy: string
  readonly olderFailed: string
  readonly notMarked: string
  readonly kept: string
  readonly today: string
  readonly yesterday: string
  readonly emails: {
    readonly help: string
    readonly now: string
    readonly daily: string
    readonly off: string
    readonly fixed: {
      readonly security: string
      readonly documents: string
      readonly dualControl: string
    }
    readonly saved: string
    readonly notSaved: string
    readonly alwaysSent: string
  }
  readonly topics: {
    readonly campaigns: string
    readonly venues: string
    readonly money: string
    readonly operation: string
    readonly security: string
  }
  readonly kinds: {
    readonly 'campaign-decided': string
    readonly 'campaign-released': string
    readonly 'campaign-extended': string
    readonly 'weekly-report': string
    readonly 'campaign-screens-lost': string
    readonly 'campaign-screens-refused': string
    readonly 'campaign-on-screens': string
    readonly 'makegood-offered': string
    readonly 'makegood-reminder': string
    readonly 'makegood-decided': string
    readonly 'invoice-issued': string
    readonly 'credit-note-issued': string
    readonly 'invoice-overdue': string
    readonly 'venue-decided': string
    readonly 'infotainment-decided': string
    readonly 'screen-offline': string
    readonly 'screens-installed': string
    readonly 'screen-online': string
    readonly 'statements-issued': string
    readonly 'statement-corrected': string
    readonly 'payout-paid': string
    readonly 'payout-returned': string
    readonly 'payout-held': string
    readonly 'vat-number-refused': string
    readonly 'alerts-opened': string
    readonly 'decision-dropped': string
    readonly 'billing-settings-changed': string
    readonly 'payout-run-changed': string
    readonly 'operator-added': string
    readonly 'operator-raised': string
    readonly 'password-changed': string
    readonly 'api-key-created': string
    readonly 'email-changed': string
    readonly 'new-sign-in': string
    readonly 'sign-in-attempts': string
    readonly 'second-factor-changed': string
    readonly 'bank-details-changed': string
    readonly 'account-status': string
    readonly 'role-changed': string
    readonly 'member-joined': string
    readonly 'member-closed-account': string
    readonly 'member-role-changed': string
    readonly 'member-removed': string
  }
  readonly titles: {
    readonly invoiceOverdue: (values: { number: string }) => string
    readonly decisionDropped: (values: { name: string }) => string
  }
  readonly details: {
    readonly due: (values: { amount: string; day: string }) => string
    readonly paidOn: (values: { day: string }) => string
    readonly by: (values: { by: string }) => string
    readonly offline: string
    readonly chooseBy: (values: { day: string }) => string
    readonly notChosen: string
    readonly vetoUntil: (values: { when: string }) => string
  }
}

export const notificationTexts = await loadMessages<NotificationTexts>('notifications')
