import { randomUUID } from 'node:crypto'
import type { VehicleAvailability } from '@marquee/contract/campaigns'
import type { Manifest } from '@marquee/contract/player'
import type { PersonInFull } from '@marquee/contract/people'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../../modules/audit/schema.ts'
import { companies } from '../../modules/companies/schema.ts'
import { openSession } from '../../modules/identity/commands/sessions.ts'
import { users } from '../../modules/identity/schema.ts'
import { airings } from '../../modules/playback/schema.ts'
import { MINUTES, SECONDS } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { submitted } from '../../testing/campaigns.ts'
import { type City, type Place, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, startHouse, TODAY, type TestHouse } from '../../testing/house.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { type Reply, voice } from '../../testing/people.ts'
import { type Device, plantDevice, played } from '../../testing/people/devices.ts'
import { market } from '../../testing/people/places.ts'
import {
  bodyOf,
  type Client,
  client,
  linkIn,
  newcomer,
  operator,
  type Partner,
  partner,
  PASSWORD,
  type Person,
} from '../../testing/people/users.ts'
import { listenTo } from '../../testing/streams.ts'

let house: TestHouse
let olga: Person
let otto: Person
beforeAll(async () => {
  house = await startHouse({ listen: true })
  olga = await operator(house)
  otto = await operator(house, 'Otto Rieger')
})
afterAll(() => house.close())

const at = (path: string) => `/api/operator/people${path}`
const reason = 'Ads for a casino without a licence'
const suspend = (by: Person, who: Pick<Person, 'userId'>) => by.post(at(`/${who.userId}/suspend`), { reason })
const restore = (who: Pick<Person, 'userId'>) => olga.post(at(`/${who.userId}/restore`), {})
const signIn = ({ email }: Person, password = PASSWORD) => voice(house).post('/api/users/login', { email, password })
const codeOf = ({ status, body }: Reply) => [status, (body as { code?: string }).code]
const personOf = (reply: Reply) => (bodyOf(reply, 200) as { person: PersonInFull }).person
const mailsTo = async (email: string) => {
  await house.jobs.drain()
  const { messages } = (await voice(house).get('/api/mailbox')).body as {
    messages: { to: string; subject: string; text: string }[]
  }
  return messages.filter(({ to }) => to === email)
}
const deedsOn = (id: string) =>
  house.house.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.at), asc(audit.id))

describe('suspending a person', () => {
  it('ends their sessions and their open lines at once, tells them why by mail, and stands in the audit log', async () => {
    const nora = await newcomer(house, 'client')
    const line = await listenTo(house, '/api/events', nora.token)
    const person = personOf(await suspend(olga, nora))
    expect(person).toMatchObject({ state: 'suspended', openSessions: 0, suspension: { reason, by: 'Olga Berg' } })
    await line.ended
    expect(codeOf(await nora.get('/api/users/me'))).toEqual([401, 'notSignedIn'])
    const [mail] = (await mailsTo(nora.email)).filter(({ subject }) => subject === 'Your Marquee account is suspended')
    expect(mail?.text).toContain(reason)
    expect(await deedsOn(nora.userId)).toMatchObject([{ action: 'suspend', actorName: 'Olga Berg', reason }])
  })

  it('keeps them out by password, reset link, verification, registration, and with a session that somebody planted', async () => {
    const nora = await newcomer(house, 'partner')
    await suspend(olga, nora)
    expect(codeOf(await signIn(nora))).toEqual([403, 'suspended'])
    // Whoever does not know the password learns nothing of it.
    expect(codeOf(await signIn(nora, 'a stormy evening by the river'))).toEqual([401, 'wrongLogin'])
    await voice(house).post('/api/users/request-reset-password', { email: nora.email })
    const link = new URL(await linkIn(house, nora.email, 'reset-password')).pathname
    const reset = await voice(house).post(`/api/users${link}`, { newPassword: 'another evening by the sea' })
    expect(bodyOf(reset, 200)).not.toHaveProperty('token')
    expect(codeOf(await signIn(nora, 'another evening by the sea'))).toEqual([403, 'suspended'])
    const verify = new URL(await linkIn(house, nora.email, 'verifyEmail')).pathname
    expect(bodyOf(await voice(house).get(`/api/users${verify}`), 200)).not.toHaveProperty('token')
    const token = await inTransaction(house.house.database, (tx) => openSession(tx, nora.userId, house.clock.now()))
    expect(codeOf(await voice(house, token).get('/api/users/me'))).toEqual([401, 'notSignedIn'])
  })

  it('is not done twice, not to oneself, not to nobody, and not without a reason', async () => {
    const nora = await newcomer(house, 'client')
    expect(codeOf(await olga.post(at(`/${nora.userId}/suspend`), { reason: ' ' }))).toEqual([400, 'invalid'])
    await suspend(olga, nora)
    expect(codeOf(await suspend(olga, nora))).toEqual([409, 'alreadySuspended'])
    expect(codeOf(await suspend(olga, olga))).toEqual([409, 'yourself'])
    expect(codeOf(await suspend(olga, { userId: randomUUID() }))).toEqual([404, 'notFound'])
    expect(personOf(await restore(nora))).toMatchObject({ state: 'unverified', suspension: null })
    expect(codeOf(await restore(nora))).toEqual([409, 'notSuspended'])
    expect((await signIn(nora)).status).toBe(200)
  })
})

