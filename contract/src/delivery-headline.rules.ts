/**
 * The delivery of a campaign as one state and one percentage (decision 9). Clients and operators read the same headline
 * on every page and in every file. The server computes the state of thousands of campaigns in SQL
 * (`overviews/campaigns/campaign-states.ts`); a test compares the results.
 */

export const DELIVERY_STATES = [
  'notStarted',
  'ahead',
  'onTrack',
  'behind',
  'withoutPlays',
  'finished',
  'finishedShort',
  'stopped',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** A campaign is behind when more than a twentieth of its guaranteed plays is missing. */
export const BEHIND_DIVISOR = 20
/**
 * A campaign is ahead when no guaranteed play is missing on any finished day and screen, and more than a twentieth of
 * them was played in addition.
 */
export const AHEAD_DIVISOR = 20

export type DeliveryHeadline = {
  state: DeliveryState
  /** The delivered share of the plays guaranteed on finished days; null without such plays, or before the flight. */
  percent: number | null
}

/** Plays on finished days. */
type Sums = { promised: number; shortfall: number }

export type DeliveryFacts = Sums & {
  /** beyond the guarantee; they never make up for a shortfall */
  extra: number
  /** Approved, not deleted, and its company not suspended. */
  isInForce: boolean
  /** When no longer in force: its last day in force within the flight; null: it never was. */
  offAirOn: string | null
  startsOn: string
  endsOn: string
  /** in its location */
  today: string
  /** on the last finished day with guaranteed plays */
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
  if (!isInForce) {
    if (offAirOn === null) return 'notStarted'
    if (offAirOn <= endsOn) return 'stopped'
  }
  if (today < startsOn) return 'notStarted'
  // At the end of the flight any shortfall counts, however small.
  if (today > endsOn) return shortfall > 0 ? 'finishedShort' : 'finished'
  if (facts.promisedLastDay > 0 && facts.playsLastDay === 0 && !facts.hasPlayedToday) return 'withoutPlays'
  if (shortfall * BEHIND_DIVISOR > promised) return 'behind'
  return shortfall === 0 && facts.extra * AHEAD_DIVISOR > promised ? 'ahead' : 'onTrack'
}

/** A campaign that was moved to later days and approved again has not started, so its earlier plays do not count. */
export function computeStatePercent(state: DeliveryState, sums: Sums): number | null {
  return state === 'notStarted' ? null : computeDeliveredPercent(sums)
}

/** Rounded down to a tenth, so that only full delivery is 100. */
export function computeDeliveredPercent({ promised, shortfall }: Sums): number | null {
  // Dividing whole numbers avoids the rounding error that turns 91.6 into 91.5.
  return promised === 0 ? null : Math.floor(((promised - shortfall) * 1000) / promised) / 10
}
