import { expect, it } from 'vitest'
import { isWithServer, nameWait } from './upload-wait.rules.ts'

const report = (sentBytes: number) => ({
  sentBytes,
  totalBytes: 100,
  percent: sentBytes,
  bytesPerSecond: null,
  secondsLeft: null,
})
const texts = { uploading: 'Uploading...', saving: 'Saving...' }

it('is with the server once all of it has left (D-35)', () => {
  expect(isWithServer({ kind: 'sending' }, report(99))).toBe(false)
  expect(isWithServer({ kind: 'sending' }, report(100))).toBe(true)
  expect(isWithServer({ kind: 'waiting' }, report(100))).toBe(false)
})

it('says Checking... then, no longer Uploading... (D-35)', () => {
  expect(nameWait({ isMoving: true, isChecking: true }, texts)).toBe('Checking...')
  expect(nameWait({ isMoving: true, isChecking: false }, texts)).toBe('Uploading...')
  expect(nameWait({ isMoving: false, isChecking: false }, texts)).toBe('Saving...')
  expect(nameWait(null, texts)).toBe('Saving...')
})
