import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  requireBody,
  generateCode,
  getMailedLink,
  registerUser,
  createOperator,
  createBareOperator,
  PASSWORD,
  type Person,
  buildRegistration,
} from '../../testing/people/users.ts'

// Races need several connections at the same time: the connections of two server processes on one PostgreSQL.
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

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

it('lets one of many registrations of one address succeed, on any process (REG-O-18)', async () => {
  const fields = { ...buildRegistration(), role: 'client' }
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      createApiClient(index % 2 ? one : other).post('/api/users/register', fields),
    ),
  )
  expect(statuses(replies)).toEqual([201, ...Array<number>(11).fill(409)])
})

it('leaves no session of the old password after a reset, however close the sign-in was', async () => {
  for (let round = 0; round < 10; round++) {
    const nora = await registerUser(one, 'client')
    await createApiClient(one).post('/api/users/request-reset-password', { email: nora.email })
    const link = await getMailedLink(one, nora.email, 'reset-password')
    const [reset, ...logins] = await Promise.all([
      createApiClient(one).post(`/api/users${new URL(link).pathname}`, { newPassword: 'a new calm evening' }),
      ...Array.from({ length: 4 }, () =>
        createApiClient(other).post('/api/users/login', { email: nora.email, password: PASSWORD }),
      ),
    ])
    expect(reset.status).toBe(200)
    for (const { status, body } of logins) {
      expect([200, 401]).toContain(status)
      const { token } = body as { token?: string }
      if (token) expect((await createApiClient(one, token).get('/api/users/me')).status).toBe(401)
    }
  }
})

it('lets one of two reset links succeed that are used at the same moment, and refuses the other', async () => {
  for (let round = 0; round < 5; round++) {
    const nora = await registerUser(one, 'client')
    const links: string[] = []
    for (let mail = 0; mail < 2; mail++) {
      one.clock.advance(1000)
      await createApiClient(one).post('/api/users/request-reset-password', { email: nora.email })
      links.push(await getMailedLink(one, nora.email, 'reset-password'))
    }
    expect(new Set(links).size).toBe(2)
    const replies = await Promise.all(
      links.map((link, index) =>
        createApiClient(index === 0 ? one : other).post(`/api/users${new URL(link).pathname}`, {
          newPassword: 'a new calm evening',
        }),
      ),
    )
    expect(statuses(replies)).toEqual([200, 400])
  }
})

it('lets one of many uses of the same reset link succeed, and only that password signs in', async () => {
  const nora = await registerUser(one, 'client')
  await createApiClient(one).post('/api/users/request-reset-password', { email: nora.email })
  const { pathname } = new URL(await getMailedLink(one, nora.email, 'reset-password'))
  const passwords = Array.from({ length: 8 }, (_, index) => `a new calm evening ${index}`)
  const replies = await Promise.all(
    passwords.map((newPassword, index) =>
      createApiClient(index % 2 ? one : other).post(`/api/users${pathname}`, { newPassword }),
    ),
  )
  expect(statuses(replies)).toEqual([200, ...Array<number>(7).fill(400)])
  const winner = passwords[replies.findIndex(({ status }) => status === 200)]
  const credentials = { email: nora.email, password: winner }
  expect((await createApiClient(one).post('/api/users/login', credentials)).status).toBe(200)
  await one.jobs.drain()
  const { messages } = (await createApiClient(one).get('/api/mailbox')).body as {
    messages: { to: string; subject: string }[]
  }
  const confirmations = messages.filter(
    ({ to, subject }) => to === nora.email && subject === 'Your password was changed',
  )
  expect(confirmations).toHaveLength(1)
})

it('ends a session on every process at once', async () => {
  const nora = await registerUser(one, 'client')
  const elsewhere = createApiClient(other, nora.token)
  expect((await elsewhere.get('/api/users/me')).status).toBe(200)
  await nora.post('/api/users/logout')
  expect((await elsewhere.get('/api/users/me')).status).toBe(401)
})

it('counts wrong attempts over all processes', async () => {
  const nora = await registerUser(one, 'client')
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      createApiClient(index % 2 ? one : other).post('/api/users/login', { email: nora.email, password: 'wrong one' }),
    ),
  )
  expect(statuses(tries)).toEqual([...Array<number>(10).fill(401), 429, 429])
})