describe('a suspended company', () => {
  let city: City
  let carl: Client
  let taxi: Place
  let device: Device
  let campaign: { campaignId: string; sha256: string }
  beforeEach(async () => {
    const petra = await partner(house)
    city = { ...(await market(olga, `Vienna ${randomUUID()}`)), ownerId: petra.ownerId }
    carl = await client(house)
    taxi = await plantVehicle(house.house.db, city, [10])
    device = await plantDevice(house, taxi.screenIds[0] ?? '')
    const { _id } = await submitted(carl, city, [taxi])
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
    const [spot] = await spots()
    campaign = { campaignId: _id, sha256: spot?.sha256 ?? '' }
  })

  const spots = async () => {
    const { flights } = bodyOf(await device.get('/api/player/manifest'), 200) as Manifest
    return flights.map(({ campaignId: id, sha256 }) => ({ id, sha256 }))
  }
  const verdictOn = async (secondsAgo: number) => {
    const play = played(house, device, campaign, secondsAgo)
    const { results } = bodyOf(await device.post('/api/player/plays', { plays: [play] }), 200) as {
      results: { result: string; reason?: string }[]
    }
    return results[0]
  }

  it('is on no screen and runs nowhere from that moment, and comes back as it was', async () => {
    const line = await listenTo(house, '/api/player/events', device.token)
    const before = personOf(await olga.get(at(`/${carl.userId}`)))
    expect(before).toMatchObject({ campaigns: 1, runningCampaigns: 1 })
    await suspend(olga, carl)
    expect(await line.next('stop')).toMatchObject({ campaignId: campaign.campaignId })
    expect(await spots()).toEqual([])
    expect(personOf(await olga.get(at(`/${carl.userId}`)))).toMatchObject({ campaigns: 1, runningCampaigns: 0 })
    const { screen } = bodyOf(await olga.get(`/api/screens/${device.screenId}`), 200) as {
      screen: { campaigns: unknown[] }
    }
    expect(screen.campaigns).toEqual([])
    // Its slot stays its own.
    const lookup = { location: city.locationId, startDate: TODAY, numberOfWeeks: 2 }
    const { rows } = await house.house.db.execute(`select 1 from holdings where holder_id = '${campaign.campaignId}'`)
    expect(rows).toHaveLength(1)
    expect((await olga.post('/api/vehicles/type', lookup)).status).toBe(200)
    await restore(carl)
    expect(await spots()).toMatchObject([{ id: campaign.campaignId }])
  })

  it('earns nothing for what was shown after it, and everything for what was shown before it (decision 15)', async () => {
    house.clock.advance(10 * MINUTES)
    await suspend(olga, carl)
    house.clock.advance(10 * MINUTES)
    expect(await verdictOn(15 * 60)).toMatchObject({ result: 'accepted' })
    expect(await verdictOn(5 * 60)).toMatchObject({ result: 'flagged', reason: 'not-booked' })
    await restore(carl)
    house.clock.advance(10 * MINUTES)
    expect(await verdictOn(60)).toMatchObject({ result: 'accepted' })
    expect(await verdictOn(14 * 60)).toMatchObject({ result: 'flagged', reason: 'not-booked' })
    const aired = await house.house.db.select().from(airings).where(eq(airings.campaignId, campaign.campaignId))
    expect(aired).toHaveLength(2)
  })

  it('has nothing approved, and comes back without what was taken from it meanwhile', async () => {
    const waiting = await submitted(carl, city, [taxi])
    await suspend(olga, carl)
    const decide = (id: string) => olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' })
    expect(codeOf(await decide(waiting._id))).toEqual([409, 'partySuspended'])
    await restore(carl)
    bodyOf(await decide(waiting._id), 200)
    expect((await spots()).map(({ id }) => id).toSorted()).toEqual([campaign.campaignId, waiting._id].toSorted())
  })

  it('is known by the row of the company alone, whoever writes it', async () => {
    const { db } = house.house
    const now = house.clock.now()
    await db.update(companies).set({ suspendedAt: now, updatedAt: now }).where(eq(companies.id, carl.companyId))
    expect(await spots()).toEqual([])
  })
})

