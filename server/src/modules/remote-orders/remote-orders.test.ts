import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAYS, HOURS, MINUTES, SECONDS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { type Device, plantDevice } from '../../testing/people/devices.ts'
import {
  createClient,
  createOperator,
  createPartner,
  type Operator,
  type Partner,
  requireBody,
} from '../../testing/people/users.ts'
import {
  drawScreenshot,
  hearOrders,
  plantPartnerScreen,
  readRemoteControl,
  sendOrder,
  sendResult,
  tryTake,
} from '../../testing/remote-orders.ts'
import { openTestListener } from '../../testing/test-listener.ts'
import { devices } from '../screens/schema.ts'
import { deleteOldOrders, deleteScreenshots, endOverdueOrders } from './commands/end-orders.ts'
import { remoteOrders, screenshots } from './schema.ts'

let app: TestApp
let petra: Partner
let olga: Operator

beforeAll(async () => {
  app = await startApp({ listen: true })
  petra = await createPartner(app)
  olga = await createOperator(app)
})
afterAll(() => app.close())

/** Lets time pass; the session of an operator does not last a day. */
const pass = (ms: number) => app.clock.advance(ms)
const endOverdue = () => runInTransaction(app.context.database, (tx) => endOverdueOrders(tx, app.clock.now()))
const getNewest = async (screenId: string) => (await readRemoteControl(petra, screenId)).orders[0]
/** Orders, and takes it as the device does. */
async function orderAndTake(screenId: string, device: Device, kind: Parameters<typeof sendOrder>[2]) {
  const { id } = await sendOrder(petra, screenId, kind)
  expect(await tryTake(device, id)).toBe(true)
  return id
}

describe('an order', () => {
  test('reaches the device by its stream at once, is taken and done, and pages see each step (decision 37)', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const stream = await openTestListener(app, '/api/player/events', device.token)
    await stream.next('manifest-changed')
    const page = await openTestListener(app, '/api/events', petra.token)
    const order = await sendOrder(petra, screenId, 'identify')
    expect(order).toMatchObject({ kind: 'identify', state: 'sent', reason: null, by: 'Petra Kovač', endedAt: null })
    await page.next('remote')
    expect(await stream.next('remote-order')).toEqual({ id: order.id, order: 'identify' })

    const bootId = randomUUID()
    const reply = await device.post(`/api/player/remote-orders/${order.id}/take`, { bootId })
    expect(requireBody(reply, 200)).toMatchObject({
      isTaken: true,
      screen: { name: expect.any(String), venue: expect.stringContaining('Skoda') },
    })
    await page.next('remote')
    expect(await getNewest(screenId)).toMatchObject({ state: 'taken', takenAt: app.clock.now().toISOString() })

    expect(requireBody(await sendResult(device, order.id, {}), 200)).toEqual({ isRecorded: true })
    await page.next('remote')
    expect(await getNewest(screenId)).toMatchObject({
      state: 'done',
      reason: null,
      endedAt: app.clock.now().toISOString(),
    })
  })

  test('is in the answers to heartbeats until it is taken, not among the orders of former players', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    expect(await hearOrders(app, device)).toEqual([])
    const { id } = await sendOrder(petra, screenId, 'reload')
    for (const _ of [1, 2])
      expect(await hearOrders(app, device)).toEqual([{ kind: 'remote-order', id, order: 'reload' }])
    await tryTake(device, id)
    expect(await hearOrders(app, device)).toEqual([])
  })

  test('is taken by one start of the player only, which may ask again after a lost answer', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const { id } = await sendOrder(petra, screenId, 'restart')
    const [first, second] = [randomUUID(), randomUUID()]
    expect(await tryTake(device, id, first)).toBe(true)
    expect(await tryTake(device, id, first)).toBe(true)
    expect(await tryTake(device, id, second)).toBe(false)
    requireBody(await sendResult(device, id, {}), 200)
    for (const boot of [first, second]) expect(await tryTake(device, id, boot)).toBe(false)
    // A repeated result, also another one, changes nothing.
    expect(requireBody(await sendResult(device, id, { failure: 'other' }), 200)).toEqual({ isRecorded: false })
    expect(await getNewest(screenId)).toMatchObject({ state: 'done' })
  })

  test('that fails says why; an untaken one cannot be done', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const { id } = await sendOrder(petra, screenId, 'reload')
    expect(requireBody(await sendResult(device, id, {}), 200)).toEqual({ isRecorded: false })
    expect(await getNewest(screenId)).toMatchObject({ state: 'sent' })
    requireBody(await sendResult(device, id, { failure: 'unknown-order' }), 200)
    expect(await getNewest(screenId)).toMatchObject({ state: 'failed', reason: 'unknown-order' })
  })

  test('of another device can be neither taken nor answered', async () => {
    const { screenId } = await plantPartnerScreen(app, petra)
    const { device: other } = await plantPartnerScreen(app, petra)
    const { id } = await sendOrder(petra, screenId, 'reload')
    const bootId = randomUUID()
    expect((await other.post(`/api/player/remote-orders/${id}/take`, { bootId })).status).toBe(404)
    expect((await sendResult(other, id, { failure: 'other' })).status).toBe(404)
    expect(await getNewest(screenId)).toMatchObject({ state: 'sent' })
  })
})

