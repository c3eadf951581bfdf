import { describe, expect, it } from 'vitest'
import { computeReport, startUpload, addSample } from './upload.ts'

const MB = 1024 * 1024
const createUpload = (...samples: [atMs: number, megabytes: number][]) =>
  computeReport(
    samples.reduce(
      (so, [atMs, megabytes]) => addSample(so, { atMs, sentBytes: megabytes * MB }, 48 * MB),
      startUpload(0, 48 * MB),
    ),
  )

describe('the progress of an upload', () => {
  it('shows percent and bytes at once, speed and remaining time after two seconds (UPL-6)', () => {
    expect(createUpload([1000, 12])).toEqual({
      percent: 25,
      sentBytes: 12 * MB,
      totalBytes: 48 * MB,
      bytesPerSecond: null,
      secondsLeft: null,
    })
    expect(createUpload([1000, 12], [2000, 24])).toMatchObject({ percent: 50, bytesPerSecond: 12 * MB, secondsLeft: 2 })
  })

  it('is averaged over five seconds, so that an early burst does not count forever', () => {
    expect(createUpload([1000, 20], [5000, 24], [7000, 26])).toMatchObject({ bytesPerSecond: MB, secondsLeft: 22 })
  })

  it('shows no speed while nothing moves', () => {
    expect(createUpload([3000, 0])).toMatchObject({ percent: 0, bytesPerSecond: null, secondsLeft: null })
  })
})
