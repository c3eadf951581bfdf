import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPage, PageNotLoaded } from './lazy-page.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const page = { Component: () => null }

it('accepts a script that arrives after 100 s (SESS-09, CONST-18)', async () => {
  const arrives = loadPage(() => new Promise((resolve) => setTimeout(() => resolve(page), 100_000)))
  await vi.advanceTimersByTimeAsync(100_000)
  await expect(arrives).resolves.toBe(page)
})

it('rejects when a script has not arrived after 120 s (SESS-09, CONST-18)', async () => {
  const never = expect(loadPage(() => new Promise(() => {}))).rejects.toBeInstanceOf(PageNotLoaded)
  await vi.advanceTimersByTimeAsync(120_000)
  await never
})

it('reports a page whose script no longer exists', async () => {
  await expect(loadPage(() => Promise.reject(new Error('404')))).rejects.toBeInstanceOf(PageNotLoaded)
})
