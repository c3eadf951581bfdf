import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { registerUser } from '../../testing/people/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const post = async (body: string, headers: Record<string, string>, path = '/api/users/login') => {
  const all = { 'content-type': 'application/json', ...headers }
  const answer = await createApiClient(app).request('POST', path, all, Buffer.from(body))
  return answer.body as { message: string; code: string }
}
const wrongLogin = JSON.stringify({ email: 'absent@example.com', password: 'not this one' })

describe('a call with a body is answered in the language of its reader', () => {
  const german = { 'accept-language': 'fr-XX;q=0, de-AT, en;q=0.5' }

  it.each([
    [
      'for a body that is not JSON',
      '{',
      'notJson',
      'Die Anfrage ist kein gültiges JSON.',
      'The request isn’t valid JSON.',
    ],
    ['for a field that does not fit', '{"email": 7}', 'invalid', 'Ein Wert ist ungültig.', 'A value isn’t valid.'],
    ['for a field that is missing', '{}', 'invalid', 'Ein Pflichtfeld ist leer.', 'A required field is empty.'],
    [
      'for a body of another kind',
      '7',
      'invalid',
      'Einige Angaben fehlen oder sind ungültig.',
      'Some values are missing or invalid.',
    ],
    [
      'by its handler',
      wrongLogin,
      'wrongLogin',
      'E-Mail-Adresse oder Passwort ist falsch.',
      'Invalid email or password.',
    ],
  ])('%s', async (_what, body, code, message, english) => {
    expect(await post(body, german)).toMatchObject({ code, message })
    expect(await post(body, {})).toMatchObject({ code, message: english })
  })

  it.each(['en; q=0.5, de; q=0.9', 'fr-FR ; Q=0.1, de', '*, xx, __proto__;q=1, de'])(
    'by the weights of its languages, however they are spaced: %s',
    async (header) => {
      expect(await post('{', { 'accept-language': header })).toMatchObject({
        message: 'Die Anfrage ist kein gültiges JSON.',
      })
    },
  )

  it('for a form with files', async () => {
    const { token } = await registerUser(app, 'partner')
    const headers = { ...german, authorization: token, 'content-type': 'multipart/form-data; boundary=x' }
    const picture = 'Content-Disposition: form-data; name="profileImage"; filename="a.png"\r\nContent-Type: image/png'
    const body = Buffer.from(`--x\r\n${picture}\r\n\r\nno picture\r\n--x--\r\n`)
    const { message } = (await createApiClient(app).request('PUT', '/api/users/me', headers, body)).body as {
      message: string
    }
    expect(message).toBe('Laden Sie gültige Bilddateien hoch.')
  })

  it('the chosen one first', async () => {
    const cookie = 'other=1; marquee-language=de'
    expect(await post('{', { cookie, 'accept-language': 'en' })).toMatchObject({
      message: 'Die Anfrage ist kein gültiges JSON.',
    })
  })
})