describe('an order that is not taken within five minutes expires', () => {
  test.each([
    ['offline: the screen was not reached', async () => {}, 'offline'],
    ['old-player: the device had it and did nothing', (device: Device) => hearOrders(app, device), 'old-player'],
    [
      'device-replaced: the new device never gets it',
      async ({ screenId, deviceId }: Device) => {
        await app.context.db.update(devices).set({ unpairedAt: app.clock.now() }).where(eq(devices.id, deviceId))
        expect(await hearOrders(app, await plantDevice(app, screenId))).toEqual([])
      },
      'device-replaced',
    ],
  ])('%s', async (_, meanwhile, reason) => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const { id } = await sendOrder(petra, screenId, 'reload')
    await meanwhile(device)
    pass(5 * MINUTES - 1)
    await endOverdue()
    expect(await getNewest(screenId)).toMatchObject({ state: 'sent' })
    pass(1)
    // Also before the job has run: a device that comes back does not reload by surprise.
    if (reason !== 'device-replaced') {
      expect(await hearOrders(app, device)).toEqual([])
      expect(await tryTake(device, id)).toBe(false)
    }
    await endOverdue()
    expect(await getNewest(screenId)).toMatchObject({ state: 'expired', reason })
  })

  test('a taken one without a result fails after five more, and a late result still counts', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const id = await orderAndTake(screenId, device, 'restart')
    pass(5 * MINUTES)
    await endOverdue()
    expect(await getNewest(screenId)).toMatchObject({ state: 'failed', reason: 'no-answer' })
    requireBody(await sendResult(device, id, {}), 200)
    expect(await getNewest(screenId)).toMatchObject({ state: 'done', reason: null })
  })
})

describe('a screenshot', () => {
  test('is written anew as a small picture, replaced by the next one, and gone after a day', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    expect((await readRemoteControl(petra, screenId)).screenshot).toBeNull()
    expect((await petra.get(`/api/screens/${screenId}/screenshot`)).status).toBe(404)
    const first = await orderAndTake(screenId, device, 'screenshot')
    requireBody(await sendResult(device, first, { screenshot: await drawScreenshot(800, 450) }), 200)
    pass(MINUTES)
    const second = await orderAndTake(screenId, device, 'screenshot')
    requireBody(await sendResult(device, second, { screenshot: await drawScreenshot(270, 480) }), 200)
    const facts = { orderId: second, at: app.clock.now().toISOString(), width: 270, height: 480 }
    expect((await readRemoteControl(olga, screenId)).screenshot).toEqual(facts)
    for (const person of [petra, olga]) {
      const found = requireBody(await person.get(`/api/screens/${screenId}/screenshot`), 200) as { data: string }
      expect(found).toMatchObject({ orderId: second, type: 'image/webp' })
      expect(Buffer.from(found.data, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
    }
    pass(24 * HOURS)
    expect((await petra.get(`/api/screens/${screenId}/screenshot`)).status).toBe(404)
    await runInTransaction(app.context.database, (tx) =>
      deleteScreenshots(tx, new Date(app.clock.now().getTime() - 24 * HOURS + 1)),
    )
    expect(await app.context.db.$count(screenshots, eq(screenshots.screenId, screenId))).toBe(0)
  })

  test.each([
    ['no picture', async () => ({})],
    ['a text', async () => ({ screenshot: Buffer.from('<svg onload="alert(1)">').toString('base64') })],
    ['half a picture', async () => ({ screenshot: (await drawScreenshot()).slice(0, 400) })],
    ['more than 60 KiB', async () => ({ screenshot: 'A'.repeat(4 * 20_481) })],
  ])('that is %s is refused, and the device can still say that it failed', async (_, build) => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const id = await orderAndTake(screenId, device, 'screenshot')
    expect((await sendResult(device, id, await build())).status).toBe(400)
    expect(await getNewest(screenId)).toMatchObject({ state: 'taken' })
    requireBody(await sendResult(device, id, { failure: 'other' }), 200)
    expect(await getNewest(screenId)).toMatchObject({ state: 'failed', reason: 'other' })
  })

  test('without an order is not stored', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const id = await orderAndTake(screenId, device, 'identify')
    requireBody(await sendResult(device, id, { screenshot: await drawScreenshot() }), 200)
    expect((await readRemoteControl(petra, screenId)).screenshot).toBeNull()
  })

  test('belongs to its partner and operators alone', async () => {
    const { screenId } = await plantPartnerScreen(app, petra)
    const others = [await createPartner(app, 'Otto Other'), await createClient(app)]
    for (const other of others) {
      for (const path of ['screenshot', 'remote-orders']) {
        expect((await other.get(`/api/screens/${screenId}/${path}`)).status).toBe(403)
      }
      expect((await other.post(`/api/screens/${screenId}/remote-orders`, { kind: 'screenshot' })).status).toBe(403)
    }
    expect(await getNewest(screenId)).toBeUndefined()
  })
})

