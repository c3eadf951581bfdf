import { expect, it } from 'vitest'
import { countPlayStates, type PlayFacts, type PlayState, derivePlayState } from './play-state.rules.ts'

const PLAYS: PlayFacts = {
  isInactive: false,
  isUnheard: false,
  isSwitchedOff: false,
  isOffline: false,
  isVenueClosed: false,
  isVenueUnapproved: false,
}

const table: [what: string, facts: Partial<PlayFacts>, state: PlayState][] = [
  ['heard, open and approved', {}, 'playing'],
  ['online in a closed venue', { isVenueClosed: true }, 'closed'],
  ['switched off at closing time', { isVenueClosed: true, isOffline: true, isSwitchedOff: true }, 'closed'],
  ['offline since before closing time', { isVenueClosed: true, isOffline: true }, 'offline'],
  ['offline in an open venue or a vehicle', { isOffline: true }, 'offline'],
  ['offline without a venue', { isOffline: true, isVenueUnapproved: true }, 'offline'],
  ['never heard', { isUnheard: true }, 'unheard'],
  ['never heard in a closed venue', { isUnheard: true, isVenueClosed: true }, 'unheard'],
  ['online without an approved venue', { isVenueUnapproved: true }, 'unused'],
  ['not active, though online', { isInactive: true }, 'unused'],
  ['not active and offline', { isInactive: true, isOffline: true }, 'unused'],
  ['not active and never heard', { isInactive: true, isUnheard: true }, 'unused'],
]

it.each(table)('derives the state of a screen that is %s', (_, facts, state) => {
  expect(derivePlayState({ ...PLAYS, ...facts })).toBe(state)
})

it('counts every screen in one state, so that the counts add up', () => {
  const states = table.map(([, facts]) => derivePlayState({ ...PLAYS, ...facts }))
  const counts = countPlayStates(states)
  expect(counts).toEqual({ playing: 1, closed: 2, offline: 3, unheard: 2, unused: 4 })
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(states.length)
})
