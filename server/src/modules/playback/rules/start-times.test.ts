import { describe, expect, it } from 'vitest'
import { checkPlayTime } from './plays.ts'
import { createStartTimes, findFirstStart } from './start-times.ts'

const WEEK = { fromAt: new Date('2026-10-19T00:00:00Z'), untilAt: new Date('2026-10-26T00:00:00Z') }

function collect(...starts: string[]) {
  const times = createStartTimes(WEEK)
  for (const start of starts) times.add({ startedAt: new Date(start) })
  return times.get()
}

describe('when the plays of a file began (decision 3)', () => {
  it.each([
    ['the oldest that arrived first', '2026-09-19T00:00:00.000Z', WEEK.fromAt],
    ['the newest that arrived last, by a clock that is ahead', '2026-10-26T00:00:59.999Z', WEEK.untilAt],
  ])('includes every play that may count: %s', (_, startedAt, receivedAt) => {
    const play = { startedAt, durationMs: 1 } as Parameters<typeof checkPlayTime>[0]
    expect(checkPlayTime(play, { receivedAt, pairedAt: new Date(0) })).toBeUndefined()
    const start = new Date(startedAt)
    expect(collect(startedAt)).toEqual({ firstStartedAt: start, lastStartedAt: start, otherDays: [] })
  })

  it('names the days of the others, once each', () => {
    expect(
      collect('2000-01-01T00:00:00Z', '2000-01-01T23:59:59Z', '2026-10-20T10:00:00Z', '2099-05-06T07:08:09Z'),
    ).toEqual({
      firstStartedAt: new Date('2026-10-20T10:00:00Z'),
      lastStartedAt: new Date('2026-10-20T10:00:00Z'),
      otherDays: ['2000-01-01', '2099-05-06'],
    })
    expect(collect('2000-01-01T00:00:00Z')).toMatchObject({ firstStartedAt: WEEK.fromAt, lastStartedAt: WEEK.fromAt })
  })

  it('finds the first time that a reader of some days has to look for', () => {
    const times = collect('2000-01-01T12:00:00Z', '2026-10-20T10:00:00Z', '2026-10-21T10:00:00Z')
    const find = (from: string, until: string) =>
      findFirstStart(times, { fromAt: new Date(from), untilAt: new Date(until) })?.getTime()
    const [wrong, first] = [Date.parse('2000-01-01'), times.firstStartedAt.getTime()]
    expect(find('1999-01-01', '2027-01-01')).toBe(wrong)
    expect(find('2000-01-01T23:59:59.999Z', '2001-01-01')).toBe(wrong)
    expect(find('2000-01-02', '2026-10-20T10:00:00.000Z')).toBeUndefined()
    expect(find('2000-01-02', '2026-10-20T10:00:00.001Z')).toBe(first)
    expect(find('2026-10-21T10:00:00.000Z', '2027-01-01')).toBe(first)
    expect(find('2026-10-21T10:00:00.001Z', '2027-01-01')).toBeUndefined()
  })
})
