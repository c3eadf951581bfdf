import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { announce, type Announcement } from '../platform/events.ts'
import { submitted } from '../testing/campaigns.ts'
import { plantCity, plantVehicle } from '../testing/city.ts'
import type { EventsAnswer, Route } from '../platform/http/route.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { voice } from '../testing/people.ts'
import { beat, plantDevice, played } from '../testing/people/devices.ts'
import { bodyOf, client, linkIn, newcomer, operator, partner, PASSWORD } from '../testing/people/users.ts'
import { listenTo } from '../testing/streams.ts'
import { userCallers } from './caller.ts'
import { eventRoutes, mayHear, resyncAfterMs } from './events.ts'

let town: TestHouse
beforeAll(async () => {
  town = await startHouse({ listen: true })
})
afterAll(() => town.close())

const follow = (person: { token: string }) => listenTo(town, '/api/events', person.token)
const say = (announcement: Announcement) => inTransaction(town.house.database, (tx) => announce(tx, announcement))

const OWNER = 'owner-1'
const COMPANY = 'company-1'
const person = (role: 'partner' | 'client' | 'operator', ownerId: string | null, companyId: string | null) => ({
  role,
  ownerId,
  companyId,
})
test.each([
  ['an operator everything', person('operator', null, null), {}, true],
  ['a partner what is theirs', person('partner', OWNER, null), { ownerIds: ['other', OWNER] }, true],
  ['a partner nothing of others', person('partner', OWNER, null), { ownerIds: ['other'] }, false],
  ['a partner nothing of companies', person('partner', OWNER, null), { companyIds: [COMPANY] }, false],
  ['a partner without a profile nothing', person('partner', null, null), { ownerIds: [] }, false],
  ['a client what is theirs', person('client', null, COMPANY), { companyIds: [COMPANY] }, true],
  ['a client nothing of others', person('client', null, COMPANY), { companyIds: ['other'] }, false],
  ['a client nothing that names nobody', person('client', null, COMPANY), {}, false],
])('lets %s hear (product 9)', (_, caller, announcement, hears) => {
  expect(mayHear(caller, { topic: 'screen', ...announcement })).toBe(hears)
})

test.each([
  ['one at once', 1, 0.999, 9.99],
  ['of five hundred the last after five seconds', 500, 1, 5000],
  ['of five hundred half within the first half', 500, 0.5, 2500],
  ['nobody later than ten seconds', 50_000, 1, 10_000],
])(
  'after a break of the database those who listen ask anew at different times: %s (decision 2)',
  (_, sessions, chance, ms) => {
    expect(resyncAfterMs(sessions, chance)).toBeCloseTo(ms, 6)
  },
)

