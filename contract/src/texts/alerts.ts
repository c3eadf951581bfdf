import type { AlertKind } from '../alerts.ts'
import type { PlayCounts } from '../play-state.rules.ts'
import { playStateTexts } from './play-states.ts'

const formatMarketSuffix = (market: string | null) => (market === null ? '' : ` in ${market}`)

/** The title of an alert by kind: one subject by its name, several by their number. */
const single: Readonly<Record<AlertKind, (name: string) => string>> = {
  'screen-silent': (name) => `${name} is not reporting`,
  'campaign-without-plays': (name) => `${name} has no plays`,
  'review-overdue': (name) => `Review overdue: ${name}`,
  'mail-failing': (name) => name,
  'job-failing': (name) => `Job failing: ${name}`,
  'disk-failing': (name) => name,
}
const several: Readonly<Record<AlertKind, (count: number, market: string | null) => string>> = {
  'screen-silent': (count, market) => `${count} screens${formatMarketSuffix(market)} are not reporting`,
  'campaign-without-plays': (count, market) => `${count} campaigns${formatMarketSuffix(market)} have no plays`,
  'review-overdue': (count, market) => `${count} reviews${formatMarketSuffix(market)} are overdue`,
  'mail-failing': (count) => `Email delivery has ${count} problems`,
  'job-failing': (count) => `${count} jobs are failing`,
  'disk-failing': (count) => `The media disk has ${count} problems`,
}

/** Alerts about mails and the disk are named by their state. */
const names: Readonly<Partial<Record<AlertKind, Readonly<Record<string, string>>>>> = {
  'mail-failing': { waiting: 'Emails are not being sent', refused: 'Emails were refused' },
  'disk-failing': {
    low: 'The media disk is nearly full',
    full: 'The media disk is full, uploads are refused',
    away: 'The media folder is missing, does not answer or belongs to another database',
  },
}

