import { describe, expect, it } from 'vitest'
import { Refused } from './errors.ts'
import { type BatchWriterOptions, createBatchWriter } from './batch-writer.ts'

/** A batch writer whose batches end by hand, and a record of its batches. */
function createTestWriter(rules: Partial<BatchWriterOptions<string>> = {}) {
  const batches: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const writer = createBatchWriter<string, string>(
    async (items) => {
      batches.push(items)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      await end.promise
      if (items.includes('bad')) throw new Error('bad')
      if (items.includes('away')) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return items.map((item) => `${item} kept`)
    },
    { maxBatchSize: 3, maxQueueSize: 100, ...rules },
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...writer,
    batches,
    turn,
    endAll: async () => {
      for (let ended = 0; ended < ends.length; ended++) {
        ends[ended]?.resolve()
        await turn()
        await turn()
      }
    },
  }
}

describe('the batch writer (product 5)', () => {
  it('writes the items of one turn together, and returns each its own result', async () => {
    const { add, batches, turn, endAll } = createTestWriter()
    const answers = Promise.all([add('a'), add('b')])
    await turn()
    expect(batches).toEqual([['a', 'b']])
    await endAll()
    expect(await answers).toEqual(['a kept', 'b kept'])
  })

  it('collects items while a batch is being written, and closes a full batch', async () => {
    const { add, batches, turn, endAll } = createTestWriter()
    const first = add('a')
    await turn()
    const more = Promise.all(['b', 'c', 'd', 'e'].map(add))
    await turn()
    expect(batches).toEqual([['a']])
    await endAll()
    await Promise.all([first, more])
    expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  })

  it('counts items by size, and writes an item that exceeds a batch alone', async () => {
    const { add, batches, turn, endAll } = createTestWriter({ measure: (item) => item.length })
    const answers = Promise.all(['aa', 'bb', 'cccccc', 'd'].map(add))
    await turn()
    await endAll()
    await answers
    expect(batches).toEqual([['aa'], ['bb'], ['cccccc'], ['d']])
  })

  it('writes several batches at the same time with several writers', async () => {
    const { add, batches, turn, endAll } = createTestWriter({ writers: 2 })
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(add))
    await turn()
    await turn()
    expect(batches).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ])
    await endAll()
    await answers
    expect(batches).toHaveLength(3)
  })

  it('fails only the item that cannot be written', async () => {
    const { add, turn, endAll } = createTestWriter({ maxBatchSize: 10 })
    const answers = Promise.allSettled(['a', 'bad', 'c', 'd', 'e'].map(add))
    await turn()
    await endAll()
    expect((await answers).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
  })

  it('fails a whole batch at once while the database is unavailable, without retries', async () => {
    const { add, batches, turn, endAll } = createTestWriter({ maxBatchSize: 10 })
    const answers = Promise.allSettled(['a', 'away', 'c'].map(add))
    await turn()
    await endAll()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(batches).toHaveLength(1)
    const later = add('d')
    await turn()
    await endAll()
    expect(await later).toBe('d kept')
  })

  it('refuses items of a full queue with spread retry times, and accepts items again later', async () => {
    const { add, turn, endAll, countWaiting: waiting } = createTestWriter({ maxQueueSize: 2 })
    const first = add('a')
    await turn()
    const accepted = [add('b'), add('c')]
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => add('d')))
    expect(waiting()).toBe(2)
    const refused = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as unknown) : undefined))
    const seconds = refused.map(
      (no) => (no instanceof Refused && no.status === 503 ? no.retryAfterSeconds : undefined) ?? 0,
    )
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...seconds)).toBeLessThanOrEqual(30)
    expect(new Set(seconds).size).toBeGreaterThan(5)
    await endAll()
    await Promise.all([first, ...accepted])
    const later = add('e')
    await turn()
    await endAll()
    expect(await later).toBe('e kept')
  })
})
