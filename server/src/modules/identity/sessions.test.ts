import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAttempt } from '../../platform/rate-limit.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import { getMailedLink, registerUser, createOperator, PASSWORD, buildRegistration } from '../../testing/people/users.ts'
import { RATE_LIMITS } from './rules/lifetimes.ts'

let app: TestApp
let anonymous: ApiClient
beforeAll(async () => {
  app = await startApp()
  anonymous = createApiClient(app)
})
afterAll(() => app.close())

const login = (email: string, password = PASSWORD) => anonymous.post('/api/users/login', { email, password })

describe('sign-in', () => {
  it('returns a token, whatever the case of the address (API-USER-02, ENT-03)', async () => {
    const nora = await registerUser(app, 'client')
    const { status, body } = await login(nora.email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, token: expect.stringMatching(/^[\w-]{43}$/) })
    const { token } = body as { token: string }
    expect(token).not.toBe(nora.token)
    expect((await createApiClient(app, token).get('/api/users/me')).status).toBe(200)
  })

  it('answers alike for an unknown address and a wrong password (OPEN-15, LOGIN-16)', async () => {
    const nora = await registerUser(app, 'client')
    const wrong = await login(nora.email, 'not her password')
    const unknown = await login('no.account@example.com', 'not her password')
    const dropRequestId = (body: unknown) => ({ ...(body as object), requestId: '' })
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } })
    expect(unknown.status).toBe(401)
    expect(dropRequestId(unknown.body)).toEqual(dropRequestId(wrong.body))
  })

  it('refuses values that are not strings', async () => {
    expect((await anonymous.post('/api/users/login', { email: { $ne: '' }, password: 1 })).status).toBe(400)
    expect((await anonymous.post('/api/users/login', {})).status).toBe(400)
    expect(
      (await anonymous.post('/api/users/login', { email: 'a@example.com', password: 'x'.repeat(1001) })).status,
    ).toBe(400)
    expect((await anonymous.post('/api/users/login', { email: 'a\u0000@example.com', password: 'x' })).status).toBe(400)
  })

  it('locks an account for a quarter of an hour after ten wrong attempts', async () => {
    const nora = await registerUser(app, 'client')
    for (let tried = 0; tried < 10; tried++) expect((await login(nora.email, 'wrong one')).status).toBe(401)
    expect(await login(nora.email)).toMatchObject({ status: 429, body: { code: 'tooMany' } })
    app.clock.advance(15 * 60_000)
    expect((await login(nora.email)).status).toBe(200)
  })

  it('succeeds for the owner while a stranger elsewhere guesses, and limits guessing from all addresses together', async () => {
    const nora = await registerUser(app, 'client')
    const logInRemotely = (remoteAddress: string, password: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/users/login',
        remoteAddress,
        payload: { email: nora.email, password },
      })
    for (let tried = 0; tried < 12; tried++) await logInRemotely('203.0.113.9', 'wrong one')
    expect((await logInRemotely('203.0.113.9', PASSWORD)).statusCode).toBe(429)
    expect((await login(nora.email)).status).toBe(200)
    const { db, clock } = app.context
    for (let tried = 10; tried < RATE_LIMITS.loginPerAccount.max; tried++) {
      await countAttempt(db, `login:account:${nora.email.toLowerCase()}`, RATE_LIMITS.loginPerAccount, clock.now())
    }
    expect((await logInRemotely('203.0.113.10', 'wrong one')).statusCode).toBe(429)
    expect((await logInRemotely('203.0.113.10', PASSWORD)).statusCode).toBe(429)
    expect((await login(nora.email)).status).toBe(200)
    app.clock.advance(15 * 60_000)
  })

  it('recognises a device by its stored text, from any network and during an attack (S-08)', async () => {
    const nora = await registerUser(app, 'client')
    const device = { 'marquee-device': 'd'.repeat(48) }
    const logInRemotely = (remoteAddress: string, password: string, more: Record<string, string> = {}) =>
      app.server.inject({
        method: 'POST',
        url: '/api/users/login',
        remoteAddress,
        headers: more,
        payload: { email: nora.email, password },
      })
    expect((await logInRemotely('203.0.113.20', PASSWORD, device)).statusCode).toBe(200)
    const { db, clock } = app.context
    for (let tried = 0; tried < RATE_LIMITS.loginPerAccount.max; tried++) {
      await countAttempt(db, `login:account:${nora.email.toLowerCase()}`, RATE_LIMITS.loginPerAccount, clock.now())
    }
    expect((await logInRemotely('203.0.113.21', PASSWORD)).statusCode).toBe(429)
    expect((await logInRemotely('203.0.113.21', PASSWORD, { 'marquee-device': 'e'.repeat(48) })).statusCode).toBe(429)
    expect((await logInRemotely('203.0.113.21', PASSWORD, device)).statusCode).toBe(200)
    // A device has its own limit, as a network has.
    for (let tried = 0; tried < 10; tried++) await logInRemotely('203.0.113.22', 'wrong one', device)
    expect((await logInRemotely('203.0.113.23', PASSWORD, device)).statusCode).toBe(429)
    app.clock.advance(15 * 60_000)
  })

  it('recognises network and device of the registration, and of a password chosen with a mailed link (S-08)', async () => {
    const device = { 'marquee-device': 'f'.repeat(48) }
    const fields = { ...buildRegistration(), role: 'client' }
    const elsewhere = (payload: object, url = '/api/users/login', headers = {}) =>
      app.server.inject({ method: 'POST', url, remoteAddress: '203.0.113.30', headers, payload })
    const registration = { method: 'POST', url: '/api/users/register', headers: device, payload: fields } as const
    expect((await app.server.inject(registration)).statusCode).toBe(201)
    const { db, clock } = app.context
    const attackAccount = async () => {
      for (let tried = 0; tried < RATE_LIMITS.loginPerAccount.max; tried++) {
        await countAttempt(db, `login:account:${fields.email.toLowerCase()}`, RATE_LIMITS.loginPerAccount, clock.now())
      }
    }
    await attackAccount()
    expect((await login(fields.email)).status).toBe(200)
    const credentials = { email: fields.email, password: PASSWORD }
    expect((await elsewhere(credentials, undefined, device)).statusCode).toBe(200)
    app.clock.advance(31 * 24 * 3_600_000)
    await attackAccount()
    expect((await elsewhere(credentials)).statusCode).toBe(429)
    await anonymous.post('/api/users/request-reset-password', { email: fields.email })
    await app.jobs.drain()
    const link = new URL(await getMailedLink(app, fields.email, 'reset-password')).pathname
    expect((await elsewhere({ newPassword: PASSWORD }, `/api/users${link}`)).statusCode).toBe(200)
    expect((await elsewhere(credentials)).statusCode).toBe(200)
    app.clock.advance(15 * 60_000)
  })

  it('mails the owner about an attack once a day, and about a sign-in from a new network and device (S-08)', async () => {
    const nora = await registerUser(app, 'client')
    const logInRemotely = (remoteAddress: string, password: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/users/login',
        remoteAddress,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
        payload: { email: nora.email, password },
      })
    const { db, clock } = app.context
    const listSubjects = async () => {
      await app.jobs.drain()
      const { messages } = (await anonymous.get('/api/mailbox')).body as {
        messages: { to: string; subject: string; text: string }[]
      }
      return messages.filter(({ to, subject }) => to === nora.email && /sign/.test(subject)).toReversed()
    }
    expect((await login(nora.email)).status).toBe(200)
    expect(await listSubjects()).toEqual([])
    expect((await logInRemotely('203.0.113.40', PASSWORD)).statusCode).toBe(200)
    expect((await logInRemotely('203.0.113.40', PASSWORD)).statusCode).toBe(200)
    expect(await listSubjects()).toMatchObject([
      { subject: 'New sign-in to your account', text: expect.stringContaining('Firefox on Linux') },
    ])
    for (let tried = 0; tried < RATE_LIMITS.loginPerAccount.max; tried++) {
      await countAttempt(db, `login:account:${nora.email.toLowerCase()}`, RATE_LIMITS.loginPerAccount, clock.now())
    }
    for (const address of ['203.0.113.41', '203.0.113.42']) {
      expect((await logInRemotely(address, 'wrong one')).statusCode).toBe(429)
    }
    expect((await listSubjects()).map(({ subject }) => subject)).toEqual([
      'New sign-in to your account',
      'Many failed sign-in attempts',
    ])
    app.clock.advance(15 * 60_000)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    const nora = await registerUser(app, 'client')
    const logInRemotely = async (remoteAddress: string) => {
      const payload = { email: nora.email, password: 'wrong one' }
      return (await app.server.inject({ method: 'POST', url: '/api/users/login', remoteAddress, payload })).statusCode
    }
    for (let tried = 0; tried < 10; tried++) expect(await logInRemotely(`2001:db8:1:2::${tried}`)).toBe(401)
    expect(await logInRemotely('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await logInRemotely('2001:db8:1:3::1')).toBe(401)
    app.clock.advance(15 * 60_000)
  })

  it('opens a new session each time, whatever token the browser sends', async () => {
    const nora = await registerUser(app, 'client')
    const { token } = (await nora.post('/api/users/login', { email: nora.email, password: PASSWORD })).body as {
      token: string
    }
    expect(token).not.toBe(nora.token)
    const invented = 'A'.repeat(43)
    await createApiClient(app, invented).post('/api/users/login', { email: nora.email, password: PASSWORD })
    expect((await createApiClient(app, invented).get('/api/users/me')).status).toBe(401)
  })

  it('resets the count of wrong attempts after a right one', async () => {
    const nora = await registerUser(app, 'client')
    for (let round = 0; round < 2; round++) {
      for (let tried = 0; tried < 9; tried++) await login(nora.email, 'wrong one')
      expect((await login(nora.email)).status).toBe(200)
    }
  })

  it('stops one address that tries many accounts, but not one from which many users sign in', async () => {
    const nora = await registerUser(app, 'client')
    app.clock.advance(15 * 60_000)
    const { db, clock } = app.context
    const { max } = RATE_LIMITS.loginPerAddress
    for (let tried = 1; tried < max; tried++) {
      await countAttempt(db, 'login:address:127.0.0.1', RATE_LIMITS.loginPerAddress, clock.now())
    }
    for (let time = 0; time < 3; time++) expect((await login(nora.email)).status).toBe(200)
    expect((await login('stranger@example.com', 'wrong one')).status).toBe(401)
    expect((await login('another@example.com', 'wrong one')).status).toBe(429)
    app.clock.advance(15 * 60_000)
  })
})

