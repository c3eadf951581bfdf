import { describe, expect, test } from 'vitest'
import { computeWindows, createPlayTimeline } from './play-time.ts'

const MINUTE = 60_000
const WINDOW = 10 * MINUTE
const createSpan = (startMs: number, durationMs = 12_000) => ({ startMs, durationMs })

describe('play time that runs ahead of the clock (product 5)', () => {
  test.each([
    ['10 seconds', 2000, true],
    ['10.001 seconds', 1999, false],
  ])('is tolerated up to 10 seconds: %s', (_, startMs, isTolerated) => {
    expect(createPlayTimeline([createSpan(0)]).tryAdd(createSpan(startMs))).toBe(isTolerated)
    expect(createPlayTimeline([createSpan(startMs)]).tryAdd(createSpan(0))).toBe(isTolerated)
  })

  test('is checked against the plays of ten minutes before and after', () => {
    const isFine = (other: number, durationMs: number, startMs: number) =>
      createPlayTimeline([createSpan(other, durationMs)]).tryAdd(createSpan(startMs, durationMs))
    expect(isFine(0, 2 * WINDOW, WINDOW)).toBe(false)
    expect(isFine(0, 2 * WINDOW, WINDOW + 1)).toBe(true)
    expect(isFine(WINDOW - 1, 2 * WINDOW, 0)).toBe(false)
    expect(isFine(WINDOW, 2 * WINDOW, 0)).toBe(true)
  })

  test('is checked against unsorted earlier plays, and against each added play', () => {
    const timeline = createPlayTimeline([createSpan(24_000), createSpan(0), createSpan(48_000)])
    expect(timeline.tryAdd(createSpan(12_000))).toBe(true)
    expect(timeline.tryAdd(createSpan(36_000))).toBe(true)
    expect(timeline.tryAdd(createSpan(30_000))).toBe(false)
    expect(timeline.tryAdd(createSpan(60_000))).toBe(true)
  })

  test('counts a play without a length before another one of the same start', () => {
    expect(createPlayTimeline([createSpan(0)]).tryAdd(createSpan(0, 0))).toBe(true)
  })

  test('has no more plays within twenty minutes than seconds', () => {
    const crowd = (count: number) => Array.from({ length: count }, (_, index) => createSpan(index * 1000 - WINDOW, 0))
    expect(createPlayTimeline(crowd(1199)).tryAdd(createSpan(0, 0))).toBe(true)
    expect(createPlayTimeline(crowd(1200)).tryAdd(createSpan(0, 0))).toBe(false)
  })
})

test('reads the plays of ten minutes around each play, and none twice', () => {
  expect(computeWindows([])).toEqual([])
  expect(computeWindows([createSpan(3 * WINDOW), createSpan(0), createSpan(2 * WINDOW + 3 * WINDOW + 1)])).toEqual([
    { fromMs: -WINDOW, untilMs: WINDOW },
    { fromMs: 2 * WINDOW, untilMs: 4 * WINDOW },
    { fromMs: 4 * WINDOW + 1, untilMs: 6 * WINDOW + 1 },
  ])
  expect(computeWindows([createSpan(2 * WINDOW), createSpan(0)])).toEqual([{ fromMs: -WINDOW, untilMs: 3 * WINDOW }])
})
