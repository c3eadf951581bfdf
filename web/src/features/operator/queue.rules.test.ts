import type { Review } from '@marquee/contract/operator'
import { describe, expect, it } from 'vitest'
import { countsOf, entriesOf, entryToShow, meaningOf, tabToShow, waitedSeconds } from './queue.rules.ts'

const review = (kind: Review['kind'], id: string): Review => ({
  kind,
  id,
  name: id,
  status: 'Pending Approval',
  submittedAt: '2026-11-21T08:00:00.000Z',
  submittedBy: 'Brisa',
  approvedBefore: 0,
  rejectedBefore: 0,
  version: 1,
  rejectionReason: null,
  screenType: null,
  images: [],
  video: null,
  facts: [],
})
const waiting = [
  review('restaurant', 'a'),
  review('campaign', 'b'),
  review('vehicle', 'c'),
  review('infotainment', 'd'),
]

describe('the review queue', () => {
  it('puts vehicles and restaurants into one tab, in the order in which they wait', () => {
    expect(entriesOf(waiting, 'locations').map(({ id }) => id)).toEqual(['a', 'c'])
    expect(countsOf(waiting)).toEqual({ campaigns: 1, videos: 1, locations: 2 })
  })

  it('opens with the tab asked for, else with the first in which something waits', () => {
    expect(tabToShow('videos', waiting)).toBe('videos')
    expect(tabToShow('nonsense', [review('vehicle', 'c')])).toBe('locations')
    expect(tabToShow(null, [])).toBe('campaigns')
  })

  it('shows the next entry once the one looked at is decided', () => {
    const [first, second] = entriesOf(waiting, 'locations')
    expect(entryToShow(waiting, 'c', 0)?.id).toBe('c')
    expect(entryToShow([second as Review], first?.id ?? null, 0)?.id).toBe('c')
    expect(entryToShow([first as Review], 'gone', 5)?.id).toBe('a')
    expect(entryToShow([], 'gone', 5)).toBeUndefined()
  })

  it('counts the wait in seconds and never below zero', () => {
    expect(waitedSeconds(review('vehicle', 'c'), new Date('2026-11-21T09:30:00Z'))).toBe(5400)
    expect(waitedSeconds(review('vehicle', 'c'), new Date('2026-11-21T07:00:00Z'))).toBe(0)
  })

  it('knows its keys and no others', () => {
    expect(meaningOf('J')).toEqual({ move: 1 })
    expect(meaningOf('k')).toEqual({ move: -1 })
    expect(meaningOf('a')).toEqual({ act: 'approve' })
    expect(meaningOf(' ')).toEqual({ act: 'play' })
    expect(meaningOf('8')).toEqual({ reason: 7 })
    expect(meaningOf('9')).toBeUndefined()
    expect(meaningOf('Enter')).toBeUndefined()
  })
})
