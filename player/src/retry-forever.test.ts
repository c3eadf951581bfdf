import { expect, test } from 'vitest'
import { retryForever } from './retry-forever.ts'
import { createManualClock } from './testing/manual-clock.ts'

test('reports work that fails and starts it again with growing pauses', async () => {
  const clock = createManualClock('2026-06-15T10:00:00Z')
  const life = new AbortController()
  const begun: number[] = []
  const faults: string[] = []
  const going = retryForever(
    async () => {
      begun.push(clock.monotonicMs())
      if (begun.length < 4) throw new Error('broken')
      await clock.wait(3_600_000, life.signal)
      if (!life.signal.aborted) throw new Error('broken late')
    },
    { clock, signal: life.signal, onFault: (error) => faults.push(String(error)) },
  )
  await clock.advance(60_000)
  expect(begun).toEqual([0, 1000, 3000, 7000])
  expect(faults).toHaveLength(3)
  await clock.advance(3_600_000)
  expect(begun.at(-1)).toBe(7000 + 3_600_000 + 1000)
  life.abort()
  await going
})

test('does not restart work that ends normally', async () => {
  const clock = createManualClock('2026-06-15T10:00:00Z')
  await retryForever(async () => {}, {
    clock,
    signal: new AbortController().signal,
    onFault: (error) => expect.fail(String(error)),
  })
})
