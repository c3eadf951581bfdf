import type { AlertKind } from '../alerts.ts'
import type { PlayCounts } from '../play-state.rules.ts'
import { playStateTexts } from './play-states.ts'

const formatMarketSuffix = (market: string | null) => (market === null ? '' : ` in ${market}`)

/** The title of an alert by kind: one subject by its name, several by their number. */
const single: Readonly<Record<AlertKind, (name: string) => string>> = {
  'screen-silent': (name) => `${name} is silent`,
  'campaign-without-plays': (name) => `${name} has no plays`,
  'review-overdue': (name) => `${name} waits too long`,
  'mail-failing': (name) => name,
  'job-failing': (name) => `The job ${name} fails`,
  'disk-failing': (name) => name,
}
const several: Readonly<Record<AlertKind, (count: number, market: string | null) => string>> = {
  'screen-silent': (count, market) => `${count} screens${formatMarketSuffix(market)} are silent`,
  'campaign-without-plays': (count, market) => `${count} campaigns${formatMarketSuffix(market)} have no plays`,
  'review-overdue': (count, market) => `${count} submissions${formatMarketSuffix(market)} wait too long`,
  'mail-failing': (count) => `Mails fail in ${count} ways`,
  'job-failing': (count) => `${count} jobs fail`,
  'disk-failing': (count) => `The media disk has ${count} problems`,
}

/** Alerts about mails and the disk are named by their state. */
const names: Readonly<Partial<Record<AlertKind, Readonly<Record<string, string>>>>> = {
  'mail-failing': { waiting: 'Mails are not going out', refused: 'Mails were refused' },
  'disk-failing': {
    low: 'The media disk is nearly full',
    full: 'The media disk is full and uploads are refused',
    away: 'The media folder is missing, does not answer or belongs to another database',
  },
}

