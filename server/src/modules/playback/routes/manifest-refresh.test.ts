import { expect, test } from 'vitest'
import { createManifestRefresh } from './manifest-refresh.ts'

/** A refresh that goes on step by step: each `step` ends one pause. */
function createStepped(
  mostAtOnce: number,
  refreshScreens: (screenIds: readonly string[]) => Promise<void> = async () => {},
) {
  const refreshed: string[][] = []
  const failures: unknown[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const refresh = createManifestRefresh({
    refreshScreens: (screenIds) => {
      refreshed.push([...screenIds])
      return refreshScreens(screenIds)
    },
    onError: (error) => failures.push(error),
    mostAtOnce,
    pause: (ms) => new Promise<void>((end) => pauses.push({ ms, end })),
  })
  const step = async () => {
    const pause = pauses.shift()
    pause?.end()
    // Lets the refresh and its continuation run.
    await new Promise((resolve) => setImmediate(resolve))
    return pause?.ms
  }
  return { refresh, refreshed, failures, step }
}
const createScreenIds = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`)

test('refreshes many screens in batches, each once, however often it is queued (product 5)', async () => {
  const { refresh, refreshed, step } = createStepped(2)
  refresh.enqueue(createScreenIds(5))
  refresh.enqueue(createScreenIds(5))
  for (let round = 0; round < 5; round++) await step()
  expect(refreshed).toEqual([['s0', 's1'], ['s2', 's3'], ['s4']])
})

test('refreshes urgent screens first, in between deferred ones (product 5)', async () => {
  const { refresh, refreshed, step } = createStepped(2)
  refresh.enqueue(createScreenIds(4))
  await step()
  refresh.enqueueUrgent(['s3', 'decided'])
  for (let round = 0; round < 4; round++) await step()
  expect(refreshed).toEqual([['s0', 's1'], ['s3', 'decided'], ['s2']])
})

test('refreshes a screen again that is queued while its refresh runs', async () => {
  const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { refresh, refreshed, step } = createStepped(2, async () => {
    begun.resolve()
    await done.promise
  })
  refresh.enqueueUrgent(['s0'])
  await step()
  await begun.promise
  refresh.enqueueUrgent(['s0'])
  done.resolve()
  for (let round = 0; round < 3; round++) await step()
  expect(refreshed).toEqual([['s0'], ['s0']])
})

test('retries a failed batch a second later and in smaller batches, and gives up a screen that fails alone', async () => {
  const { refresh, refreshed, failures, step } = createStepped(4, async (screenIds) => {
    if (screenIds.includes('s1')) throw new Error('a screen that cannot be refreshed')
  })
  refresh.enqueue(createScreenIds(4))
  await step()
  expect(await step()).toBe(1000)
  for (let round = 0; round < 12; round++) await step()
  expect(refreshed.flat().filter((screenId) => screenId === 's3').length).toBeGreaterThan(0)
  expect(refreshed.at(-1)).not.toEqual(createScreenIds(4))
  expect(refreshed).toContainEqual(['s1'])
  const alone = refreshed.filter((taken) => taken.length === 1 && taken[0] === 's1')
  expect(alone).toHaveLength(1)
  expect(failures.length).toBeGreaterThan(0)
})
