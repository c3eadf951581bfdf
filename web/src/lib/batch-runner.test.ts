import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatchRunner } from './batch-runner.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The names of each run; a run lasts until the test ends it. */
function startRounds() {
  const stop = new AbortController()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const handleName = (name: string) => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return {
    add: createBatchRunner(handleName, stop.signal),
    begun,
    end: () => ends.splice(0).forEach((one) => one()),
    stop,
  }
}

it('processes the first name at once, and later names when that run has ended', async () => {
  const { add, begun, end } = startRounds()
  add('campaign')
  add('screen')
  add('campaign')
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual(['campaign', 'screen'])
  for (let plays = 0; plays < 50; plays += 1) add('campaign')
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['campaign', 'screen'])
  end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toEqual(['campaign', 'screen', 'campaign'])
})

it.each([
  [100, 1000],
  [700, 2800],
  [3000, 5000],
])('pauses after a run of %s ms for %s ms, so that a slow page sends fewer requests', async (roundMs, pauseMs) => {
  const { add, begun, end } = startRounds()
  add('campaign')
  await vi.advanceTimersByTimeAsync(roundMs)
  add('campaign')
  end()
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(begun).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveLength(2)
})

it('does not wait forever for a run that does not end', async () => {
  const { add, begun } = startRounds()
  add('campaign')
  await vi.advanceTimersByTimeAsync(0)
  add('screen')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(begun).toEqual(['campaign', 'screen'])
})

it('removes its listeners from the signal, which outlives its runs', async () => {
  const { add, end, stop } = startRounds()
  const [listens, leaves] = [vi.spyOn(stop.signal, 'addEventListener'), vi.spyOn(stop.signal, 'removeEventListener')]
  for (let round = 1; round <= 3; round += 1) {
    add('campaign')
    await vi.advanceTimersByTimeAsync(0)
    end()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(listens).toHaveBeenCalledTimes(2 * round)
    expect(leaves).toHaveBeenCalledTimes(2 * round)
    expect(listens).toHaveBeenLastCalledWith('abort', expect.any(Function))
    expect(leaves).toHaveBeenLastCalledWith('abort', expect.any(Function))
  }
})

it('starts no run after it was stopped', async () => {
  const { add, begun, end, stop } = startRounds()
  add('campaign')
  await vi.advanceTimersByTimeAsync(0)
  add('screen')
  stop.abort()
  expect(vi.getTimerCount()).toBe(0)
  end()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(begun).toEqual(['campaign'])
})