test('tells people what happens to what is theirs, as it happens (product 9)', async () => {
  const [carl, rita, olga, petra] = [await client(town), await client(town), await operator(town), await partner(town)]
  const city = await plantCity(town.house.db)
  const place = await plantVehicle(town.house.db, { ...city, ownerId: petra.ownerId }, [10])
  const device = await plantDevice(town, place.screenIds[0] ?? '')
  const [hisLine, herLine, operatorLine, partnerLine] = [
    await follow(carl),
    await follow(rita),
    await follow(olga),
    await follow(petra),
  ]

  const campaign = await submitted(carl, city, [place])
  const review = { kind: 'campaign', id: campaign._id, status: 'Pending Approval' }
  expect(await operatorLine.next('review')).toEqual(review)
  expect(await hisLine.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Pending Approval' })
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await hisLine.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Approved' })

  const sent = { beats: [beat(town, device)], sentAt: town.clock.now().toISOString() }
  bodyOf(await device.post('/api/player/heartbeats', sent), 200)
  const online = { screenId: device.screenId, onlineStatus: 'online' }
  expect(await partnerLine.next('screen')).toEqual(online)
  expect(await operatorLine.next('screen')).toEqual(online)

  town.clock.advance(60_000)
  const { files } = bodyOf(await device.get('/api/player/manifest'), 200) as { files: { sha256: string }[] }
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  bodyOf(await device.post('/api/player/plays', { plays: [played(town, device, spot, 30)] }), 200)
  expect(await hisLine.next('plays')).toEqual({ campaignId: campaign._id })

  await say({ topic: 'plays', companyIds: [rita.companyId], data: { campaignId: 'hers' } })
  expect(await herLine.next('plays')).toEqual({ campaignId: 'hers' })
  expect(herLine.heard).toHaveLength(1)
  expect(partnerLine.heard).toHaveLength(1)
})

test('keeps what is for devices from people', async () => {
  const olga = await operator(town)
  const line = await follow(olga)
  for (const topic of ['content', 'stop', 'unpaired']) await say({ topic, screenIds: ['screen-1'], data: {} })
  await say({ topic: 'review', data: { kind: 'vehicle' } })
  expect(await line.next('review')).toEqual({ kind: 'vehicle' })
  expect(line.heard).toHaveLength(1)
})

test('ends with the session, of that browser alone (OPEN-09)', async () => {
  const nora = await newcomer(town, 'client')
  const [leaving, staying] = [await follow(nora), await follow(await newcomer(town, 'client'))]
  bodyOf(await nora.post('/api/users/logout'), 200)
  await leaving.ended
  const again = await follow(nora)
  expect(again.status).toBe(401)
  expect(staying.heard).toEqual([])
})

test('ends on every browser of a person whose password was changed, and on nobody else’s', async () => {
  const [nora, other] = [await newcomer(town, 'client'), await newcomer(town, 'client')]
  const credentials = { email: nora.email, password: PASSWORD }
  const { token } = bodyOf(await voice(town).post('/api/users/login', credentials), 200) as { token: string }
  const [here, there, elsewhere] = [await follow(nora), await follow({ token }), await follow(other)]
  await voice(town).post('/api/users/request-reset-password', { email: nora.email })
  const link = new URL(await linkIn(town, nora.email, 'reset-password'))
  bodyOf(await voice(town).post(`/api/users${link.pathname}`, { newPassword: 'a new calm evening' }), 200)
  await Promise.all([here.ended, there.ended])
  await say({ topic: 'campaign', companyIds: [], data: {} })
  expect((await other.get('/api/users/me')).status).toBe(200)
  elsewhere.close()
})

test('ends when the session ended between the look at the caller and the first word', async () => {
  const nora = await newcomer(town, 'client')
  const caller = await userCallers(town.house)(nora.token)
  bodyOf(await nora.post('/api/users/logout'), 200)
  const open = await eventRoutes[0]?.handle({ caller } as Parameters<Route['handle']>[0], town.house)
  let stop = () => {}
  await new Promise<void>((hangUp) => {
    stop = (open as EventsAnswer)(() => {}, hangUp)
  })
  stop()
})

test('tells nothing to a session that has expired, and ends its line', async () => {
  const olga = await operator(town)
  const line = await follow(olga)
  town.clock.advance(30 * 86_400_000)
  await say({ topic: 'review', data: { kind: 'vehicle' } })
  await line.ended
  expect(line.heard).toEqual([])
})

test('ends with the session of an operator who has not used it for twelve hours (decision 6)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const olga = await operator(town)
  const caller = await userCallers(town.house)(olga.token)
  const open = await eventRoutes[0]?.handle({ caller } as Parameters<Route['handle']>[0], town.house)
  const over = Promise.withResolvers<void>()
  const stop = (open as EventsAnswer)(() => {}, over.resolve)
  onTestFinished(stop)
  town.clock.advance(12 * 3_600_000)
  vi.advanceTimersByTime(60_000)
  await over.promise
})

test('hangs up when a first profile is saved, so that the next line hears what is theirs (product 9)', async () => {
  const [paula, carla] = [await newcomer(town, 'partner'), await newcomer(town, 'client')]
  const [hers, carlas] = [await follow(paula), await follow(carla)]
  const bankInfo = { bankName: 'B', accountHolder: 'P', accountNumber: '1' }
  bodyOf(await paula.post('/api/owners', { name: 'Paula', phone: '1', email: 'p', address: 'Wien', bankInfo }), 201)
  await hers.ended
  const company = { name: 'C', phone: '1', email: 'c@example.com', address: 'Wien', description: 'Shoes' }
  bodyOf(await carla.post('/api/companies', company), 201)
  await carlas.ended
})

test('S-05 lets go of the oldest line of an account that opens, in all its sessions together, more than anybody has windows (decision 2)', async () => {
  const carl = await client(town)
  const credentials = { email: carl.email, password: PASSWORD }
  const again = bodyOf(await voice(town).post('/api/users/login', credentials), 200) as { token: string }
  const first = await follow(carl)
  const others = await Promise.all(Array.from({ length: 50 }, (_, at) => follow(at % 2 === 0 ? carl : again)))
  await first.ended
  await say({ topic: 'plays', companyIds: [carl.companyId], data: { campaignId: 'his' } })
  for (const line of others) expect(await line.next('plays')).toEqual({ campaignId: 'his' })
})
