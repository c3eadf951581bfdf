import { describe, expect, it } from 'vitest'
import { axisTop, type DeliveryRow, daysWithPlays, deliveryDays, weekStep } from './delivery.ts'

const row = (day: string, screenId: string, plays: number, partialPlays = 0): DeliveryRow => ({
  day,
  screenId,
  model: 'M',
  place: 'P',
  plays,
  partialPlays,
  impressions: plays * 2,
})

describe('the delivery of a campaign', () => {
  const rows = [row('2026-11-16', 'a', 10), row('2026-11-16', 'b', 5, 1), row('2026-11-18', 'a', 7)]

  it('adds the screens up by day and keeps days without plays', () => {
    expect(deliveryDays(rows, '2026-11-16', '2026-11-19').map(({ day, plays }) => [day, plays])).toEqual([
      ['2026-11-16', 15],
      ['2026-11-17', 0],
      ['2026-11-18', 7],
      ['2026-11-19', 0],
    ])
  })

  it('shows plays outside of the present flight too, because they were proven', () => {
    const days = deliveryDays([row('2026-11-10', 'a', 3)], '2026-11-16', '2026-11-17')
    expect(days.map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-16', '2026-11-17'])
  })

  it('lists the days with plays, newest first, plays and impressions apart', () => {
    expect(daysWithPlays(deliveryDays(rows, '2026-11-16', '2026-11-19'))).toEqual([
      { day: '2026-11-18', plays: 7, partialPlays: 0, impressions: 14 },
      { day: '2026-11-16', plays: 15, partialPlays: 1, impressions: 30 },
    ])
  })
})

describe('the axis', () => {
  it.each([
    [0, 4],
    [4, 4],
    [5, 8],
    [18, 20],
    [21, 40],
    [897, 1200],
    [790, 800],
  ])('of %s ends at %s', (highest, top) => {
    expect(axisTop(highest)).toBe(top)
  })

  it.each([
    [7, 1],
    [28, 1],
    [84, 2],
    [364, 9],
  ])('of %s days names every %s. week', (days, step) => {
    expect(weekStep(days)).toBe(step)
  })
})
