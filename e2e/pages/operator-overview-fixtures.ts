import type { Alert, AlertGroup } from '@marquee/contract/alerts'
import { type Answers, createSession } from './built-pages.ts'

/** What the start page of the console shows: alerts, and the state of the marketplace. */

export const VIENNA = { id: '11111111-1111-4111-8111-111111111111', name: 'Vienna' }
export const AT = '2026-11-20T16:00:00Z'
export const ago = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString()
let numbers = 0
const createId = () => `22222222-2222-4222-8222-${String(++numbers).padStart(12, '0')}`

export const alert = (more: Partial<Alert> = {}): Alert => ({
  id: createId(),
  kind: 'screen-silent',
  subjectId: createId(),
  name: 'Café Lumière',
  note: 'Philips 32BDL',
  reviewKind: null,
  since: ago(26),
  closedAt: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  ...more,
})
const group = (alerts: Alert[], more: Partial<AlertGroup> = {}): AlertGroup => ({
  kind: alerts[0]?.kind ?? 'screen-silent',
  market: VIENNA,
  day: null,
  count: alerts.length,
  acknowledged: alerts.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length,
  since: alerts[0]?.since ?? ago(26),
  latestAt: ago(11),
  alerts,
  ...more,
})

export const silent = group(
  ['Café Lumière', 'Gasthaus Anker', 'Bodega Norte', 'Osteria Navigli', 'Zum Hirschen'].map((name) => alert({ name })),
  {
    count: 58,
  },
)
export const unplayed = alert({
  kind: 'campaign-without-plays',
  name: 'Autumn roast launch',
  note: 'Brisa Coffee Roasters',
  since: ago(190),
})
export const late = alert({
  kind: 'review-overdue',
  name: 'Winter tyres, early',
  note: 'Reifen Kröger GmbH',
  reviewKind: 'campaign',
  since: ago(130),
})
const mails = alert({
  kind: 'mail-failing',
  subjectId: null,
  name: 'Emails are not being sent',
  note: '12 mails: connect ECONNREFUSED',
})
const noted = group(
  [
    alert({
      kind: 'job-failing',
      subjectId: null,
      name: 'telemetry.delete-signals',
      note: '2 failed in the last day: disk full',
      acknowledgedAt: ago(5),
      acknowledgedBy: 'Maud Verbeke',
    }),
  ],
  { market: null },
)
export const GROUPS = [silent, group([unplayed]), group([late]), group([mails], { market: null }), noted]
export const OVER = [
  group([alert({ name: 'Bar Central', closedAt: '2026-11-20T14:00:00Z', since: '2026-11-20T12:00:00Z' })], {
    day: '2026-11-20',
  }),
]

export const NO_STATES = { playing: 0, closed: 0, offline: 0, unheard: 0, unused: 0 }
export const COUNTS = {
  reviews: { waiting: 12, overdue: 1, oldestAt: ago(26 * 60 + 10) },
  alerts: { open: 62, unacknowledged: 61 },
  screens: { online: 1184, offline: 58, never: 4, unpaired: 2 },
  campaigns: { running: 31, withoutPlays: 1, now: { ...NO_STATES, playing: 26, closed: 3, offline: 1 } },
  receivable: { invoices: 7, cents: 1_234_500 },
  people: { newThisWeek: 9 },
  money: {
    overdue: { invoices: 3, cents: 1_897_750, oldestIssuedOn: '2026-10-07' },
    openBankEntries: 5,
    waitingInvoices: 2,
    hasSettings: false,
    uncheckedVatNumbers: 0,
    payoutsToApprove: 1,
    returnedTransfers: 0,
  },
  lookedAt: ago(0.5),
}
export const QUIET = {
  ...COUNTS,
  reviews: { waiting: 0, overdue: 0, oldestAt: null },
  alerts: { open: 0, unacknowledged: 0 },
  screens: { online: 0, offline: 0, never: 0, unpaired: 0 },
  campaigns: { running: 0, withoutPlays: 0, now: NO_STATES },
  receivable: { invoices: 0, cents: 0 },
  people: { newThisWeek: 0 },
  money: {
    overdue: { invoices: 0, cents: 0, oldestIssuedOn: null },
    openBankEntries: 0,
    waitingInvoices: 0,
    hasSettings: true,
    uncheckedVatNumbers: 0,
    payoutsToApprove: 0,
    returnedTransfers: 0,
  },
}

export const createOverviewAnswers = (groups: AlertGroup[], counts: object, more: Answers = {}): Answers => ({
  'GET /api/users/me': createSession('operator', { firstName: 'Maud', lastName: 'Verbeke' }),
  'GET /api/operator/overview': { body: counts },
  'GET /api/operator/alerts': { body: { groups } },
  'GET /api/operator/alerts/mails': { body: { wanted: true } },
  'GET /api/events': { body: '', contentType: 'text/event-stream' },
  'POST /api/operator/alerts/acknowledge': { body: { success: true, changed: 1 } },
  ...more,
})
