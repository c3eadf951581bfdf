import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { connectionsFor, type Share } from './database.ts'

it.each([
  [1, { people: 1, ingest: 0 }],
  [3, { people: 3, ingest: 0 }],
  [4, { people: 3, ingest: 1 }],
  [10, { people: 6, ingest: 4 }],
  [30, { people: 18, ingest: 12 }],
])('of %i connections most are for people, and some for devices alone: %o (product design 5)', (poolSize, shared) => {
  expect(connectionsFor(poolSize)).toEqual(shared)
})

it('whoever takes every connection of one share leaves those of the other free (product design 5)', async () => {
  const opened = await openTestDatabase('postgres')
  const { database } = opened
  onTestFinished(async () => {
    await database.close()
    await opened.remove()
  })
  const { people, ingest } = connectionsFor(10)
  const shares: [Share, number, Share][] = [
    [database.ingest, ingest, database],
    [database, people, database.ingest],
  ]
  for (const [taken, connections, free] of shares) {
    const over = Promise.withResolvers<void>()
    let open = 0
    const held = Array.from({ length: connections + 1 }, () =>
      taken.transaction(async (tx) => {
        await tx.execute('select 1')
        open++
        await over.promise
      }),
    )
    await expect.poll(() => open).toBe(connections)
    expect((await free.db.execute('select 2 as two')).rows).toEqual([{ two: 2 }])
    expect(open).toBe(connections)
    over.resolve()
    await Promise.all(held)
  }
})
