import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { buildRegistration, createOperator, PASSWORD, registerUser, requireBody } from '../../testing/people/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const postJson = (path: string, body: object, headers: Record<string, string>) => {
  const all = { 'content-type': 'application/json', ...headers }
  return createApiClient(app).request('POST', path, all, Buffer.from(JSON.stringify(body)))
}

const register = async (headers: Record<string, string>) => {
  const registration = { ...buildRegistration(), role: 'partner' }
  const { user, token } = requireBody(await postJson('/api/users/register', registration, headers), 201) as {
    user: { _id: string; language: string }
    token: string
  }
  return { ...user, token, email: registration.email }
}

const signIn = async (email: string, headers: Record<string, string>) => {
  const answer = await postJson('/api/users/login', { email, password: PASSWORD }, headers)
  const { token } = requireBody(answer, 200) as { token: string }
  const me = await createApiClient(app, token).get('/api/users/me')
  return (me.body as { user: { language: string } }).user.language
}

const listMails = async (address: string) => {
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string; text: string; html: string }[]
  }
  return messages.filter(({ to }) => to === address)
}

describe('the language of an account', () => {
  it('is that of the registration, in the first email as well', async () => {
    const { language, email } = await register({ 'accept-language': 'de-AT,en;q=0.8' })
    expect(language).toBe('de')
    const [mail] = await listMails(email)
    expect(mail).toMatchObject({
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      html: expect.stringContaining('<html lang="de">'),
    })
  })

  it('is English for the pseudo-language and for a language that is not offered', async () => {
    expect(await register({ cookie: 'marquee-language=en-XA' })).toMatchObject({ language: 'en' })
    expect(await register({ 'accept-language': 'fi' })).toMatchObject({ language: 'en' })
  })

  it('stays at a sign-in, because the choice of a browser may be that of its last user', async () => {
    const { email } = await register({})
    expect(await signIn(email, { cookie: 'marquee-language=de', 'accept-language': 'de' })).toBe('en')
  })

  it('is changed with the profile, alone or with other fields', async () => {
    const petra = await registerUser(app, 'partner')
    expect(await petra.put('/api/users/me', { phone: '+353 61 555 182' })).toMatchObject({ status: 200 })
    expect(await petra.put('/api/users/me', { language: 'de' })).toMatchObject({
      status: 200,
      body: { user: { language: 'de', firstName: 'Nora', phone: '+353 61 555 182' } },
    })
    expect(await petra.put('/api/users/me', { phone: '' })).toMatchObject({ body: { user: { language: 'de' } } })
    for (const language of ['en-XA', 'fi', '']) {
      expect(await petra.put('/api/users/me', { language })).toMatchObject({ status: 400 })
    }
  })

  it('is that of its emails, whatever the request of another user', async () => {
    const olga = await createOperator(app)
    const { _id, email } = await register({ 'accept-language': 'de' })
    requireBody(await olga.post(`/api/operator/people/${_id}/suspend`, { reason: 'Unpaid bills' }), 200)
    const mails = await listMails(email)
    expect(mails.map(({ subject }) => subject)).toContain('Ihr Marquee-Konto ist gesperrt')
    expect(mails.map(({ text }) => text).join('\n')).toContain('Unpaid bills')
  })

  it('is that of the inviting request for an operator', async () => {
    const olga = await createOperator(app)
    const { firstName, lastName, email } = buildRegistration('Ines Berg')
    const headers = { authorization: olga.token, 'accept-language': 'de' }
    requireBody(
      await postJson(
        '/api/operator/people/operators',
        { firstName, lastName, email, operatorRole: 'support' },
        headers,
      ),
      201,
    )
    const { rows } = await app.context.database.query('select language from users where email = $1', [email])
    expect(rows).toEqual([{ language: 'de' }])
  })
})
