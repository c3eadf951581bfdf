/** Whether a screen plays now, or why not, from the best state to the worst. */
export const PLAY_STATES = ['playing', 'closed', 'offline', 'unheard', 'unused'] as const
export type PlayState = (typeof PLAY_STATES)[number]
export type PlayCounts = Readonly<Record<PlayState, number>>

export type PlayFacts = {
  /** In Active, Under Maintenance or Retired */
  isInactive: boolean
  /** no heartbeat yet */
  isUnheard: boolean
  /** no heartbeat now, in a closed venue, with heartbeats until it closed */
  isSwitchedOff: boolean
  isOffline: boolean
  /** outside the opening hours of its venue */
  isVenueClosed: boolean
  /** no venue, or one that is not approved: it shows no videos */
  isVenueUnapproved: boolean
}

/** Why a screen does not play: the first fact that is true decides. The server builds its SQL from the same list. */
export const PLAY_RULE: readonly (readonly [fact: keyof PlayFacts, state: PlayState])[] = [
  ['isInactive', 'unused'],
  ['isUnheard', 'unheard'],
  ['isSwitchedOff', 'closed'],
  ['isOffline', 'offline'],
  ['isVenueClosed', 'closed'],
  ['isVenueUnapproved', 'unused'],
]

export function derivePlayState(facts: PlayFacts): PlayState {
  return PLAY_RULE.find(([fact]) => facts[fact])?.[1] ?? 'playing'
}

export function countPlayStates(states: readonly PlayState[]): PlayCounts {
  const counts = { playing: 0, closed: 0, offline: 0, unheard: 0, unused: 0 }
  for (const state of states) counts[state] += 1
  return counts
}
