import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { newcomer, operator } from '../../testing/people/users.ts'
import { inviteOperator } from './commands/accounts.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.close())

it('gives an operator who lost the link another one, and nobody else’s account away', async () => {
  const [olga, nora] = [await operator(house), await newcomer(house, 'client')]
  const invite = (email: string) =>
    inTransaction(house.house.database, (tx) =>
      inviteOperator(
        tx,
        { email, firstName: 'Other', lastName: 'Name' },
        { at: house.clock.now(), publicUrl: 'http://marquee.test' },
      ),
    )
  expect(await invite(olga.email)).toMatch(/^http:\/\/marquee\.test\/reset-password\/[\w-]{43}$/)
  expect((await olga.get('/api/users/me')).body).toMatchObject({ user: { firstName: 'Olga' } })
  expect(await invite(nora.email)).toBeUndefined()
})
