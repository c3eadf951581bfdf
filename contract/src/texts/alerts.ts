import type { AlertKind } from '../alerts.ts'

/** What needs an operator's attention, on the overview of the console and in mails. */
export const alertTexts = {
  /** One subject by its name, several by their number. */
  titles: {
    'screen-silent': (count: number, name: string) =>
      count === 1 ? `${name} is not reporting` : `${count} screens are not reporting`,
    'campaign-without-plays': (count: number, name: string) =>
      count === 1 ? `${name} has no plays` : `${count} campaigns have no plays`,
    'review-overdue': (count: number, name: string) =>
      count === 1 ? `Review overdue: ${name}` : `${count} reviews are overdue`,
    'mail-failing': (count: number, name: string) => (count === 1 ? name : `Email delivery has ${count} problems`),
    'job-failing': (count: number, name: string) =>
      count === 1 ? `Job failing: ${name}` : `${count} jobs are failing`,
    'disk-failing': (count: number, name: string) => (count === 1 ? name : `The media disk has ${count} problems`),
  },
  /** The same for subjects of one location. */
  titlesInMarket: {
    'screen-silent': (count: number, name: string, market: string) =>
      count === 1 ? `${name} is not reporting` : `${count} screens in ${market} are not reporting`,
    'campaign-without-plays': (count: number, name: string, market: string) =>
      count === 1 ? `${name} has no plays` : `${count} campaigns in ${market} have no plays`,
    'review-overdue': (count: number, name: string, market: string) =>
      count === 1 ? `Review overdue: ${name}` : `${count} reviews in ${market} are overdue`,
  },
  /** Alerts about mails and the disk are named by their state. */
  stateNames: {
    'mail-failing': { waiting: 'Emails are not being sent', refused: 'Emails were refused' },
    'disk-failing': {
      low: 'The media disk is nearly full',
      full: 'The media disk is full, uploads are refused',
      away: 'The media folder is missing, does not answer or belongs to another database',
    },
  },
  diskNote: (free: string, total: string) => `${free} of ${total} GB free`,
  mailNote: (count: number) => (count === 1 ? '1 email' : `${count} emails`),
  mailErrorNote: (count: number, error: string) => (count === 1 ? `1 email: ${error}` : `${count} emails: ${error}`),
  jobsFailed: (count: number) => `${count} failed in the last day`,
  jobsFailedError: (count: number, error: string) => `${count} failed in the last day: ${error}`,
  jobsWaiting: (count: number) => `${count} waiting for more than 15 minutes`,

  overview: {
    calm: 'No new alerts or pending reviews',
    newAlerts: (count: number) => (count === 1 ? '1 new alert' : `${count} new alerts`),
    pendingReviews: (count: number) => (count === 1 ? '1 pending review' : `${count} pending reviews`),
    reviews: 'Pending reviews',
    reviewsNote: (oldest: string, overdue: number) =>
      overdue > 0 ? `${overdue} over 24 h, oldest ${oldest}` : `oldest ${oldest}`,
    nothingPending: 'none pending',
    screensOnline: 'Screens online',
    onlineNote: (percent: string) => `${percent} of paired screens`,
    screensOffline: 'Screens offline',
    neverConnected: (count: number) => `${count} never connected`,
    notPaired: (count: number) => `${count} not paired`,
    campaigns: 'Running campaigns',
    allPlaying: 'all playing now',
    playingNow: (count: number) => `${count} playing now`,
    withoutPlays: (count: number) => `${count} without plays`,
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
  manyCount: (most: number) => `${most}+`,
} as const

/** The title of an alert, or of several of a kind in a location. */
export function formatAlertTitle(kind: AlertKind, count: number, name: string, market: string | null): string {
  const { titles, titlesInMarket } = alertTexts
  if (market === null || kind === 'mail-failing' || kind === 'job-failing' || kind === 'disk-failing')
    return titles[kind](count, name)
  return titlesInMarket[kind](count, name, market)
}

/** The name of the subject of an alert, which is stored as a state for mails and the disk. */
export function nameAlertSubject(kind: AlertKind, name: string): string {
  const names: Readonly<Partial<Record<AlertKind, Readonly<Record<string, string>>>>> = alertTexts.stateNames
  return names[kind]?.[name] ?? name
}