it('lets one of many sign-ins with one code succeed, on any process', async () => {
  const olga = await createOperator(one)
  const signIn = (code: string, index: number) =>
    createApiClient(index % 2 ? one : other).post('/api/users/login', { email: olga.email, password: PASSWORD, code })
  const code = generateCode(one, olga.secret, 1)
  const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(code, index)))
  expect(statuses(replies)).toEqual([200, ...Array<number>(7).fill(401)])
  const [recoveryCode = ''] = olga.recoveryCodes
  const recovered = await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(recoveryCode, index)))
  expect(statuses(recovered)).toEqual([200, ...Array<number>(7).fill(401)])
  await one.jobs.drain()
  const { messages } = (await createApiClient(one).get('/api/mailbox')).body as {
    messages: { to: string; subject: string }[]
  }
  expect(
    messages.filter(({ to, subject }) => to === olga.email && subject === 'A recovery code was used'),
  ).toHaveLength(1)
})

it('leaves no session of the password alone after a setup, however close the sign-in was', async () => {
  for (let round = 0; round < 6; round++) {
    const otto = await createBareOperator(one)
    const { secret } = requireBody(await otto.post('/api/users/me/second-factor', { password: PASSWORD }), 200) as {
      secret: string
    }
    const [confirmed, ...logins] = await Promise.all([
      otto.post('/api/users/me/second-factor/confirm', { code: generateCode(one, secret) }),
      ...Array.from({ length: 4 }, () =>
        createApiClient(other).post('/api/users/login', { email: otto.email, password: PASSWORD }),
      ),
    ])
    expect(confirmed.status).toBe(200)
    for (const { status, body } of logins) {
      expect([200, 401]).toContain(status)
      const { token } = body as { token?: string }
      if (token) expect((await createApiClient(other, token).get('/api/users/me')).status).toBe(401)
    }
  }
})

it('records the use of a session while it is being ended, without a deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const nora = await registerUser(one, 'client')
    one.clock.advance(300_000)
    other.clock.advance(300_000)
    const calls = Array.from({ length: 6 }, (_, index) =>
      createApiClient(index % 2 ? one : other, nora.token).get('/api/users/me'),
    )
    const [ended] = await Promise.all([nora.post('/api/users/logout'), ...calls])
    expect(ended?.status).toBe(200)
    expect((await nora.get('/api/users/me')).status).toBe(401)
  }
})

/** Asks for a change to that address and returns the token of its link. */
async function startEmailChange(who: Person, email: string): Promise<string> {
  requireBody(await who.post('/api/users/me/email-change', { email, password: PASSWORD }), 200)
  one.clock.advance(1000)
  return String((await getMailedLink(one, email, 'email-change/confirm')).split('/').at(-1))
}
const confirmOn = (app: TestApp, token: string) =>
  createApiClient(app).post('/api/users/email-change/confirm', { token })

it('lets one of many confirmations of a new email address succeed, on any process (decision 6)', async () => {
  const nora = await registerUser(one, 'client')
  const token = await startEmailChange(nora, 'once@example.com')
  const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => confirmOn(index % 2 ? one : other, token)))
  expect(statuses(replies)).toEqual([200, ...Array<number>(7).fill(400)])
})

it('gives an address to one of two accounts that confirm it at the same moment, and keeps the other as it was', async () => {
  for (let round = 0; round < 5; round++) {
    const [nora, nils] = [await registerUser(one, 'client'), await registerUser(one, 'partner', 'Nils Other')]
    const email = `both.${round}@example.com`
    const tokens = [await startEmailChange(nora, email), await startEmailChange(nils, email)]
    const replies = await Promise.all(tokens.map((token, index) => confirmOn(index ? one : other, token)))
    expect(statuses(replies)).toEqual([200, 400])
    const emails = await Promise.all(
      [nora, nils].map(async (who) => (await who.get('/api/users/me')).body as { user: { email: string } }),
    )
    expect(emails.filter(({ user }) => user.email === email)).toHaveLength(1)
  }
})

it('gives an address to a change or to a registration of the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const nora = await registerUser(one, 'client')
    const email = `fresh.${round}@example.com`
    const token = await startEmailChange(nora, email)
    const [confirmed, registered] = await Promise.all([
      confirmOn(one, token),
      createApiClient(other).post('/api/users/register', { ...buildRegistration(), email, role: 'client' }),
    ])
    expect([confirmed.status, registered.status]).toBeOneOf([
      [200, 409],
      [400, 201],
    ])
  }
})

it('either confirms or cancels a change whose two links are opened at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const nora = await registerUser(one, 'client')
    const token = await startEmailChange(nora, `either.${round}@example.com`)
    const cancel = String((await getMailedLink(one, nora.email, 'email-change/cancel')).split('/').at(-1))
    const replies = await Promise.all([
      confirmOn(one, token),
      createApiClient(other).post('/api/users/email-change/refuse', { token: cancel }),
    ])
    expect(statuses(replies)).toEqual([200, 400])
  }
})
