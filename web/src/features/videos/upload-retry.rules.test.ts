import { describe, expect, it } from 'vitest'
import { isSentEarly, isTransient, getRetryDelayMs } from './upload-retry.rules.ts'

describe('an interrupted upload', () => {
  it('is retried soon, and then every half minute without a limit (UPL-6)', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map(getRetryDelayMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000])
  })

  it.each([
    [409, true],
    [429, true],
    [500, true],
    [503, true],
    [507, false],
    [401, false],
    [404, false],
    [413, false],
  ])('treats %i as temporary: %s (UPL-6)', (status, passing) => {
    expect(isTransient(status)).toBe(passing)
  })

  it.each([
    [2 * 1024 * 1024, false],
    [2 * 1024 * 1024 + 1, true],
  ])('sends a video of %i bytes before its form: %s (decision 12)', (size, ahead) => {
    expect(isSentEarly(Object.defineProperty(new File([], 'spot.mp4'), 'size', { value: size }))).toBe(ahead)
  })
})
