import { expect, it } from 'vitest'
import { deriveOnlineStatus } from './online.ts'

const now = new Date('2026-11-21T11:00:00Z')

it.each([
  [null, 'Unknown'],
  [0, 'online'],
  [119_999, 'online'],
  [120_000, 'offline'],
])('a screen whose last heartbeat is %s ms old is %s (STATE-03, product 6)', (ageMs, status) => {
  expect(deriveOnlineStatus(now, ageMs === null ? null : new Date(now.getTime() - ageMs))).toBe(status)
})
