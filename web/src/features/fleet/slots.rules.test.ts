import { describe, expect, it } from 'vitest'
import { buildSlotMarks, findFullDays } from './slots.rules.ts'

describe('the free slots of a screen (decision 30)', () => {
  it('has a mark for each day, or for each week of a long period with its fullest day', () => {
    expect(buildSlotMarks('2026-12-30', [2, 0, 1])).toEqual([
      { from: '2026-12-30', until: '2026-12-30', free: 2 },
      { from: '2026-12-31', until: '2026-12-31', free: 0 },
      { from: '2027-01-01', until: '2027-01-01', free: 1 },
    ])
    const weeks = buildSlotMarks(
      '2026-12-01',
      Array.from({ length: 63 }, (_, day) => (day === 10 ? 0 : 5)),
    )
    expect(weeks).toHaveLength(9)
    expect(weeks.map(({ free }) => free)).toEqual([5, 0, 5, 5, 5, 5, 5, 5, 5])
    expect(weeks[1]).toEqual({ from: '2026-12-08', until: '2026-12-14', free: 0 })
  })

  it.each<[number[], [string, string][]]>([
    [[1, 1, 1], []],
    [
      [0, 0, 1, 0],
      [
        ['2026-12-01', '2026-12-02'],
        ['2026-12-04', '2026-12-04'],
      ],
    ],
    [[0, 0], [['2026-12-01', '2026-12-02']]],
    [[], []],
  ])('%j is full on the days %j', (freeSlots, days) => {
    expect(findFullDays('2026-12-01', freeSlots)).toEqual(days.map(([from, until]) => ({ from, until })))
  })
})
