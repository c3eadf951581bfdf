import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import {
  requireBody,
  generateCode,
  getMailedLink,
  registerUser,
  createOperator,
  createBareOperator,
  PASSWORD,
  setUpFactor,
} from '../../testing/people/users.ts'
import { COMMAND_LINE_ACTOR } from '../audit/commands.ts'
import { resetSecondFactor } from './commands/second-factor.ts'

const FACTOR = '/api/users/me/second-factor'

let app: TestApp
let anonymous: ApiClient
beforeAll(async () => {
  app = await startApp()
  anonymous = createApiClient(app)
})
afterAll(() => app.close())

const login = (email: string, code?: string, password = PASSWORD) =>
  anonymous.post('/api/users/login', { email, password, ...(code !== undefined && { code }) })

async function listSubjects(app: TestApp, email: string): Promise<string[]> {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string }[]
  }
  return messages.filter(({ to }) => to === email).map(({ subject }) => subject)
}

async function listAuditActions(userId: string): Promise<unknown[]> {
  const { rows } = await app.context.database.query(
    `select action, actor_name, address from audit where subject_id = '${userId}' order by at, id`,
  )
  return (rows as { action: string }[]).map(({ action }) => action)
}

describe('signing in with a second factor', () => {
  it('asks for the code after the right password, and accepts it', async () => {
    const olga = await createOperator(app)
    expect(await login(olga.email)).toMatchObject({
      status: 401,
      body: { code: 'secondFactorNeeded', error: 'Enter the code from your authenticator app.', field: 'code' },
    })
    const { token } = requireBody(await login(olga.email, generateCode(app, olga.secret, 1)), 200) as { token: string }
    expect((await createApiClient(app, token).get('/api/operator/reviews')).status).toBe(200)
    expect(await listAuditActions(olga.userId)).toEqual(expect.arrayContaining(['sign-in', 'set-up-second-factor']))
  })

  it('does not reveal the second factor before the right password', async () => {
    const [olga, nora] = [await createOperator(app), await registerUser(app, 'client')]
    const replies = [
      await login(olga.email, undefined, 'wrong one'),
      await login(olga.email, generateCode(app, olga.secret, 1), 'wrong one'),
      await login(nora.email, undefined, 'wrong one'),
      await login('unknown@example.com', '123456', 'wrong one'),
    ]
    for (const { status, body } of replies) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ code: 'wrongLogin', error: 'Invalid email or password.' })
    }
  })

  it('does not change the sign-in of users without one', async () => {
    const nora = await registerUser(app, 'client')
    expect(Object.keys(requireBody(await login(nora.email), 200) as object)).toEqual(['success', 'token'])
    expect((await login(nora.email, '123456')).status).toBe(200)
  })

  it('accepts a code once, and none older than an accepted one', async () => {
    const olga = await createOperator(app)
    const next = generateCode(app, olga.secret, 1)
    expect((await login(olga.email, next)).status).toBe(200)
    expect(await login(olga.email, next)).toMatchObject({ status: 401, body: { code: 'wrongCode', field: 'code' } })
    expect((await login(olga.email, generateCode(app, olga.secret))).status).toBe(401)
    app.clock.advance(30_000)
    expect((await login(olga.email, generateCode(app, olga.secret))).status).toBe(401)
    expect((await login(olga.email, generateCode(app, olga.secret, 1))).status).toBe(200)
  })

  it('accepts a recovery code once, mails its use, and returns how many are left', async () => {
    const olga = await createOperator(app)
    expect(olga.recoveryCodes).toHaveLength(10)
    const [first = ''] = olga.recoveryCodes
    expect((await login(olga.email, ` ${first.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect(await login(olga.email, first)).toMatchObject({ status: 401, body: { code: 'wrongCode' } })
    expect((await olga.get(FACTOR)).body).toMatchObject({ secondFactor: { isOn: true, recoveryCodesLeft: 9 } })
    expect(await listSubjects(app, olga.email)).toContain('A recovery code was used')
    const { messages } = (await anonymous.get('/api/mailbox')).body as { messages: { to: string; text: string }[] }
    expect(messages.find(({ to, text }) => to === olga.email && text.includes('9 codes are left'))).toBeDefined()
    expect(await listAuditActions(olga.userId)).toContain('use-recovery-code')
  })

  it('stops after ten wrong codes from any address, even with the right password', async () => {
    const olga = await createOperator(app)
    app.clock.advance(31 * 86_400_000)
    const logInRemotely = async (remoteAddress: string, code: string) => {
      const payload = { email: olga.email, password: PASSWORD, code }
      const answer = await app.server.inject({ method: 'POST', url: '/api/users/login', remoteAddress, payload })
      return answer.statusCode
    }
    for (let tried = 0; tried < 10; tried++) expect(await logInRemotely(`203.0.113.${tried}`, '000000')).toBe(401)
    expect(await logInRemotely('203.0.113.99', generateCode(app, olga.secret))).toBe(429)
    app.clock.advance(15 * 60_000)
    expect(await logInRemotely('203.0.113.99', generateCode(app, olga.secret))).toBe(200)
    // She has signed in from this network, so guesses from elsewhere do not lock her out.
    for (let tried = 0; tried < 10; tried++) expect(await logInRemotely(`198.51.100.${tried}`, '000000')).toBe(401)
    expect(await logInRemotely('198.51.100.99', '000000')).toBe(429)
    expect(await logInRemotely('203.0.113.99', generateCode(app, olga.secret, 1))).toBe(200)
  })

  it('cannot be locked by strangers who do not know the password', async () => {
    const olga = await createOperator(app)
    for (let tried = 0; tried < 30; tried++) {
      const payload = { email: olga.email, password: 'wrong one', code: '000000' }
      const remoteAddress = `192.0.2.${tried}`
      await app.server.inject({ method: 'POST', url: '/api/users/login', remoteAddress, payload })
    }
    expect((await login(olga.email, generateCode(app, olga.secret, 1))).status).toBe(200)
  })

  it('does not reset the count of wrong codes, nor count as one, when the code is missing', async () => {
    const olga = await createOperator(app)
    for (let asked = 0; asked < 12; asked++) expect((await login(olga.email)).status).toBe(401)
    for (let tried = 0; tried < 10; tried++) {
      expect((await login(olga.email, '000000')).status).toBe(401)
      if (tried < 9) expect((await login(olga.email)).status).toBe(401)
    }
    expect((await login(olga.email, '000000')).status).toBe(429)
    app.clock.advance(15 * 60_000)
  })

  it('asks for the code after a password reset as well', async () => {
    const olga = await createOperator(app)
    await anonymous.post('/api/users/request-reset-password', { email: olga.email })
    const { pathname } = new URL(await getMailedLink(app, olga.email, 'reset-password'))
    await anonymous.post(`/api/users${pathname}`, { newPassword: 'a new calm evening' })
    expect(await login(olga.email, undefined, 'a new calm evening')).toMatchObject({
      body: { code: 'secondFactorNeeded' },
    })
    app.clock.advance(30_000)
    expect((await login(olga.email, generateCode(app, olga.secret), 'a new calm evening')).status).toBe(200)
  })
})

describe('an operator without a second factor', () => {
  it('can only set one up and manage the sessions until that is done', async () => {
    const otto = await createBareOperator(app, 'Otto Neu')
    expect((await otto.get('/api/users/me')).body).toMatchObject({ user: { secondFactor: 'missing' } })
    expect((await otto.get(FACTOR)).body).toEqual({
      secondFactor: { isOn: false, isMandatory: true, since: null, recoveryCodesLeft: 0 },
    })
    for (const path of ['/api/operator/reviews', '/api/mobileLocation', '/api/events']) {
      expect(await otto.get(path)).toMatchObject({ status: 403, body: { code: 'secondFactorMissing' } })
    }
    expect((await otto.get('/api/users/me/sessions')).status).toBe(200)
    await setUpFactor(app, otto)
    expect((await otto.get('/api/users/me')).body).not.toHaveProperty('user.secondFactor')
    expect((await otto.get('/api/operator/reviews')).status).toBe(200)
    expect(await listSubjects(app, otto.email)).toContain('Second factor added to your account')
  })

  it('is signed in in the demo world, where a second factor is optional', async () => {
    const demo = await startAppForTest({ env: { DEMO: '1' } })
    const otto = await createBareOperator(demo, 'Otto Neu')
    expect((await otto.get('/api/users/me')).body).not.toHaveProperty('user.secondFactor')
    expect((await otto.get('/api/operator/reviews')).status).toBe(200)
    const { secret, recoveryCodes } = await setUpFactor(demo, otto)
    expect((await otto.get(FACTOR)).body).toMatchObject({ secondFactor: { isOn: true, isMandatory: false } })
    const remove = (body: object) => otto.post(`${FACTOR}/remove`, body)
    expect(await remove({ password: 'wrong one', code: generateCode(demo, secret, 1) })).toMatchObject({
      status: 400,
      body: { code: 'wrongPassword', field: 'password' },
    })
    expect(await remove({ password: PASSWORD, code: '000000' })).toMatchObject({ body: { code: 'wrongCode' } })
    expect((await remove({ password: PASSWORD, code: recoveryCodes[3] })).status).toBe(200)
    expect(await remove({ password: PASSWORD, code: recoveryCodes[4] })).toMatchObject({ status: 409 })
    expect(
      (await createApiClient(demo).post('/api/users/login', { email: otto.email, password: PASSWORD })).status,
    ).toBe(200)
    expect(await listSubjects(demo, otto.email)).toContain('Second factor removed from your account')
  })
})

describe('the setup of a second factor', () => {
  it('asks for the password again, and for the first code', async () => {
    const otto = await createBareOperator(app, 'Otto Neu')
    expect(await otto.post(`${FACTOR}/confirm`, { code: '123456' })).toMatchObject({ body: { code: 'noSetUp' } })
    expect(await otto.post(FACTOR, { password: 'wrong one' })).toMatchObject({
      status: 400,
      body: { code: 'wrongPassword', field: 'password' },
    })
    const { secret } = requireBody(await otto.post(FACTOR, { password: PASSWORD }), 200) as { secret: string }
    expect(await otto.post(`${FACTOR}/confirm`, { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 'wrongCode' },
    })
    expect((await login(otto.email)).status).toBe(200)
    app.clock.advance(3_600_001)
    const late = await otto.post(`${FACTOR}/confirm`, { code: generateCode(app, secret) })
    expect(late).toMatchObject({ status: 409, body: { code: 'noSetUp' } })
  })

  it('ends sessions that were opened with the password alone', async () => {
    const otto = await createBareOperator(app, 'Otto Neu')
    const { token } = requireBody(await login(otto.email), 200) as { token: string }
    await setUpFactor(app, otto)
    expect((await createApiClient(app, token).get('/api/users/me')).status).toBe(401)
    expect((await otto.get('/api/users/me')).status).toBe(200)
  })

  it('replaces a second factor, which stays active until the new one is confirmed', async () => {
    const olga = await createOperator(app)
    expect(await olga.post(FACTOR, { password: PASSWORD })).toMatchObject({ body: { code: 'hasSecondFactor' } })
    expect(await olga.post(FACTOR, { password: PASSWORD, code: '000000' })).toMatchObject({
      body: { code: 'wrongCode' },
    })
    const begun = await olga.post(FACTOR, { password: PASSWORD, code: generateCode(app, olga.secret, 1) })
    const { secret } = requireBody(begun, 200) as { secret: string }
    app.clock.advance(60_000)
    expect((await login(olga.email, generateCode(app, secret))).status).toBe(401)
    expect((await login(olga.email, generateCode(app, olga.secret))).status).toBe(200)
    requireBody(await olga.post(`${FACTOR}/confirm`, { code: generateCode(app, secret) }), 200)
    expect((await login(olga.email, generateCode(app, olga.secret, 1))).status).toBe(401)
    expect((await login(olga.email, olga.recoveryCodes[0])).status).toBe(401)
    expect((await login(olga.email, generateCode(app, secret, 1))).status).toBe(200)
  })

  it('cannot be undone where it is mandatory; the recovery codes can be renewed', async () => {
    const olga = await createOperator(app)
    const code = generateCode(app, olga.secret, 1)
    expect(await olga.post(`${FACTOR}/remove`, { password: PASSWORD, code })).toMatchObject({
      status: 409,
      body: { code: 'secondFactorMandatory' },
    })
    const renewed = await olga.post(`${FACTOR}/recovery-codes`, { password: PASSWORD, code })
    const { recoveryCodes } = requireBody(renewed, 200) as { recoveryCodes: string[] }
    expect((await login(olga.email, olga.recoveryCodes[0])).status).toBe(401)
    expect((await login(olga.email, recoveryCodes[0])).status).toBe(200)
    expect(await listAuditActions(olga.userId)).toContain('renew-recovery-codes')
    expect(await listSubjects(app, olga.email)).toContain('New recovery codes created')
  })

  it('limits attempts, so that a borrowed browser cannot guess the password', async () => {
    const olga = await createOperator(app)
    const guess = () => olga.post(`${FACTOR}/recovery-codes`, { password: 'wrong one', code: '000000' })
    for (let tried = 0; tried < 10; tried++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await olga.get('/api/users/me')).status).toBe(200)
  })
})

it('stores recovery codes only as hashes, and writes no secret to logs or mails', async () => {
  const olga = await createOperator(app)
  await app.jobs.drain()
  const { rows } = await app.context.database.query(
    `select code_hash as text from recovery_codes union all select text || html from mails
     union all select data::text from pgboss.job union all select one::text from audit as one`,
  )
  const everything = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(10)
  for (const secret of [
    olga.secret,
    ...olga.recoveryCodes,
    ...olga.recoveryCodes.map((code) => code.replaceAll('-', '')),
  ]) {
    expect(everything).not.toContain(secret)
  }
})

it('can be reset from the command line: all sessions end, and the user gets a mail', async () => {
  const olga = await createOperator(app)
  const reset = (email: string) =>
    runInTransaction(app.context.database, (tx) =>
      resetSecondFactor(tx, {
        email,
        by: COMMAND_LINE_ACTOR,
        at: app.clock.now(),
        publicUrl: 'http://marquee.test',
      }),
    )
  expect(await reset('unknown@example.com')).toBe(false)
  expect(await reset(olga.email)).toBe(true)
  expect(await reset(olga.email)).toBe(false)
  expect((await olga.get('/api/users/me')).status).toBe(401)
  expect(await listSubjects(app, olga.email)).toContain('Second factor of your account reset')
  expect(await listAuditActions(olga.userId)).toContain('remove-second-factor')
  const { token } = requireBody(await login(olga.email), 200) as { token: string }
  expect((await createApiClient(app, token).get('/api/operator/reviews')).status).toBe(403)
})
