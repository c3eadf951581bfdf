import type { Payout } from '@marquee/contract/payouts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAYS } from '../../platform/clock.ts'
import { saveSettings } from '../../testing/billing.ts'
import { plantVehicle } from '../../testing/city.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { plantAgreement, plantStatement } from '../../testing/payouts.ts'
import { type Reply, voice } from '../../testing/people.ts'
import { market } from '../../testing/people/places.ts'
import {
  bodyOf,
  codeOf,
  linkIn,
  type Operator,
  operator,
  type Partner,
  partner,
  PASSWORD,
  type Person,
  setUpFactor,
} from '../../testing/people/users.ts'

let house: TestHouse
let [olga, otto, petra] = [] as unknown as [Operator, Operator, Partner]
let screenId = ''
beforeAll(async () => {
  house = await startHouse()
  ;[olga, otto, petra] = [await operator(house), await operator(house, 'Otto Zwei'), await partner(house)]
  const city = { ...(await market(olga)), ownerId: petra.ownerId }
  screenId = (await plantVehicle(house.house.db, city, [10])).screenIds[0] ?? ''
  await saveSettings(olga)
  await plantAgreement(house.house.db, petra)
  await plantStatement(house, { ownerId: petra.ownerId, screenId, cents: 1_000 })
})
afterAll(() => house.close())

const EVE = 'eve.second@example.com'
/** An account that olga invites, with a password and a second factor of its own. */
async function invited(): Promise<Operator> {
  const body = { firstName: 'Eve', lastName: 'Second', email: EVE }
  const { person } = bodyOf(await olga.post('/api/operator/people/operators', body), 201) as { person: { id: string } }
  const path = new URL(await linkIn(house, EVE, 'reset-password')).pathname
  bodyOf(await voice(house).post(`/api/users${path}`, { newPassword: PASSWORD }), 200)
  const login = bodyOf(await voice(house).post('/api/users/login', { email: EVE, password: PASSWORD }), 200)
  const { token } = login as { token: string }
  const eve = { ...voice(house, token), token, userId: person.id, email: EVE }
  return { ...eve, ...(await setUpFactor(house, eve)) }
}
/** Time goes by, and whoever is asked signs in anew. */
async function later<Who extends Operator>(ms: number, ...people: Who[]): Promise<Who[]> {
  house.clock.advance(ms)
  return Promise.all(
    people.map(async (who) => {
      const login = { email: who.email, password: PASSWORD, code: codeOf(house, who.secret) }
      const { token } = bodyOf(await voice(house).post('/api/users/login', login), 200) as { token: string }
      return { ...who, ...voice(house, token), token }
    }),
  )
}
async function runBy(who: Person): Promise<string> {
  const wanted = { ownerIds: [petra.ownerId], executesOn: '2027-01-11', totalCents: 1_000 }
  return (bodyOf(await who.post('/api/operator/payouts', wanted), 201) as { payout: Payout }).payout.id
}
const step = (who: Person, id: string, verb: string, body: object = {}): Promise<Reply> =>
  who.post(`/api/operator/payouts/${id}/${verb}`, body)
const mailsTo = async ({ email }: Person, subject: string) => {
  await house.jobs.drain()
  const { messages } = (await voice(house).get('/api/mailbox')).body as {
    messages: { to: string; subject: string; text: string }[]
  }
  return messages.filter((mail) => mail.to === email && mail.subject.includes(subject))
}

describe('four eyes cannot be borrowed (decision 21)', () => {
  let eve: Operator
  it('tells all other operators who was added, and by whom', async () => {
    eve = await invited()
    const [mail, ...others] = await mailsTo(otto, 'Eve Second is an operator now')
    expect(mail?.text).toContain(`Olga Berg has made Eve Second (${EVE}) an operator`)
    expect(others).toEqual([])
    expect(await mailsTo(olga, 'is an operator now')).toEqual([])
  })

  it('refuses an account that the one has added who put the run together, and the other way round', async () => {
    const run = await runBy(olga)
    const tooClose = { status: 403, body: { code: 'operatorsTooClose' } }
    expect(await step(eve, run, 'approve')).toMatchObject(tooClose)
    bodyOf(await step(olga, run, 'cancel'), 200)
    const other = await runBy(eve)
    expect(await step(olga, other, 'approve')).toMatchObject(tooClose)
    bodyOf(await step(olga, other, 'cancel'), 200)
  })

  it('lets whoever was added approve for somebody else after 72 hours', async () => {
    const run = await runBy(otto)
    expect(await step(eve, run, 'approve')).toMatchObject({ status: 403, body: { code: 'operatorTooNew' } })
    ;[olga, otto, eve] = (await later(3 * DAYS, olga, otto, eve)) as [Operator, Operator, Operator]
    bodyOf(await step(eve, run, 'approve'), 200)
  })

  it('mails all others when a run is approved, and when one is cancelled that the bank may have', async () => {
    for (const who of [olga, otto]) {
      expect(await mailsTo(who, 'is approved')).toMatchObject([{ text: expect.stringContaining('Eve Second') }])
    }
    expect(await mailsTo(eve, 'is approved')).toEqual([])
    const { payouts } = bodyOf(await olga.get('/api/operator/payouts'), 200) as { payouts: { id: string }[] }
    const id = payouts[0]?.id ?? ''
    bodyOf(await step(otto, id, 'export'), 200)
    bodyOf(await step(otto, id, 'cancel', { reason: 'The bank has refused the file' }), 200)
    for (const who of [olga, eve]) {
      const [mail] = await mailsTo(who, 'is cancelled after its file was made')
      expect(mail?.text).toContain('The bank has refused the file')
    }
    expect(await mailsTo(otto, 'is cancelled')).toEqual([])
  })
})
