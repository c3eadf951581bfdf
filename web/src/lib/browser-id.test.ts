import { afterEach, expect, it, vi } from 'vitest'
import { getBrowserHeaders } from './browser-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('creates a random text once and stores it in this browser (S-08)', () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
  const first = getBrowserHeaders()
  expect(first).toEqual({ 'marquee-device': expect.stringMatching(/^[0-9a-f]{48}$/) })
  expect(getBrowserHeaders()).toEqual(first)
  entries.clear()
  expect(getBrowserHeaders()).not.toEqual(first)
})

it('works without it in a browser without storage (S-08)', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('no storage')
    },
  })
  expect(getBrowserHeaders()).toEqual({})
})
