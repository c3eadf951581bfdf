/**
 * How a campaign stands with what it was promised, in one word (decision 025). The server says the same in SQL
 * (`overviews/operator/campaign-states.ts`); a test holds both against each other.
 */

export const DELIVERY_STATES = [
  'notStarted',
  'onTrack',
  'behind',
  'withoutPlays',
  'finished',
  'finishedShort',
  'stopped',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A campaign is behind when more than one of so many plays is missing on finished days: a twentieth. */
export const BEHIND_ONE_IN = 20

export type DeliveryFacts = {
  /** Approved, not deleted, and its company not suspended. */
  isInForce: boolean
  /** The last day on which it was in force within its flight, once it no longer is; null: it never was. */
  offAirOn: string | null
  startsOn: string
  endsOn: string
  /** in its location */
  today: string
  /** on finished days */
  promised: number
  shortfall: number
  /** on the last finished day on which it was to be shown */
  promisedLastDay: number
  playsLastDay: number
  hasPlayedToday: boolean
}

export function deliveryStateOf(facts: DeliveryFacts): DeliveryState {
  const { isInForce, offAirOn, startsOn, endsOn, today, promised, shortfall } = facts
  if (!isInForce && offAirOn === null) return 'notStarted'
  if (!isInForce && offAirOn !== null && offAirOn <= endsOn) return 'stopped'
  if (today < startsOn) return 'notStarted'
  // What a campaign fell short of at its end is owed, however little it is.
  if (today > endsOn) return shortfall > 0 ? 'finishedShort' : 'finished'
  if (facts.promisedLastDay > 0 && facts.playsLastDay === 0 && !facts.hasPlayedToday) return 'withoutPlays'
  return shortfall * BEHIND_ONE_IN > promised ? 'behind' : 'onTrack'
}
