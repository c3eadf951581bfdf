import { describe, expect, it } from 'vitest'
import { flightOf, weekOfFlight } from './flight.ts'

const campaign = {
  status: 'Approved' as const,
  startDate: '2026-11-16',
  endDate: '2026-12-13',
  numberOfWeeks: 4,
  timeZone: 'Europe/Berlin',
}
const noon = (day: string) => new Date(`${day}T12:00:00Z`)

describe('the flight of a campaign', () => {
  it.each([
    ['2026-11-15', 0, false, 'Starts on 11/16/2026'],
    ['2026-11-16', 0, true, 'Day 1 of 28, week 1 of 4'],
    ['2026-11-20', 4, true, 'Day 5 of 28, week 1 of 4'],
    ['2026-11-23', 7, true, 'Day 8 of 28, week 2 of 4'],
    ['2026-12-13', 27, true, 'Day 28 of 28, week 4 of 4'],
    ['2026-12-14', 28, false, 'Ended on 12/13/2026'],
  ])('on %s has run %s days (CAMP-DET-07)', (day, daysRun, isRunning, words) => {
    expect(flightOf(campaign, noon(day))).toEqual({ days: 28, daysRun, isRunning, words })
  })

  it('lights no bulb of a campaign that is not approved', () => {
    expect(flightOf({ ...campaign, status: 'Pending Approval' }, noon('2026-11-20'))).toMatchObject({
      daysRun: 0,
      isRunning: false,
    })
  })

  it('lights the bulbs week by week', () => {
    const flight = flightOf(campaign, noon('2026-11-25'))
    expect([0, 1, 2].map((week) => weekOfFlight(flight, week))).toEqual([
      { lit: 7, half: false },
      { lit: 2, half: true },
      { lit: 0, half: false },
    ])
  })
})
