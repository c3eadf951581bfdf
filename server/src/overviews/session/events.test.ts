import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { notify } from '../../platform/notify.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import type { EventsAnswer, Route } from '../../platform/http/route.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { buildHeartbeat, plantDevice, buildPlay } from '../../testing/people/devices.ts'
import {
  requireBody,
  createClient,
  getMailedLink,
  registerUser,
  createOperator,
  createPartner,
  PASSWORD,
} from '../../testing/people/users.ts'
import type { Notification } from '../../platform/topics.ts'
import { openTestListener } from '../../testing/test-listener.ts'
import { createUserAuth } from './caller.ts'
import { computeResyncDelayMs, eventRoutes, listOperatorTopics, mayReceive } from './events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
})
afterAll(() => app.close())

const openStream = (person: { token: string }) => openTestListener(app, '/api/events', person.token)
const sendNotification = (notification: Notification) =>
  runInTransaction(app.context.database, (tx) => notify(tx, notification))

const OWNER = 'owner-1'
const COMPANY = 'company-1'
const USER = 'user-1'
const person = (role: 'partner' | 'client' | 'operator', ownerId: string | null, companyId: string | null) => ({
  userId: USER,
  role,
  ownerId,
  companyId,
})
test.each([
  ['an operator all notifications', person('operator', null, null), {}, true],
  ['a partner those about their own data', person('partner', OWNER, null), { ownerIds: ['other', OWNER] }, true],
  ['a partner none about other owners', person('partner', OWNER, null), { ownerIds: ['other'] }, false],
  ['a partner none about companies', person('partner', OWNER, null), { companyIds: [COMPANY] }, false],
  ['a partner without a profile none', person('partner', null, null), { ownerIds: [] }, false],
  ['a client those about their own data', person('client', null, COMPANY), { companyIds: [COMPANY] }, true],
  ['a client none about other companies', person('client', null, COMPANY), { companyIds: ['other'] }, false],
  ['a client none without a company', person('client', null, COMPANY), {}, false],
  ['a user those about their own notifications', person('client', null, COMPANY), { userIds: ['other', USER] }, true],
  ['a user none about those of others', person('client', null, COMPANY), { userIds: ['other'] }, false],
  ['an operator none about those of others', person('operator', null, null), { userIds: ['other'] }, false],
])('lets %s hear (product 9)', (_, caller, recipients, isReceived) => {
  expect(mayReceive(caller, recipients)).toBe(isReceived)
})

test.each([
  ['admin', []],
  ['reviewer', ['audit', 'billing']],
  ['fleet', ['audit', 'lock', 'billing']],
  ['finance', ['audit', 'screen', 'remote', 'lock']],
  ['support', ['audit', 'lock', 'billing']],
] as const)(
  'sends an operator with the role %s no events of pages that it does not open (decision 38)',
  (role, missing) => {
    const topics = listOperatorTopics(role)
    expect(listOperatorTopics('admin').filter((topic) => !topics.includes(topic))).toEqual(missing)
  },
)

test.each([
  ['one session at once', 1, 0.999, 9.99],
  ['the last of five hundred after five seconds', 500, 1, 5000],
  ['half of five hundred within the first half', 500, 0.5, 2500],
  ['the last of any number after ten seconds', 50_000, 1, 10_000],
])('spreads resync after an interruption of the database: %s (decision 2)', (_, sessions, chance, ms) => {
  expect(computeResyncDelayMs(sessions, chance)).toBeCloseTo(ms, 6)
})

