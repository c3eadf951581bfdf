import { getFormats } from '../language/formats.ts'
import { alertTexts } from '../messages/alerts.ts'
import { billingSettingsTexts } from '../messages/billing-settings.ts'
import { emailTexts } from '../messages/emails.ts'
import { notificationTexts } from '../messages/notifications.ts'
import type { NotificationKind, NotificationValues } from '../notifications.rules.ts'
import { formatAlertTitle } from './alerts.ts'
import { describeShare } from './delivery-report.ts'
import { describeReturnReason } from './payout-returns.ts'

/** The two lines of a notification. */
export type NotificationText = { readonly title: string; readonly detail: string | null }

type Writers = { readonly [K in NotificationKind]: (values: NotificationValues[K]) => NotificationText }

const write = (title: string, detail: string | null = null): NotificationText => ({ title, detail: detail || null })

const { account, billing, campaigns, members, payouts, reviews, screens } = emailTexts
const { titles, details } = notificationTexts

const writeDecision = ({ kind, name, decision, reason }: NotificationValues['campaign-decided']) =>
  decision === 'approve'
    ? write(reviews.approved.subject({ kind, name }))
    : write(reviews.rejected.subject({ kind, name }), reason)

const formatLongDay = (day: string) => getFormats().formatDay(day, { dateStyle: 'long' })
const formatDue = (cents: number, day: string) =>
  details.due({ amount: getFormats().formatEuros(cents), day: formatLongDay(day) })

/** A kind that has an email has its subject as the title, so that page and mailbox say the same. */
const WRITERS: Writers = {
  'campaign-decided': writeDecision,
  'campaign-released': ({ name, reason }) => write(campaigns.screensReleased.subject({ campaign: name }), reason),
  'campaign-extended': ({ name, endDate }) =>
    write(campaigns.extended.subject({ campaign: name, day: formatLongDay(endDate) })),
  'weekly-report': ({ name, percent, isLast }) =>
    write(campaigns.weeklyReport.subject({ campaign: name }), describeShare(percent, isLast)),
  'campaign-screens-lost': ({ name, count }) => write(campaigns.screensLost.subject({ campaign: name, count })),
  'campaign-screens-refused': ({ name, count, reason }) =>
    reason === null
      ? write(campaigns.categoryRefused.subject({ campaign: name, count }))
      : write(campaigns.vetoed.subject({ campaign: name, count }), reason),
  'makegood-offered': ({ name, plays, decideBy }) =>
    write(
      campaigns.makegoodOffered.subject({ campaign: name, plays }),
      details.chooseBy({ day: formatLongDay(decideBy) }),
    ),
  'makegood-reminder': ({ name, decideBy }) =>
    write(campaigns.makegoodReminder.subject({ campaign: name, day: formatLongDay(decideBy) })),
  'makegood-decided': ({ name, result, byDefault }) =>
    write(campaigns.makegoodDecided.subject({ campaign: name, result }), byDefault ? details.notChosen : null),
  'invoice-issued': ({ number, cents, dueOn }) =>
    write(billing.invoice.subject({ number }), dueOn ? formatDue(cents, dueOn) : getFormats().formatEuros(cents)),
  'credit-note-issued': ({ number, cents }) =>
    write(billing.creditNote.subject({ number }), getFormats().formatEuros(cents)),
  'invoice-overdue': ({ number, cents, dueOn }) => write(titles.invoiceOverdue({ number }), formatDue(cents, dueOn)),
  'venue-decided': writeDecision,
  'infotainment-decided': writeDecision,
  'campaign-on-screens': ({ name, count, until }) =>
    write(
      campaigns.vetoPossible.subject({ campaign: name, count }),
      details.vetoUntil({ when: getFormats().formatInstant(until, { dateStyle: 'long', timeStyle: 'short' }) }),
    ),
  'screens-installed': (values) => write(screens.installed.subject(values)),
  'screen-offline': ({ name, count }) => write(screens.offline.subject({ name, count }), details.offline),
  'screen-online': ({ name, count }) => write(screens.online.subject({ name, count })),
  'statements-issued': ({ month, count, cents }) => {
    const { formatEuros, formatMonth } = getFormats()
    return write(payouts.statements.subject({ month: formatMonth(month), count }), formatEuros(cents))
  },
  'statement-corrected': ({ month, reason }) =>
    write(payouts.statementCorrected.subject({ month: getFormats().formatMonth(month) }), reason),
  'payout-paid': ({ cents, paidOn }) =>
    write(
      payouts.paid.subject({ amount: getFormats().formatEuros(cents) }),
      paidOn === '' ? null : details.paidOn({ day: formatLongDay(paidOn) }),
    ),
  'payout-returned': ({ cents, code, text }) =>
    write(payouts.returned.subject({ amount: getFormats().formatEuros(cents) }), describeReturnReason(code, text)),
  'payout-held': ({ reason }) => write(payouts.held.subject, reason),
  'vat-number-refused': ({ reason }) => write(billing.vatNumberRefused.subject, reason),
  'alerts-opened': ({ count, groups }) => {
    const listed = groups.map((group) => formatAlertTitle(group.kind, group.count, group.name, group.location))
    const [first] = listed
    if (listed.length === 1 && first !== undefined) return write(first)
    return write(alertTexts.overview.newAlerts({ count }), getFormats().formatList(listed))
  },
  'decision-dropped': ({ name }) => write(titles.decisionDropped({ name })),
  'billing-settings-changed': ({ change, fields, vatRateFrom }) =>
    write(SETTINGS_TITLES[change](), listChangedFields(fields, vatRateFrom)),
  'payout-run-changed': ({ change, number, cents, note }) =>
    change === 'approved'
      ? write(payouts.approved.subject({ number, total: getFormats().formatEuros(cents) }), details.by({ by: note }))
      : write(payouts.cancelled.subject({ number }), note),
  'operator-added': ({ name, by }) => write(account.operatorAdded.subject({ name }), details.by({ by })),
  'operator-raised': ({ name, operatorRole, by }) =>
    write(account.operatorRaised.subject({ name, role: operatorRole }), details.by({ by })),
  'password-changed': () => write(account.passwordChanged.subject),
  'api-key-created': ({ name }) => write(account.apiKeyCreated.subject, name),
  'email-changed': ({ newEmail }) => write(account.emailChanged.subject, newEmail),
  'new-sign-in': ({ browser, system }) =>
    write(account.newDevice.subject, getFormats().formatDetails([browser, system])),
  'sign-in-attempts': () => write(account.manyAttempts.subject),
  'second-factor-changed': ({ change }) => write(FACTOR_TITLES[change]()),
  'bank-details-changed': () => write(payouts.bankDetailsChanged.subject),
  'account-status': ({ status, reason }) => write(account[status].subject, reason),
  'role-changed': ({ operatorRole, by }) =>
    operatorRole
      ? write(account.operatorRole.subject({ role: operatorRole }), by && details.by({ by }))
      : write(account.roleChanged.subject),
  'member-closed-account': ({ name, business }) => write(members.closedAccount.subject({ name, business })),
  'member-joined': ({ name, business }) => write(members.joined.subject({ name, business })),
  'member-role-changed': ({ business, by }) => write(members.roleChanged.subject({ business }), details.by({ by })),
  'member-removed': ({ business, by }) => write(members.removed.subject({ business }), details.by({ by })),
}

