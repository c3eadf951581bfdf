/**
 * How a campaign delivers, in one word and one percentage (decision 9). Clients and operators read the same headline,
 * on every page and in every file. The server finds the word for thousands of campaigns in SQL
 * (`overviews/campaign-states.ts`); a test holds both against each other.
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

/** A campaign is behind when more than one of so many guaranteed plays is missing: a twentieth. */
export const BEHIND_DIVISOR = 20

export type DeliveryHeadline = {
  state: DeliveryState
  /** Of the plays guaranteed on finished days, how many were delivered; null before any was, or before its flight. */
  percent: number | null
}

/** Plays on finished days. */
type Sums = { promised: number; shortfall: number }

export type DeliveryFacts = Sums & {
  /** Approved, not deleted, and its company not suspended. */
  isInForce: boolean
  /** The last day on which it was in force within its flight, once it no longer is; null: it never was. */
  offAirOn: string | null
  startsOn: string
  endsOn: string
  /** in its location */
  today: string
  /** on the last finished day on which it was to be shown */
  promisedLastDay: number
  playsLastDay: number
  hasPlayedToday: boolean
}

export function deriveDeliveryHeadline(facts: DeliveryFacts): DeliveryHeadline {
  const state = deriveDeliveryState(facts)
  return { state, percent: computeStatePercent(state, facts) }
}

export function deriveDeliveryState(facts: DeliveryFacts): DeliveryState {
  const { isInForce, offAirOn, startsOn, endsOn, today, promised, shortfall } = facts
  if (!isInForce && offAirOn === null) return 'notStarted'
  if (!isInForce && offAirOn !== null && offAirOn <= endsOn) return 'stopped'
  if (today < startsOn) return 'notStarted'
  // What a campaign fell short of at its end is owed, however little it is.
  if (today > endsOn) return shortfall > 0 ? 'finishedShort' : 'finished'
  if (facts.promisedLastDay > 0 && facts.playsLastDay === 0 && !facts.hasPlayedToday) return 'withoutPlays'
  return shortfall * BEHIND_DIVISOR > promised ? 'behind' : 'onTrack'
}

/** A campaign that was on air, moved to later days and approved again has not started: its former plays say nothing now. */
export function computeStatePercent(state: DeliveryState, sums: Sums): number | null {
  return state === 'notStarted' ? null : computeDeliveredPercent(sums)
}

/** To a tenth, cut rather than rounded: only all of the guaranteed plays are 100. */
export function computeDeliveredPercent({ promised, shortfall }: Sums): number | null {
  // Whole numbers are divided, so that no fraction turns 91.6 into 91.5.
  return promised === 0 ? null : Math.floor(((promised - shortfall) * 1000) / promised) / 10
}
