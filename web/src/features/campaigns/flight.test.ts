import { describe, expect, it } from 'vitest'
import { deriveFlight, computeFlightWeek } from './flight.ts'

const campaign = {
  status: 'Approved' as const,
  startDate: '2026-11-16',
  endDate: '2026-12-13',
  numberOfWeeks: 4,
  timeZone: 'Europe/Berlin',
  locationName: 'Hamburg',
}
const toNoon = (day: string) => new Date(`${day}T12:00:00Z`)

describe('the flight of a campaign', () => {
  it.each([
    ['2026-11-04', 0, false, 'Starts in 12 days'],
    ['2026-11-15', 0, false, 'Starts tomorrow'],
    ['2026-11-16', 0, true, 'Day 1 of 28, week 1 of 4'],
    ['2026-11-20', 4, true, 'Day 5 of 28, week 1 of 4'],
    ['2026-11-23', 7, true, 'Day 8 of 28, week 2 of 4'],
    ['2026-12-13', 27, true, 'Day 28 of 28, week 4 of 4'],
    ['2026-12-14', 28, false, 'Ended yesterday'],
    ['2026-12-20', 28, false, 'Ended 7 days ago'],
  ])('on %s has run %s days (CAMP-DET-07)', (day, daysRun, isRunning, words) => {
    expect(deriveFlight(campaign, toNoon(day), day)).toEqual({ days: 28, daysRun, isRunning, words })
  })

  it('lights no bulb of a campaign that is not approved', () => {
    const derivePending = (day: string) => deriveFlight({ ...campaign, status: 'Pending Approval' }, toNoon(day), day)
    expect(derivePending('2026-11-13').words).toBe('Starts in 3 days, once approved')
    expect(derivePending('2026-11-20')).toMatchObject({
      daysRun: 0,
      isRunning: false,
      words: 'Day 5 of 28, not on air',
    })
  })

  it('uses the time zone of the location, and names it if the reader has another day (OPEN-78)', () => {
    const lateInBerlin = new Date('2026-11-16T23:30:00Z')
    expect(deriveFlight(campaign, lateInBerlin, '2026-11-17').words).toBe('Day 2 of 28, week 1 of 4')
    expect(deriveFlight(campaign, lateInBerlin, '2026-11-16').words).toBe('Day 2 of 28, week 1 of 4 (Hamburg time)')
  })

  it('lights the bulbs week by week', () => {
    const flight = deriveFlight(campaign, toNoon('2026-11-25'), '2026-11-25')
    expect([0, 1, 2].map((week) => computeFlightWeek(flight, week))).toEqual([
      { lit: 7, half: false },
      { lit: 2, half: true },
      { lit: 0, half: false },
    ])
  })
})
