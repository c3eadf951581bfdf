import { describe, expect, it } from 'vitest'
import { SECONDS } from '../../../platform/clock.ts'
import { type Clocks, daysOf, localDay } from './clocks.ts'

const moved = (from: string, to: string, at: string): Clocks => [
  { fromMs: 0, timeZone: from },
  { fromMs: Date.parse(at), timeZone: to },
]
const told = (clocks: Clocks, day: string) => {
  const { startMs, endMs } = localDay(clocks, day)
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
}

describe('a day of a screen that comes under another clock (ENT-17, product 6)', () => {
  it.each([
    ['at noon', 'Europe/Dublin', 'Europe/Vienna', '2026-11-21T12:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    // It is tomorrow already where it comes to.
    ['between the midnights', 'Europe/Dublin', 'Europe/Vienna', '2026-11-21T23:30:00.000Z', '2026-11-21T23:30:00.000Z'],
    ['far to the east', 'America/New_York', 'Asia/Tokyo', '2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.000Z'],
    // It is still the same day there, once more.
    ['far to the west', 'Asia/Tokyo', 'America/New_York', '2026-11-21T14:30:00.000Z', '2026-11-22T05:00:00.000Z'],
  ])('ends for one that is moved %s when it ended for the screen', (_, from, to, at, endsAt) => {
    expect(told(moved(from, to, at), '2026-11-21')[1]).toBe(endsAt)
  })

  it('begins where the one before ends, so that nothing belongs to two days', () => {
    for (const at of ['2026-11-21T12:00:00Z', '2026-11-21T23:30:00Z', '2026-11-22T00:00:00Z', '2026-11-22T01:00:00Z']) {
      const clocks = moved('Europe/Dublin', 'Europe/Vienna', at)
      const [before, after] = [localDay(clocks, '2026-11-21'), localDay(clocks, '2026-11-22')]
      expect(after.startMs).toBe(before.endMs)
      const dayAt = daysOf(clocks)
      expect([before.endMs - SECONDS, before.endMs].map(dayAt)).toEqual(['2026-11-21', '2026-11-22'])
    }
  })

  it('has no length when the change skips it', () => {
    // From half past eleven in the evening in Pago Pago to the day after next in Auckland.
    const clocks = moved('Pacific/Pago_Pago', 'Pacific/Auckland', '2026-11-21T10:30:00Z')
    expect(localDay(clocks, '2026-11-20').endMs).toBe(Date.parse('2026-11-21T10:30:00Z'))
    expect(localDay(clocks, '2026-11-21').startMs).toBe(Date.parse('2026-11-21T10:30:00Z'))
    const later = moved('Pacific/Pago_Pago', 'Pacific/Auckland', '2026-11-21T11:00:00Z')
    const { startMs, endMs } = localDay(later, '2026-11-21')
    expect(endMs).toBe(startMs)
  })
})
