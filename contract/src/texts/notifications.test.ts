import { describe, expect, it } from 'vitest'
import { alertKind } from '../alerts.ts'
import { LANGUAGES } from '../language/languages.ts'
import { runInLanguage } from '../language/load.ts'
import { MEMBER_ROLES } from '../members.rules.ts'
import { notificationTexts } from '../messages/notifications.ts'
import {
  getFixedReason,
  listReaderKinds,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationValues,
  resolveMailChoice,
} from '../notifications.rules.ts'
import { OPERATOR_ROLES, type OperatorRole } from '../operator-roles.rules.ts'
import { writeNotification } from './notifications.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const decided = { kind: 'campaign', id: ID, name: 'Brisa', decision: 'reject', reason: 'Too dark' } as const
const document = { documentId: ID, number: 'R-7', cents: 45_000 }

/** Values of every kind; a new kind does not compile without. */
const EXAMPLES: { readonly [K in NotificationKind]: readonly NotificationValues[K][] } = {
  'campaign-decided': [decided, { ...decided, decision: 'approve', reason: null }],
  'campaign-released': [{ campaignId: ID, name: 'Brisa', reason: 'Nobody decided' }],
  'campaign-extended': [{ campaignId: ID, name: 'Brisa', endDate: '2026-12-24' }],
  'weekly-report': [
    { campaignId: ID, name: 'Brisa', percent: 95.4, isLast: false },
    { campaignId: ID, name: 'Brisa', percent: null, isLast: true },
  ],
  'campaign-screens-lost': [
    { campaignId: ID, name: 'Brisa', count: 1 },
    { campaignId: ID, name: 'Brisa', count: 4 },
  ],
  'campaign-screens-refused': [
    { campaignId: ID, name: 'Brisa', count: 1, reason: null },
    { campaignId: ID, name: 'Brisa', count: 3, reason: 'We are a family restaurant' },
  ],
  'campaign-on-screens': [
    { campaignId: ID, name: 'Brisa', count: 1, until: '2026-12-24T12:00:00Z' },
    { campaignId: ID, name: 'Brisa', count: 3, until: '2026-12-24T12:00:00Z' },
  ],
  'makegood-offered': [
    { campaignId: ID, name: 'Brisa', plays: 1, decideBy: '2026-12-24' },
    { campaignId: ID, name: 'Brisa', plays: 400, decideBy: '2026-12-24' },
  ],
  'makegood-reminder': [{ campaignId: ID, name: 'Brisa', decideBy: '2026-12-24' }],
  'makegood-decided': [
    { campaignId: ID, name: 'Brisa', result: 'days', byDefault: false },
    { campaignId: ID, name: 'Brisa', result: 'credit', byDefault: true },
    { campaignId: ID, name: 'Brisa', result: 'declined', byDefault: false },
    { campaignId: ID, name: 'Brisa', result: 'expired', byDefault: true },
  ],
  'invoice-issued': [
    { ...document, dueOn: '2026-12-01' },
    { ...document, dueOn: null },
  ],
  'credit-note-issued': [document],
  'invoice-overdue': [{ ...document, dueOn: '2026-11-01' }],
  'venue-decided': [
    { ...decided, kind: 'vehicle' },
    { ...decided, kind: 'restaurant', decision: 'approve', reason: null },
  ],
  'infotainment-decided': [{ ...decided, kind: 'infotainment' }],
  'screens-installed': [
    { name: 'Installer Müller', count: 1 },
    { name: 'Installer Müller', count: 300 },
  ],
  'screen-offline': [
    { screenId: ID, name: 'Bus 12', count: 1 },
    { screenId: ID, name: 'Bus 12', count: 3 },
  ],
  'screen-online': [
    { screenId: ID, name: 'Bus 12', count: 1 },
    { screenId: ID, name: 'Bus 12', count: 3 },
  ],
  'statements-issued': [{ month: '2026-10', count: 2, cents: 9_000 }],
  'statement-corrected': [{ month: '2026-10', reason: 'Wrong share' }],
  'payout-paid': [
    { cents: 9_000, paidOn: '2026-11-20' },
    { cents: 9_000, paidOn: '' },
  ],
  'payout-returned': [{ cents: 9_000, code: 'AC04', text: '' }],
  'payout-held': [{ reason: 'Check the account' }],
  'vat-number-refused': [{ vatNumber: 'ATU1', reason: 'Another company' }],
  'alerts-opened': [
    { count: 1, groups: [{ kind: 'screen-silent', count: 1, name: 'Bus 12', location: 'Vienna' }] },
    { count: 12, groups: alertKind.options.map((kind) => ({ kind, count: 2, name: 'full', location: null })) },
  ],
  'decision-dropped': [{ id: ID, name: 'Brisa' }],
  'billing-settings-changed': (['proposed', 'approved', 'cancelled', 'inEffect', 'saved'] as const).map((change) => ({
    change,
    fields: ['iban', 'street'],
    vatRateFrom: '2027-01-01',
  })),
  'payout-run-changed': (['approved', 'cancelled'] as const).map((change) => ({
    runId: ID,
    number: 'P-1',
    cents: 9_000,
    change,
    note: 'Olga Berg',
  })),
  'operator-added': [{ userId: ID, name: 'Otto Zwei', by: 'Olga Berg' }],
  'password-changed': [{}],
  'api-key-created': [{ name: 'Import of plays' }],
  'email-changed': [{ newEmail: 'new@brisa.example' }],
  'new-sign-in': [
    { browser: 'Firefox', system: 'Linux' },
    { browser: null, system: null },
  ],
  'sign-in-attempts': [{}],
  'second-factor-changed': (['added', 'removed', 'reset', 'codesRenewed', 'codeUsed'] as const).map((change) => ({
    change,
  })),
  'bank-details-changed': [{}],
  'account-status': [
    { status: 'suspended', reason: 'Unpaid' },
    { status: 'restored', reason: null },
  ],
  'operator-raised': [{ userId: ID, name: 'Otto Zwei', operatorRole: 'finance', by: 'Olga Berg' }],
  'role-changed': [{ role: 'operator' }, { role: 'operator', operatorRole: 'fleet', by: 'Olga Berg' }],
  'member-closed-account': [{ userId: ID, name: 'Mia Berg', business: 'Brisa GmbH' }],
  'member-joined': [{ name: 'Mia Berg', business: 'Brisa GmbH' }],
  'member-role-changed': MEMBER_ROLES.map((role) => ({ business: 'Brisa GmbH', role, by: 'Carl Weber' })),
  'member-removed': [{ business: 'Brisa GmbH', by: 'Carl Weber' }],
}

