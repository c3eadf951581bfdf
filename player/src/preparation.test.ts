import { beforeEach, expect, test } from 'vitest'
import { createFileFailures } from './file-failures.ts'
import { createManualClock } from './testing/manual-clock.ts'
import { createPreparation } from './preparation.ts'
import { createTestFile } from './testing/sample-manifest.ts'

const [a, b] = [createTestFile('a'), createTestFile('b')]
let clock: ReturnType<typeof createManualClock>
let prepared: string[]
let preparation: ReturnType<typeof createPreparation>
let answer: () => Promise<void>

beforeEach(() => {
  clock = createManualClock('2026-06-15T10:00:00Z')
  prepared = []
  answer = () => Promise.resolve()
  preparation = createPreparation({
    clock,
    prepare: (file) => {
      prepared.push(file.url)
      return answer()
    },
    showFallbackCard: () => {},
  })
})

test('a video is prepared once, and again only for its next play', async () => {
  preparation.begin(a)
  expect(await preparation.waitUntilReady(a)).toBeNull()
  expect(await preparation.waitUntilReady(a)).toBeNull()
  expect(prepared).toEqual([a.url])
  preparation.end()
  preparation.begin(a)
  expect(prepared).toEqual([a.url, a.url])
})

test('a video that failed is prepared again (PLY-6)', async () => {
  answer = () => Promise.reject(new Error('cannot be decoded'))
  expect(await preparation.waitUntilReady(a)).toBe('cannot be decoded')
  answer = () => Promise.resolve()
  expect(await preparation.waitUntilReady(a)).toBeNull()
  expect(prepared).toEqual([a.url, a.url])
})

test('a video that failed leaves the one that was prepared after it', async () => {
  answer = () => clock.wait(1000).then(() => Promise.reject(new Error('cannot be decoded')))
  const fault = preparation.waitUntilReady(a)
  answer = () => Promise.resolve()
  const next = preparation.begin(b)
  await clock.advance(1000)
  expect(await fault).toBe('cannot be decoded')
  expect(preparation.isCurrent(next)).toBe(true)
  preparation.begin(b)
  expect(prepared).toEqual([a.url, b.url])
  preparation.begin(a)
  expect(preparation.isCurrent(next)).toBe(false)
})

test('a file that failed twice is left out for exactly an hour (product 5)', async () => {
  const failures = createFileFailures(clock, () => new Set())
  expect(failures.add(a.sha256)).toBe(false)
  expect(failures.add(a.sha256)).toBe(true)
  failures.endSlot()
  await clock.advance(3_599_999)
  expect([...failures.list()]).toEqual([a.sha256])
  await clock.advance(1)
  expect([...failures.list()]).toEqual([])
})
