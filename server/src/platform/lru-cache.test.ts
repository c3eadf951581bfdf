import { expect, it } from 'vitest'
import { createLruCache } from './lru-cache.ts'

function createCountingLoader() {
  const asked: string[] = []
  const load = async (key: string) => {
    asked.push(key)
    return key === 'unknown' ? undefined : `${key}!`
  }
  return { asked, load }
}

it('asks once, and again after it was told to forget', async () => {
  const { asked, load } = createCountingLoader()
  const { get, forget } = createLruCache(load, 10)
  expect([await get('a'), await get('a'), await get('b')]).toEqual(['a!', 'a!', 'b!'])
  forget(['a'])
  await Promise.all([get('a'), get('b')])
  forget()
  await Promise.all([get('a'), get('b')])
  expect(asked).toEqual(['a', 'b', 'a', 'a', 'b'])
})

it('does not remember what it does not know', async () => {
  const { asked, load } = createCountingLoader()
  const { get } = createLruCache(load, 10)
  await get('unknown')
  await get('unknown')
  expect(asked).toEqual(['unknown', 'unknown'])
})

it('lets go of what was not asked for longest', async () => {
  const { asked, load } = createCountingLoader()
  const { get } = createLruCache(load, 2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('does not remember an answer that was overtaken by forgetting', async () => {
  const { asked, load } = createCountingLoader()
  const { get, forget } = createLruCache(load, 10)
  const underWay = get('a')
  forget(['a'])
  expect(await underWay).toBe('a!')
  await get('a')
  expect(asked).toEqual(['a', 'a'])
})