test('the latest diagnostics are stored as the device sent them', async () => {
  const { screenId, device } = await plantPartnerScreen(app, petra)
  const id = await orderAndTake(screenId, device, 'diagnostics')
  expect((await sendResult(device, id, {})).status).toBe(400)
  const diagnostics = {
    playerVersion: '1.0.0',
    language: 'de',
    display: { width: 1920, height: 1080 },
    manifestVersion: 'abc',
    lastSyncAt: app.clock.now().toISOString(),
    files: { ready: 3, all: 4 },
    playing: 'Autumn sale',
    queuedPlays: 2,
    clockOffsetMs: -120,
    latencyMs: 35,
    storage: { usedBytes: 1_000, totalBytes: 9_000 },
    isInstalled: true,
    isKeptAwake: false,
    restarts: { count: 1, reason: 'no new spot' },
    errors: [{ at: app.clock.now().toISOString(), detail: 'stalled' }],
  }
  requireBody(await sendResult(device, id, { diagnostics }), 200)
  expect((await readRemoteControl(petra, screenId)).diagnostics).toEqual({
    at: app.clock.now().toISOString(),
    facts: diagnostics,
  })
})

describe('limits', () => {
  test('one open order of a kind; a second call gets the same one', async () => {
    const { screenId } = await plantPartnerScreen(app, petra)
    const first = await sendOrder(petra, screenId, 'identify')
    expect((await sendOrder(await createOperator(app, 'Oskar Berg'), screenId, 'identify')).id).toBe(first.id)
    expect((await sendOrder(petra, screenId, 'reload')).id).not.toBe(first.id)
  })

  test('one of a kind a minute, with the time to wait', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    const id = await orderAndTake(screenId, device, 'identify')
    requireBody(await sendResult(device, id, {}), 200)
    pass(59 * SECONDS)
    const reply = await petra.post(`/api/screens/${screenId}/remote-orders`, { kind: 'identify' })
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, '1'])
    expect(reply.body).toMatchObject({ code: 'tooMany', details: { retryAfterSeconds: 1 } })
    pass(1 * SECONDS)
    await sendOrder(petra, screenId, 'identify')
  })

  test('a screen without a device refuses orders', async () => {
    const { screenId, device } = await plantPartnerScreen(app, petra)
    await app.context.db
      .update(devices)
      .set({ unpairedAt: app.clock.now() })
      .where(and(eq(devices.id, device.deviceId), isNull(devices.unpairedAt)))
    const reply = await petra.post(`/api/screens/${screenId}/remote-orders`, { kind: 'reload' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'noDevice' } })
  })
})

test('partners see that an operator ordered, not who; the audit log has the name', async () => {
  const { screenId } = await plantPartnerScreen(app, petra)
  const oona = await createOperator(app, 'Oona Berg')
  await sendOrder(oona, screenId, 'restart')
  expect((await readRemoteControl(petra, screenId)).orders[0]?.by).toBeNull()
  expect((await readRemoteControl(oona, screenId)).orders[0]?.by).toBe('Oona Berg')
  const { lines } = requireBody(await oona.get('/api/operator/audit?action=order'), 200) as {
    lines: { subject: { id: string }; actor: unknown; details: unknown }[]
  }
  expect(lines.find(({ subject }) => subject.id === screenId)).toMatchObject({ details: { remoteOrder: 'restart' } })
})

test('orders are deleted after a month', async () => {
  const { screenId } = await plantPartnerScreen(app, petra)
  const { id } = await sendOrder(petra, screenId, 'reload')
  pass(30 * DAYS)
  await runInTransaction(app.context.database, (tx) => deleteOldOrders(tx, app.clock.now()))
  expect(await app.context.db.$count(remoteOrders, eq(remoteOrders.id, id))).toBe(0)
})
