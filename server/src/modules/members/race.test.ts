import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createMember } from '../../testing/people/members.ts'
import {
  buildRegistration,
  createClient,
  createOperator,
  getMailedLink,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'

// Two server processes on one PostgreSQL: the last admin, and a link that works once (decision 33).
let one: TestApp
let other: TestApp
beforeAll(async () => {
  one = await startApp({ database: 'postgres' })
  other = await startApp({ database: { url: String(one.databaseUrl) } })
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const ROUNDS = 4
const statuses = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)
const on = (app: TestApp, { token }: Person) => createApiClient(app, token)
const listAdmins = async (person: Person) => {
  const { members } = requireBody(await person.get('/api/members'), 200) as { members: { role: string }[] }
  return members.filter(({ role }) => role === 'admin')
}
const readMembership = async (person: Person) => {
  const { user } = requireBody(await person.get('/api/users/me'), 200) as { user: { membershipId: string } }
  return user.membershipId
}

it.each([
  ['leave', () => (who: Person, app: TestApp) => on(app, who).delete('/api/users/me/membership')],
  [
    'remove each other',
    (ids: Map<Person, string>) => (who: Person, app: TestApp) => {
      const target = [...ids].find(([person]) => person !== who)?.[1]
      return on(app, who).delete(`/api/members/${target}`)
    },
  ],
  [
    'demote each other',
    (ids: Map<Person, string>) => (who: Person, app: TestApp) => {
      const target = [...ids].find(([person]) => person !== who)?.[1]
      return on(app, who).put(`/api/members/${target}`, { role: 'viewer' })
    },
  ],
])('keeps one of two admins who %s at the same moment', async (_, createAct) => {
  for (let round = 0; round < ROUNDS; round++) {
    const carl = await createClient(one)
    const ada = await createMember(one, carl, 'admin')
    const watcher = await createMember(one, carl, 'viewer')
    const ids = new Map<Person, string>([
      [carl, await readMembership(carl)],
      [ada, ada.membershipId],
    ])
    const act = createAct(ids)
    const replies = await Promise.all([act(carl, one), act(ada, other)])
    expect(statuses(replies)[0]).toBe(200)
    // The second is refused as the last admin, or as no admin or no member anymore.
    expect([403, 409]).toContain(statuses(replies)[1])
    expect(await listAdmins(watcher)).toHaveLength(1)
  }
})

it('lets one of two people accept a link at the same moment', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const carl = await createClient(one)
    const { email, ...names } = buildRegistration('Mia Berg')
    requireBody(await carl.post('/api/members/invitations', { email, role: 'manager' }), 201)
    const token = new URL(await getMailedLink(one, email, 'invitation')).pathname.replace('/invitation/', '')
    const accept = (app: TestApp) => createApiClient(app).post('/api/invitations/register', { token, ...names })
    const replies = await Promise.all([accept(one), accept(other)])
    expect(statuses(replies)[0]).toBe(201)
    expect([400, 409]).toContain(statuses(replies)[1])
    const { members } = requireBody(await carl.get('/api/members'), 200) as { members: unknown[] }
    expect(members).toHaveLength(2)
  }
})

it('invites an address once, however many admins invite it at the same moment', async () => {
  const carl = await createClient(one)
  const ada = await createMember(one, carl, 'admin')
  const invited = { email: 'ida@example.com', role: 'viewer' }
  const replies = await Promise.all(
    [carl, ada, carl, ada].map((who, index) =>
      on(index % 2 ? one : other, who).post('/api/members/invitations', invited),
    ),
  )
  expect(statuses(replies)).toEqual([201, 201, 201, 201])
  const { invitations } = requireBody(await carl.get('/api/members'), 200) as { invitations: unknown[] }
  expect(invitations).toHaveLength(1)
})

it('never makes a person both an operator and a member', async () => {
  const olga = await createOperator(one)
  for (let round = 0; round < ROUNDS; round++) {
    const carl = await createClient(one)
    const { user: mia, token: session } = await register()
    requireBody(await carl.post('/api/members/invitations', { email: mia.email, role: 'viewer' }), 201)
    const token = new URL(await getMailedLink(one, mia.email, 'invitation')).pathname.replace('/invitation/', '')
    const [accepted, promoted] = await Promise.all([
      createApiClient(other, session).post('/api/invitations/accept', { token }),
      on(one, olga).post(`/api/operator/people/${mia._id}/role`, { role: 'operator', reason: 'New colleague' }),
    ])
    expect([accepted.status === 200, promoted.status === 200].filter(Boolean)).toHaveLength(1)
  }
})

async function register() {
  const fields = { ...buildRegistration('Mia Berg'), role: 'client' }
  return requireBody(await createApiClient(one).post('/api/users/register', fields), 201) as {
    user: { _id: string; email: string }
    token: string
  }
}
