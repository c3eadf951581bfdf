/** The delivery headline, the same for clients and operators, on pages and in files (decision 9). */
export const headlineTexts = {
  states: {
    notStarted: 'Not started',
    onTrack: 'On track',
    behind: 'Behind',
    withoutPlays: 'Without plays',
    finished: 'Delivered',
    finishedShort: 'Delivered short',
    stopped: 'Stopped',
  },
  meanings: {
    notStarted: 'Not on air yet, and not due yet',
    onTrack: 'On air, with at least 95% of plays guaranteed so far delivered',
    behind: 'On air, with less than 95% of plays guaranteed so far delivered',
    withoutPlays: 'On air, but no plays yesterday or today',
    finished: 'Ended, with all guaranteed plays delivered',
    finishedShort: 'Ended, with guaranteed plays missing',
    stopped: 'Stopped before its end date',
  },
  percent: (value: string) => `${value}%`,
} as const

/** The table of delivery that is exported (product 7). Short words: they are read in a spreadsheet. */
export const deliveryTexts = {
  columns: [
    'Day',
    'State',
    'Venue',
    'Screen',
    'Model',
    'Screen ID',
    'Type',
    'Guaranteed plays',
    'Delivered plays',
    'Missing plays',
    'Extra plays',
    'Plays',
    'Cut short',
    'Impressions',
  ],
  states: { past: 'finished', today: 'today', ahead: 'upcoming' },
  types: { vehicle: 'vehicle', restaurant: 'restaurant' },

  /** The name that clients read instead of an operator's. */
  operator: 'Marquee',
} as const
