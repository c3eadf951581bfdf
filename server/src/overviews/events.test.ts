import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runInTransaction } from '../platform/db/database.ts'
import { announce, type Announcement } from '../platform/events.ts'
import { submitCampaign } from '../testing/campaigns.ts'
import { plantLocation, plantVehicle } from '../testing/planted-venues.ts'
import type { EventsAnswer, Route } from '../platform/http/route.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { createApiClient } from '../testing/api-client.ts'
import { buildHeartbeat, plantDevice, buildPlay } from '../testing/people/devices.ts'
import {
  requireBody,
  createClient,
  getMailedLink,
  registerUser,
  createOperator,
  createPartner,
  PASSWORD,
} from '../testing/people/users.ts'
import { openTestListener } from '../testing/test-listener.ts'
import { createUserAuth } from './caller.ts'
import { eventRoutes, mayReceive, computeResyncDelayMs } from './events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
})
afterAll(() => app.close())

const openStream = (person: { token: string }) => openTestListener(app, '/api/events', person.token)
const publishNotification = (announcement: Announcement) =>
  runInTransaction(app.context.database, (tx) => announce(tx, announcement))

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
  expect(mayReceive(caller, { topic: 'screen', ...announcement })).toBe(hears)
})

test.each([
  ['one at once', 1, 0.999, 9.99],
  ['of five hundred the last after five seconds', 500, 1, 5000],
  ['of five hundred half within the first half', 500, 0.5, 2500],
  ['nobody later than ten seconds', 50_000, 1, 10_000],
])(
  'after a break of the database those who listen ask anew at different times: %s (decision 2)',
  (_, sessions, chance, ms) => {
    expect(computeResyncDelayMs(sessions, chance)).toBeCloseTo(ms, 6)
  },
)

test('tells people what happens to what is theirs, as it happens (product 9)', async () => {
  const [carl, rita, olga, petra] = [
    await createClient(app),
    await createClient(app),
    await createOperator(app),
    await createPartner(app),
  ]
  const location = await plantLocation(app.context.db)
  const place = await plantVehicle(app.context.db, { ...location, ownerId: petra.ownerId }, [10])
  const device = await plantDevice(app, place.screenIds[0] ?? '')
  const [hisLine, herLine, operatorLine, partnerLine] = [
    await openStream(carl),
    await openStream(rita),
    await openStream(olga),
    await openStream(petra),
  ]

  const campaign = await submitCampaign(carl, location, [place])
  const review = { kind: 'campaign', id: campaign._id, status: 'Pending Approval' }
  expect(await operatorLine.next('review')).toEqual(review)
  expect(await hisLine.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Pending Approval' })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await hisLine.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Approved' })

  const sent = { beats: [buildHeartbeat(app, device)], sentAt: app.clock.now().toISOString() }
  requireBody(await device.post('/api/player/heartbeats', sent), 200)
  const online = { screenId: device.screenId, onlineStatus: 'online' }
  expect(await partnerLine.next('screen')).toEqual(online)
  expect(await operatorLine.next('screen')).toEqual(online)

  app.clock.advance(60_000)
  const { files } = requireBody(await device.get('/api/player/manifest'), 200) as { files: { sha256: string }[] }
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  requireBody(await device.post('/api/player/plays', { plays: [buildPlay(app, device, spot, 30)] }), 200)
  expect(await hisLine.next('plays')).toEqual({ campaignId: campaign._id })

  await publishNotification({ topic: 'plays', companyIds: [rita.companyId], data: { campaignId: 'hers' } })
  expect(await herLine.next('plays')).toEqual({ campaignId: 'hers' })
  expect(herLine.received).toHaveLength(1)
  expect(partnerLine.received).toHaveLength(1)
})

test('keeps what is for devices from people', async () => {
  const olga = await createOperator(app)
  const line = await openStream(olga)
  for (const topic of ['content', 'stop', 'unpaired'])
    await publishNotification({ topic, screenIds: ['screen-1'], data: {} })
  await publishNotification({ topic: 'review', data: { kind: 'vehicle' } })
  expect(await line.next('review')).toEqual({ kind: 'vehicle' })
  expect(line.received).toHaveLength(1)
})

