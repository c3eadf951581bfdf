import { randomBytes, randomUUID } from 'node:crypto'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { createInstallerLink, listInstallerLinks } from '@marquee/contract/installer-links'
import { type getInstallation, type installScreen, type listInstallerVenues } from '@marquee/contract/installing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiClient, buildApiClient, createApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp, NOON } from '../../testing/app.ts'
import {
  createApprovedVehicle,
  createLocation,
  startPairing,
  submitVehicle,
  type TestLocation,
} from '../../testing/people/venues.ts'
import { createClient, createOperator, createPartner, type Partner, requireBody } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { vehicles } from '../fleet/schema.ts'
import { notifications } from '../notifications/schema.ts'
import { owners } from '../owners/schema.ts'
import { devices, screens } from '../screens/schema.ts'
import { installerLinks, installerPairings } from './schema.ts'

/** Links for installers (decision 42; part 2 of what partners need when the fleet grows). */

let app: TestApp
let other: TestApp
let where: TestLocation
let petra: Partner
beforeAll(async () => {
  app = await startApp({ database: 'postgres', listen: true })
  other = await startApp({ database: { url: app.databaseUrl ?? '' } })
  where = await createLocation(await createOperator(app))
  petra = await createPartner(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(() => {
  app.clock.setTime(NOON)
  other.clock.setTime(NOON)
})

type Days = 1 | 7 | 30
async function createLink(venue: object = {}, days: Days = 7, partner: Partner = petra) {
  const made = await partner.post('/api/installer-links', { name: 'Installer Müller', days, ...venue })
  const { url, link } = requireBody(made, 201) as EndpointReply<typeof createInstallerLink>
  return { linkId: link._id, token: url.split('/').at(-1) ?? '' }
}
const listLinks = async () =>
  (requireBody(await petra.get('/api/installer-links'), 200) as EndpointReply<typeof listInstallerLinks>).links

/** A phone: calls from one browser, over a real connection. */
function openPhone({ baseUrl }: TestApp = app): ApiClient {
  const browser = { 'marquee-device': randomBytes(24).toString('hex') }
  return buildApiClient(async (method, path, payload, headers) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...browser },
      ...(payload !== undefined && { body: payload }),
    })
    return { status: answer.status, body: await answer.json(), headers: Object.fromEntries(answer.headers) }
  })
}
async function startWith(token: string, phone = openPhone()): Promise<ApiClient> {
  requireBody(await phone.post(`/api/install/${token}/start`), 200)
  return phone
}
const readLink = async (phone: ApiClient, token: string) =>
  requireBody(await phone.get(`/api/install/${token}`), 200) as EndpointReply<typeof getInstallation>
const listVenues = async (phone: ApiClient, token: string, search = '') =>
  requireBody(
    await phone.get(`/api/install/${token}/venues?search=${encodeURIComponent(search)}`),
    200,
  ) as EndpointReply<typeof listInstallerVenues>
const install = (phone: ApiClient, token: string, body: object) => phone.post(`/api/install/${token}/screens`, body)
async function pair(phone: ApiClient, token: string, target: object) {
  const waiting = await startPairing(app)
  const reply = requireBody(await install(phone, token, { code: waiting.code, ...target }), 200)
  return { ...waiting, ...(reply as EndpointReply<typeof installScreen>) }
}
const addMinutes = (minutes: number) =>
  app.clock.setTime(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString())

