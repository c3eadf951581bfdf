import type { Review } from '@marquee/contract/operator'
import { describe, expect, it } from 'vitest'
import {
  countByTab,
  subtractDecided,
  findFirstFree,
  isOverdue,
  listStillCounted,
  matchKey,
  findNextReview,
  deriveStanding,
  parseTab,
  parseView,
  computeWaitSeconds,
  addScheduled,
  addUndoable,
  writeFacts,
} from './queue.rules.ts'

const createReview = (kind: Review['kind'], id: string, overrides: Partial<Review> = {}): Review => ({
  kind,
  id,
  name: id,
  status: 'Pending Approval',
  submittedAt: '2026-11-21T08:00:00.000Z',
  dueAt: '2026-11-22T08:00:00.000Z',
  submittedBy: 'Brisa',
  submittedById: 'c-1',
  approvedBefore: 0,
  rejectedBefore: 0,
  version: 1,
  rejectionReason: null,
  screenType: null,
  images: [],
  video: null,
  facts: [],
  heldBy: null,
  category: null,
  refusingVenues: [],
  decided: null,
  ...overrides,
})
const [a, b, c, d] = [
  createReview('restaurant', 'a'),
  createReview('campaign', 'b'),
  createReview('vehicle', 'c'),
  createReview('infotainment', 'd'),
] as const
const waiting = [a, b, c, d]
const createHeldCheck =
  (...ids: string[]) =>
  (one: Review) =>
    ids.includes(one.id)

describe('the review queue', () => {
  it('counts all kinds and each tab, with vehicles and restaurants together', () => {
    const counts = { vehicle: 3, restaurant: 2, campaign: 4, infotainment: 1 }
    expect(countByTab(counts)).toEqual({ all: 10, campaigns: 4, videos: 1, locations: 5 })
    expect(subtractDecided(counts, [b, c])).toEqual({ vehicle: 2, restaurant: 2, campaign: 3, infotainment: 1 })
  })

  it('still counts what an answer lists, or was decided after the answer, whichever tab it is for (OPS-1)', () => {
    const decided = [
      { review: a, decidedAtMs: 10 },
      { review: b, decidedAtMs: 10 },
    ]
    expect(listStillCounted(decided, { reviews: [c], answeredAtMs: 9 })).toEqual([a, b])
    expect(listStillCounted(decided, { reviews: [b, c], answeredAtMs: 11 })).toEqual([b])
  })

  it('formats its days like the lists of campaigns, with leading zeros (OPEN-58)', () => {
    const facts = [
      { label: 'Location', value: 'Limerick' },
      { label: 'Start', value: '2026-12-07', isDay: true },
      { label: 'Description', value: 'Long '.repeat(20) },
    ]
    expect(writeFacts({ facts })).toEqual({
      short: [facts[0], { label: 'Start', value: '12/07/2026' }],
      long: [facts[2]],
    })
  })

  it('shows all pending reviews unless the address selects others', () => {
    expect([parseTab('videos'), parseTab('nonsense'), parseTab(null)]).toEqual(['videos', 'all', 'all'])
    expect([parseView('rejected'), parseView('nonsense'), parseView(null)]).toEqual(['rejected', 'pending', 'pending'])
  })

  it('starts with the first review that no other operator has locked (OPS-2)', () => {
    expect(findFirstFree(waiting, createHeldCheck('a', 'b'))).toBe(c)
    expect(findFirstFree(waiting, () => true)).toBe(a)
    expect(findFirstFree([], createHeldCheck())).toBeUndefined()
  })

  it.each([
    ['the next below', b, createHeldCheck(), 'c'],
    ['the next below that is free', b, createHeldCheck('c'), 'd'],
    ['the nearest above at the end', d, createHeldCheck(), 'c'],
    ['one that is held when no other is free', b, () => true, 'c'],
  ])('continues with %s after a decision', (_, decided, isHeld, id) => {
    expect(findNextReview(waiting, decided, isHeld)?.id).toBe(id)
  })

  it('has no next review after the last one', () => {
    expect(findNextReview([a], a, createHeldCheck())).toBeUndefined()
  })

  it('detects that the open review was changed or removed, but not that it is beyond the loaded list', () => {
    expect(deriveStanding(b, waiting, true)).toBe('same')
    expect(deriveStanding({ ...b, version: 0 }, waiting, true)).toBe('changed')
    expect(deriveStanding(b, [a], true)).toBe('gone')
    expect(deriveStanding(b, [a], false)).toBe('same')
  })

  it('counts the wait in seconds, never below zero, and marks waits over the target of 24 hours (OPS-1)', () => {
    expect(computeWaitSeconds(c, new Date('2026-11-21T09:30:00Z'))).toBe(5400)
    expect(computeWaitSeconds(c, new Date('2026-11-21T07:00:00Z'))).toBe(0)
    expect(isOverdue(c, new Date('2026-11-22T08:00:00Z'))).toBe(false)
    expect(isOverdue(c, new Date('2026-11-22T08:00:01Z'))).toBe(true)
  })

  it('keeps one decision per object that can be undone, newest last', () => {
    const one = { kind: 'campaign', id: 'b', name: 'b', decision: 'approve', untilMs: 1 } as const
    const other = { ...one, id: 'c', untilMs: 2 }
    expect(addUndoable([one, other], { ...one, untilMs: 3 })).toEqual([other, { ...one, untilMs: 3 }])
  })

  it('adds decisions of an answer by the time left since then, without those already carried out (OPS-2)', () => {
    const decision = { kind: 'campaign', name: 'b', decision: 'approve', reason: null } as const
    const coming = [
      { ...decision, id: 'over', leftMs: 3000 },
      { ...decision, id: 'left', leftMs: 5000 },
      { ...decision, id: 'here', leftMs: 5000 },
    ]
    const here = { kind: 'campaign', id: 'here', name: 'b', decision: 'approve', untilMs: 20_000 } as const
    const undoables = addScheduled([here], { coming, answeredAtMs: 10_000 }, 14_000)
    expect(undoables.map(({ id, untilMs }) => [id, untilMs])).toEqual([
      ['left', 15_000],
      ['here', 20_000],
    ])
  })

  it('handles its keys and no others (KEY-3)', () => {
    expect(matchKey('J')).toEqual({ move: 1 })
    expect(matchKey('k')).toEqual({ move: -1 })
    expect(matchKey('a')).toEqual({ act: 'approve' })
    expect(matchKey('Z')).toEqual({ act: 'undo' })
    expect(matchKey(' ')).toEqual({ act: 'play' })
    expect(matchKey('s')).toEqual({ act: 'screens' })
    expect(matchKey('c')).toEqual({ act: 'compare' })
    expect(matchKey('8')).toEqual({ reason: 7 })
    expect(matchKey('9')).toBeUndefined()
    expect(matchKey('Enter')).toBeUndefined()
  })
})
