import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createMember } from '../../testing/people/members.ts'
import { createClient, createOperator, type Person, requireBody } from '../../testing/people/users.ts'
import { SECONDS } from '../clock.ts'

/** Whether a caller may still finish a change whose body arrives slowly (decision 33). */
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Sends the second half of a body after `meanwhile`. The body is read once the caller is known. */
async function sendSlowly({ token }: Person, path: string, body: object, meanwhile: () => Promise<unknown>) {
  const text = JSON.stringify(body)
  const halves = async function* () {
    yield text.slice(0, 5)
    await meanwhile()
    yield text.slice(5)
  }
  const headers = { authorization: token, 'content-type': 'application/json' }
  const reply = await app.server.inject({ method: 'PUT', url: path, headers, payload: Readable.from(halves()) })
  return [reply.statusCode, reply.json<{ code?: string }>().code]
}

it('refuses a person who is suspended, or a member whose role changes, while the body of a change arrives', async () => {
  const [carl, olga] = [await createClient(app), await createOperator(app)]
  const mia = await createMember(app, carl, 'manager')
  const wait = (seconds: number) => app.clock.advance(seconds * SECONDS)
  const details = { name: 'Ann', phone: '1', email: 'ann@example.com', address: 'Wien', description: 'Art' }
  const path = `/api/companies/${carl.companyId}`
  const demoted = sendSlowly(mia, path, details, async () => {
    requireBody(await carl.put(`/api/members/${mia.membershipId}`, { role: 'viewer' }), 200)
    wait(5)
  })
  expect(await demoted).toEqual([403, 'roleNotAllowed'])
  const suspended = sendSlowly(mia, '/api/users/me', { phone: '12' }, async () => {
    requireBody(await olga.post(`/api/operator/people/${mia.userId}/suspend`, { reason: 'Spam' }), 200)
    wait(5)
  })
  expect(await suspended).toEqual([401, 'notSignedIn'])
  expect(await sendSlowly(carl, path, details, async () => wait(60))).toEqual([200, undefined])
})
