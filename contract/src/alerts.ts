import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { reviewKind } from './operator.ts'
import { day, id, idList, instant, playCounts, wholeNumber } from './scalars.ts'

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

/** Something that is so, or was: an alert of its own within its group. */
export const alert = z.object({
  id,
  kind: alertKind,
  /** What it is about: a screen, a campaign, a thing under review; null for mails and jobs. */
  subjectId: z.nullable(id),
  name: z.string(),
  /** Whose it is, or what exactly fails, in one line. */
  note: z.string(),
  /** Of a thing under review. */
  reviewKind: z.nullable(reviewKind),
  /** Since when it is so. */
  since: instant,
  closedAt: z.nullable(instant),
  acknowledgedAt: z.nullable(instant),
  acknowledgedBy: z.nullable(z.string()),
})
export type Alert = z.infer<typeof alert>

/** Alerts of one kind in one market: an outage is one line, however many screens it takes. */
export const alertGroup = z.object({
  kind: alertKind,
  market: z.nullable(alertLocation),
  /** The day (UTC) on which they were over; null for what is still so. */
  day: z.nullable(z.string()),
  count: z.number(),
  acknowledged: z.number(),
  /** The oldest of them. */
  since: instant,
  /** The newest of them was opened then; of what is over, closed. */
  latestAt: instant,
  /** The first few, the oldest first. */
  alerts: z.array(alert),
})
export type AlertGroup = z.infer<typeof alertGroup>

const alertState = z.enum(['open', 'closed'])
export type AlertState = z.infer<typeof alertState>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/operator/alerts',
  who: ['operator'],
  summary: 'What needs attention, or did in the last 30 days, grouped by kind and market',
  query: z.object({ state: z.optional(alertState), kind: z.optional(alertKind) }),
  reply: z.object({ groups: z.array(alertGroup) }),
})

/** How many alerts one page of a group holds. */
export const ALERTS_PER_PAGE = 50

export const listAlertsOfGroup = endpoint({
  method: 'GET',
  path: '/api/operator/alerts/of-group',
  who: ['operator'],
  summary: 'The alerts of one group, a page at a time, the oldest first',
  query: z.object({
    state: z.optional(alertState),
    kind: alertKind,
    /** Left out: those without a market. */
    market: z.optional(id),
    day: z.optional(z.iso.date()),
    page: z._default(wholeNumber(1, 10_000), 1),
  }),
  reply: z.object({ alerts: z.array(alert), total: z.number() }),
})

export const acknowledgeAlerts = endpoint({
  method: 'POST',
  path: '/api/operator/alerts/acknowledge',
  who: ['operator'],
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
  summary: 'Whether the operator who asks gets mails about alerts',
  reply: z.object({ wanted: z.boolean() }),
})

export const setAlertMails = endpoint({
  method: 'PUT',
  path: '/api/operator/alerts/mails',
  who: ['operator'],
  summary: 'Turns the mails about alerts on or off for the operator who asks',
  body: z.object({ wanted: z.boolean() }),
  reply: z.object({ wanted: z.boolean() }),
})

/** What of the books needs somebody; nothing to do is all zeros. */
const billingTasks = z.object({
  /** what is still to be paid of them, and when the oldest of them was issued */
  overdue: z.object({ invoices: z.number(), cents: z.number(), oldestIssuedOn: z.nullable(day) }),
  /** neither matched nor put aside */
  openBankEntries: z.number(),
  /** approved campaigns without the invoice of their approval; without settings nothing can be issued */
  waitingInvoices: z.number(),
  hasSettings: z.boolean(),
  /** companies abroad that are billed without VAT for a number that nobody has looked up */
  uncheckedVatNumbers: z.number(),
  /** put together, and approved by nobody yet */
  payoutsToApprove: z.number(),
  /** partners who have to give another account, because a transfer to theirs came back */
  returnedTransfers: z.number(),
})
export type BillingTasks = z.infer<typeof billingTasks>

/** What an operator finds first: counts that each lead to what they count. */
export const getOperatorOverview = endpoint({
  method: 'GET',
  path: '/api/operator/overview',
  who: ['operator'],
  summary: 'What waits, what fails and how the marketplace stands, in counts',
  reply: z.object({
    reviews: z.object({ waiting: z.number(), overdue: z.number(), oldestAt: z.nullable(instant) }),
    alerts: z.object({ open: z.number(), unacknowledged: z.number() }),
    /** Of the fleet without what is retired, as the list of the fleet counts them. */
    screens: z.object({ online: z.number(), offline: z.number(), never: z.number(), unpaired: z.number() }),
    /** `withoutPlays` has an open alert; `now` counts the others by their best screen. Both make up `running`. */
    campaigns: z.object({ running: z.number(), withoutPlays: z.number(), now: playCounts }),
    /** What clients owe according to the ledger, and the number of invoices with an open amount. */
    receivable: z.object({ invoices: z.number(), cents: z.number() }),
    people: z.object({ newThisWeek: z.number() }),
    money: billingTasks,
    /** When was looked for alerts last; null: never. */
    lookedAt: z.nullable(instant),
  }),
})
