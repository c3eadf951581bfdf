import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { createClient, registerUser, createOperator, createPartner, type Person } from '../../testing/people/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const getCurrentUser = async (person: Person) => {
  const { status, body } = await person.get('/api/users/me')
  expect(status).toBe(200)
  return body as { success: boolean; user: Record<string, unknown> }
}

it('returns a partner with the owner and a client with the company, and no other fields (GEN-01, API-USER-03, ENT-01, OPEN-22, OPEN-25)', async () => {
  const [petra, carl] = [await createPartner(app), await createClient(app)]
  // New with members (decision 33).
  const membership = { membershipId: expect.any(String), memberRole: 'admin' }
  const facts = { language: 'en', phone: expect.any(String), profileImage: null }
  expect(await getCurrentUser(petra)).toEqual({
    success: true,
    user: {
      _id: petra.userId,
      role: 'partner',
      firstName: 'Petra',
      lastName: 'Kovač',
      email: petra.email,
      ownerId: petra.ownerId,
      ...membership,
      emailVerified: false,
      ...facts,
    },
  })
  expect(await getCurrentUser(carl)).toEqual({
    success: true,
    user: {
      _id: carl.userId,
      role: 'client',
      firstName: 'Carl',
      lastName: 'Weber',
      email: carl.email,
      companyId: carl.companyId,
      ...membership,
      emailVerified: true,
      ...facts,
    },
  })
})

it('returns users without a profile, and operators (GEN-01, OPEN-31)', async () => {
  for (const role of ['partner', 'client'] as const) {
    const { user } = await getCurrentUser(await registerUser(app, role))
    expect(user.role).toBe(role)
    expect(user).not.toHaveProperty('ownerId')
    expect(user).not.toHaveProperty('companyId')
  }
  expect((await getCurrentUser(await createOperator(app))).user.role).toBe('operator')
})

it('returns the name under which the picture is served (API-USER-03, API-USER-08)', async () => {
  const nora = await registerUser(app, 'client')
  await nora.send('POST', '/api/users/me/profile-image', {
    profileImage: { file: getSamplePath('taxi-by-day.png'), name: 'taxi-by-day.png' },
  })
  const { user } = await getCurrentUser(nora)
  expect((await createApiClient(app).get(`/api/s3/images/${String(user.profileImage)}`)).status).toBe(200)
})
