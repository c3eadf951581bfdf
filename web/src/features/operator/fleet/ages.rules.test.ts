import { expect, it } from 'vitest'
import { formatElapsed } from './ages.rules.ts'

const at = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:48Z', '12 s'],
  ['2026-11-21T12:00:05Z', '0 s'],
  ['2026-11-21T11:55:00Z', '5 min'],
  ['2026-11-21T07:08:00Z', '4 h 52 min'],
  ['2026-11-20T12:00:00Z', '1 d 0 h'],
  ['2026-11-19T09:00:00Z', '2 d 3 h'],
])('formats the time since %s as %s', (since, text) => expect(formatElapsed(since, at)).toBe(text))
