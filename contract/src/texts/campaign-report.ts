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
  csvStarted: 'The file is on its way.',
  csvSaved: 'The file is saved.',
  csvCancelled: 'Cancelled. Nothing was saved.',
  csvFailed: 'The file was not saved',

  /** The reference of the percentage in the headline. */
  ofGuaranteed: 'of the plays guaranteed so far were delivered',
  ofAllGuaranteed: 'of the guaranteed plays were delivered',
  noneFinished: 'No guaranteed day is over yet.',
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
  soFar: (day: string) => `So far: finished days, through ${day}.`,
  soFarShort: (day: string) => `so far, through ${day}`,
  wholeFlight: 'Whole flight.',
  playsToday: (count: number, impressions: string) =>
    `Today: ${formatPlays(count)}, ${impressions} impressions up to now. They count when the day is over.`,

  chart: 'Plays per day: guaranteed, delivered and extra',
  chartOfWeeks: 'Plays per week: guaranteed, delivered and extra',
  chartHint: 'Point at or tap a bar, or use the arrow keys, to read it.',
  today: 'today',
  thisWeek: 'this week',
  todaySoFar: 'today so far',
  ahead: 'ahead',
  guaranteedADay: (count: string) => `Guaranteed, ${count} a day`,
  guaranteedAWeek: (count: string) => `Guaranteed, ${count} a week`,
  weekLabel: (day: string) => `Week from ${day}`,
  /** One bar of the chart as text. */
  ofPast: (when: string, of: { delivered: number; promised: number; shortfall: number; extra: number }) =>
    [
      `${when}: ${of.delivered.toLocaleString('en-US')} of ${of.promised.toLocaleString('en-US')} guaranteed plays delivered`,
      ...(of.shortfall > 0 ? [`${of.shortfall.toLocaleString('en-US')} missing`] : []),
      ...(of.extra > 0 ? [`${of.extra.toLocaleString('en-US')} extra`] : []),
    ].join(', '),
  ofToday: (when: string, played: number, promised: number) =>
    `${when}, not over yet: ${formatPlays(played)} up to now, ${promised.toLocaleString('en-US')} guaranteed`,
  ofAhead: (when: string, promised: number) => `${when}, ahead: ${formatPlays(promised)} guaranteed`,

  day: 'Day',
  totalSoFar: 'Total so far',
  totalOfFlight: 'Total',
  daysToCome: (label: string) => `${label}, today and ahead`,
  playsUpToNow: 'Plays up to now',
  totalToCome: 'Total ahead',
  none: '-',

  how: 'How this is counted',
  howGuaranteed: (loop: string, hours: number) =>
    `One play per loop while a screen is open, with the loop at its longest (${loop}). Where no opening hours are known, as on vehicles, ${hours} hours a day are guaranteed.`,
  howGuaranteedLater: 'Worked out once the campaign has screens.',
  howDelivered:
    'Guaranteed plays that ran in full, counted for each screen and day once the day is over. A play that was cut short does not count; the CSV file lists them.',
  howMissing: 'Guaranteed plays that were not delivered. Guaranteed is always delivered and missing together.',
  howExtra: 'Plays beyond the guarantee. They do not make up for missing plays on another day or screen.',
  howImpressions: (multiplier: string) =>
    `Delivered and extra plays times the multiplier of the screen (${multiplier}): 1 on vehicles; in restaurants guests a day × 0.75 h ÷ open hours × 0.30; or what the operator has set.`,
  minutesAndSeconds: (minutes: number, seconds: number) =>
    minutes === 0 ? `${seconds} s` : seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`,
  between: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  times: (multiplier: string) => `× ${multiplier}`,
  playsTimes: (multiplier: string) => `plays ${multiplier}`,
  asOfTime: (time: string, town: string) =>
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
  behind: 'Missing plays',
  offline: 'Offline',
  sort: 'Sort by',
  sortBooked: 'As booked',
  sortShortfall: 'Missing plays',
  sortPlace: 'Place',
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
  facts: (parts: readonly string[]) => parts.join(', '),
  noDays: 'No plays guaranteed and none played yet.',
  deliveryFailed: 'The delivery did not load.',
  daysFailed: 'The days did not load.',
  noScreens: 'No screens yet',
  noScreensReason: 'A campaign has screens while it waits for approval and once it is approved.',

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