test('notifies users about changes to their own data (product 9)', async () => {
  const [carl, rita, olga, petra] = [
    await createClient(app),
    await createClient(app),
    await createOperator(app),
    await createPartner(app),
  ]
  const location = await plantLocation(app.context.db)
  const venue = await plantVehicle(app.context.db, { ...location, ownerId: petra.ownerId }, [10])
  const device = await plantDevice(app, venue.screenIds[0] ?? '')
  const [clientStream, otherStream, operatorStream, partnerStream] = [
    await openStream(carl),
    await openStream(rita),
    await openStream(olga),
    await openStream(petra),
  ]

  const campaign = await submitCampaign(carl, location, [venue])
  const review = { kind: 'campaign', id: campaign._id, status: 'Pending Approval' }
  expect(await operatorStream.next('review')).toEqual(review)
  expect(await clientStream.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Pending Approval' })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  expect(await clientStream.next('campaign')).toEqual({ campaignId: campaign._id, status: 'Approved' })

  const sent = { beats: [buildHeartbeat(app, device)], sentAt: app.clock.now().toISOString() }
  requireBody(await device.post('/api/player/heartbeats', sent), 200)
  const online = { screenId: device.screenId, onlineStatus: 'online' }
  expect(await partnerStream.next('screen')).toEqual(online)
  expect(await operatorStream.next('screen')).toEqual(online)

  app.clock.advance(60_000)
  const { files } = requireBody(await device.get('/api/player/manifest'), 200) as { files: { sha256: string }[] }
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  requireBody(await device.post('/api/player/plays', { plays: [buildPlay(app, device, spot, 30)] }), 200)
  expect(await clientStream.next('plays')).toEqual({ campaignId: campaign._id })

  await sendNotification({ topic: 'plays', companyIds: [rita.companyId], data: { campaignId: 'hers' } })
  expect(await otherStream.next('plays')).toEqual({ campaignId: 'hers' })
  expect(otherStream.received).toHaveLength(1)
  // The notice of the approval (decision 43), and the screen.
  expect(partnerStream.received.map(({ event }) => event)).toEqual(['notification', 'screen'])
})

test('sends no notifications for devices to users', async () => {
  const olga = await createOperator(app)
  const stream = await openStream(olga)
  await sendNotification({ topic: 'content', screenIds: ['screen-1'] })
  await sendNotification({ topic: 'stop', screenIds: ['screen-1'], data: { campaignId: 'campaign-1' } })
  await sendNotification({ topic: 'unpaired', screenIds: ['screen-1'], data: {} })
  await sendNotification({ topic: 'review', data: { kind: 'vehicle', id: 'vehicle-1' } })
  expect(await stream.next('review')).toEqual({ kind: 'vehicle', id: 'vehicle-1' })
  expect(stream.received).toHaveLength(1)
})

test('ends with the session, only in that browser (OPEN-09)', async () => {
  const nora = await registerUser(app, 'client')
  const [leaving, staying] = [await openStream(nora), await openStream(await registerUser(app, 'client'))]
  requireBody(await nora.post('/api/users/logout'), 200)
  await leaving.ended
  const again = await openStream(nora)
  expect(again.status).toBe(401)
  expect(staying.received).toEqual([])
})

test('ends in every browser of a user whose password was changed, and not for other users', async () => {
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
  await sendNotification({ topic: 'campaign', companyIds: [], data: { campaignId: 'his', status: 'Approved' } })
  expect((await other.get('/api/users/me')).status).toBe(200)
  elsewhere.close()
})

test('ends when the session ended between authentication and subscription', async () => {
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

test('sends nothing to an expired session, and closes its connection', async () => {
  const olga = await createOperator(app)
  const stream = await openStream(olga)
  app.clock.advance(30 * 86_400_000)
  await sendNotification({ topic: 'review', data: { kind: 'vehicle', id: 'vehicle-1' } })
  await stream.ended
  expect(stream.received).toEqual([])
})

test('ends with an operator session that was not used for twelve hours (decision 6)', async () => {
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

test('closes the connection when a first profile is saved, so that the next one includes it (product 9)', async () => {
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

test('S-05 closes the oldest connection of an account with too many in all its sessions together (decision 2)', async () => {
  const carl = await createClient(app)
  const credentials = { email: carl.email, password: PASSWORD }
  const again = requireBody(await createApiClient(app).post('/api/users/login', credentials), 200) as { token: string }
  const first = await openStream(carl)
  const others = await Promise.all(Array.from({ length: 50 }, (_, at) => openStream(at % 2 === 0 ? carl : again)))
  await first.ended
  await sendNotification({ topic: 'plays', companyIds: [carl.companyId], data: { campaignId: 'his' } })
  for (const stream of others) expect(await stream.next('plays')).toEqual({ campaignId: 'his' })
})