describe('sessions', () => {
  it('take the token as it stands in the header, without a prefix (API-GEN-02, TRAP-19)', async () => {
    const nora = await registerUser(app, 'client')
    expect((await anonymous.get('/api/users/me', { authorization: nora.token })).status).toBe(200)
    expect((await anonymous.get('/api/users/me', { authorization: `Bearer ${nora.token}` })).status).toBe(401)
    expect((await anonymous.get('/api/users/me', { authorization: `${nora.token}x` })).status).toBe(401)
    expect((await anonymous.get('/api/users/me')).body).toMatchObject({
      code: 'notSignedIn',
      error: expect.any(String),
    })
  })

  it('end on the server at sign-out, and other sessions continue (SESS-06)', async () => {
    const nora = await registerUser(app, 'client')
    const { token } = (await login(nora.email)).body as { token: string }
    const postRemotely = createApiClient(app, token)
    expect((await nora.post('/api/users/logout')).body).toMatchObject({ success: true })
    expect((await nora.get('/api/users/me')).status).toBe(401)
    expect((await nora.post('/api/users/logout')).status).toBe(401)
    expect((await postRemotely.get('/api/users/me')).status).toBe(200)
  })

  it('end after 30 days, and the sweep removes them', async () => {
    const app = await startAppForTest()
    const nora = await registerUser(app, 'client')
    app.clock.advance(30 * 86_400_000 - 1000)
    expect((await nora.get('/api/users/me')).status).toBe(200)
    app.clock.advance(1000)
    expect((await nora.get('/api/users/me')).status).toBe(401)
    app.clock.advance(1000)
    await app.jobs.runNow('identity.delete-expired-data')
    expect((await app.context.database.query('select 1 from sessions')).rows).toEqual([])
  })

  it('are not mixed up by simultaneous calls', async () => {
    const people = await Promise.all(['Ann Aa', 'Ben Bb', 'Cid Cc'].map((name) => registerUser(app, 'client', name)))
    const calls = [...people, undefined, ...people].map((person) => (person ?? anonymous).get('/api/users/me'))
    const names = (await Promise.all(calls)).map(
      ({ body }) => (body as { user?: { firstName: string } }).user?.firstName,
    )
    expect(names).toEqual(['Ann', 'Ben', 'Cid', undefined, 'Ann', 'Ben', 'Cid'])
  })
})

