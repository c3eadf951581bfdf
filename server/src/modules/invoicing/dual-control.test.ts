import type { Payout } from '@marquee/contract/payouts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { type Reply, createApiClient } from '../../testing/api-client.ts'
import { createLocation } from '../../testing/people/venues.ts'
import {
  requireBody,
  generateCode,
  getMailedLink,
  type Operator,
  createOperator,
  type Partner,
  createPartner,
  PASSWORD,
  type Person,
  setUpFactor,
} from '../../testing/people/users.ts'

let app: TestApp
let [olga, otto, petra] = [] as unknown as [Operator, Operator, Partner]
let screenId = ''
beforeAll(async () => {
  app = await startApp()
  ;[olga, otto, petra] = [await createOperator(app), await createOperator(app, 'Otto Zwei'), await createPartner(app)]
  const city = { ...(await createLocation(olga)), ownerId: petra.ownerId }
  screenId = (await plantVehicle(app.context.db, city, [10])).screenIds[0] ?? ''
  await saveSettings(olga)
  await plantAgreement(app.context.db, petra)
  await plantStatement(app, { ownerId: petra.ownerId, screenId, cents: 1_000 })
})
afterAll(() => app.close())

const EVE = 'eve.second@example.com'
/** An operator invited by olga, with its own password and second factor. */
async function inviteEve(): Promise<Operator> {
  const body = { firstName: 'Eve', lastName: 'Second', email: EVE, operatorRole: 'finance' }
  const { person } = requireBody(await olga.post('/api/operator/people/operators', body), 201) as {
    person: { id: string }
  }
  const path = new URL(await getMailedLink(app, EVE, 'reset-password')).pathname
  requireBody(await createApiClient(app).post(`/api/users${path}`, { newPassword: PASSWORD }), 200)
  const login = requireBody(
    await createApiClient(app).post('/api/users/login', { email: EVE, password: PASSWORD }),
    200,
  )
  const { token } = login as { token: string }
  const eve = { ...createApiClient(app, token), token, userId: person.id, email: EVE }
  return { ...eve, ...(await setUpFactor(app, eve)) }
}
/** Advances the clock and signs these operators in again. */
async function advanceTime<Who extends Operator>(ms: number, ...people: Who[]): Promise<Who[]> {
  app.clock.advance(ms)
  return Promise.all(
    people.map(async (who) => {
      const login = { email: who.email, password: PASSWORD, code: generateCode(app, who.secret) }
      const { token } = requireBody(await createApiClient(app).post('/api/users/login', login), 200) as {
        token: string
      }
      return { ...who, ...createApiClient(app, token), token }
    }),
  )
}
async function createRun(who: Person): Promise<string> {
  const wanted = { ownerIds: [petra.ownerId], executesOn: '2027-01-11', totalCents: 1_000 }
  return (requireBody(await who.post('/api/operator/payouts', wanted), 201) as { payout: Payout }).payout.id
}
const postStep = (who: Person, id: string, verb: string, body: object = {}): Promise<Reply> =>
  who.post(`/api/operator/payouts/${id}/${verb}`, body)
const listMails = async ({ email }: Person, subject: string) => {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string; text: string }[]
  }
  return messages.filter((mail) => mail.to === email && mail.subject.includes(subject))
}

describe('dual control (decision 21)', () => {
  let eve: Operator
  it('mails all other operators who was added, and by whom', async () => {
    eve = await inviteEve()
    const [mail, ...others] = await listMails(otto, 'Eve Second is now an operator')
    expect(mail?.text).toContain(`Olga Berg added Eve Second (${EVE}) as an operator`)
    expect(others).toEqual([])
    expect(await listMails(olga, 'is now an operator')).toEqual([])
  })

  it('refuses an operator together with the one who added it', async () => {
    const run = await createRun(olga)
    const tooClose = { status: 403, body: { code: 'operatorsTooClose' } }
    expect(await postStep(eve, run, 'approve')).toMatchObject(tooClose)
    requireBody(await postStep(olga, run, 'cancel'), 200)
    const other = await createRun(eve)
    expect(await postStep(olga, other, 'approve')).toMatchObject(tooClose)
    requireBody(await postStep(olga, other, 'cancel'), 200)
  })

  it('lets a new operator approve runs of other operators after 72 hours', async () => {
    const run = await createRun(otto)
    expect(await postStep(eve, run, 'approve')).toMatchObject({ status: 403, body: { code: 'operatorTooNew' } })
    ;[olga, otto, eve] = (await advanceTime(3 * DAYS, olga, otto, eve)) as [Operator, Operator, Operator]
    requireBody(await postStep(eve, run, 'approve'), 200)
  })

  it('mails all others when a run is approved, and when an exported run is cancelled', async () => {
    for (const who of [olga, otto]) {
      expect(await listMails(who, 'approved: ')).toMatchObject([{ text: expect.stringContaining('Eve Second') }])
    }
    expect(await listMails(eve, 'approved: ')).toEqual([])
    const { payouts } = requireBody(await olga.get('/api/operator/payouts'), 200) as { payouts: { id: string }[] }
    const id = payouts[0]?.id ?? ''
    requireBody(await postStep(otto, id, 'export'), 200)
    requireBody(await postStep(otto, id, 'cancel', { reason: 'The bank has refused the file' }), 200)
    for (const who of [olga, eve]) {
      const [mail] = await listMails(who, 'cancelled after its file was created')
      expect(mail?.text).toContain('The bank has refused the file')
    }
    expect(await listMails(otto, 'cancelled after')).toEqual([])
  })

  it('counts an operator who gets a role with payouts as a new one (decision 38)', async () => {
    const changeRole = async (by: Person, operatorRole: string) =>
      requireBody(
        await by.post(`/api/operator/people/${eve.userId}/role`, { role: 'operator', operatorRole, reason: 'Moved' }),
        200,
      )
    await changeRole(otto, 'fleet')
    await changeRole(olga, 'finance')
    for (const [creator, code] of [
      [otto, 'operatorTooNew'],
      [olga, 'operatorsTooClose'],
    ] as const) {
      const run = await createRun(creator)
      expect(await postStep(eve, run, 'approve')).toMatchObject({ status: 403, body: { code } })
      requireBody(await postStep(creator, run, 'cancel'), 200)
    }
  })
})
