const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
const plays = (count: number) => counted(count, 'play', 'plays')
const days = (count: number) => counted(count, 'day', 'days')
const screens = (count: number) => counted(count, 'screen', 'screens')

/** Words of what a campaign was promised, what it played, and what happened to it. */
export const reportTexts = {
  title: 'Delivery',
  perDay: 'proof of play, per day',
  perWeek: 'proof of play, per week',
  asTable: 'Table',
  asChart: 'Chart',
  csv: 'CSV',
  downloadCsv: 'Download the delivery as CSV',
  cancelCsv: (received: string) => `Cancel, ${received} received`,
  csvStarted: 'The file is on its way.',
  csvSaved: 'The file is saved.',
  csvCancelled: 'Cancelled. Nothing was saved.',
  csvFailed: 'The file was not saved',

  playsSoFar: 'plays so far',
  deliveredOf: (promised: string) => `kept of ${promised} promised so far`,
  percent: (value: string) => `${value}%`,
  promisedInTotal: 'promised in total',
  impressionsSoFar: 'impressions so far',

  /** What the promise came to, in one sentence (product design 7) */
  allPlayed: 'Everything promised so far was played.',
  fellShort: (daysShort: number, daysOver: number, screensShort: number, missing: number) =>
    `${screens(screensShort)} fell short on ${daysShort.toLocaleString('en-US')} of ${days(daysOver)}, by ${plays(missing)} in all.`,
  noneFinished: 'No promised day is over yet.',

  chart: 'Plays per day, promised and played',
  chartOfWeeks: 'Plays per week, promised and played',
  chartHint: 'Point at or tap a bar, or use the arrow keys, to read it.',
  today: 'today',
  thisWeek: 'this week',
  todaySoFar: 'today so far',
  ahead: 'ahead',
  played: 'Played',
  promisedKey: 'Promised',
  promisedADay: (count: string) => `Promised, ${count} a day`,
  promisedAWeek: (count: string) => `Promised, ${count} a week`,
  weekFrom: (day: string) => `Week from ${day}`,
  /** One bar in words. */
  ofPast: (when: string, played: number, promised: number, missing: number) =>
    missing > 0
      ? `${when}: ${plays(played)} of ${promised.toLocaleString('en-US')} promised, ${missing.toLocaleString('en-US')} short`
      : `${when}: ${plays(played)}, ${promised === 0 ? 'none' : promised.toLocaleString('en-US')} promised`,
  ofToday: (when: string, played: number, promised: number) =>
    `${when}, not over yet: ${plays(played)} so far, ${promised.toLocaleString('en-US')} promised`,
  ofAhead: (when: string, promised: number) => `${when}, ahead: ${plays(promised)} promised`,

  day: 'Day',
  promised: 'Promised',
  plays: 'Plays',
  cutShort: 'Cut short',
  shortfall: 'Shortfall',
  impressions: 'Impressions',
  total: 'Total',
  none: '-',

  howPlays: 'A play counts when it ran in full. One that was cut short does not.',
  howPromise: (loop: string, hours: number) =>
    `One play per loop while a screen is open, with the loop at its longest (${loop}). Where no opening hours are known, as on vehicles, ${hours} hours a day are promised.`,
  howPromiseLater: 'Worked out once the campaign has screens.',
  howShortfall:
    'Only finished days count, here and in what was promised so far. Extra plays on one day or screen do not make up for missing plays on another.',
  howImpressions: (multiplier: string) =>
    `Plays times the multiplier of the screen (${multiplier}): 1 on vehicles; in restaurants guests a day × 0.75 h ÷ open hours × 0.30; or what the operator has set.`,
  minutesAndSeconds: (minutes: number, seconds: number) =>
    minutes === 0 ? `${seconds} s` : seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`,
  between: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  times: (multiplier: string) => `× ${multiplier}`,
  playsTimes: (multiplier: string) => `plays ${multiplier}`,
  asOf: (time: string, town: string) =>
    town === '' ? `As of ${time}.` : `As of ${time} in ${town}, whose clock the days follow.`,

  noPlaysYet: 'No plays yet',
  noPlaysReason: 'Every play that a screen proves is counted here.',
  noPlaysWaiting: 'The campaign plays once it is approved.',
  noPlaysRejected: 'The campaign plays once it is changed, submitted again and approved.',
  noPlaysDraft: 'The campaign plays once it is submitted and approved.',

  screensTitle: 'Screens running this campaign',
  screensPlayed: 'Screens that were to play it',
  search: 'Search screens',
  filter: 'Screens shown',
  all: 'All',
  behind: 'Fell short',
  offline: 'Offline',
  sort: 'Sort by',
  sortBooked: 'As booked',
  sortShortfall: 'Shortfall',
  sortPlace: 'Place',
  found: (count: number) => `${screens(count)} shown`,
  shownOf: (shown: number, total: number) => `${shown.toLocaleString('en-US')} of ${screens(total)}`,
  showMore: 'Show more',
  place: 'Place',
  displayStatus: 'Display Status',
  lastPlayed: 'Last played',
  never: 'Not yet',
  notBooked: 'no longer booked',
  days: 'Days',
  dayByDay: 'Day by day',
  daysOf: (screen: string) => `Days of ${screen}`,
  facts: (parts: readonly string[]) => parts.join(', '),
  noDays: 'Nothing promised and nothing played yet.',
  promiseFailed: 'What was promised did not load.',
  daysFailed: 'The days did not load.',
  noScreens: 'No screens yet',
  noScreensReason: 'Screens are kept for a campaign when it is submitted.',

  history: 'History',
  historyFailed: 'The history did not load.',
  historyEmpty: 'Nothing has happened yet.',
  showAll: (count: number) => `Show all ${count}`,
  kinds: {
    created: 'Created',
    saved: 'Saved as a draft',
    submitted: 'Submitted for approval',
    approved: 'Approved',
    rejected: 'Rejected',
    released: 'Draft again',
    paid: 'Marked as paid',
    unpaid: 'Marked as unpaid',
    deleted: 'Deleted',
  },
  createdAndSubmitted: 'Created and submitted for approval',
  by: (name: string, when: string) => `${name}, ${when}`,

  video: 'Video',
  videoNote: 'as checked by the server',
  noVideo: 'none yet',

  deletedTitle: 'This campaign was deleted.',
  deletedReason: 'It plays nowhere any more. What it played stays in this report.',
} as const