/** What needs an operator's attention, on the overview of the console and in mails. */
export const alertTexts = {
  title: (kind: AlertKind, count: number, name: string, market: string | null) =>
    count === 1 ? single[kind](name) : several[kind](count, market),
  subjectName: (kind: AlertKind, name: string): string => names[kind]?.[name] ?? name,
  diskNote: (free: string, total: string) => `${free} of ${total} GB free`,
  mailNote: (count: number, error: string) => `${count === 1 ? '1 email' : `${count} emails`}${error && `: ${error}`}`,
  jobNote: (failed: number, waiting: number, error: string) =>
    [
      failed > 0 && `${failed} failed in the last day${error && `: ${error}`}`,
      waiting > 0 && `${waiting} waiting for more than 15 minutes`,
    ]
      .filter(Boolean)
      .join('; '),

  overview: {
    summary: (fresh: number, waiting: number) =>
      fresh === 0 && waiting === 0
        ? 'No new alerts or pending reviews'
        : [
            fresh > 0 && (fresh === 1 ? '1 new alert' : `${fresh} new alerts`),
            waiting > 0 && (waiting === 1 ? '1 pending review' : `${waiting} pending reviews`),
          ]
            .filter(Boolean)
            .join(', '),
    reviews: 'Pending reviews',
    reviewsNote: (oldest: string, overdue: number) =>
      overdue > 0 ? `${overdue} over 24 h, oldest ${oldest}` : `oldest ${oldest}`,
    nothingPending: 'none pending',
    screensOnline: 'Screens online',
    onlineNote: (percent: string) => `${percent} of paired screens`,
    screensOffline: 'Screens offline',
    offlineNote: (never: number, unpaired: number) =>
      [never > 0 && `${never} never connected`, unpaired > 0 && `${unpaired} not paired`].filter(Boolean).join(', '),
    campaigns: 'Running campaigns',
    /** "5 playing now, 1 closed now, 1 without plays"; the numbers add up to the campaigns that run. */
    campaignsNote: (running: number, withoutPlays: number, now: PlayCounts) => {
      if (now.playing === running) return 'all playing now'
      const rest = playStateTexts.rest(now, ...(withoutPlays > 0 ? [`${withoutPlays} without plays`] : []))
      return `${now.playing} playing now, ${rest}`
    },
    noCampaigns: 'none today',
    receivable: 'Receivables',
    receivableNote: (invoices: number) => (invoices === 1 ? 'on 1 invoice' : `on ${invoices} invoices`),
    people: 'New accounts',
    peopleNote: 'in the last 7 days',
  },

  /** Tasks in accounting (product 8). */
  money: {
    title: 'Billing tasks',
    calm: 'No billing tasks',
    overdue: (count: number) => (count === 1 ? '1 invoice is overdue' : `${count} invoices are overdue`),
    overdueNote: (sum: string, oldest: string) => `${sum} outstanding, oldest issued ${oldest}`,
    bank: (count: number) => (count === 1 ? '1 bank entry is not settled' : `${count} bank entries are not settled`),
    bankNote: 'not matched, booked or dismissed',
    waiting: (count: number) =>
      count === 1 ? '1 campaign without an invoice' : `${count} campaigns without an invoice`,
    waitingNote: 'approved moments ago, or due to be invoiced tonight',
    settingsMissing: 'complete the billing settings first',
    vatNumbers: (count: number) => (count === 1 ? '1 VAT number to verify' : `${count} VAT numbers to verify`),
    vatNumbersNote: 'needed for invoices without VAT to foreign companies',
    payouts: (count: number) =>
      count === 1 ? '1 payout run awaiting approval' : `${count} payout runs awaiting approval`,
    payoutsNote: 'by a second operator',
    returned: (count: number) =>
      count === 1 ? 'A transfer to 1 partner was returned' : `Transfers to ${count} partners were returned`,
    returnedNote: 'the bank details have to be changed',
  },

  needsAttention: 'Needs attention',
  needsAttentionCount: (count: number) => (count === 1 ? '1 alert' : `${count} alerts`),
  states: { open: 'Open', closed: 'Resolved' },
  statesLabel: 'Alerts to show',
  kindsLabel: 'Alert kinds',
  everyKind: 'All kinds',
  kinds: {
    'screen-silent': 'Screens not reporting',
    'campaign-without-plays': 'Campaigns without plays',
    'review-overdue': 'Reviews',
    'mail-failing': 'Emails',
    'job-failing': 'Jobs',
    'disk-failing': 'Disk',
  } as Readonly<Record<AlertKind, string>>,
  groups: 'Alerts by kind and location',
  membersLabel: (title: string) => `Alerts: ${title}`,
  days: (count: number) => `${count} days`,
  since: (age: string) => `for ${age}`,
  sinceOldest: (age: string) => `oldest for ${age}`,
  late: (waited: string, late: string) => `pending for ${waited}, ${late} over target`,
  lateOldest: (waited: string, late: string) => `oldest pending for ${waited}, ${late} over target`,
  waited: (length: string) => `pending for ${length}`,
  lasted: (length: string, ended: string) => `${length}, ${ended}`,
  resolvedDay: (day: string) => `resolved ${day}`,
  resolvedAge: (age: string) => `resolved ${age}`,
  fresh: (count: number) => `${count} new`,
  acknowledged: 'Acknowledged',
  acknowledgedByName: (name: string) => `Acknowledged by ${name}`,
  acknowledge: 'Acknowledge',
  acknowledgeLabel: (title: string) => `Acknowledge: ${title}`,
  undo: 'Undo',
  undoLabel: (title: string) => `Undo acknowledgement: ${title}`,
  show: (title: string) => `Show details: ${title}`,
  showMore: (left: number) => `Show ${left} more`,
  keys: { move: 'move', open: 'open', acknowledge: 'acknowledge' },
  nothing: 'All clear',
  nothingReason:
    'Screens that are not reporting, campaigns without plays, overdue reviews and failing emails, jobs or disks appear here.',
  nothingOfKind: 'No alerts of this kind',
  nothingResolved: 'No alerts resolved in the last 30 days',
  nothingResolvedReason: 'Resolved alerts stay here for 30 days.',
  notWatched: 'Alert monitoring has stopped',
  notWatchedReason: (age: string) =>
    `The last check ran ${age} ago. Newer problems are not listed here. Check the server and its job queue.`,
  couldNotUpdate: 'Could not update the alert',
  mailSwitch: 'Email me about new alerts',
  mailSwitchHelp: 'At most one email every 15 minutes.',

  /** Counts in the sidebar, for screen readers; said after the name of the entry. */
  sidebar: {
    overview: (count: number) => (count === 1 ? '1 new alert' : `${count} new alerts`),
    reviewQueue: (count: number) => `${count} pending`,
    fleet: (count: number) => (count === 1 ? '1 screen offline' : `${count} screens offline`),
    billing: (count: number) => (count === 1 ? '1 billing task' : `${count} billing tasks`),
  },
  /** Counts above 999 do not fit into the sidebar. */
  manyCount: (count: number) => (count > 999 ? '999+' : String(count)),
} as const