const everyExample = NOTIFICATION_KIND_NAMES.flatMap((kind) => EXAMPLES[kind].map((values) => ({ kind, values })))

describe.each(LANGUAGES)('notifications in %s', (language) => {
  it.each(everyExample)('have a title and a label: $kind $values', ({ kind, values }) => {
    const [{ title, detail }, label] = runInLanguage(language, () => [
      writeNotification(kind, values as never),
      notificationTexts.kinds[kind],
    ])
    expect(title).toMatch(/\S/)
    expect(`${title} ${detail}`).not.toMatch(/undefined|[{}]|NaN|Invalid/)
    expect(detail).not.toBe('')
    expect(label).toMatch(/\S/)
  })
})

it.each(everyExample)(
  'are stored in the form of their kind, and lead to a page of each reader: $kind',
  ({ kind, values }) => {
    const definition = NOTIFICATION_KINDS[kind]
    expect(definition.values.parse(JSON.parse(JSON.stringify(values)))).toEqual(values)
    for (const reader of definition.audience) expect(definition.link(values as never, reader)).toMatch(/^\/[a-z]/)
  },
)

it('say the subject of their email, with the facts of what happened below', () => {
  expect(writeNotification('campaign-decided', decided)).toEqual({ title: 'Rejected: Brisa', detail: 'Too dark' })
  expect(writeNotification('invoice-issued', { ...document, dueOn: '2026-12-01' })).toEqual({
    title: 'Invoice R-7',
    detail: '€450.00, due on December 1, 2026',
  })
  expect(writeNotification('screen-offline', { screenId: ID, name: 'Bus 12', count: 3 }).title).toBe(
    '3 of your screens are offline',
  )
})

it('are mailed as the user chose, except where a reason fixes it', () => {
  expect(resolveMailChoice('payout-paid', undefined)).toBe('now')
  expect(resolveMailChoice('payout-paid', 'off')).toBe('off')
  expect(resolveMailChoice('decision-dropped', undefined)).toBe('off')
  // A choice from before the kind was fixed counts no longer.
  expect(resolveMailChoice('password-changed', 'off')).toBe('now')
  expect(getFixedReason('password-changed')).toBe('security')
  expect(getFixedReason('payout-paid')).toBeNull()
})

it('are for the roles that they concern', () => {
  expect(listReaderKinds({ role: 'client' })).not.toContain('payout-paid')
  expect(listReaderKinds({ role: 'partner' })).not.toContain('alerts-opened')
  for (const role of ['partner', 'client'] as const) expect(listReaderKinds({ role })).toContain('new-sign-in')
})

it('are for the operators whose role opens what they are about (decision 38)', () => {
  const limited = ['decision-dropped', 'billing-settings-changed', 'payout-run-changed'] as const
  const receive = (operatorRole: OperatorRole) =>
    limited.filter((kind) => listReaderKinds({ role: 'operator', operatorRole }).includes(kind))
  expect(Object.fromEntries(OPERATOR_ROLES.map((role) => [role, receive(role)]))).toEqual({
    admin: limited,
    reviewer: ['decision-dropped'],
    fleet: [],
    finance: ['billing-settings-changed', 'payout-run-changed'],
    support: [],
  })
  const every = ['alerts-opened', 'operator-added', 'operator-raised', 'new-sign-in', 'role-changed']
  expect(listReaderKinds({ role: 'operator', operatorRole: 'fleet' })).toEqual(expect.arrayContaining(every))
})