// Functions, because the language is known when they are called.
const SETTINGS_TITLES: Readonly<Record<NotificationValues['billing-settings-changed']['change'], () => string>> = {
  proposed: () => billing.settingsProposed.subject,
  approved: () => billing.settingsApproved.subject,
  cancelled: () => billing.settingsCancelled.subject,
  inEffect: () => billing.settingsInEffect.subject,
  saved: () => billing.settingsSaved.subject,
}
const FACTOR_TITLES: Readonly<Record<NotificationValues['second-factor-changed']['change'], () => string>> = {
  added: () => account.secondFactorAdded.subject,
  removed: () => account.secondFactorRemoved.subject,
  reset: () => account.secondFactorReset.subject,
  codesRenewed: () => account.recoveryCodesRenewed.subject,
  codeUsed: () => account.recoveryCodeUsed.subject,
}

/** The labels of changed billing settings. */
function listChangedFields(fields: readonly string[], vatRateFrom: string | null): string {
  const labels: Readonly<Record<string, string>> = {
    ...billingSettingsTexts.direct,
    ...billingSettingsTexts.dualControl,
  }
  const rate = vatRateFrom === null ? [] : [billingSettingsTexts.datedVatRate({ day: vatRateFrom })]
  return getFormats().formatList([...fields.map((field) => labels[field] ?? field), ...rate])
}

/** A notification in the language of the current work. */
export function writeNotification<K extends NotificationKind>(
  kind: K,
  values: NotificationValues[K],
): NotificationText {
  return WRITERS[kind](values)
}