describe('the own profile', () => {
  it('changes names and phone, keeps absent fields and those that cannot change (API-USER-04, OPEN-24)', async () => {
    const nora = await registerUser(app, 'client')
    const changed = await nora.put('/api/users/me', {
      phone: '+43 1 234',
      role: 'operator',
      email: 'other@example.com',
      companyId: nora.userId,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { user: { phone: '+43 1 234', role: 'client', email: nora.email } },
    })
    expect((await nora.get('/api/users/me')).body).toEqual(changed.body)
    expect((await nora.put('/api/users/me', { firstName: '' })).status).toBe(400)
  })

  it('accepts a picture in the same call (OPEN-23)', async () => {
    const nora = await registerUser(app, 'client')
    const profileImage = { file: getSamplePath('taxi-by-day.png'), name: 'taxi-by-day.png' }
    const changed = await nora.send('PUT', '/api/users/me', { lastName: 'Berg', profileImage })
    expect(changed).toMatchObject({
      body: { user: { firstName: 'Nora', lastName: 'Berg', profileImage: expect.stringMatching(/\.webp$/) } },
    })
  })
})

describe('password reset', () => {
  const ask = (email: string) => anonymous.post('/api/users/request-reset-password', { email })
  const choose = (link: string, newPassword: string) =>
    anonymous.post(`/api/users${new URL(link).pathname}`, { newPassword })

  it('mails a link, sets the new password once and ends all sessions (API-USER-05, API-USER-06, OPEN-21)', async () => {
    const nora = await registerUser(app, 'client')
    await ask(nora.email)
    const link = await getMailedLink(app, nora.email, 'reset-password')
    expect(link).toMatch(/^http:\/\/marquee\.test\/reset-password\/[\w-]{43}$/)
    expect(await choose(link, 'short')).toMatchObject({ status: 400, body: { code: 'passwordLength' } })
    expect(await choose(link, 'a new calm evening')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password updated successfully.' },
    })
    expect((await nora.get('/api/users/me')).status).toBe(401)
    expect((await login(nora.email)).status).toBe(401)
    expect((await login(nora.email, 'a new calm evening')).status).toBe(200)
    expect(await choose(link, 'yet another evening')).toMatchObject({
      status: 400,
      body: { code: 'resetTokenInvalid' },
    })
  })

  it('lets one of two uses of a link succeed', async () => {
    const nora = await registerUser(app, 'client')
    await ask(nora.email)
    const link = await getMailedLink(app, nora.email, 'reset-password')
    const used = await Promise.all([choose(link, 'first new evening'), choose(link, 'second new evening')])
    expect(used.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('ends the other links with the used one, and every link after an hour', async () => {
    const nora = await registerUser(app, 'client')
    await ask(nora.email)
    const first = await getMailedLink(app, nora.email, 'reset-password')
    app.clock.advance(1000)
    await ask(nora.email)
    const second = await getMailedLink(app, nora.email, 'reset-password')
    expect(second).not.toBe(first)
    await choose(second, 'a new calm evening')
    expect((await choose(first, 'a stolen evening')).status).toBe(400)
    app.clock.advance(1000)
    await ask(nora.email)
    const late = await getMailedLink(app, nora.email, 'reset-password')
    app.clock.advance(3_600_000)
    expect((await choose(late, 'a late evening')).status).toBe(400)
  })

  it('does and answers the same for an unknown address, without a mail (API-USER-05, OPEN-20)', async () => {
    const nora = await registerUser(app, 'client')
    await app.jobs.drain()
    const listWaiting = async () =>
      (await app.context.database.query("select name, data->>'email' as email from pgboss.job where state = 'created'"))
        .rows
    const known = await ask(nora.email)
    expect(await listWaiting()).toEqual([{ name: 'identity.mail-reset-link', email: nora.email }])
    const unknown = await ask('unknown@example.com')
    expect((await listWaiting()).slice(1)).toEqual([{ name: 'identity.mail-reset-link', email: 'unknown@example.com' }])
    expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} })
    await app.jobs.drain()
    const { messages } = (await anonymous.get('/api/mailbox')).body as { messages: { to: string }[] }
    expect(messages.filter(({ to }) => to === 'unknown@example.com')).toEqual([])
    expect(messages.filter(({ to }) => to === nora.email)).toHaveLength(2)
  })

  it('is limited alike for known and unknown addresses', async () => {
    const nora = await registerUser(app, 'client')
    for (const email of [nora.email, 'no.account@example.com']) {
      for (let asked = 0; asked < 10; asked++) expect((await ask(email)).status).toBe(200)
      expect((await ask(email)).status).toBe(429)
    }
  })

  it('mails the person about the change, with a link to change it again, but without a secret', async () => {
    const nora = await registerUser(app, 'client')
    await ask(nora.email)
    const link = await getMailedLink(app, nora.email, 'reset-password')
    app.clock.advance(1000)
    await choose(link, 'a new calm evening')
    await app.jobs.drain()
    const { messages } = (await anonymous.get('/api/mailbox')).body as { messages: Record<string, string>[] }
    const received = messages.filter(({ to }) => to === nora.email)
    expect(received[0]).toMatchObject({ subject: 'Your password was changed' })
    expect(received[0]?.text).toMatch(/http:\/\/marquee\.test\/reset-password\n/)
    expect(received).toHaveLength(3)
  })

  it('stores the links only as hashes', async () => {
    const nora = await registerUser(app, 'client')
    await ask(nora.email)
    const token = String((await getMailedLink(app, nora.email, 'reset-password')).split('/').at(-1))
    const { rows } = await app.context.database.query('select token_hash from mailed_tokens')
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const { rows: jobs } = await app.context.database.query('select data, output from pgboss.job')
    expect(JSON.stringify(jobs)).not.toContain(token)
  })

  it('refuses an invented link', async () => {
    expect(await choose('http://marquee.test/reset-password/made-up', 'a new calm evening')).toMatchObject({
      status: 400,
      body: { code: 'resetTokenInvalid' },
    })
  })

  it('sets the first password of an invited operator (product 1)', async () => {
    const olga = await createOperator(app)
    expect((await olga.get('/api/users/me')).body).toMatchObject({ user: { role: 'operator', emailVerified: true } })
  })
})
