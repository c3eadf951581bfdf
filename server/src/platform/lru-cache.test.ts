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

it('loads a key once, and again after it was removed', async () => {
  const { asked, load } = createCountingLoader()
  const { get, forget } = createLruCache(load, 10)
  expect([await get('a'), await get('a'), await get('b')]).toEqual(['a!', 'a!', 'b!'])
  forget(['a'])
  await Promise.all([get('a'), get('b')])
  forget()
  await Promise.all([get('a'), get('b')])
  expect(asked).toEqual(['a', 'b', 'a', 'a', 'b'])
})

it('does not cache a missing value', async () => {
  const { asked, load } = createCountingLoader()
  const { get } = createLruCache(load, 10)
  await get('unknown')
  await get('unknown')
  expect(asked).toEqual(['unknown', 'unknown'])
})

it('evicts the least recently used key', async () => {
  const { asked, load } = createCountingLoader()
  const { get } = createLruCache(load, 2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('does not cache a value that was loading while its key was removed', async () => {
  const { asked, load } = createCountingLoader()
  const { get, forget } = createLruCache(load, 10)
  const loading = get('a')
  forget(['a'])
  expect(await loading).toBe('a!')
  await get('a')
  expect(asked).toEqual(['a', 'a'])
})
