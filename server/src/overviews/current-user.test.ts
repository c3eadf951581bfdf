import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { sample } from '../testing/media.ts'
import { voice } from '../testing/people.ts'
import { client, newcomer, operator, partner, type Person } from '../testing/people/users.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.close())

const me = async (person: Person) => {
  const { status, body } = await person.get('/api/users/me')
  expect(status).toBe(200)
  return body as { success: boolean; user: Record<string, unknown> }
}

it('tells a partner with the owner, a client with the company, and nothing else of either (GEN-01, API-USER-03, ENT-01, OPEN-22, OPEN-25)', async () => {
  const [petra, carl] = [await partner(house), await client(house)]
  const facts = { phone: expect.any(String), profileImage: null }
  expect(await me(petra)).toEqual({
    success: true,
    user: {
      _id: petra.userId,
      role: 'partner',
      firstName: 'Petra',
      lastName: 'Kovač',
      email: petra.email,
      ownerId: petra.ownerId,
      emailVerified: false,
      ...facts,
    },
  })
  expect(await me(carl)).toEqual({
    success: true,
    user: {
      _id: carl.userId,
      role: 'client',
      firstName: 'Carl',
      lastName: 'Weber',
      email: carl.email,
      companyId: carl.companyId,
      emailVerified: true,
      ...facts,
    },
  })
})

it('tells who has neither yet, and an operator, who is no user of the two kinds (GEN-01, OPEN-31)', async () => {
  for (const role of ['partner', 'client'] as const) {
    const { user } = await me(await newcomer(house, role))
    expect(user.role).toBe(role)
    expect(user).not.toHaveProperty('ownerId')
    expect(user).not.toHaveProperty('companyId')
  }
  expect((await me(await operator(house))).user.role).toBe('operator')
})

it('tells the picture by the name under which it is served (API-USER-03, API-USER-08)', async () => {
  const nora = await newcomer(house, 'client')
  await nora.send('POST', '/api/users/me/profile-image', {
    profileImage: { file: sample('taxi-by-day.png'), name: 'taxi-by-day.png' },
  })
  const { user } = await me(nora)
  expect((await voice(house).get(`/api/s3/images/${String(user.profileImage)}`)).status).toBe(200)
})
