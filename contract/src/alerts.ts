import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reviewKind } from './operator.ts'
import { MAX_PAGE, day, id, idList, instant, playCounts, wholeNumber } from './scalars.ts'

export const alertKind = z.enum([
  'screen-silent',
  'campaign-without-plays',
  'review-overdue',
  'mail-failing',
  'job-failing',
  'disk-failing',
])
export type AlertKind = z.infer<typeof alertKind>

const alertLocation = z.object({ id, name: z.string() })

/** One alert within its group, open or closed. */
export const alert = z.object({
  id,
  kind: alertKind,
  /** The screen, campaign or submission that the alert is about; null for mails and jobs. */
  subjectId: z.nullable(id),
  name: z.string(),
  /** The owner of the subject, or the exact failure, in one line. */
  note: z.string(),
  /** The kind of a submission under review. */
  reviewKind: z.nullable(reviewKind),
  /** When the alert was opened. */
  since: instant,
  closedAt: z.nullable(instant),
  acknowledgedAt: z.nullable(instant),
  acknowledgedBy: z.nullable(z.string()),
})
export type Alert = z.infer<typeof alert>

/** Alerts of one kind in one location. An outage is one line, however many screens are offline. */
export const alertGroup = z.object({
  kind: alertKind,
  market: z.nullable(alertLocation),
  /** The day (UTC) on which they were closed; null for open alerts. */
  day: z.nullable(z.string()),
  count: z.number(),
  acknowledged: z.number(),
  /** When the oldest alert was opened. */
  since: instant,
  /** When the newest alert was opened; for closed alerts, when it was closed. */
  latestAt: instant,
  /** The first few alerts, the oldest first. */
  alerts: z.array(alert),
})
export type AlertGroup = z.infer<typeof alertGroup>

const alertState = z.enum(['open', 'closed'])
export type AlertState = z.infer<typeof alertState>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/operator/alerts',
  who: ['operator'],
  permission: 'console',
  summary: 'What needs attention, or did in the last 30 days, grouped by kind and location',
  query: z.object({ state: z.optional(alertState), kind: z.optional(alertKind) }),
  reply: z.object({ groups: z.array(alertGroup) }),
})

/** Alerts on one page of a group. */
export const ALERTS_PER_PAGE = 50

export const listAlertsOfGroup = endpoint({
  method: 'GET',
  path: '/api/operator/alerts/of-group',
  who: ['operator'],
  permission: 'console',
  summary: 'The alerts of one group, a page at a time, the oldest first',
  query: z.object({
    state: z.optional(alertState),
    kind: alertKind,
    /** Left out: alerts without a location. */
    market: z.optional(id),
    day: z.optional(z.iso.date()),
    page: z._default(wholeNumber(1, MAX_PAGE), 1),
  }),
  reply: z.object({ alerts: z.array(alert), total: z.number() }),
})

export const acknowledgeAlerts = endpoint({
  method: 'POST',
  path: '/api/operator/alerts/acknowledge',
  who: ['operator'],
  permission: 'console',
  summary: 'Takes note of open alerts, or takes the note back: by their ids, or a whole group',
  body: z.object({
    acknowledged: z._default(z.boolean(), true),
    ids: z.optional(idList),
    group: z.optional(z.object({ kind: alertKind, market: z.nullable(id) })),
  }),
  reply: z.object({ success: z.literal(true), changed: z.number() }),
})

export const getAlertMails = endpoint({
  method: 'GET',
  path: '/api/operator/alerts/mails',
  who: ['operator'],
  permission: 'console',
  summary: 'Whether the operator who asks gets mails about alerts',
  reply: z.object({ wanted: z.boolean() }),
})

export const setAlertMails = endpoint({
  method: 'PUT',
  path: '/api/operator/alerts/mails',
  who: ['operator'],
  permission: 'console',
  summary: 'Turns the mails about alerts on or off for the operator who asks',
  body: z.object({ wanted: z.boolean() }),
  reply: z.object({ wanted: z.boolean() }),
})

/** Tasks in accounting. All counts are zero when there is nothing to do. */
const billingTasks = z.object({
  /** the number of overdue invoices, their open amount, and when the oldest was issued */
  overdue: z.object({ invoices: z.number(), cents: z.number(), oldestIssuedOn: z.nullable(day) }),
  /** neither matched to an invoice nor booked otherwise */
  openBankEntries: z.number(),
  /** approved campaigns without an invoice; without billing settings none can be issued */
  waitingInvoices: z.number(),
  hasSettings: z.boolean(),
  /** companies abroad that are billed without VAT for a VAT number that was not looked up */
  uncheckedVatNumbers: z.number(),
  /** created, but not approved yet */
  payoutsToApprove: z.number(),
  /** partners who have to enter another bank account, because a transfer was returned */
  returnedTransfers: z.number(),
})
export type BillingTasks = z.infer<typeof billingTasks>

/** The overview of an operator. Each count links to the list that it counts; null without the permission (decision 38). */
export const getOperatorOverview = endpoint({
  method: 'GET',
  path: '/api/operator/overview',
  who: ['operator'],
  permission: 'console',
  summary: 'What waits, what fails and how the marketplace stands, in counts',
  reply: z.object({
    reviews: z.nullable(z.object({ waiting: z.number(), overdue: z.number(), oldestAt: z.nullable(instant) })),
    /** of the kinds that the role sees */
    alerts: z.object({ open: z.number(), unacknowledged: z.number() }),
    /** Screens that are not retired, counted as the fleet list counts them. */
    screens: z.nullable(z.object({ online: z.number(), offline: z.number(), never: z.number(), unpaired: z.number() })),
    /** `withoutPlays` have an open alert; `now` counts the others by their best screen. Both add up to `running`. */
    campaigns: z.object({ running: z.number(), withoutPlays: z.number(), now: playCounts }),
    /** The receivables in the ledger, and the number of invoices with an open amount. */
    receivable: z.nullable(z.object({ invoices: z.number(), cents: z.number() })),
    people: z.object({ newThisWeek: z.number() }),
    money: z.nullable(billingTasks),
    /** When the server last checked for alerts; null: never. */
    lookedAt: z.nullable(instant),
  }),
})
