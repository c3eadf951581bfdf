import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAttempt } from '../../platform/rate-limit.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import { getMailedLink, registerUser, buildRegistration } from '../../testing/people/users.ts'
import { RATE_LIMITS } from './rules/lifetimes.ts'

let app: TestApp
let anonymous: ApiClient
beforeAll(async () => {
  app = await startApp()
  anonymous = createApiClient(app)
})
afterAll(() => app.close())

const register = (fields: Record<string, unknown>) => anonymous.post('/api/users/register', fields)
const buildPartnerFields = () => ({ ...buildRegistration('Petra Kovač'), role: 'partner' })

describe('registration', () => {
  it('returns a token that works at once, for both roles (API-USER-01, REG-O-13, REG-C-07)', async () => {
    for (const role of ['partner', 'client']) {
      const fields = { ...buildRegistration('Petra Kovač'), role }
      const { status, body } = await register(fields)
      expect(status).toBe(201)
      const { token, user } = body as { token: string; user: object }
      expect(user).toEqual({
        _id: expect.any(String),
        firstName: 'Petra',
        lastName: 'Kovač',
        email: fields.email,
        phone: fields.phone,
        role,
        language: 'en',
        profileImage: null,
        emailVerified: false,
      })
      expect((await createApiClient(app, token).get('/api/users/me')).body).toEqual({ success: true, user })
    }
  })

  it('works without a phone (REG-O-05, ENT-02)', async () => {
    expect(await register({ ...buildPartnerFields(), phone: undefined })).toMatchObject({
      status: 201,
      body: { user: { phone: '' } },
    })
  })

  it('stores password and token only as hashes', async () => {
    const { token, email } = await registerUser(app, 'partner')
    const { rows } = await app.context.database.query(
      'select u.password_hash, s.token_hash from users u join sessions s on s.user_id = u.id where u.email = $1',
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) })
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('refuses unequal passwords (REG-O-12)', async () => {
    expect(await register({ ...buildPartnerFields(), confirmPassword: 'another evening' })).toMatchObject({
      status: 400,
      body: { message: 'Passwords do not match', error: 'Passwords do not match', field: 'confirmPassword' },
    })
  })

  it.each([
    ['seven77', 'passwordLength'],
    ['x'.repeat(129), 'passwordLength'],
    ['', 'passwordLength'],
    ['password1', 'passwordCommon'],
    ['PassWord1', 'passwordCommon'],
    ['1234567890', 'passwordCommon'],
    ['aaaaaaaa', 'passwordCommon'],
    ['        ', 'passwordCommon'],
    ['sunshine', 'passwordCommon'],
    ['marquee1', 'passwordPersonal'],
    ['Marquee2026', 'passwordPersonal'],
    ['Petra Kovač', 'passwordPersonal'],
    ['kovač-petra-1', 'passwordPersonal'],
  ])('refuses the password %j (OPEN-17, S-06)', async (password, code) => {
    expect(await register({ ...buildPartnerFields(), password, confirmPassword: password })).toMatchObject({
      status: 400,
      body: { code, field: 'password' },
    })
  })

  it('refuses the email address itself, and its name, as a password (S-06)', async () => {
    const fields = { ...buildPartnerFields(), email: 'lantern.keeper@harbour.example' }
    for (const password of [fields.email, 'LanternKeeper1']) {
      expect(await register({ ...fields, password, confirmPassword: password })).toMatchObject({
        status: 400,
        body: { code: 'passwordPersonal', field: 'password' },
      })
    }
  })

  it('scores a slow password of repetitions in a thread, while other calls are answered (S-06)', async () => {
    const password = 'eE'.repeat(64)
    const asked = register({ ...buildPartnerFields(), password, confirmPassword: password })
    expect((await createApiClient(app).get('/api/health')).status).toBe(200)
    expect(await asked).toMatchObject({ status: 400, body: { code: 'passwordCommon' } })
  })

  it.each(['8charsxy', 'correct horse battery staple '.repeat(5).slice(0, 128), 'žščćđžšč', 'with spaces and 🎬'])(
    'accepts the password %s (OPEN-17)',
    async (password) => {
      expect((await register({ ...buildPartnerFields(), password, confirmPassword: password })).status).toBe(201)
    },
  )

  it('refuses a taken address whatever its case, with both keys of the message (REG-O-18, REG-C-12, OPEN-13, TRAP-25)', async () => {
    const fields = buildPartnerFields()
    await register(fields)
    const refused = await register({ ...fields, email: ` ${fields.email.toUpperCase()} ` })
    const message = 'An account with this email address already exists.'
    expect(refused).toMatchObject({
      status: 409,
      body: { message, error: message, code: 'emailTaken', field: 'email' },
    })
  })

  it('lets one of many registrations of one address succeed (REG-O-18)', async () => {
    const fields = buildPartnerFields()
    const replies = await Promise.all(Array.from({ length: 8 }, () => register(fields)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
  })

  it('cannot create an operator (product 1)', async () => {
    expect(await register({ ...buildPartnerFields(), role: 'operator' })).toMatchObject({
      status: 400,
      body: { field: 'role' },
    })
  })

  it.each([
    ['no address', { email: undefined }, 'email'],
    ['an invalid address', { email: 'abc' }, 'email'],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 'email'],
    ['a line break in the address', { email: 'a@example.com\r\nbcc: b@example.com' }, 'email'],
    ['an empty first name', { firstName: '   ' }, 'firstName'],
    ['a number as last name', { lastName: 7 }, 'lastName'],
    ['a list as password', { password: ['a', 'b'] }, 'password'],
    ['a name that is too long', { firstName: 'x'.repeat(101) }, 'firstName'],
  ])('refuses %s, naming the field (REG-O-03, REG-O-04)', async (_what, wrong, field) => {
    expect(await register({ ...buildPartnerFields(), ...wrong })).toMatchObject({
      status: 400,
      body: { code: 'invalid', field, message: expect.any(String), error: expect.any(String) },
    })
  })

  it('refuses a zero character, which PostgreSQL cannot store in text', async () => {
    expect((await register({ ...buildPartnerFields(), firstName: 'Pe\u0000tra' })).status).toBe(400)
  })

  it('ignores unknown fields (OPEN-31)', async () => {
    const fields = { ...buildPartnerFields(), _id: 'mine', emailVerified: true, isAdmin: true }
    expect(await register(fields)).toMatchObject({ status: 201, body: { user: { emailVerified: false } } })
  })

  it('limits the registrations from one address', async () => {
    const { db, clock } = app.context
    app.clock.advance(60 * 60_000)
    for (let tried = 0; tried < RATE_LIMITS.registrationsPerAddress.max; tried++) {
      await countAttempt(db, 'register:address:127.0.0.1', RATE_LIMITS.registrationsPerAddress, clock.now())
    }
    expect(await register(buildPartnerFields())).toMatchObject({ status: 429 })
    app.clock.advance(60 * 60_000)
    expect((await register(buildPartnerFields())).status).toBe(201)
  })
})

describe('email verification', () => {
  it('mails a link that verifies, also when it is opened twice (API-USER-07, OPEN-14, TRAP-26)', async () => {
    const petra = await registerUser(app, 'partner')
    const link = await getMailedLink(app, petra.email, 'verifyEmail')
    expect(link).toMatch(/^http:\/\/marquee\.test\/verifyEmail\/[\w-]{43}$/)
    const open = () => anonymous.get(`/api/users${new URL(link).pathname}`)
    const replies = await Promise.all([open(), open(), open()])
    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, message: 'You have successfully verified your email.' })
    }
    expect((await petra.get('/api/users/me')).body).toMatchObject({ user: { emailVerified: true } })
  })

  it('returns success false for an invented or expired link (VERIFY-06)', async () => {
    const petra = await registerUser(app, 'partner')
    const link = await getMailedLink(app, petra.email, 'verifyEmail')
    const invalid = { status: 200, body: { success: false, message: 'Invalid verification token.' } }
    expect(await anonymous.get('/api/users/verifyEmail/made-up')).toMatchObject(invalid)
    app.clock.advance(8 * 86_400_000)
    expect(await anonymous.get(`/api/users${new URL(link).pathname}`)).toMatchObject(invalid)
  })

  it('refuses a reset link for verification and a verification link for a reset', async () => {
    const petra = await registerUser(app, 'partner')
    const token = (await getMailedLink(app, petra.email, 'verifyEmail')).split('/').at(-1)
    expect(
      await anonymous.post(`/api/users/reset-password/${token}`, { newPassword: 'another evening' }),
    ).toMatchObject({
      status: 400,
      body: { code: 'resetTokenInvalid' },
    })
  })

  it('mails another link on request, and both links work', async () => {
    const petra = await registerUser(app, 'partner')
    const first = await getMailedLink(app, petra.email, 'verifyEmail')
    app.clock.advance(1000)
    const again = await anonymous.post('/api/users/request-verification', { email: petra.email.toUpperCase() })
    expect(again).toMatchObject({ status: 200, body: { success: true } })
    const second = await getMailedLink(app, petra.email, 'verifyEmail')
    expect(second).not.toBe(first)
    for (const link of [second, first]) {
      expect(await anonymous.get(`/api/users${new URL(link).pathname}`)).toMatchObject({ body: { success: true } })
    }
  })

  it('answers alike and mails nothing for an unknown or verified address', async () => {
    const petra = await registerUser(app, 'partner')
    const ask = (email: string) => anonymous.post('/api/users/request-verification', { email })
    await anonymous.get(`/api/users${new URL(await getMailedLink(app, petra.email, 'verifyEmail')).pathname}`)
    const mailsBefore = (await anonymous.get('/api/mailbox')).body
    const [verified, unknown] = [await ask(petra.email), await ask('unknown@example.com')]
    expect({ ...unknown, headers: {} }).toEqual({ ...verified, headers: {} })
    await app.jobs.drain()
    expect((await anonymous.get('/api/mailbox')).body).toEqual(mailsBefore)
    for (let asked = 1; asked < 10; asked++) await ask(petra.email)
    expect((await ask(petra.email)).status).toBe(429)
  })

  it('omits an unlikely name from the mail, so that strangers cannot send text in our name', async () => {
    const fields = { ...buildRegistration(), role: 'client', firstName: 'Win at evil.example/prize' }
    await register(fields)
    await app.jobs.drain()
    const { messages } = (await anonymous.get('/api/mailbox')).body as { messages: { to: string; text: string }[] }
    const mail = messages.find(({ to }) => to === fields.email)
    expect(mail?.text).toMatch(/^Hello,\n/)
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  it('mails a new link at sign-in when the old one has expired', async () => {
    const petra = await registerUser(app, 'partner')
    const first = await getMailedLink(app, petra.email, 'verifyEmail')
    const signIn = () =>
      anonymous.post('/api/users/login', { email: petra.email, password: buildRegistration().password })
    await signIn()
    expect(await getMailedLink(app, petra.email, 'verifyEmail')).toBe(first)
    app.clock.advance(8 * 86_400_000)
    await signIn()
    const second = await getMailedLink(app, petra.email, 'verifyEmail')
    expect(second).not.toBe(first)
    expect(await anonymous.get(`/api/users${new URL(second).pathname}`)).toMatchObject({ body: { success: true } })
  })
})
