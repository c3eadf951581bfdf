import { expect, it } from 'vitest'
import { isServerChecking, getWaitLabel } from './upload-wait.rules.ts'

const createReport = (sentBytes: number) => ({
  sentBytes,
  totalBytes: 100,
  percent: sentBytes,
  bytesPerSecond: null,
  secondsLeft: null,
})
const texts = { uploading: 'Uploading...', saving: 'Saving...' }

it('is being checked once all bytes are sent (D-35)', () => {
  expect(isServerChecking({ kind: 'sending' }, createReport(99))).toBe(false)
  expect(isServerChecking({ kind: 'sending' }, createReport(100))).toBe(true)
  expect(isServerChecking({ kind: 'waiting' }, createReport(100))).toBe(false)
})

it('shows Checking... then, no longer Uploading... (D-35)', () => {
  expect(getWaitLabel({ isMoving: true, isChecking: true }, texts)).toBe('Checking...')
  expect(getWaitLabel({ isMoving: true, isChecking: false }, texts)).toBe('Uploading...')
  expect(getWaitLabel({ isMoving: false, isChecking: false }, texts)).toBe('Saving...')
  expect(getWaitLabel(null, texts)).toBe('Saving...')
})
