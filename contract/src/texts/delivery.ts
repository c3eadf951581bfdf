import { csvName } from '../csv.rules.ts'

/** The table of delivery that is exported (product design 7). Short words: they are read in a spreadsheet. */
export const deliveryTexts = {
  fileName: (campaign: string, day: string) => csvName('delivery', campaign, day),
  columns: [
    'Day',
    'State',
    'Place',
    'Screen',
    'Screen ID',
    'Type',
    'Promised plays',
    'Plays',
    'Cut short',
    'Impressions',
    'Shortfall',
  ],
  states: { past: 'finished', today: 'today', ahead: 'ahead' },
  types: { vehicle: 'vehicle', restaurant: 'restaurant' },

  /** Who decided and marked, as clients read it. */
  operator: 'Marquee',
} as const