/** What needs an operator's attention, on the overview of the console and in mails. */
export const alertTexts = {
  title: (kind: AlertKind, count: number, name: string, market: string | null) =>
    count === 1 ? single[kind](name) : several[kind](count, market),
  subjectName: (kind: AlertKind, name: string): string => names[kind]?.[name] ?? name,
  diskNote: (free: string, total: string) => `${free} of ${total} GB free`,
  mailNote: (count: number, error: string) => `${count === 1 ? '1 mail' : `${count} mails`}${error && `: ${error}`}`,
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
        ? 'Nothing needs you.'
        : [
            fresh > 0 && (fresh === 1 ? '1 new alert' : `${fresh} new alerts`),
            waiting > 0 && (waiting === 1 ? '1 thing waits for a decision' : `${waiting} things wait for a decision`),
          ]
            .filter(Boolean)
            .join(', '),
    reviews: 'Waiting for a decision',
    reviewsNote: (oldest: string, overdue: number) =>
      overdue > 0 ? `${overdue} over 24 h, oldest ${oldest}` : `oldest ${oldest}`,
    nothingWaits: 'nothing waits',
    screensOnline: 'Screens online',
    onlineNote: (percent: string) => `${percent} of the paired ones`,
    screensOffline: 'Screens offline',
    offlineNote: (never: number, unpaired: number) =>
      [never > 0 && `${never} never seen`, unpaired > 0 && `${unpaired} not paired`].filter(Boolean).join(', '),
    campaigns: 'Running campaigns',
    /** "5 play now, 1 closed now, 1 without plays"; the numbers add up to the campaigns that run. */
    campaignsNote: (running: number, withoutPlays: number, now: PlayCounts) => {
      if (now.playing === running) return 'all of them play'
      const rest = playStateTexts.rest(now, ...(withoutPlays > 0 ? [`${withoutPlays} without plays`] : []))
      return `${now.playing} ${now.playing === 1 ? 'plays' : 'play'} now, ${rest}`
    },
    noCampaigns: 'none today',
    receivable: 'Clients owe',
    receivableNote: (invoices: number) => (invoices === 1 ? 'on 1 invoice' : `on ${invoices} invoices`),
    people: 'New people',
    peopleNote: 'in the last 7 days',
  },

  /** Tasks in accounting (product 8). */
  money: {
    title: 'Money',
    calm: 'Nothing of the books needs you.',
    overdue: (count: number) => (count === 1 ? '1 invoice is overdue' : `${count} invoices are overdue`),
    overdueNote: (sum: string, oldest: string) => `${sum} to be paid, the oldest issued on ${oldest}`,
    bank: (count: number) => (count === 1 ? '1 bank entry is not settled' : `${count} bank entries are not settled`),
    bankNote: 'neither matched nor put aside',
    waiting: (count: number) =>
      count === 1 ? '1 campaign waits for its invoice' : `${count} campaigns wait for their invoices`,
    waitingNote: 'approved a moment ago, or to be issued tonight',
    settingsMissing: 'the billing settings are missing',
    vatNumbers: (count: number) =>
      count === 1 ? '1 VAT number is to be looked up' : `${count} VAT numbers are to be looked up`,
    vatNumbersNote: 'companies abroad are billed without VAT for them',
    payouts: (count: number) => (count === 1 ? '1 payout waits for approval' : `${count} payouts wait for approval`),
    payoutsNote: 'by a second operator',
    returned: (count: number) =>
      count === 1 ? 'A transfer to 1 partner came back' : `Transfers to ${count} partners came back`,
    returnedNote: 'they have to change their bank details',
  },

  needsAttention: 'Needs attention',
  needsAttentionCount: (count: number) => (count === 1 ? '1 alert' : `${count} alerts`),
  states: { open: 'Open', closed: 'Over' },
  statesLabel: 'Which alerts',
  kindsLabel: 'Kinds of alerts',
  everyKind: 'All kinds',
  kinds: {
    'screen-silent': 'Silent screens',
    'campaign-without-plays': 'Campaigns without plays',
    'review-overdue': 'Reviews',
    'mail-failing': 'Mails',
    'job-failing': 'Jobs',
    'disk-failing': 'Disk',
  } as Readonly<Record<AlertKind, string>>,
  groups: 'Alerts by kind and place',
  membersLabel: (title: string) => `Alerts: ${title}`,
  days: (count: number) => `${count} days`,
  since: (age: string) => `for ${age}`,
  sinceOldest: (age: string) => `the first for ${age}`,
  late: (waited: string, late: string) => `waiting ${waited}, ${late} over target`,
  lateOldest: (waited: string, late: string) => `the longest waiting ${waited}, ${late} over target`,
  waited: (length: string) => `waited ${length}`,
  lasted: (length: string, ended: string) => `${length}, ${ended}`,
  overDay: (day: string) => `over on ${day}`,
  overAge: (age: string) => `over ${age}`,
  fresh: (count: number) => `${count} new`,
  noted: 'Noted',
  notedByName: (name: string) => `Noted by ${name}`,
  takeNote: 'Take note',
  takeNoteLabel: (title: string) => `Take note of: ${title}`,
  takeBack: 'Take back',
  takeBackLabel: (title: string) => `Take back the note of: ${title}`,
  show: (title: string) => `Show what belongs to: ${title}`,
  showMore: (left: number) => `Show ${left} more`,
  keys: { move: 'move', open: 'open', note: 'take note' },
  nothing: 'Nothing needs you',
  nothingReason: 'Silent screens, campaigns without plays, late reviews and failing mails or jobs appear here.',
  nothingOfKind: 'Nothing of this kind needs you',
  nothingOver: 'Nothing was over in the last 30 days',
  nothingOverReason: 'What needed attention and does no longer is kept here for 30 days.',
  notWatched: 'Nobody is looking for alerts',
  notWatchedReason: (age: string) =>
    `The job that looks for them last ran ${age} ago. What has failed since is missing here; look at the server and its queue.`,
  couldNotNote: 'This was not noted',
  mailSwitch: 'Mail me about new alerts',
  mailSwitchHelp: 'Gathered, and at most every 15 minutes.',

  /** Counts in the sidebar, for screen readers; said after the name of the entry. */
  sidebar: {
    overview: (count: number) => (count === 1 ? '1 new alert' : `${count} new alerts`),
    reviewQueue: (count: number) => `${count} waiting`,
    fleet: (count: number) => (count === 1 ? '1 screen offline' : `${count} screens offline`),
    billing: (count: number) => (count === 1 ? '1 thing to do' : `${count} things to do`),
  },
  /** Counts above 999 do not fit into the sidebar. */
  manyCount: (count: number) => (count > 999 ? '999+' : String(count)),
} as const
