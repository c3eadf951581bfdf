import { expect, it } from 'vitest'
import { createDataLoader, type DataLoaderOptions } from './data-loader.ts'

/** A loader whose batches are answered by hand. */
function createManualLoader(limits?: DataLoaderOptions) {
  const loads: { keys: string[]; answer: () => void }[] = []
  const ask = createDataLoader<string>(
    (keys) =>
      new Promise((resolve) =>
        loads.push({ keys, answer: () => resolve(new Map(keys.map((key) => [key, `of ${key}`]))) }),
      ),
    limits,
  )
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  return { ask, loads, turn }
}

it('loads the keys of one turn together, and each key once', async () => {
  const { ask, loads, turn } = createManualLoader()
  const asked = Promise.all(['a', 'b', 'a'].map(ask))
  await turn()
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b']])
  loads[0]?.answer()
  expect(await asked).toEqual(['of a', 'of b', 'of a'])
})

it('limits concurrent batches, and loads the keys that arrive meanwhile together (product 5)', async () => {
  const { ask, loads, turn } = createManualLoader({ maxConcurrency: 1 })
  const first = ask('a')
  await turn()
  const later = [ask('b'), ask('a')]
  await turn()
  later.push(ask('c'))
  await turn()
  expect(loads).toHaveLength(1)
  loads[0]?.answer()
  await first
  await turn()
  // A key that is requested again is loaded again.
  expect(loads[1]?.keys).toEqual(['b', 'a', 'c'])
  loads[1]?.answer()
  expect(await Promise.all(later)).toEqual(['of b', 'of a', 'of c'])
})

it('loads at most the maximum number of keys at once', async () => {
  const { ask, loads, turn } = createManualLoader({ maxBatchSize: 2 })
  const asked = Promise.all(['a', 'b', 'c'].map(ask))
  await turn()
  expect(loads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']])
  for (const { answer } of loads) answer()
  expect(await asked).toEqual(['of a', 'of b', 'of c'])
})