describe('a link for an installer', () => {
  test('belongs to the first browser that starts with it, and stores no secret', async () => {
    const { token, linkId } = await createLink()
    const [first, second] = [openPhone(), openPhone()]
    expect(await readLink(first, token)).toMatchObject({ name: 'Installer Müller', isStarted: false, screens: [] })
    // Looking is not starting: not a browser that shows a preview of the link, and none that stores nothing.
    expect((await first.get(`/api/install/${token}/venues`)).body).toMatchObject({ code: 'otherBrowser' })
    expect((await createApiClient(app).post(`/api/install/${token}/start`)).body).toMatchObject({ code: 'noBrowser' })
    const replies = await Promise.all([first, second].map((phone) => phone.post(`/api/install/${token}/start`)))
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
    const [mine, theirs] = replies[0]?.status === 200 ? [first, second] : [second, first]
    await startWith(token, mine)
    expect((await readLink(mine, token)).isStarted).toBe(true)
    for (const path of ['', '/venues']) {
      expect(await theirs.get(`/api/install/${token}${path}`)).toMatchObject({
        status: 403,
        body: { code: 'otherBrowser' },
      })
    }
    expect(await install(theirs, token, { code: 'CFH347' })).toMatchObject({
      status: 403,
      body: { code: 'otherBrowser' },
    })
    const rows = await app.context.db.select().from(installerLinks).where(eq(installerLinks.id, linkId))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('opens nothing when it is unknown, expired or withdrawn, or its partner suspended', async () => {
    const taxi = await createApprovedVehicle(app, petra, where)
    const askAll = async (phone: ApiClient, token: string) => [
      (await phone.get(`/api/install/${token}`)).status,
      (await phone.post(`/api/install/${token}/start`)).status,
      (await phone.get(`/api/install/${token}/venues`)).status,
      (await install(phone, token, { code: 'CFH347', vehicle: taxi })).status,
      (await phone.delete(`/api/install/${token}/screens/${randomUUID()}`)).status,
    ]
    const gone = [404, 404, 404, 404, 404]
    expect(await askAll(openPhone(), 'A'.repeat(43))).toEqual(gone)

    const expired = await createLink({}, 1)
    const phone = await startWith(expired.token)
    addMinutes(24 * 60 - 1)
    expect((await readLink(phone, expired.token)).isStarted).toBe(true)
    addMinutes(1)
    expect(await askAll(phone, expired.token)).toEqual(gone)

    const withdrawn = await createLink()
    await startWith(withdrawn.token, phone)
    await pair(phone, withdrawn.token, { vehicle: taxi, name: 'Front' })
    for (let twice = 0; twice < 2; twice++)
      requireBody(await petra.delete(`/api/installer-links/${withdrawn.linkId}`), 200)
    expect(await askAll(phone, withdrawn.token)).toEqual(gone)
    const stranger = await createPartner(app, 'Pavel Rival')
    expect((await stranger.delete(`/api/installer-links/${withdrawn.linkId}`)).status).toBe(404)
    const states = new Map((await listLinks()).map((link) => [link._id, [link.state, link.screenCount]]))
    expect([states.get(expired.linkId), states.get(withdrawn.linkId)]).toEqual([
      ['expired', 0],
      ['withdrawn', 1],
    ])

    const { token } = await createLink()
    await startWith(token, phone)
    const isPetra = eq(owners.id, petra.ownerId)
    await app.context.db.update(owners).set({ suspendedAt: app.clock.now() }).where(isPetra)
    expect((await phone.get(`/api/install/${token}`)).status).toBe(404)
    await app.context.db.update(owners).set({ suspendedAt: null }).where(isPetra)
    expect((await phone.get(`/api/install/${token}`)).status).toBe(200)
  })

  test('shows its approved venues and nothing of others, and pairs in no other', async () => {
    const rival = await createPartner(app, 'Rita Rival')
    const foreign = await createApprovedVehicle(app, rival, where)
    const waiting = await submitVehicle(petra, where)
    const taxi = await createApprovedVehicle(app, petra, where, { registrationNumber: 'W 100% TX' })
    const bus = await createApprovedVehicle(app, petra, where, { registrationNumber: 'W 200 BUS' })
    const all = await createLink()
    const phone = await startWith(all.token)
    expect((await listVenues(phone, all.token, '100%')).venues).toEqual([
      { _id: taxi, kind: 'vehicle', name: 'W 100% TX', detail: 'Skoda Octavia', screens: [] },
    ])
    const shown = JSON.stringify((await listVenues(phone, all.token)).venues)
    for (const hidden of [foreign, waiting]) expect(shown).not.toContain(hidden)

    const one = await createLink({ vehicle: bus }, 1)
    await startWith(one.token, phone)
    expect((await listVenues(phone, one.token)).venues.map(({ _id }) => _id)).toEqual([bus])
    const { code } = await startPairing(app)
    expect(await install(phone, one.token, { code, vehicle: taxi })).toMatchObject({ status: 404 })
    expect(await install(phone, all.token, { code, vehicle: foreign })).toMatchObject({ status: 403 })
    expect(await install(phone, all.token, { code, vehicle: waiting })).toMatchObject({ status: 409 })
    expect(await install(phone, all.token, { code })).toMatchObject({ status: 400, body: { code: 'pairingPlace' } })
    expect((await install(phone, one.token, { code, vehicle: bus })).status).toBe(200)
    expect(await petra.post('/api/installer-links', { name: 'x', days: 7, vehicle: foreign })).toMatchObject({
      status: 403,
    })
    expect(await petra.post('/api/installer-links', { name: 'x', days: 8 })).toMatchObject({ status: 400 })
    const carl = await createClient(app)
    expect((await carl.get('/api/installer-links')).status).toBe(403)
  })

  test('pairs a new screen or one without a device, tells the log, and never replaces a device', async () => {
    const taxi = await createApprovedVehicle(app, petra, where)
    const { token } = await createLink()
    const phone = await startWith(token)
    const { screen, secret, pairingId } = await pair(phone, token, { vehicle: taxi, name: 'Front' })
    expect(screen).toMatchObject({ name: 'Front', onlineStatus: 'Unknown', display: { width: 1920, height: 1080 } })
    const collected = await createApiClient(app, secret).get(`/api/player/pairings/${pairingId}`)
    const device = createApiClient(app, (requireBody(collected, 200) as { token: string }).token)
    const beat = {
      uuid: randomUUID(),
      seq: 0,
      bootId: randomUUID(),
      at: app.clock.now().toISOString(),
      playerVersion: '1',
    }
    expect([200, 400]).toContain((await device.post('/api/player/heartbeats', { beats: [beat] })).status)

    const { code } = await startPairing(app)
    const target = { vehicle: taxi, screen: screen._id }
    expect(await install(phone, token, { code, ...target })).toMatchObject({ status: 409, body: { code: 'hasDevice' } })
    await app.context.db.update(devices).set({ unpairedAt: app.clock.now() }).where(eq(devices.screenId, screen._id))
    const bus = await createApprovedVehicle(app, petra, where)
    expect((await install(phone, token, { code, vehicle: bus, screen: screen._id })).status).toBe(404)
    expect(await install(phone, token, { code, ...target })).toMatchObject({
      status: 200,
      body: { screen: { name: 'Front' } },
    })
    const entries = await app.context.db.select().from(audit).where(eq(audit.subjectId, screen._id)).orderBy(audit.at)
    expect(entries.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
      ['pair', null, { installerLink: 'Installer Müller' }],
      ['pair', null, { installerLink: 'Installer Müller' }],
    ])
  })

  test('undoes its last pairing for 15 minutes', async () => {
    const taxi = await createApprovedVehicle(app, petra, where)
    const { token } = await createLink()
    const phone = await startWith(token)
    const undo = (id: string) => phone.delete(`/api/install/${token}/screens/${id}`)
    const first = await pair(phone, token, { vehicle: taxi, name: 'Front' })
    addMinutes(1)
    const second = await pair(phone, token, { vehicle: taxi, name: 'Rear' })
    const listed = (await readLink(phone, token)).screens
    expect(listed.map(({ name, undoUntil }) => [name, undoUntil !== null])).toEqual([
      ['Rear', true],
      ['Front', false],
    ])
    expect(await undo(first.screen._id)).toMatchObject({ status: 409, body: { code: 'notUndoable' } })
    expect((await undo(second.screen._id)).status).toBe(200)
    expect((await undo(second.screen._id)).status).toBe(409)
    const [gone] = await app.context.db.select().from(screens).where(eq(screens.id, second.screen._id))
    expect(gone).toMatchObject({ status: 'Retired', vehicleId: null })
    const answer = await createApiClient(app, second.secret).get(`/api/player/pairings/${second.pairingId}`)
    expect(answer.status).toBe(404)
    // The name is free again, and a screen that was there before stays.
    const again = await pair(phone, token, { vehicle: taxi, name: 'Rear' })
    await undo(again.screen._id)
    addMinutes(14)
    expect((await undo(first.screen._id)).status).toBe(409)
  })

  test('is limited like every pairing after wrong codes', async () => {
    const taxi = await createApprovedVehicle(app, petra, where)
    const { token } = await createLink()
    const phone = await startWith(token)
    const { code } = await startPairing(app)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => install(phone, token, { code: 'CFH347', vehicle: taxi })),
    )
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await install(phone, token, { code, vehicle: taxi })).status).toBe(429)
    addMinutes(10)
    const { code: fresh } = await startPairing(app)
    expect((await install(phone, token, { code: fresh, vehicle: taxi })).status).toBe(200)
  })

  test('gives a code to one of two links that enter it at once, on two server processes', async () => {
    const baseUrl = await other.server.listen({ host: '127.0.0.1', port: 0 })
    const taxi = await createApprovedVehicle(app, petra, where)
    const links = await Promise.all([createLink(), createLink()])
    const phones = [openPhone(), openPhone({ ...other, baseUrl })]
    await Promise.all(links.map(({ token }, index) => startWith(token, phones[index])))
    for (let round = 0; round < 5; round++) {
      const { code } = await startPairing(app)
      const replies = await Promise.all(
        links.map(({ token }, index) => install(phones[index] ?? openPhone(), token, { code, vehicle: taxi })),
      )
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
    }
    expect(await app.context.db.$count(screens, eq(screens.vehicleId, taxi))).toBe(5)
    expect(
      await app.context.db.$count(
        installerPairings,
        sql`screen_id in (select id from screens where vehicle_id = ${taxi})`,
      ),
    ).toBe(5)
  })

  test('pairs 300 devices in 300 vehicles, and the partner gets one notice', async () => {
    // Away from the attempts of the other tests.
    addMinutes(3 * 24 * 60)
    const paula = await createPartner(app, 'Paula Platz')
    const template = await createApprovedVehicle(app, paula, where)
    await app.context.db.execute(sql`
      insert into vehicles (id, owner_id, location_id, status, version, submitted_at, created_at, updated_at, type_id, brand, model, registration_number)
      select gen_random_uuid(), owner_id, location_id, status, version, submitted_at, created_at, updated_at, type_id, brand, model, 'BUS ' || lpad(n::text, 3, '0')
      from vehicles, generate_series(1, 299) as n where id = ${template}`)
    await app.context.db.update(vehicles).set({ registrationNumber: 'BUS 000' }).where(eq(vehicles.id, template))
    const { token } = await createLink({}, 30, paula)
    const phone = await startWith(token)
    for (let bus = 0; bus < 300; bus++) {
      // Codes of an address are limited; it takes the installer longer anyway.
      if (bus % 50 === 0) addMinutes(10)
      const plate = `BUS ${String(bus).padStart(3, '0')}`
      const { total, venues } = await listVenues(phone, token, plate)
      expect(total).toBe(1)
      await pair(phone, token, { vehicle: venues[0]?._id, name: 'Front' })
    }
    const installed = await readLink(phone, token)
    expect([installed.screenCount, installed.screens.length]).toEqual([300, 50])
    const isPaired = sql`unpaired_at is null and screen_id in (select id from screens where owner_id = ${paula.ownerId})`
    expect(await app.context.db.$count(devices, isPaired)).toBe(300)

    const report = () => app.jobs.runNow('installers.report')
    const isNews = sql`user_id = ${paula.userId} and kind = 'screens-installed'`
    await report()
    expect(await app.context.db.$count(notifications, isNews)).toBe(0)
    addMinutes(30)
    for (let twice = 0; twice < 2; twice++) await report()
    const rows = await app.context.db.select({ values: notifications.values }).from(notifications).where(isNews)
    expect(rows).toEqual([{ values: { name: 'Installer Müller', count: 300 } }])

    // Long after its end the link is deleted; screens and devices stay.
    addMinutes(121 * 24 * 60)
    await app.jobs.runNow('installers.delete-links')
    expect(await app.context.db.$count(installerLinks, eq(installerLinks.ownerId, paula.ownerId))).toBe(0)
    expect(await app.context.db.$count(devices, isPaired)).toBe(300)
  })
})
