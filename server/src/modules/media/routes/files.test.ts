import { expect, it } from 'vitest'
import type { ServedFile } from '../queries/files.ts'
import { createServedCache } from './files.ts'

const CONTENT = { sha256: '', kind: 'picture', type: 'image/webp', sizeBytes: 1, width: 1 }

/** A cache over a store that records the requests. */
function createTestCache() {
  const asked: string[] = []
  const load = async (name: string): Promise<ServedFile | undefined> => {
    asked.push(name)
    return name.startsWith('unknown') ? undefined : { name, ...CONTENT }
  }
  return { asked, ...createServedCache(load) }
}

it('asks once, and again after a name was released or the connection is back', async () => {
  const { asked, find, handleReceived } = createTestCache()
  const findBoth = async () => [(await find('a'))?.name, (await find('b'))?.name]
  expect([await findBoth(), await findBoth()]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  handleReceived({ topic: 'media-released', data: { names: ['a'] } })
  await findBoth()
  expect(asked.splice(0)).toEqual(['a', 'b', 'a'])
  handleReceived({ topic: 'resync' })
  await findBoth()
  expect(asked).toEqual(['a', 'b'])
})

it('keeps nothing while it is disconnected (product 10)', async () => {
  const { asked, find, handleReceived } = createTestCache()
  await find('a')
  handleReceived({ topic: 'disconnected' })
  await find('a')
  await find('a')
  handleReceived({ topic: 'resync' })
  await find('a')
  expect(asked).toEqual(['a', 'a', 'a', 'a'])
})

it('does not keep a name that does not exist, however many are asked for', async () => {
  const { asked, find } = createTestCache()
  await find('a')
  for (let index = 0; index < 6000; index++) await find(`unknown ${index}`)
  await find('a')
  expect(asked.filter((name) => name === 'a')).toHaveLength(1)
  expect(asked).toHaveLength(6001)
})

it('does not keep an answer that was overtaken by a release', async () => {
  const { asked, find, handleReceived } = createTestCache()
  const underWay = find('a')
  handleReceived({ topic: 'media-released', data: { names: ['a'] } })
  expect((await underWay)?.name).toBe('a')
  await find('a')
  expect(asked).toEqual(['a', 'a'])
})
