import type { Screen } from '@marquee/contract/screens'
import { expect, it } from 'vitest'
import { describeOutcome, listPausable, listTags, summarizeResults } from './bulk.rules.ts'

it('lists each tag once, without regard to capitals, in the order of the alphabet', () => {
  expect(listTags([{ tags: ['Taxi', 'airport'] }, { tags: ['Airport', 'Ä'] }])).toEqual(['Ä', 'airport', 'Taxi'])
})

it('pauses active screens, and resumes only those that their partner paused', () => {
  const rows = [
    { _id: 'active', status: 'Active', pausedAt: null },
    { _id: 'paused', status: 'In Active', pausedAt: '2026-11-20T10:00:00.000Z' },
    { _id: 'off', status: 'In Active', pausedAt: null },
  ] as Screen[]
  const list = (isPaused: boolean) => listPausable(rows, isPaused).map(({ _id }) => _id)
  expect([list(true), list(false)]).toEqual([['active'], ['paused']])
})

it('sums up what changed and why the rest did not, and takes back only a pause', () => {
  const results = [
    { screen: 'a', outcome: 'changed' as const, message: null },
    { screen: 'b', outcome: 'unchanged' as const, message: null },
    { screen: 'c', outcome: 'refused' as const, message: 'No' },
    { screen: 'd', outcome: 'refused' as const, message: 'No' },
  ]
  const pause = { kind: 'pause', isPaused: true } as const
  expect(summarizeResults(pause, results)).toEqual({
    changed: ['a'],
    refused: [{ message: 'No', count: 2 }],
    undo: { kind: 'pause', isPaused: false },
  })
  expect(summarizeResults({ kind: 'move', place: { kind: 'vehicle', id: 'v' } }, results).undo).toBeUndefined()
  expect([0, 1, 2].map((count) => describeOutcome(pause, count))).toEqual([
    'No screen paused',
    '1 screen paused',
    '2 screens paused',
  ])
})
