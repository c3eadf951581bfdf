import { expect, test } from 'vitest'
import { openRestartLog } from './restarts.ts'

const AT = Date.parse('2026-06-15T10:00:00Z')

function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('remembers the number and reason of restarts, and reports the last one once', () => {
  const place = createStorage()
  openRestartLog(place).note('no new spot', AT)
  const after = openRestartLog(place)
  const last = { at: '2026-06-15T10:00:00.000Z', reason: 'no new spot' }
  expect(after.state()).toMatchObject({ streak: 1, total: 1, last })
  expect(after.takeUnreported()).toEqual(last)
  expect(after.takeUnreported()).toBeNull()
  expect(openRestartLog(place).takeUnreported()).toBeNull()
})

test('begins a new streak after a healthy page, and keeps the total', () => {
  const place = createStorage()
  const restarts = openRestartLog(place)
  restarts.note('no new spot', AT)
  restarts.resetStreak()
  restarts.note('no new spot', AT)
  expect(openRestartLog(place).state()).toMatchObject({ streak: 1, total: 2 })
})

test.each<[string, Pick<Storage, 'getItem' | 'setItem'> | null]>([
  ['nothing', null],
  ['something else', { getItem: () => 'not ours', setItem: () => {} }],
  [
    'no space',
    {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
  ],
])('a place with %s is no reason to stop', (_name, place) => {
  const restarts = openRestartLog(place)
  restarts.note('no new spot', AT)
  expect(restarts.state().streak).toBe(1)
})
