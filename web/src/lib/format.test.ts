import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatCoordinate,
  formatCount,
  formatDay,
  formatEuroAmount,
  formatInstant,
  formatInstantDay,
  formatLongDate,
  formatPercent,
  formatRelativeTime,
  formatMonthDay,
  formatMonth,
  formatMonthTitle,
  formatSeconds,
  formatShortDay,
  formatWait,
  countWeeksRun,
  groupFours,
} from './format.ts'

it('formats a calendar day without any time zone (TRAP-02)', () => {
  expect(formatDay('2026-11-16')).toBe('11/16/2026')
  expect(formatMonthDay('2025-03-03')).toBe('Mar 03, 2025')
  expect(formatDay(null)).toBe('')
})

it('formats an instant in US short form with time (CONST-16)', () => {
  expect(formatLongDate(new Date('2026-11-20T12:00:00Z'), 'UTC')).toBe('Friday, November 20, 2026')
  expect(formatInstant('2025-03-16T14:05:00Z', 'UTC').replaceAll(' ', ' ')).toBe('3/16/2025, 2:05 PM')
})

it('gives an instant the day that its reader has', () => {
  expect(formatInstantDay('2026-11-28T23:30:00Z', 'Europe/Rome')).toBe('11/29/2026')
})

it('formats euros with two decimals and separators (OPEN-85)', () => {
  expect(formatEuroAmount(1800)).toBe('€1,800.00')
  expect(formatEuroAmount(472.49999999999994)).toBe('€472.50')
})

it('keeps the zeros of a coordinate (TRAP-38)', () => {
  expect(formatCoordinate(48.8566)).toBe('48.856600')
})

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [820, '820 B'],
    [1536, '1.5 KB'],
    [104_857_600, '100 MB'],
    [30_000_000, '28.6 MB'],
  ])('%i are formatted as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

it('formats months, seconds and waiting times', () => {
  expect(formatMonth('2025-03')).toBe('March 2025')
  expect(formatMonthTitle('2025-03')).toBe('March 2025')
  expect(formatSeconds(20.48)).toBe('20.5 s')
  expect(formatWait(94_200)).toBe('26 h 10 min')
  expect(formatWait(2880)).toBe('48 min')
})

it('rounds impressions', () => {
  expect(formatCount(20_959.841)).toBe('20,960')
  expect(formatCount(0)).toBe('0')
})

it('formats the time since an instant', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  expect(formatAge('2026-11-20T11:59:58Z', at)).toBe('just now')
  expect(formatAge('2026-11-20T11:59:20Z', at)).toBe('40 s ago')
  expect(formatAge('2026-11-20T11:55:00Z', at)).toBe('5 min ago')
  expect(formatAge('2026-11-18T11:00:00Z', at)).toBe('2 days ago')
})

it('counts the past weeks of a flight', () => {
  expect(countWeeksRun('2026-11-16', 4, '2026-11-15')).toEqual({ done: 0, running: false })
  expect(countWeeksRun('2026-11-16', 4, '2026-11-22')).toEqual({ done: 0, running: true })
  expect(countWeeksRun('2026-11-16', 4, '2026-11-23')).toEqual({ done: 1, running: true })
  expect(countWeeksRun('2026-11-16', 4, '2027-01-01')).toEqual({ done: 4, running: false })
})

it('formats an instant in short, by the calendar of the reader', () => {
  const at = new Date('2026-11-21T00:30:00Z')
  const formatMoment = (instant: string, zone = 'UTC') => formatRelativeTime(instant, at, zone).replaceAll(' ', ' ')
  expect(formatMoment('2026-11-21T00:10:00Z')).toBe('12:10 AM')
  expect(formatMoment('2026-11-20T16:12:00Z')).toBe('yesterday, 4:12 PM')
  expect(formatMoment('2026-11-20T16:12:00Z', 'America/New_York')).toBe('11:12 AM')
  expect(formatMoment('2026-11-01T08:00:00Z')).toBe('11/1/2026, 8:00 AM')
  expect(formatShortDay('2026-11-06')).toBe('Nov 6')
})

it.each([
  [1900, '19'],
  [750, '7.5'],
  [525, '5.25'],
  [0, '0'],
])('formats %i hundredths of a percent as %s', (bps, text) => {
  expect(formatPercent(bps)).toBe(text)
})

it('groups IBANs and references by four characters, ignoring typed spaces (ISO 11649)', () => {
  expect(groupFours('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(groupFours('RF18 53900')).toBe('RF18 5390 0')
  expect(groupFours('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(groupFours('')).toBe('')
})
