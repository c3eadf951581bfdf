const formatCount = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
const formatPlays = (count: number) => formatCount(count, 'play', 'plays')
const formatDays = (count: number) => formatCount(count, 'day', 'days')
const formatScreens = (count: number) => formatCount(count, 'screen', 'screens')

/** The delivery report and the history of a campaign. */
export const reportTexts = {
  title: 'Delivery',
  perDay: 'proof of play, per day',
  perWeek: 'proof of play, per week',
  asTable: 'Table',
  asChart: 'Chart',
  csv: 'CSV',
  downloadCsv: 'Download the delivery as CSV',
  cancelCsv: (received: string) => `Cancel, ${received} received`,
  csvStarted: 'Download started.',
  csvSaved: 'File saved.',
  csvCancelled: 'Download cancelled.',
  csvFailed: 'The download failed',

  /** The reference of the percentage in the headline. */
  ofGuaranteed: 'of guaranteed plays delivered so far',
  ofAllGuaranteed: 'of guaranteed plays delivered',
  noneFinished: 'No full day has passed yet.',
  noneGuaranteed: 'No plays are guaranteed.',

  guaranteed: 'Guaranteed',
  delivered: 'Delivered',
  missing: 'Missing',
  extra: 'Extra',
  impressions: 'Impressions',
  inWholeFlight: (count: string) => `${count} in the whole flight`,
  wholeFlightNote: 'in the whole flight',
  missingNote: (daysShort: number, daysOver: number, screensShort: number) =>
    `on ${daysShort.toLocaleString('en-US')} of ${formatDays(daysOver)}, ${formatScreens(screensShort)}`,
  /** The days that the numbers count. */
  soFar: (day: string) => `Full days through ${day}.`,
  soFarShort: (day: string) => `so far, through ${day}`,
  wholeFlight: 'Whole flight.',
  playsToday: (count: number, impressions: string) =>
    `Today so far: ${formatPlays(count)}, ${impressions} impressions. They count once the day is over.`,

  chart: 'Plays per day: guaranteed, delivered and extra',
  chartOfWeeks: 'Plays per week: guaranteed, delivered and extra',
  chartHint: 'Hover, tap or use the arrow keys for details.',
  today: 'today',
  thisWeek: 'this week',
  todaySoFar: 'today so far',
  ahead: 'upcoming',
  guaranteedADay: (count: string) => `Guaranteed, ${count} a day`,
  guaranteedAWeek: (count: string) => `Guaranteed, ${count} a week`,
  weekLabel: (day: string) => `Week from ${day}`,
  /** One bar of the chart as text. */
  ofPast: (when: string, delivered: number, promised: number) =>
    `${when}: ${delivered.toLocaleString('en-US')} of ${promised.toLocaleString('en-US')} guaranteed plays delivered`,
  missingCount: (count: number) => `${count.toLocaleString('en-US')} missing`,
  extraCount: (count: number) => `${count.toLocaleString('en-US')} extra`,
  ofToday: (when: string, played: number, promised: number) =>
    `${when} so far: ${formatPlays(played)}, ${promised.toLocaleString('en-US')} guaranteed`,
  ofAhead: (when: string, promised: number) => `${when}, upcoming: ${formatPlays(promised)} guaranteed`,

  day: 'Day',
  totalSoFar: 'Total so far',
  totalOfFlight: 'Total',
  daysToCome: (label: string) => `${label}, today and upcoming`,
  playsUpToNow: 'Plays so far',
  totalToCome: 'Total upcoming',
  none: '-',

  how: 'How this is counted',
  howGuaranteed: (loop: string, hours: number) =>
    `One play per loop during opening hours, based on the longest loop (${loop}). Screens without opening hours, such as vehicle screens, are guaranteed plays for ${hours} hours a day.`,
  howGuaranteedLater: 'Calculated once the campaign has screens.',
  howDelivered:
    'Guaranteed plays that ran in full, counted per screen and day once the day is over. Plays that were cut short don’t count. The CSV file lists them.',
  howMissing: 'Guaranteed plays that weren’t delivered. Delivered and missing plays add up to guaranteed plays.',
  howExtra: 'Plays beyond the guarantee. They don’t make up for missing plays on another day or screen.',
  howImpressions: (multiplier: string) =>
    `Delivered and extra plays times the screen’s multiplier (${multiplier}). Vehicles: 1. Restaurants: guests a day × 0.75 h ÷ opening hours × 0.30. The operator can set another multiplier.`,
  minutesAndSeconds: (minutes: number, seconds: number) =>
    minutes === 0 ? `${seconds} s` : seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`,
  between: (low: string, high: string) => `${low} to ${high}`,
  times: (multiplier: string) => `× ${multiplier}`,
  playsTimes: (multiplier: string) => `plays ${multiplier}`,
  asOfTime: (time: string) => `Updated ${time}.`,
  asOfTimeInTown: (time: string, town: string) => `Updated ${time}. Days are in ${town} time.`,

  noPlaysYet: 'No plays yet',
  noPlaysReason: 'Plays appear here once screens report them.',
  noPlaysWaiting: 'The campaign can play once it’s approved.',
  noPlaysRejected: 'The campaign can play once it’s edited, resubmitted and approved.',
  noPlaysDraft: 'The campaign can play once it’s submitted and approved.',

  screensTitle: 'Screens running this campaign',
  screensPlayed: 'Booked screens',
  search: 'Search screens',
  filter: 'Screens shown',
  all: 'All',
  behind: 'Missing plays',
  offline: 'Offline',
  sort: 'Sort by',
  sortBooked: 'As booked',
  sortShortfall: 'Missing plays',
  sortPlace: 'Venue',
  found: (count: number) => `${formatScreens(count)} shown`,
  shownCount: (shown: number, total: number) => `${shown.toLocaleString('en-US')} of ${formatScreens(total)}`,
  showMore: 'Show more',
  screen: 'Screen',
  displayStatus: 'Display Status',
  playedToday: 'Today',
  lastPlayed: 'Last played',
  never: 'Not yet',
  notBooked: 'no longer booked',
  days: 'Days',
  dayByDay: 'Day by day',
  daysLabel: (screen: string) => `Days of ${screen}`,
  noDays: 'No plays guaranteed or delivered yet.',
  deliveryFailed: 'Couldn’t load delivery.',
  daysFailed: 'Couldn’t load days.',
  noScreens: 'No screens yet',
  noScreensReason: 'Screens are reserved when the campaign is submitted.',

  history: 'History',
  historyFailed: 'Couldn’t load history.',
  historyEmpty: 'No activity yet.',
  showAll: (count: number) => `Show all ${count}`,
  kinds: {
    created: 'Created',
    saved: 'Saved as draft',
    submitted: 'Submitted for approval',
    approved: 'Approved',
    rejected: 'Rejected',
    released: 'Returned to draft',
    paid: 'Marked as paid',
    unpaid: 'Marked as unpaid',
    deleted: 'Deleted',
  },
  createdAndSubmitted: 'Created and submitted for approval',
  by: (name: string, when: string) => `${name}, ${when}`,

  video: 'Video',
  videoNote: 'checked on upload',
  noVideo: 'none yet',

  deletedTitle: 'This campaign was deleted.',
  deletedReason: 'It no longer plays. Its past plays stay in this report.',
} as const
