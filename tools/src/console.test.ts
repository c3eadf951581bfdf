import { expect, test, vi } from 'vitest'

test.fails('an unexpected warning fails the test', () => {
  console.warn('a fuse blew')
  expect(true).toBe(true)
})

test('a mocked warning passes', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  console.warn('a fuse blew')
  expect(warned).toHaveBeenCalledWith('a fuse blew')
})