describe('a suspended partner', () => {
  let petra: Partner
  let carl: Client
  let city: City
  let taxi: Place
  beforeEach(async () => {
    petra = await partner(house)
    carl = await client(house)
    city = { ...(await market(olga, `Graz ${randomUUID()}`)), ownerId: petra.ownerId }
    taxi = await plantVehicle(house.house.db, city, [10])
  })

  const freeIn = async () => {
    const lookup = { location: city.locationId, startDate: TODAY, numberOfWeeks: 1 }
    const { vehicles } = bodyOf(await carl.post('/api/vehicles/type', lookup), 200) as VehicleAvailability
    return vehicles.length
  }

  it('goes on showing what is sold, but is offered to nobody, and shows nothing of their own', async () => {
    const device = await plantDevice(house, taxi.screenIds[0] ?? '')
    await plantInfotainment(house.house.db, city, taxi.screenIds)
    const { _id } = await submitted(carl, city, [taxi])
    bodyOf(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
    const items = async () => {
      const { flights, infotainment } = bodyOf(await device.get('/api/player/manifest'), 200) as Manifest
      return [...flights.map(() => 'campaign'), ...infotainment.map(() => 'infotainment')]
    }
    expect((await items()).toSorted()).toEqual(['campaign', 'infotainment'])
    await suspend(olga, petra)
    expect(await items()).toEqual(['campaign'])
    expect(await freeIn()).toBe(0)
    const refused = await submitted(carl, city, [taxi]).catch(String)
    expect(refused).toContain('screensTaken')
    await restore(petra)
    expect((await items()).toSorted()).toEqual(['campaign', 'infotainment'])
    expect(await freeIn()).toBe(1)
    expect((await submitted(carl, city, [taxi])).status).toBe('Pending Approval')
  })
})

describe('roles', () => {
  it('are changed by another operator alone, with a reason, which signs the person out', async () => {
    const nora = await newcomer(house, 'partner')
    const change = (id: string, role: string) => olga.post(at(`/${id}/role`), { role, reason: 'Registered wrongly' })
    expect(codeOf(await change(olga.userId, 'client'))).toEqual([409, 'yourself'])
    expect(codeOf(await change(nora.userId, 'partner'))).toEqual([409, 'sameRole'])
    expect(personOf(await change(nora.userId, 'client'))).toMatchObject({ role: 'client', openSessions: 0 })
    expect((await nora.get('/api/users/me')).status).toBe(401)
    const { token } = bodyOf(await signIn(nora), 200) as { token: string }
    expect((await voice(house, token).get('/api/users/me')).body).toMatchObject({ user: { role: 'client' } })
    const [deed] = (await deedsOn(nora.userId)).filter(({ action }) => action === 'change-role')
    expect(deed).toMatchObject({ changes: { role: { from: 'partner', to: 'client' } }, reason: 'Registered wrongly' })
    expect(await mailsTo(nora.email)).toContainEqual(
      expect.objectContaining({ subject: 'Your Marquee account has another role' }),
    )
  })

  it.each([
    ['an owner profile', partner, 'client'],
    ['a company', client, 'operator'],
  ])('stay with whoever has %s', async (_what, make, role) => {
    const person = await make(house)
    const reply = await olga.post(at(`/${person.userId}/role`), { role, reason: 'Why not' })
    expect(codeOf(reply)).toEqual([409, 'hasProfile'])
    expect((await person.get('/api/users/me')).status).toBe(200)
  })
})

describe('verification links and invitations', () => {
  it('are mailed again while the address is not verified, ten times an hour', async () => {
    const nora = await newcomer(house, 'client')
    const resend = () => olga.post(at(`/${nora.userId}/verification`))
    bodyOf(await resend(), 200)
    expect((await mailsTo(nora.email)).length).toBe(2)
    for (let more = 1; more < 10; more++) await resend()
    expect((await resend()).status).toBe(429)
    const path = new URL(await linkIn(house, nora.email, 'verifyEmail')).pathname
    bodyOf(await voice(house).get(`/api/users${path}`), 200)
    house.clock.advance(61 * MINUTES)
    expect(codeOf(await resend())).toEqual([409, 'alreadyVerified'])
  })

  it('make an operator who chooses the password, once more until they have, and nobody of a known address', async () => {
    const ines = { firstName: 'Ines', lastName: 'Neu', email: `ines.${randomUUID()}@marquee.example` }
    const { person } = bodyOf(await olga.post(at('/operators'), ines), 201) as { person: PersonInFull }
    expect(person).toMatchObject({ role: 'operator', state: 'invited' })
    bodyOf(await olga.post(at('/operators'), ines), 201)
    const link = new URL(await linkIn(house, ines.email, 'reset-password')).pathname
    bodyOf(await voice(house).post(`/api/users${link}`, { newPassword: PASSWORD }), 200)
    expect(codeOf(await olga.post(at('/operators'), ines))).toEqual([409, 'emailTaken'])
    const nora = await newcomer(house, 'client')
    expect(codeOf(await olga.post(at('/operators'), { ...ines, email: nora.email }))).toEqual([409, 'emailTaken'])
  })

  it('are thirty an hour from one operator, so that a stolen session mails nobody else', async () => {
    const ilse = await operator(house, 'Ilse Inviting')
    const invite = () =>
      ilse.post(at('/operators'), { firstName: 'Win', lastName: 'Now', email: `${randomUUID()}@marquee.example` })
    for (let count = 0; count < 30; count++) bodyOf(await invite(), 201)
    expect(codeOf(await invite())).toEqual([429, 'tooMany'])
    house.clock.advance(61 * MINUTES)
    bodyOf(await invite(), 201)
  })

  it('are ten an hour to one address', async () => {
    const ilse = await operator(house, 'Ilse Inviting')
    const email = `${randomUUID()}@marquee.example`
    const invite = () => ilse.post(at('/operators'), { firstName: 'Win', lastName: 'Now', email })
    for (let count = 0; count < 10; count++) bodyOf(await invite(), 201)
    expect(codeOf(await invite())).toEqual([429, 'tooMany'])
  })
})

describe('looking as somebody', () => {
  const look = async (who: Pick<Person, 'userId'>, by = olga) =>
    voice(house, (bodyOf(await by.post(at(`/${who.userId}/view`)), 200) as { token: string }).token)

  it('shows what they see, says who looks, changes nothing, and stands in the audit log from begin to end', async () => {
    const carl = await client(house)
    const view = await look(carl)
    expect((await view.get('/api/users/me')).body).toMatchObject({
      user: { _id: carl.userId, viewedBy: { firstName: 'Olga', lastName: 'Berg' } },
    })
    expect((await view.get(`/api/companies/${carl.companyId}`)).status).toBe(200)
    expect(codeOf(await view.put('/api/users/me', { phone: '1' }))).toEqual([403, 'readOnly'])
    expect((await view.ask('HEAD', '/api/users/me')).status).toBe(200)
    house.clock.advance(SECONDS)
    bodyOf(await view.post('/api/users/logout'), 200)
    expect((await view.get('/api/users/me')).status).toBe(401)
    expect(await deedsOn(carl.userId)).toMatchObject([
      { action: 'view-as', actorName: 'Olga Berg' },
      { action: 'stop-viewing', actorName: 'Olga Berg' },
    ])
    // The person in person was never disturbed.
    expect((await carl.get('/api/users/me')).body).not.toHaveProperty('user.viewedBy')
  })

  it('is over after half an hour, when the operator signs out, and when the operator is suspended', async () => {
    const carl = await client(house)
    const view = await look(carl)
    house.clock.advance(30 * MINUTES - SECONDS)
    expect((await view.get('/api/users/me')).status).toBe(200)
    house.clock.advance(SECONDS)
    expect((await view.get('/api/users/me')).status).toBe(401)
    const ludwig = await operator(house, 'Ludwig Lang')
    const second = await look(carl, ludwig)
    const line = await listenTo(house, '/api/events', second.token ?? '')
    await ludwig.post('/api/users/logout')
    await line.ended
    expect((await second.get('/api/users/me')).status).toBe(401)
    const lena = await operator(house, 'Lena Lang')
    const third = await look(carl, lena)
    bodyOf(await suspend(olga, lena), 200)
    expect((await third.get('/api/users/me')).status).toBe(401)
    // Even where the session was left behind.
    const late = await look(carl, otto)
    await house.house.db.update(users).set({ role: 'client' }).where(eq(users.id, otto.userId))
    expect((await late.get('/api/users/me')).status).toBe(401)
    await house.house.db.update(users).set({ role: 'operator' }).where(eq(users.id, otto.userId))
  })

  it('is possible as a suspended person, but never as an operator, and never from within', async () => {
    const carl = await client(house)
    await suspend(olga, carl)
    const view = await look(carl)
    expect((await view.get('/api/users/me')).status).toBe(200)
    expect(codeOf(await view.post(at(`/${carl.userId}/view`)))).toEqual([403, 'wrongRole'])
    expect(codeOf(await olga.post(at(`/${otto.userId}/view`)))).toEqual([409, 'notViewable'])
  })
})

describe('the page of a person', () => {
  it('is found by their own id, and by that of their owner profile or company', async () => {
    for (const person of [await client(house), await partner(house)]) {
      const known = personOf(await olga.get(at(`/${person.userId}`)))
      expect(known.party).not.toBeNull()
      expect(personOf(await olga.get(at(`/${known.party?.id}`)))).toEqual(known)
    }
    expect((await olga.get(at(`/${randomUUID()}`))).status).toBe(404)
  })
})

describe('the list of people', () => {
  it('finds by any part of a name, an address or a company, filters, sorts, pages and counts', async () => {
    const town = await houseForThisTest()
    const root = await operator(town, 'Rosa Root')
    const [zoe, adam] = [await client(town, 'Zoe Quill'), await partner(town, 'Adam Abel')]
    await newcomer(town, 'client', 'Nora Na%me')
    const list = async (query: string) =>
      bodyOf(await root.get(at(query)), 200) as {
        people: PersonInFull[]
        total: number
        counts: { role: string; state: string; people: number }[]
      }
    expect((await list('?search=quil')).people.map(({ id }) => id)).toEqual([zoe.userId])
    expect((await list('?search=zoe%20QUI')).people.map(({ id }) => id)).toEqual([zoe.userId])
    expect((await list('?search=weber%20coff')).people.map(({ id }) => id)).toEqual([zoe.userId])
    expect((await list('?search=screens%20d.o.o')).people.map(({ id }) => id)).toEqual([adam.userId])
    expect((await list('?search=%25')).people.map(({ lastName }) => lastName)).toEqual(['Na%me'])
    expect((await list('?role=partner')).people.map(({ id }) => id)).toEqual([adam.userId])
    const all = await list('?sort=name')
    expect(all.people.map(({ lastName }) => lastName)).toEqual(['Abel', 'Na%me', 'Quill', 'Root'])
    expect(all.total).toBe(4)
    expect(all.counts.reduce((sum, { people }) => sum + people, 0)).toBe(4)
    bodyOf(await root.post(at(`/${zoe.userId}/suspend`), { reason }), 200)
    expect((await list('?state=suspended')).people).toMatchObject([{ id: zoe.userId, campaigns: 0 }])
    expect((await list('?page=2')).people).toEqual([])
  })
})
