import { describe, expect, it } from 'vitest'
import { Refused } from './errors.ts'
import { type BatchWriterOptions, createBatchWriter } from './batch-writer.ts'

/** A writer that ends a group when it is told to, and a record of the groups. */
function createTestWriter(rules: Partial<BatchWriterOptions<string>> = {}) {
  const groups: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const line = createBatchWriter<string, string>(
    async (items) => {
      groups.push(items)
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
    ...line,
    groups,
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

describe('what many bring at once is written together (product 5)', () => {
  it('writes what came in one turn in one go, and answers each with its own', async () => {
    const { add, groups, turn, endAll } = createTestWriter()
    const answers = Promise.all([add('a'), add('b')])
    await turn()
    expect(groups).toEqual([['a', 'b']])
    await endAll()
    expect(await answers).toEqual(['a kept', 'b kept'])
  })

  it('gathers while a group is being written, and closes a group that is full', async () => {
    const { add, groups, turn, endAll } = createTestWriter()
    const first = add('a')
    await turn()
    const more = Promise.all(['b', 'c', 'd', 'e'].map(add))
    await turn()
    expect(groups).toEqual([['a']])
    await endAll()
    await Promise.all([first, more])
    expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  })

  it('counts large items as what they are, and takes one that is larger than a group by itself', async () => {
    const { add, groups, turn, endAll } = createTestWriter({ measure: (item) => item.length })
    const answers = Promise.all(['aa', 'bb', 'cccccc', 'd'].map(add))
    await turn()
    await endAll()
    await answers
    expect(groups).toEqual([['aa'], ['bb'], ['cccccc'], ['d']])
  })

  it('writes several groups side by side where it may', async () => {
    const { add, groups, turn, endAll } = createTestWriter({ writers: 2 })
    const answers = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(add))
    await turn()
    await turn()
    expect(groups).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ])
    await endAll()
    await answers
    expect(groups).toHaveLength(3)
  })

  it('fails the one that cannot be written and no other', async () => {
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

  it('fails all of a group at once while the database is away, and tries no half of it again', async () => {
    const { add, groups, turn, endAll } = createTestWriter({ maxBatchSize: 10 })
    const answers = Promise.allSettled(['a', 'away', 'c'].map(add))
    await turn()
    await endAll()
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(groups).toHaveLength(1)
    const later = add('d')
    await turn()
    await endAll()
    expect(await later).toBe('d kept')
  })

  it('sends away what it cannot keep up with, each to another time, and takes more once there is room', async () => {
    const { add, turn, endAll, countWaiting: waiting } = createTestWriter({ maxQueueSize: 2 })
    const first = add('a')
    await turn()
    const kept = [add('b'), add('c')]
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
    await Promise.all([first, ...kept])
    const later = add('e')
    await turn()
    await endAll()
    expect(await later).toBe('e kept')
  })
})
