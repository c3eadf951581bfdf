import { describe, expect, it } from 'vitest'
import { isSentEarly, isTransient, getRetryDelayMs } from './upload-retry.rules.ts'

describe('the line of an upload', () => {
  it('is tried again soon, and then every half minute for as long as it takes (UPL-6)', () => {
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
  ])('takes a %i for the wrong moment: %s (UPL-6)', (status, passing) => {
    expect(isTransient(status)).toBe(passing)
  })

  it.each([
    [2 * 1024 * 1024, false],
    [2 * 1024 * 1024 + 1, true],
  ])('carries a video of %i bytes ahead of its form: %s (decision 12)', (size, ahead) => {
    expect(isSentEarly(Object.defineProperty(new File([], 'spot.mp4'), 'size', { value: size }))).toBe(ahead)
  })
})