test('ends with the session, of that browser alone (OPEN-09)', async () => {
  const nora = await registerUser(app, 'client')
  const [leaving, staying] = [await openStream(nora), await openStream(await registerUser(app, 'client'))]
  requireBody(await nora.post('/api/users/logout'), 200)
  await leaving.ended
  const again = await openStream(nora)
  expect(again.status).toBe(401)
  expect(staying.received).toEqual([])
})

test('ends on every browser of a person whose password was changed, and on nobody else’s', async () => {
  const [nora, other] = [await registerUser(app, 'client'), await registerUser(app, 'client')]
  const credentials = { email: nora.email, password: PASSWORD }
  const { token } = requireBody(await createApiClient(app).post('/api/users/login', credentials), 200) as {
    token: string
  }
  const [here, there, elsewhere] = [await openStream(nora), await openStream({ token }), await openStream(other)]
  await createApiClient(app).post('/api/users/request-reset-password', { email: nora.email })
  const link = new URL(await getMailedLink(app, nora.email, 'reset-password'))
  requireBody(await createApiClient(app).post(`/api/users${link.pathname}`, { newPassword: 'a new calm evening' }), 200)
  await Promise.all([here.ended, there.ended])
  await publishNotification({ topic: 'campaign', companyIds: [], data: {} })
  expect((await other.get('/api/users/me')).status).toBe(200)
  elsewhere.close()
})

test('ends when the session ended between the look at the caller and the first word', async () => {
  const nora = await registerUser(app, 'client')
  const caller = await createUserAuth(app.context)(nora.token)
  requireBody(await nora.post('/api/users/logout'), 200)
  const open = await eventRoutes[0]?.handle({ caller } as Parameters<Route['handle']>[0], app.context)
  let stop = () => {}
  await new Promise<void>((hangUp) => {
    stop = (open as EventsAnswer)(() => {}, hangUp)
  })
  stop()
})

test('tells nothing to a session that has expired, and ends its line', async () => {
  const olga = await createOperator(app)
  const line = await openStream(olga)
  app.clock.advance(30 * 86_400_000)
  await publishNotification({ topic: 'review', data: { kind: 'vehicle' } })
  await line.ended
  expect(line.received).toEqual([])
})

test('ends with the session of an operator who has not used it for twelve hours (decision 6)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const olga = await createOperator(app)
  const caller = await createUserAuth(app.context)(olga.token)
  const open = await eventRoutes[0]?.handle({ caller } as Parameters<Route['handle']>[0], app.context)
  const over = Promise.withResolvers<void>()
  const stop = (open as EventsAnswer)(() => {}, over.resolve)
  onTestFinished(stop)
  app.clock.advance(12 * 3_600_000)
  vi.advanceTimersByTime(60_000)
  await over.promise
})

test('hangs up when a first profile is saved, so that the next line hears what is theirs (product 9)', async () => {
  const [paula, carla] = [await registerUser(app, 'partner'), await registerUser(app, 'client')]
  const [hers, carlas] = [await openStream(paula), await openStream(carla)]
  const bankInfo = { bankName: 'B', accountHolder: 'P', accountNumber: '1' }
  requireBody(
    await paula.post('/api/owners', { name: 'Paula', phone: '1', email: 'p', address: 'Wien', bankInfo }),
    201,
  )
  await hers.ended
  const company = { name: 'C', phone: '1', email: 'c@example.com', address: 'Wien', description: 'Shoes' }
  requireBody(await carla.post('/api/companies', company), 201)
  await carlas.ended
})

test('S-05 lets go of the oldest line of an account that opens, in all its sessions together, more than anybody has windows (decision 2)', async () => {
  const carl = await createClient(app)
  const credentials = { email: carl.email, password: PASSWORD }
  const again = requireBody(await createApiClient(app).post('/api/users/login', credentials), 200) as { token: string }
  const first = await openStream(carl)
  const others = await Promise.all(Array.from({ length: 50 }, (_, at) => openStream(at % 2 === 0 ? carl : again)))
  await first.ended
  await publishNotification({ topic: 'plays', companyIds: [carl.companyId], data: { campaignId: 'his' } })
  for (const line of others) expect(await line.next('plays')).toEqual({ campaignId: 'his' })
})
