import type { OwnSession } from '@marquee/contract/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import {
  requireBody,
  registerUser,
  createOperator,
  createPartner,
  PASSWORD,
  type Person,
} from '../../testing/people/users.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const SESSIONS = '/api/users/me/sessions'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const listSessions = async (who: ApiClient) =>
  (requireBody(await who.get(SESSIONS), 200) as { sessions: OwnSession[] }).sessions

async function signInElsewhere({ email }: Person, remoteAddress = '203.0.113.7'): Promise<ApiClient> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/users/login',
    remoteAddress,
    headers: { 'user-agent': FIREFOX },
    payload: { email, password: PASSWORD },
  })
  return createApiClient(app, answer.json<{ token: string }>().token)
}

it('lists the own sessions with start, address, browser, and which one is current', async () => {
  const nora = await registerUser(app, 'client')
  app.clock.advance(1000)
  const elsewhere = await signInElsewhere(nora, '2001:db8:1:2:3::4')
  const listed = await listSessions(elsewhere)
  const at = app.clock.now().toISOString()
  expect(listed).toMatchObject([
    {
      createdAt: at,
      lastUsedAt: at,
      address: '2001:db8:1:2::/64',
      browser: 'Firefox',
      system: 'Linux',
      isCurrent: true,
    },
    { address: '127.0.0.1', browser: null, system: null, isCurrent: false },
  ])
  expect((await listSessions(nora)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect(JSON.stringify(listed)).not.toContain(String(elsewhere.token))
})

it('ends one of the own sessions at once, and refuses those of others', async () => {
  const [nora, other] = [await registerUser(app, 'client'), await registerUser(app, 'client', 'Nils Other')]
  const elsewhere = await signInElsewhere(nora)
  const target = (await listSessions(nora)).find(({ isCurrent }) => !isCurrent)
  expect(await other.delete(`${SESSIONS}/${target?._id}`)).toMatchObject({ status: 404 })
  expect((await elsewhere.get('/api/users/me')).status).toBe(200)
  expect((await nora.delete(`${SESSIONS}/${target?._id}`)).status).toBe(200)
  expect((await elsewhere.get('/api/users/me')).status).toBe(401)
  expect((await nora.delete(`${SESSIONS}/${target?._id}`)).status).toBe(404)
  expect((await nora.get('/api/users/me')).status).toBe(200)
  const { rows } = await app.context.database.query(
    `select action, address from audit where subject_id = '${nora.userId}'`,
  )
  expect(rows).toEqual([{ action: 'end-session', address: '127.0.0.1' }])
})

it('ends all others in one call', async () => {
  const nora = await registerUser(app, 'client')
  const others = [await signInElsewhere(nora), await signInElsewhere(nora), await signInElsewhere(nora)]
  expect(await nora.delete(SESSIONS)).toMatchObject({ status: 200, body: { ended: 3 } })
  for (const other of others) expect((await other.get('/api/users/me')).status).toBe(401)
  expect(await listSessions(nora)).toMatchObject([{ isCurrent: true }])
  expect(await nora.delete(SESSIONS)).toMatchObject({ body: { ended: 0 } })
})

it('ends an impersonation together with the session that it began in', async () => {
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const impersonate = async () => {
    const begun = await olga.post(`/api/operator/people/${petra.userId}/view`, { reason: 'A question' })
    return createApiClient(app, (requireBody(begun, 200) as { token: string }).token)
  }
  const first = await impersonate()
  expect((await first.get('/api/users/me')).status).toBe(200)
  await olga.delete(SESSIONS)
  expect((await first.get('/api/users/me')).status).toBe(401)
  expect((await listSessions(petra)).length).toBe(1)
})

it('records the last use to within five minutes, once for many calls', async () => {
  const nora = await registerUser(app, 'client')
  const readLastUse = async () => {
    const { rows } = await app.context.database.query(
      `select last_used_at as at, xmin::text as written from sessions where user_id = '${nora.userId}'`,
    )
    const [row] = rows as { at: Date; written: string }[]
    return { at: new Date(String(row?.at)).getTime(), written: row?.written }
  }
  const opened = await readLastUse()
  app.clock.advance(299_000)
  await nora.get('/api/users/me')
  expect(await readLastUse()).toEqual(opened)
  app.clock.advance(1000)
  await Promise.all(Array.from({ length: 20 }, () => nora.get('/api/users/me')))
  await expect.poll(async () => (await readLastUse()).at).toBe(app.clock.now().getTime())
  const noted = await readLastUse()
  await nora.get('/api/users/me')
  expect(await readLastUse()).toEqual(noted)
})

it('ends an operator’s session after twelve hours without a call, or a week', async () => {
  const olga = await createOperator(app)
  const wait = async (hours: number) => {
    app.clock.advance(hours * 3_600_000 - 1000)
    const { status } = await olga.get('/api/users/me')
    await expect
      .poll(async () => {
        const { rows } = await app.context.database.query(
          `select last_used_at as at from sessions where user_id = '${olga.userId}'`,
        )
        return status === 401 || new Date(String((rows[0] as { at: Date }).at)).getTime()
      })
      .toBe(status === 401 || app.clock.now().getTime())
    return status
  }
  for (let day = 0; day < 13; day++) expect(await wait(12)).toBe(200)
  expect(await wait(13)).toBe(401)

  const other = await createOperator(app, 'Otto Zwei')
  app.clock.advance(12 * 3_600_000)
  expect((await other.get('/api/users/me')).status).toBe(401)
})
