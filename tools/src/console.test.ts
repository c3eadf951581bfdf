import { expect, test, vi } from 'vitest'

test.fails('a warning that nobody expected fails the test', () => {
  console.warn('a fuse blew')
  expect(true).toBe(true)
})

test('a warning that is expected is taken over, and passes', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  console.warn('a fuse blew')
  expect(warned).toHaveBeenCalledWith('a fuse blew')
})
