import { describe, expect, it } from 'vitest'
import { SECONDS } from '../../../platform/clock.ts'
import { type Clocks, createDayLookup, buildLocalDay } from './clocks.ts'

const createMove = (from: string, to: string, at: string): Clocks => [
  { fromMs: 0, timeZone: from },
  { fromMs: Date.parse(at), timeZone: to },
]
const listBounds = (clocks: Clocks, day: string) => {
  const { startMs, endMs } = buildLocalDay(clocks, day)
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
}

describe('a day of a screen that changes its time zone (ENT-17, product 6)', () => {
  it.each([
    ['at noon', 'Europe/Dublin', 'Europe/Vienna', '2026-11-21T12:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    // It is already tomorrow in the new zone.
    ['between the midnights', 'Europe/Dublin', 'Europe/Vienna', '2026-11-21T23:30:00.000Z', '2026-11-21T23:30:00.000Z'],
    ['far to the east', 'America/New_York', 'Asia/Tokyo', '2026-11-22T04:00:00.000Z', '2026-11-22T04:00:00.000Z'],
    // It is still the same day in the new zone.
    ['far to the west', 'Asia/Tokyo', 'America/New_York', '2026-11-21T14:30:00.000Z', '2026-11-22T05:00:00.000Z'],
  ])('ends where it ended for the screen when it is moved %s', (_, from, to, at, endsAt) => {
    expect(listBounds(createMove(from, to, at), '2026-11-21')[1]).toBe(endsAt)
  })

  it('begins where the previous one ends, so that no instant belongs to two days', () => {
    for (const at of ['2026-11-21T12:00:00Z', '2026-11-21T23:30:00Z', '2026-11-22T00:00:00Z', '2026-11-22T01:00:00Z']) {
      const clocks = createMove('Europe/Dublin', 'Europe/Vienna', at)
      const [before, after] = [buildLocalDay(clocks, '2026-11-21'), buildLocalDay(clocks, '2026-11-22')]
      expect(after.startMs).toBe(before.endMs)
      const getDay = createDayLookup(clocks)
      expect([before.endMs - SECONDS, before.endMs].map(getDay)).toEqual(['2026-11-21', '2026-11-22'])
    }
  })

  it('has no length when the change skips it', () => {
    // From half past eleven in the evening in Pago Pago to two days later in Auckland.
    const clocks = createMove('Pacific/Pago_Pago', 'Pacific/Auckland', '2026-11-21T10:30:00Z')
    expect(buildLocalDay(clocks, '2026-11-20').endMs).toBe(Date.parse('2026-11-21T10:30:00Z'))
    expect(buildLocalDay(clocks, '2026-11-21').startMs).toBe(Date.parse('2026-11-21T10:30:00Z'))
    const later = createMove('Pacific/Pago_Pago', 'Pacific/Auckland', '2026-11-21T11:00:00Z')
    const { startMs, endMs } = buildLocalDay(later, '2026-11-21')
    expect(endMs).toBe(startMs)
  })
})
