import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS, HOURS } from '../../platform/clock.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  createClient,
  createOperator,
  generateCode,
  getMailedLink,
  PASSWORD,
  type Person,
  registerUser,
  requireBody,
  setUpFactor,
} from '../../testing/people/users.ts'

const CHANGE = '/api/users/me/email-change'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

let count = 0
const createAddress = () => `New.${++count}@example.com`
const request = (who: Person, email: string, more = {}) => who.post(CHANGE, { email, password: PASSWORD, ...more })
const getPending = async (who: Person) =>
  (requireBody(await who.get(CHANGE), 200) as { emailChange: { newEmail: string } | null }).emailChange
const follow = (kind: 'confirm' | 'refuse', token: string) =>
  createApiClient(app).post(`/api/users/email-change/${kind}`, { token })
const getToken = async (email: string, kind: 'confirm' | 'cancel') =>
  String((await getMailedLink(app, email, `email-change/${kind}`)).split('/').at(-1))
const login = (email: string) => createApiClient(app).post('/api/users/login', { email, password: PASSWORD })

async function listMails(email: string): Promise<{ subject: string; text: string }[]> {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string; text: string }[]
  }
  return messages.filter(({ to }) => to === email)
}

describe('a change of the email address (decision 6)', () => {
  it('changes nothing until the new mailbox confirms it, then signs in with the new address only', async () => {
    const nora = await createClient(app)
    const [newEmail, elsewhere] = [createAddress(), await login(nora.email)]
    expect(await request(nora, newEmail)).toMatchObject({ status: 200, body: { emailChange: { newEmail } } })
    expect(await getPending(nora)).toMatchObject({ newEmail })
    expect(await login(newEmail)).toMatchObject({ status: 401 })
    expect(await login(nora.email)).toMatchObject({ status: 200 })

    const token = await getToken(newEmail, 'confirm')
    expect(await follow('confirm', token)).toMatchObject({ status: 200, body: { email: newEmail } })
    expect(requireBody(await nora.get('/api/users/me'), 200)).toMatchObject({
      user: { email: newEmail, emailVerified: true },
    })
    const { token: other } = elsewhere.body as { token: string }
    expect((await createApiClient(app, other).get('/api/users/me')).status).toBe(401)
    expect([(await login(nora.email)).status, (await login(newEmail)).status]).toEqual([401, 200])
    expect((await listMails(nora.email))[0]).toMatchObject({ subject: 'Your email address was changed' })
    expect(await getPending(nora)).toBeNull()
    expect(await follow('confirm', token)).toMatchObject({ status: 400, body: { code: 'linkInvalid' } })
  })

  it('is cancelled by the link in the email to the current address, which works once', async () => {
    const nora = await registerUser(app, 'partner')
    const newEmail = createAddress()
    await request(nora, newEmail)
    const [mail] = await listMails(nora.email)
    expect(mail?.text).toContain(newEmail)
    const [cancel, confirm] = [await getToken(nora.email, 'cancel'), await getToken(newEmail, 'confirm')]
    // Each link does one thing only.
    expect((await follow('confirm', cancel)).status).toBe(400)
    expect((await follow('refuse', confirm)).status).toBe(400)
    expect((await follow('refuse', cancel)).status).toBe(200)
    expect((await follow('refuse', cancel)).status).toBe(400)
    expect((await follow('confirm', confirm)).status).toBe(400)
    expect(requireBody(await nora.get('/api/users/me'), 200)).toMatchObject({ user: { email: nora.email } })
  })

  it('is cancelled in the account, replaced by a later request, and ends after a day', async () => {
    const nora = await registerUser(app, 'client')
    const [first, second] = [createAddress(), createAddress()]
    await request(nora, first)
    const old = await getToken(first, 'confirm')
    await request(nora, second)
    expect((await follow('confirm', old)).status).toBe(400)
    expect(await getPending(nora)).toMatchObject({ newEmail: second })
    expect((await nora.delete(CHANGE)).status).toBe(200)
    expect(await nora.delete(CHANGE)).toMatchObject({ status: 409, body: { code: 'noEmailChange' } })
    await request(nora, second)
    const late = await getToken(second, 'confirm')
    app.clock.advance(24 * HOURS)
    expect((await follow('confirm', late)).status).toBe(400)
    expect(await getPending(nora)).toBeNull()
    expect(await nora.post(`${CHANGE}/resend`)).toMatchObject({ status: 409 })
  })

  it('is mailed again with another link, and not without a limit', async () => {
    const nora = await registerUser(app, 'client')
    const newEmail = createAddress()
    await request(nora, newEmail)
    const old = await getToken(newEmail, 'confirm')
    app.clock.advance(1000)
    expect((await nora.post(`${CHANGE}/resend`)).status).toBe(200)
    const fresh = await getToken(newEmail, 'confirm')
    expect((await follow('confirm', old)).status).toBe(400)
    for (let more = 0; more < 8; more++) expect((await nora.post(`${CHANGE}/resend`)).status).toBe(200)
    expect(await nora.post(`${CHANGE}/resend`)).toMatchObject({ status: 429 })
    expect((await follow('confirm', fresh)).status).toBe(400)
    expect((await follow('confirm', await getToken(newEmail, 'confirm'))).status).toBe(200)
  })

  it('does not reveal that an address has an account; its owner learns of it', async () => {
    const [nora, nils] = [await registerUser(app, 'client'), await registerUser(app, 'partner', 'Nils Other')]
    const [free, taken] = [await request(nora, createAddress()), await request(nora, nils.email.toUpperCase())]
    const hide = (text: string) => text.replaceAll(/(?<="newEmail":")[^"]*/g, '')
    expect([taken.status, hide(JSON.stringify(taken.body))]).toEqual([free.status, hide(JSON.stringify(free.body))])
    const [mail] = await listMails(nils.email)
    expect(mail?.subject).toBe('This address already has an account')
    expect(mail?.text).not.toContain('email-change')
    expect((await listMails(nora.email))[0]?.subject).toBe('A new email address was requested')
  })

  it('needs the password, and a code of the second factor, and another address', async () => {
    const nora = await registerUser(app, 'client')
    expect(await request(nora, nora.email.toUpperCase())).toMatchObject({ status: 400, body: { code: 'emailSame' } })
    expect(await request(nora, 'nora')).toMatchObject({ status: 400 })
    expect(await request(nora, createAddress(), { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'wrongPassword', field: 'password' },
    })
    const { secret } = await setUpFactor(app, nora)
    expect(await request(nora, createAddress())).toMatchObject({ body: { code: 'secondFactorNeeded', field: 'code' } })
    expect(await request(nora, createAddress(), { code: '000000' })).toMatchObject({ body: { code: 'wrongCode' } })
    expect(await getPending(nora)).toBeNull()
    const code = generateCode(app, secret, 1)
    expect(await request(nora, createAddress(), { code })).toMatchObject({ status: 200 })
  })

  it('ends with a new password, which a thief may have made necessary', async () => {
    const nora = await registerUser(app, 'client')
    const [one, other] = [createAddress(), createAddress()]
    await request(nora, one)
    await nora.post('/api/users/me/password', { password: PASSWORD, newPassword: 'a new calm evening' })
    expect((await follow('confirm', await getToken(one, 'confirm'))).status).toBe(400)
    await nora.post(CHANGE, { email: other, password: 'a new calm evening' })
    await createApiClient(app).post('/api/users/request-reset-password', { email: nora.email })
    const { pathname } = new URL(await getMailedLink(app, nora.email, 'reset-password'))
    await createApiClient(app).post(`/api/users${pathname}`, { newPassword: PASSWORD })
    expect((await follow('confirm', await getToken(other, 'confirm'))).status).toBe(400)
  })

  it('ends when its owner signs out the browser that requested it, and not with another one', async () => {
    const nora = await registerUser(app, 'client')
    const signIn = async () => createApiClient(app, ((await login(nora.email)).body as { token: string }).token)
    const [one, other] = [createAddress(), createAddress()]
    await (await signIn()).post(CHANGE, { email: one, password: PASSWORD })
    await nora.delete('/api/users/me/sessions')
    expect((await follow('confirm', await getToken(one, 'confirm'))).status).toBe(400)
    await request(nora, other)
    await signIn()
    await nora.delete('/api/users/me/sessions')
    expect((await follow('confirm', await getToken(other, 'confirm'))).status).toBe(200)
  })

  it('ends links to the mailbox before, and is in the audit log with both addresses', async () => {
    const nora = await registerUser(app, 'client')
    const newEmail = createAddress()
    await createApiClient(app).post('/api/users/request-reset-password', { email: nora.email })
    const reset = new URL(await getMailedLink(app, nora.email, 'reset-password')).pathname
    await request(nora, newEmail)
    await follow('confirm', await getToken(newEmail, 'confirm'))
    expect((await createApiClient(app).post(`/api/users${reset}`, { newPassword: PASSWORD })).status).toBe(400)
    const { rows } = await app.context.database.query(
      `select action, changes from audit where subject_id = '${nora.userId}' order by at, id`,
    )
    expect(rows).toEqual([
      { action: 'request-email-change', changes: null },
      { action: 'change-email', changes: { accountEmail: { from: nora.email, to: newEmail } } },
    ])
  })

  it('is not confirmed while the account is suspended', async () => {
    const [olga, nora] = [await createOperator(app), await registerUser(app, 'client')]
    const newEmail = createAddress()
    await request(nora, newEmail)
    const token = await getToken(newEmail, 'confirm')
    requireBody(await olga.post(`/api/operator/people/${nora.userId}/suspend`, { reason: 'Spam' }), 200)
    expect((await follow('confirm', token)).status).toBe(400)
  })
})

it('keeps no link in the database, and deletes expired changes at night', async () => {
  const own = await startAppForTest()
  const nora = await registerUser(own, 'client')
  const newEmail = createAddress()
  await request(nora, newEmail)
  const link = await getMailedLink(own, newEmail, 'email-change/confirm')
  const read = async () => JSON.stringify((await own.context.database.query('select * from email_changes')).rows)
  expect(await read()).not.toContain(link.split('/').at(-1))
  own.clock.advance(2 * DAYS)
  await own.jobs.runNow('identity.delete-expired-data')
  expect(await read()).toBe('[]')
})
