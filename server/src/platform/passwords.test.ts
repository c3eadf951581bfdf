import { expect, it } from 'vitest'
import { hashPassword, isPassword, DUMMY_HASH } from './passwords.ts'

const getCost = (passwordHash: string) => passwordHash.split('$').slice(0, 4)

it('accepts the right password, and no other', async () => {
  const passwordHash = await hashPassword('a calm evening')
  expect(await isPassword('a calm evening', passwordHash)).toBe(true)
  expect(await isPassword('a calm evening ', passwordHash)).toBe(false)
})

it('does the same work for an unknown account, and never accepts it (OPEN-15, OPEN-20)', async () => {
  const known = await hashPassword('a calm evening')
  expect(getCost(DUMMY_HASH)).toEqual(getCost(known))
  expect(DUMMY_HASH).toHaveLength(known.length)
  expect(await isPassword('a calm evening', undefined)).toBe(false)
  expect(await isPassword('', null)).toBe(false)
})
