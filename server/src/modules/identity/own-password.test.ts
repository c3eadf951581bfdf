import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  createOperator,
  generateCode,
  getMailedLink,
  PASSWORD,
  registerUser,
  requireBody,
} from '../../testing/people/users.ts'

const NEW = 'a new calm evening'
const CHANGE = '/api/users/me/password'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const login = (email: string, password: string) => createApiClient(app).post('/api/users/login', { email, password })

it('changes the own password, keeps this session and ends the others (decision 6)', async () => {
  const nora = await registerUser(app, 'client')
  const { token } = requireBody(await login(nora.email, PASSWORD), 200) as { token: string }
  await createApiClient(app).post('/api/users/request-reset-password', { email: nora.email })
  const reset = new URL(await getMailedLink(app, nora.email, 'reset-password')).pathname
  expect((await nora.post(CHANGE, { password: PASSWORD, newPassword: NEW })).status).toBe(200)
  expect((await nora.get('/api/users/me')).status).toBe(200)
  expect((await createApiClient(app, token).get('/api/users/me')).status).toBe(401)
  expect([(await login(nora.email, PASSWORD)).status, (await login(nora.email, NEW)).status]).toEqual([401, 200])
  // A link that was mailed before could undo the change.
  expect((await createApiClient(app).post(`/api/users${reset}`, { newPassword: PASSWORD })).status).toBe(400)
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string }[]
  }
  expect(messages.find(({ to }) => to === nora.email)?.subject).toBe('Your password was changed')
})

it.each([
  ['the wrong password', { password: 'wrong', newPassword: NEW }, 'wrongPassword', 'password'],
  ['a short one', { password: PASSWORD, newPassword: 'short' }, 'passwordLength', 'newPassword'],
  ['a common one', { password: PASSWORD, newPassword: 'password1' }, 'passwordCommon', 'newPassword'],
  ['one of the own name', { password: PASSWORD, newPassword: 'nora novak' }, 'passwordPersonal', 'newPassword'],
])('refuses %s at its field', async (_, body, code, field) => {
  const nora = await registerUser(app, 'partner')
  expect(await nora.post(CHANGE, body)).toMatchObject({ status: 400, body: { code, field } })
  expect((await login(nora.email, PASSWORD)).status).toBe(200)
})

it('limits the guesses made in a borrowed browser', async () => {
  const nora = await registerUser(app, 'client')
  const guess = (password: string) => nora.post(CHANGE, { password, newPassword: NEW })
  for (let one = 0; one < 10; one++) expect((await guess(`guess ${one}`)).status).toBe(400)
  expect((await guess(PASSWORD)).status).toBe(429)
})

it('asks for a code of the second factor, and is in the audit log', async () => {
  const olga = await createOperator(app)
  const body = { password: PASSWORD, newPassword: NEW }
  expect(await olga.post(CHANGE, body)).toMatchObject({ status: 400, body: { code: 'secondFactorNeeded' } })
  expect(await olga.post(CHANGE, { ...body, code: '000000' })).toMatchObject({ body: { code: 'wrongCode' } })
  expect((await olga.post(CHANGE, { ...body, code: generateCode(app, olga.secret, 1) })).status).toBe(200)
  const { rows } = await app.context.database.query(
    `select address from audit where subject_id = '${olga.userId}' and action = 'change-password'`,
  )
  expect(rows).toEqual([{ address: '127.0.0.1' }])
})

it('keeps the time format in the account, and leaves the specified reply without one as it is (ENT-01)', async () => {
  const nora = await registerUser(app, 'client')
  const read = async () => (requireBody(await nora.get('/api/users/me'), 200) as { user: object }).user
  expect(await read()).not.toHaveProperty('timeFormat')
  for (const timeFormat of ['12h', '24h']) {
    expect(requireBody(await nora.put('/api/users/me', { timeFormat }), 200)).toMatchObject({ user: { timeFormat } })
    await nora.put('/api/users/me', { phone: '1' })
    expect(await read()).toMatchObject({ timeFormat })
  }
  await nora.put('/api/users/me', { timeFormat: 'auto' })
  expect(await read()).not.toHaveProperty('timeFormat')
  expect((await nora.put('/api/users/me', { timeFormat: '36h' })).status).toBe(400)
})
