import { buildCsvName } from '../csv.rules.ts'

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
    notStarted: 'Never on air, and not yet due',
    onTrack: 'On air, at least 95% of the plays guaranteed so far were delivered',
    behind: 'On air, less than 95% of the plays guaranteed so far were delivered',
    withoutPlays: 'On air, but nothing was played yesterday or today',
    finished: 'Over, all guaranteed plays were delivered',
    finishedShort: 'Over, and guaranteed plays are missing',
    stopped: 'Taken off before its end',
  },
  percent: (value: number) => `${value.toFixed(value === 100 ? 0 : 1)}%`,
} as const

/** The table of delivery that is exported (product 7). Short words: they are read in a spreadsheet. */
export const deliveryTexts = {
  fileName: (campaign: string, day: string) => buildCsvName('delivery', campaign, day),
  columns: [
    'Day',
    'State',
    'Place',
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
  states: { past: 'finished', today: 'today', ahead: 'ahead' },
  types: { vehicle: 'vehicle', restaurant: 'restaurant' },

  /** The name that clients read instead of an operator's. */
  operator: 'Marquee',
} as const
