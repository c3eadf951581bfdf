import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose work ends by hand, and a record of what started in which order. */
function createTestQueue(limit: number) {
  const enqueue = createFairQueue(limit)
  const began: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    began,
    send: (sender: string | undefined, name: string) => {
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      return enqueue(sender, () => {
        began.push(name)
        return end.promise
      })
    },
    end: async (name: string) => {
      ends.get(name)?.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
    fail: async (name: string) => {
      ends.get(name)?.reject(new Error(name))
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('runs one function per sender at a time, so that no sender keeps out others (decision 11)', async () => {
  const { began, send, end } = createTestQueue(2)
  for (let index = 1; index <= 100; index++) void send('hog', `hog ${index}`)
  void send('ann', 'ann 1')
  await end('')
  expect(began).toEqual(['hog 1', 'ann 1'])
})

it('lets senders take turns, regardless of how much they sent', async () => {
  const { began, send, end } = createTestQueue(1)
  for (const name of ['hog 1', 'hog 2', 'hog 3']) void send('hog', name)
  for (const name of ['ann 1', 'ann 2']) void send('ann', name)
  void send('bob', 'bob 1')
  for (const name of ['hog 1', 'ann 1', 'bob 1', 'hog 2', 'ann 2', 'hog 3']) await end(name)
  expect(began).toEqual(['hog 1', 'ann 1', 'bob 1', 'hog 2', 'ann 2', 'hog 3'])
})

it('runs work of the application at the same time up to the limit', async () => {
  const { began, send, end } = createTestQueue(2)
  for (const name of ['1', '2', '3']) void send(undefined, name)
  await end('')
  expect(began).toEqual(['1', '2'])
  await end('2')
  expect(began).toEqual(['1', '2', '3'])
})

it('starts the next work after a failure, and rejects the failed work', async () => {
  const { began, send, fail } = createTestQueue(1)
  const broken = send('ann', 'broken')
  void send('ann', 'next')
  const rejection = expect(broken).rejects.toThrow('broken')
  await fail('broken')
  await rejection
  expect(began).toEqual(['broken', 'next'])
})
