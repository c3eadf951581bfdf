import { fileURLToPath } from 'node:url'
import { openingHours, type OpeningHours } from '@marquee/contract/fleet'
import { WEEKDAYS } from '@marquee/contract/days.rules'

/** The simulated data: markets, opening hours, campaigns. */

export type LocationSetup = { name: string; timeZone: string; type: 'vehicle' | 'restaurant' }

export const LOCATIONS: readonly LocationSetup[] = [
  { name: 'Limerick', timeZone: 'Europe/Dublin', type: 'vehicle' },
  { name: 'Salzburg', timeZone: 'Europe/Vienna', type: 'restaurant' },
  { name: 'Boston', timeZone: 'America/New_York', type: 'vehicle' },
]

/** Used in turn: by day, past midnight, and with a day off. */
export const OPENING_HOURS: readonly OpeningHours[] = [
  createWeek({ start: '10:30', end: '19:00' }),
  createWeek({ start: '17:00', end: '01:30' }),
  openingHours.parse({ ...createWeek({ start: '11:00', end: '21:15' }), monday: { start: '', end: '' } }),
]

function createWeek(hours: { start: string; end: string }): OpeningHours {
  return openingHours.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, hours])))
}

/** Times are shares of the run, from 0 to 1. */
export type CampaignSetup = {
  name: string
  startsAt: number
  /** The number of weeks; null: until after the end of the run. */
  weeks: number | null
  video: 'usual' | 'other'
  /** Approved long before it starts, in the middle of the run, or never. */
  approvedAt: 'early' | number | 'never'
  deletedAt?: number
  /** When it gets another video; it is approved again 45 minutes later. */
  editedAt?: number
}

export const CAMPAIGNS: readonly CampaignSetup[] = [
  { name: 'all along', startsAt: 0, weeks: null, video: 'usual', approvedAt: 'early' },
  { name: 'a week of it', startsAt: 0.3, weeks: 1, video: 'other', approvedAt: 'early' },
  { name: 'approved late', startsAt: 0, weeks: null, video: 'usual', approvedAt: 0.35 },
  { name: 'deleted', startsAt: 0, weeks: null, video: 'other', approvedAt: 'early', deletedAt: 0.62 },
  { name: 'edited', startsAt: 0, weeks: null, video: 'usual', approvedAt: 'early', editedAt: 0.48 },
  { name: 'never approved', startsAt: 0, weeks: null, video: 'usual', approvedAt: 'never' },
]

/** The slots of a third of the screens, which are almost sold out. */
export const REDUCED_SLOTS = CAMPAIGNS.length + 1

const VIDEOS = {
  vehicle: { usual: 'autumn-roast.mp4', other: 'first-sip.webm' },
  restaurant: { usual: 'breakfast-club.mp4', other: 'good-mornings.webm' },
} as const

export function getVideoPath(type: LocationSetup['type'], which: 'usual' | 'other'): string {
  return fileURLToPath(new URL(`../../../samples/${VIDEOS[type][which]}`, import.meta.url))
}
