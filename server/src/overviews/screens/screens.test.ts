import type { Vehicle } from '@marquee/contract/fleet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { openPairing } from '../../modules/screens/commands/pairings.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { plantVehicle } from '../../testing/planted-venues.ts'
import { buildCampaignParts, LANDSCAPE } from '../../testing/campaigns.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  createApprovedRestaurant,
  createApprovedVehicle,
  submitVehicle,
  type TestLocation,
  createLocation,
  pairDevice,
  startPairing,
} from '../../testing/people/venues.ts'
import {
  requireBody,
  createClient,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
type Screen = { _id: string; vehicle: { _id: string } | null; campaigns: unknown[] } & Record<string, unknown>

let app: TestApp
let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
let vienna: TestLocation
let [taxi, cafe] = ['', '']

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, other] = await Promise.all([
    createOperator(app),
    createPartner(app),
    createPartner(app, 'Peter Other'),
  ])
  vienna = await createLocation(olga, 'Vienna')
  taxi = await createApprovedVehicle(app, petra, vienna)
  cafe = await createApprovedRestaurant(app, petra, vienna)
})
afterAll(() => app.close())

const pairScreen = (person: Person, body: Record<string, unknown>) => person.post('/api/screens/pair', body)
const getScreen = async (id: string, person: Person = petra) =>
  (requireBody(await person.get(`/api/screens/${id}`), 200) as { screen: Screen }).screen
const getManifestStatus = (device: { get: (path: string) => Promise<{ status: number }> }) =>
  device.get('/api/player/manifest').then(({ status }) => status)

describe('pairing a screen', () => {
  it('accepts the code on a device and gives the device its credential (product 4, ENT-10)', async () => {
    const waiting = await startPairing(app)
    expect(waiting.code).toMatch(/^[CFHJKMNPRTWXY3479]{6}$/)
    const box = createApiClient(app, waiting.secret)
    const path = `/api/player/pairings/${waiting.pairingId}`
    expect((await box.get(path)).body).toEqual({ paired: false })

    const typed = ` ${waiting.code.slice(0, 3).toLowerCase()}-${waiting.code.slice(3)} `
    const paired = await pairScreen(petra, { code: typed, vehicle: taxi, model: 'Roof left' })
    expect(paired).toMatchObject({ status: 200, body: { message: 'Screen paired' } })
    const { screen: made } = paired.body as { screen: Screen }
    expect(made).toMatchObject({
      model: 'Roof left',
      status: 'Active',
      uuid: waiting.uuid,
      imeiNumber: null,
      screenType: 'vehicle',
      defaultOrientation: 'landscape',
      slotsPerLoop: 10,
      onlineStatus: 'Unknown',
      lastConnection: null,
      lastPosition: null,
      ownerId: petra.ownerId,
      vehicle: { _id: taxi, owner: petra.ownerId, brand: 'Skoda', model: 'Octavia', type: 'Taxi of Vienna' },
      restaurant: null,
      campaigns: [],
      entertainmentVideos: [],
      nowPlaying: null,
    })
    const collected = await box.get(path)
    expect(collected).toMatchObject({ status: 200, body: { paired: true, screenId: made._id } })
    const { token } = collected.body as { token: string }
    expect(await getManifestStatus(createApiClient(app, token))).toBe(200)
  })

  it('creates a portrait screen for a restaurant, with the model of the device (product 4)', async () => {
    const { screenId } = await pairDevice(app, petra, { restaurant: cafe })
    expect(await getScreen(screenId)).toMatchObject({
      model: 'Fire TV',
      screenType: 'restaurant',
      defaultOrientation: 'portrait',
      vehicle: null,
      restaurant: { _id: cafe, owner: petra.ownerId, name: 'Café Central', cuisineType: 'Cafe', seatingCapacity: 80 },
    })
  })

  it('returns a new credential until the first call with one (product 4)', async () => {
    const waiting = await startPairing(app)
    requireBody(await pairScreen(petra, { code: waiting.code, vehicle: taxi }), 200)
    const requestPairing = () => createApiClient(app, waiting.secret).get(`/api/player/pairings/${waiting.pairingId}`)
    const { token: lost } = requireBody(await requestPairing(), 200) as { token: string }
    const { token } = requireBody(await requestPairing(), 200) as { token: string }
    expect(await getManifestStatus(createApiClient(app, lost))).toBe(401)
    expect(await getManifestStatus(createApiClient(app, token))).toBe(200)
    expect(await requestPairing()).toMatchObject({ status: 404, body: { code: 'pairingCodeUnknown' } })
    expect(await getManifestStatus(createApiClient(app, token))).toBe(200)
  })

  it('answers a device only with its own secret (product 4)', async () => {
    const [mine, theirs] = [await startPairing(app), await startPairing(app)]
    const path = `/api/player/pairings/${theirs.pairingId}`
    expect((await createApiClient(app, mine.secret).get(path)).status).toBe(404)
    expect((await createApiClient(app, `${theirs.pairingId}.guess`).get(path)).status).toBe(401)
    expect((await createApiClient(app, `${theirs.pairingId}.${mine.secret.split('.')[1]}`).get(path)).status).toBe(401)
    expect((await createApiClient(app, 'x').get(path)).status).toBe(401)
    expect((await createApiClient(app).get(path)).status).toBe(401)
    expect((await createApiClient(app, petra.token).get(path)).status).toBe(401)
  })

  it('accepts a code once (product 4)', async () => {
    const { code } = await startPairing(app)
    expect((await pairScreen(petra, { code, vehicle: taxi })).status).toBe(200)
    expect(await pairScreen(petra, { code, vehicle: taxi })).toMatchObject({
      status: 404,
      body: { code: 'pairingCodeUnknown', field: 'code' },
    })
  })

  it.each([
    ['ten minutes less a second', 599, 200],
    ['ten minutes', 600, 404],
  ])('after %s, the answer to a code depends on its age (product 4)', async (_, seconds, status) => {
    const app = await startAppForTest()
    const [olga, petra] = [await createOperator(app), await createPartner(app)]
    const taxi = await createApprovedVehicle(app, petra, await createLocation(olga))
    const { code, pairingId, secret } = await startPairing(app)
    app.clock.advance(seconds * 1000)
    expect((await pairScreen(petra, { code, vehicle: taxi })).status).toBe(status)
    expect((await createApiClient(app, secret).get(`/api/player/pairings/${pairingId}`)).status).toBe(status)
  })

  it.each([
    ['an unknown code', { code: 'CFH347' }, 404, 'pairingCodeUnknown'],
    ['no code', { code: '' }, 404, 'pairingCodeUnknown'],
    ['a code with look-alikes', { code: '0OI1LQ' }, 404, 'pairingCodeUnknown'],
    ['an unknown venue', { vehicle: UNKNOWN_ID }, 404, 'notFound'],
    ['a venue of the other kind', { vehicle: 'cafe' }, 404, 'notFound'],
    ['an unknown screen', { vehicle: undefined, screen: UNKNOWN_ID }, 404, 'notFound'],
    ['no venue', { vehicle: undefined }, 400, 'pairingPlace'],
    ['two venues', { restaurant: 'cafe' }, 400, 'pairingPlace'],
    ['an invalid id', { vehicle: 'taxi 7' }, 400, 'invalid'],
  ])('is refused with %s, and the code stays valid (product 4)', async (_, wrong, status, reason) => {
    const { code } = await startPairing(app)
    const named = Object.fromEntries(
      Object.entries(wrong).map(([key, value]) => [key, value === 'cafe' ? cafe : value]),
    )
    expect(await pairScreen(petra, { code, vehicle: taxi, ...named })).toMatchObject({ status, body: { code: reason } })
    expect((await pairScreen(petra, { code, vehicle: taxi })).status).toBe(200)
  })

  it('needs an approved own venue; an operator pairs for every partner (product 4, OPEN-30)', async () => {
    const { code } = await startPairing(app)
    const waitingPlace = await submitVehicle(petra, vienna)
    expect(await pairScreen(petra, { code, vehicle: waitingPlace })).toMatchObject({
      status: 409,
      body: { code: 'placeNotApproved' },
    })
    expect(await pairScreen(other, { code, vehicle: taxi })).toMatchObject({ status: 403, body: { code: 'notYours' } })
    const carl = await createClient(app)
    expect((await pairScreen(carl, { code, vehicle: taxi })).status).toBe(403)
    expect((await pairScreen(olga, { code, vehicle: taxi })).body).toMatchObject({ screen: { ownerId: petra.ownerId } })
  })

  it('allows twenty wrong codes in ten minutes, regardless of right ones (product 4)', async () => {
    const app = await startAppForTest()
    const [olga, petra] = [await createOperator(app), await createPartner(app)]
    const taxi = await createApprovedVehicle(app, petra, await createLocation(olga))
    for (let right = 0; right < 3; right++) await pairDevice(app, petra, { vehicle: taxi })
    const { code } = await startPairing(app)
    for (let wrong = 0; wrong < 20; wrong++) {
      expect((await pairScreen(petra, { code: 'CFH347', vehicle: taxi })).status).toBe(404)
    }
    expect((await pairScreen(petra, { code, vehicle: taxi })).status).toBe(429)
    app.clock.advance(10 * 60_000)
    expect((await pairScreen(petra, { code, vehicle: taxi })).status).toBe(404)
    const fresh = await startPairing(app)
    expect((await pairScreen(petra, { code: fresh.code, vehicle: taxi })).status).toBe(200)
  })

  it('gives one address sixty codes in ten minutes (product 4)', async () => {
    const app = await startAppForTest()
    for (let index = 0; index < 60; index++) await startPairing(app)
    const body = { uuid: UNKNOWN_ID, width: 1920, height: 1080 }
    expect((await createApiClient(app).post('/api/player/pairings', body)).status).toBe(429)
    app.clock.advance(10 * 60_000)
    expect((await createApiClient(app).post('/api/player/pairings', body)).status).toBe(201)
  })

  it('shows a different code on every device (product 4)', async () => {
    const device = { uuid: UNKNOWN_ID, width: 1920, height: 1080 }
    const pairByCodes = (...codes: string[]) =>
      runInTransaction(app.context.database, (tx) =>
        openPairing(tx, device, app.clock.now(), () => codes.shift() ?? 'none left'),
      )
    expect((await pairByCodes('CCCCCC')).code).toBe('CCCCCC')
    expect((await pairByCodes('CCCCCC', 'CCCCCC', 'FFFFFF')).code).toBe('FFFFFF')
  })
})

describe('the name of a screen', () => {
  const renameScreen = (id: string, name: unknown, person: Person = petra) =>
    person.put(`/api/screens/${id}/name`, { name })
  const paired = async (more: Record<string, unknown>) => {
    const { code } = await startPairing(app)
    return (requireBody(await pairScreen(petra, { code, ...more }), 200) as { screen: Screen }).screen
  }

  it('is given at pairing, or a number in its venue by default (D-29)', async () => {
    const bus = await createApprovedVehicle(app, petra, vienna)
    const names: unknown[] = []
    for (const more of [{ name: '  Front  ' }, {}, { name: 'Screen 4' }, {}, {}]) {
      names.push((await paired({ vehicle: bus, ...more })).name)
    }
    expect(names).toEqual(['Front', 'Screen 2', 'Screen 4', 'Screen 5', 'Screen 6'])
    const made = await olga.post('/api/operator/screens', { model: 'LG', vehicle: bus, name: 'Rear' })
    expect(requireBody(made, 201)).toMatchObject({ screen: { name: 'Rear' } })
  })

  it.each([
    ['fr', 'Écran 1'],
    ['en-XA', 'Screen 1'],
  ])('is a number in the language of who adds it, but not in the pseudo-language: %s', async (language, name) => {
    const vehicle = await createApprovedVehicle(app, petra, vienna)
    const headers = { authorization: olga.token, 'accept-language': language, 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify({ model: 'LG', vehicle }))
    const made = await olga.request('POST', '/api/operator/screens', headers, body)
    expect(requireBody(made, 201)).toMatchObject({ screen: { name } })
  })

  it('has no default in the database, which two screens of a venue would share (D-29)', async () => {
    const { _id } = await paired({ vehicle: taxi })
    const columns = 'owner_id, screen_type, vehicle_id, model, status, default_orientation, created_at, updated_at'
    const nameless = `insert into screens (${columns}) select ${columns} from screens where id = $1`
    await expect(app.context.database.query(nameless, [_id])).rejects.toMatchObject({ code: '23502', column: 'name' })
  })

  it('is unique in its venue, regardless of case (D-29)', async () => {
    const [bus, tram] = [
      await createApprovedVehicle(app, petra, vienna),
      await createApprovedVehicle(app, petra, vienna),
    ]
    const front = await paired({ vehicle: bus, name: 'Front' })
    const taken = { status: 409, body: { code: 'screenNameTaken', field: 'name' } }
    const { code } = await startPairing(app)
    expect(await pairScreen(petra, { code, vehicle: bus, name: 'FRONT' })).toMatchObject(taken)
    const rear = await paired({ vehicle: bus, name: 'Rear' })
    expect(await renameScreen(rear._id, 'front')).toMatchObject(taken)
    expect(await olga.put(`/api/operator/screens/${rear._id}`, { name: 'Front' })).toMatchObject(taken)
    expect(await olga.post('/api/operator/screens', { model: 'LG', vehicle: bus, name: 'Rear' })).toMatchObject(taken)
    const door = await paired({ vehicle: bus, name: 'Tür' })
    expect(await renameScreen(rear._id, 'TÜR')).toMatchObject(taken)
    expect(await olga.put(`/api/operator/screens/${rear._id}`, { name: 'TÜR' })).toMatchObject(taken)
    expect(await olga.put(`/api/operator/screens/${door._id}`, { name: 'TÜR' })).toMatchObject({ status: 200 })
    const elsewhere = await paired({ vehicle: tram, name: 'Rear' })
    const move = { vehicle: bus, name: 'tür' }
    expect(await olga.put(`/api/operator/screens/${elsewhere._id}`, move)).toMatchObject(taken)
    expect(await renameScreen(rear._id, 'REAR')).toMatchObject({ status: 200, body: { screen: { name: 'REAR' } } })
    // A refused code stays valid, and the name is free in other venues.
    expect(await pairScreen(petra, { code, vehicle: tram, name: 'Front' })).toMatchObject({
      body: { screen: { name: 'Front' } },
    })
    // When its name is taken in the new venue, a moved screen gets a number.
    expect(await olga.put(`/api/operator/screens/${front._id}`, { vehicle: tram })).toMatchObject({
      status: 200,
      body: { screen: { name: 'Screen 3', vehicle: { _id: tram } } },
    })
  })

  it('is changed by its partner and by operators, trimmed and with at most forty characters (D-29)', async () => {
    const { _id } = await paired({ vehicle: taxi })
    expect(await renameScreen(_id, `  ${'x'.repeat(40)}  `)).toMatchObject({
      body: { screen: { name: 'x'.repeat(40) } },
    })
    for (const name of ['', '   ', 'x'.repeat(41), null, 7]) expect((await renameScreen(_id, name)).status).toBe(400)
    expect(await renameScreen(_id, 'Window', other)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await renameScreen(UNKNOWN_ID, 'Window')).status).toBe(404)
    const notifications: unknown[] = []
    const stop = app.context.listeners.add((received) => notifications.push(received))
    expect((await renameScreen(_id, 'Window', olga)).status).toBe(200)
    stop()
    expect(notifications).toContainEqual({ topic: 'content', screenIds: [_id] })
    expect(await getScreen(_id)).toMatchObject({ name: 'Window' })
  })
})

describe('replacing a device', () => {
  it('revokes the former device at once, and does not change the screen (product 4)', async () => {
    const former = await pairDevice(app, petra, { vehicle: taxi, model: 'Roof right' })
    expect(await getManifestStatus(former)).toBe(200)
    const notifications: unknown[] = []
    const stop = app.context.listeners.add((received) => notifications.push(received))
    const next = await pairDevice(app, petra, { screen: former.screenId })
    stop()
    expect(next.screenId).toBe(former.screenId)
    expect(await getManifestStatus(former)).toBe(401)
    expect(await getManifestStatus(next)).toBe(200)
    expect(await getScreen(next.screenId)).toMatchObject({
      model: 'Roof right',
      uuid: next.uuid,
      vehicle: { _id: taxi },
    })
    expect(notifications).toContainEqual(expect.objectContaining({ topic: 'unpaired', screenIds: [former.screenId] }))
    expect(notifications).toContainEqual({ topic: 'content', screenIds: [former.screenId] })
  })

  it('is possible for own screens that are not retired (product 4)', async () => {
    const { screenId, ...device } = await pairDevice(app, petra, { vehicle: taxi })
    const { code } = await startPairing(app)
    expect(await pairScreen(other, { code, screen: screenId })).toMatchObject({
      status: 403,
      body: { code: 'notYours' },
    })
    requireBody(await olga.put(`/api/operator/screens/${screenId}`, { status: 'Retired' }), 200)
    expect(await getManifestStatus(device)).toBe(401)
    expect(await pairScreen(petra, { code, screen: screenId })).toMatchObject({
      status: 409,
      body: { code: 'screenRetired' },
    })
  })

  it('gives a screen without a venue a new venue of the same kind (TRAP-40, product 4)', async () => {
    const bus = await createApprovedVehicle(app, petra, vienna)
    const { screenId } = await pairDevice(app, petra, { vehicle: bus })
    await petra.delete(`/api/vehicles/${bus}`)
    const { code } = await startPairing(app)
    expect(await pairScreen(petra, { code, screen: screenId })).toMatchObject({
      status: 400,
      body: { code: 'pairingPlace' },
    })
    expect(await pairScreen(petra, { code, screen: screenId, restaurant: cafe })).toMatchObject({ status: 400 })
    expect((await pairScreen(petra, { code, screen: screenId, vehicle: taxi })).status).toBe(200)
    expect(await getScreen(screenId)).toMatchObject({ vehicle: { _id: taxi } })
  })
})

describe('an operator', () => {
  it('registers a screen before a device is paired (OPEN-48, product 9)', async () => {
    const made = await olga.post('/api/operator/screens', {
      model: 'Samsung QMR',
      restaurant: cafe,
      slotsPerLoop: 12,
      imeiNumber: '356938035643809',
      defaultOrientation: 'landscape',
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        screen: {
          model: 'Samsung QMR',
          status: 'Active',
          slotsPerLoop: 12,
          imeiNumber: '356938035643809',
          uuid: null,
          defaultOrientation: 'landscape',
          screenType: 'restaurant',
          ownerId: petra.ownerId,
        },
      },
    })
    expect((await olga.post('/api/operator/screens', { model: 'X' })).body).toMatchObject({ code: 'pairingPlace' })
    expect((await olga.post('/api/operator/screens', { model: 'X', vehicle: UNKNOWN_ID })).status).toBe(404)
    expect((await petra.post('/api/operator/screens', { model: 'X', vehicle: taxi })).status).toBe(403)
  })

  it('changes only the given fields, and the screen is notified (product 2, product 4)', async () => {
    const { screenId } = await pairDevice(app, petra, { vehicle: taxi, model: 'Roof' })
    const notifications: unknown[] = []
    const stop = app.context.listeners.add((received) => notifications.push(received))
    const path = `/api/operator/screens/${screenId}`
    expect(await olga.put(path, { status: 'Under Maintenance', slotsPerLoop: 20 })).toMatchObject({
      status: 200,
      body: { screen: { status: 'Under Maintenance', slotsPerLoop: 20, model: 'Roof', vehicle: { _id: taxi } } },
    })
    stop()
    expect(notifications).toContainEqual({ topic: 'content', screenIds: [screenId] })
    expect((await olga.put(path, { slotsPerLoop: 61 })).status).toBe(400)
    expect((await olga.put(path, { slotsPerLoop: 0 })).status).toBe(400)
    expect((await olga.put(path, { status: 'Broken' })).status).toBe(400)
    expect((await petra.put(path, { status: 'Active' })).status).toBe(403)
    expect((await olga.put(`/api/operator/screens/${UNKNOWN_ID}`, { status: 'Active' })).status).toBe(404)
  })

  it('moves a screen to another venue of its owner and kind, or removes it from its venue (product 4)', async () => {
    const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
    const path = `/api/operator/screens/${screenId}`
    const bus = await createApprovedVehicle(app, petra, vienna)
    const foreign = await createApprovedVehicle(app, other, vienna)
    expect((await olga.put(path, { vehicle: bus })).body).toMatchObject({ screen: { vehicle: { _id: bus } } })
    expect(await olga.put(path, { vehicle: foreign })).toMatchObject({ status: 400, body: { code: 'pairingPlace' } })
    expect(await olga.put(path, { restaurant: cafe })).toMatchObject({ status: 400, body: { code: 'pairingPlace' } })
    expect((await olga.put(path, { vehicle: null })).body).toMatchObject({ screen: { vehicle: null } })
  })

  it('gets the days on which more slots are sold than requested (product 2)', async () => {
    const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
    const insertReservation = (holderId: string, startsOn: string, endsOn: string) =>
      app.context.db.insert(reservations).values({ holderId, screenId, startsOn, endsOn, bookedAt: app.clock.now() })
    await insertReservation(UNKNOWN_ID, '2099-03-01', '2099-03-03')
    await insertReservation('00000000-0000-4000-8000-000000000001', '2099-03-03', '2099-03-04')
    const path = `/api/operator/screens/${screenId}`
    expect(await olga.put(path, { slotsPerLoop: 1, model: 'Not this' })).toMatchObject({
      status: 409,
      body: { code: 'slotsSold', details: { days: [{ day: '2099-03-03', slotsSold: 2 }] } },
    })
    expect(await getScreen(screenId)).toMatchObject({ slotsPerLoop: 10, model: 'Fire TV' })
    expect((await olga.put(path, { slotsPerLoop: 2 })).status).toBe(200)
  })

  it('moves a screen to another location without its campaigns, but not its vehicle (D-13, product 2)', async () => {
    const location = { locationId: vienna.locationId, ownerId: petra.ownerId, vehicleTypeId: vienna.vehicleTypeId }
    const { id, screenIds } = await plantVehicle(app.context.db, location, [10])
    const carl = await createClient(app)
    const parts = buildCampaignParts({
      location: vienna.locationId,
      selectedVehicles: JSON.stringify([id]),
      numberOfScreens: '1',
      status: 'Pending Approval',
    })
    const booked = requireBody(await carl.send('POST', '/api/campaigns', { ...parts, video: LANDSCAPE }), 201)
    const { campaign } = booked as { campaign: { _id: string } }
    const far = await createApprovedVehicle(app, petra, await createLocation(olga, 'Split'))
    const listed = await petra.get(`/api/vehicles/owner/${petra.ownerId}`)
    const { vehicles } = requireBody(listed, 200) as { vehicles: Vehicle[] }
    const elsewhere = vehicles.find(({ _id }) => _id === far)?.location ?? ''
    const moved = vehicles.find(({ _id }) => _id === id)
    // The vehicle itself cannot leave the location while its screen is booked.
    const form = {
      brand: 'Toyota',
      model: 'Corolla',
      type: moved?.type ?? '',
      registrationNumber: moved?.registrationNumber ?? '',
    }
    const leaving = await petra.send('PUT', `/api/vehicles/${id}`, { ...form, location: elsewhere })
    expect(leaving).toMatchObject({ status: 409, body: { code: 'placeSold' } })
    const path = `/api/operator/screens/${screenIds[0]}`
    expect((await olga.put(path, { vehicle: far })).body).toMatchObject({ screen: { vehicle: { _id: far } } })
    expect(requireBody(await carl.get(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({ screensRunningOn: [] })
    expect((await olga.put(path, { vehicle: taxi })).status).toBe(200)
  })
})

describe('what runs on a screen', () => {
  it('lists the approved infotainment videos until they are over (SCR-DET-06, ENT-15)', async () => {
    const location = { locationId: vienna.locationId, ownerId: petra.ownerId, vehicleTypeId: vienna.vehicleTypeId }
    const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
    const insertVideo = (more: object) => plantInfotainment(app.context.db, location, [screenId], more)
    const { id } = await insertVideo({})
    await insertVideo({ status: 'pending' })
    await insertVideo({ startsOn: '2026-11-01', endsOn: '2026-11-20' })
    await insertVideo({ deletedAt: app.clock.now() })
    expect((await getScreen(screenId)).entertainmentVideos).toEqual([
      {
        _id: id,
        name: 'Weather of the day',
        category: 'Information',
        startDate: '2026-11-21',
        endDate: '2026-11-21',
        video: { name: expect.stringMatching(/\.mp4$/) as string, poster: null },
      },
    ])
  })

  it('shows what the device plays now, with the video if it belongs to the screen (product 5)', async () => {
    const location = { locationId: vienna.locationId, ownerId: petra.ownerId, vehicleTypeId: vienna.vehicleTypeId }
    const device = await pairDevice(app, petra, { vehicle: taxi })
    const elsewhere = await pairDevice(app, petra, { vehicle: taxi })
    const own = await plantInfotainment(app.context.db, location, [device.screenId])
    const foreign = await plantInfotainment(app.context.db, location, [elsewhere.screenId])
    const reportPlaying = async (seq: number, id: string | null) => {
      const playing = { kind: id ? 'infotainment' : 'house', id, name: 'Weather' }
      const at = app.clock.now().toISOString()
      const heartbeat = { seq, bootId: own.id, at, monotonicMs: seq, playing }
      requireBody(await device.post('/api/player/heartbeats', { beats: [heartbeat] }), 200)
      return (await getScreen(device.screenId)).nowPlaying
    }
    expect(await reportPlaying(1, own.id)).toMatchObject({
      name: 'Weather',
      video: expect.stringMatching(/\.mp4$/) as string,
    })
    expect(await reportPlaying(2, foreign.id)).toEqual({
      kind: 'infotainment',
      name: 'Weather',
      video: null,
      poster: null,
    })
    expect(await reportPlaying(3, 'not an id')).toMatchObject({ video: null })
    expect(await reportPlaying(4, null)).toEqual({ kind: 'house', name: 'House card', video: null, poster: null })
  })
})

describe('a screen', () => {
  it('is shown to its owner and to operators (API-SCR-01, API-OWN-04, OPEN-30)', async () => {
    const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
    const path = `/api/screens/${screenId}`
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await olga.get(path)).status).toBe(200)
    expect((await (await createClient(app)).get(path)).status).toBe(403)
    expect((await createApiClient(app).get(path)).status).toBe(401)
    expect((await petra.get(`/api/screens/${UNKNOWN_ID}`)).status).toBe(404)
    expect((await petra.get('/api/screens/pair')).status).toBe(404)
    expect(await other.get(`/api/owners/screens/${petra.ownerId}`)).toMatchObject({ status: 403 })
    const list = requireBody(await petra.get(`/api/owners/screens/${petra.ownerId}`), 200) as { screens: Screen[] }
    expect(list.screens.find(({ _id }) => _id === screenId)).toEqual(await getScreen(screenId))
  })

  it('shows its approved campaigns until they are over (SCR-DET-05, ENT-14)', async () => {
    const app = await startAppForTest()
    const [olga, petra, carl] = [await createOperator(app), await createPartner(app), await createClient(app)]
    const location = await createLocation(olga, 'Vienna')
    const taxi = await createApprovedVehicle(app, petra, location)
    const { screenId } = await pairDevice(app, petra, { vehicle: taxi })
    const parts = buildCampaignParts({
      location: location.locationId,
      selectedVehicles: JSON.stringify([taxi]),
      numberOfScreens: '1',
      status: 'Pending Approval',
    })
    const { campaign } = requireBody(
      await carl.send('POST', '/api/campaigns', { ...parts, video: LANDSCAPE }),
      201,
    ) as {
      campaign: { _id: string; endDate: string }
    }
    expect((await getScreen(screenId, petra)).campaigns).toEqual([])
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    expect((await getScreen(screenId, petra)).campaigns).toEqual([
      {
        _id: campaign._id,
        name: 'Autumn roast',
        status: 'Approved',
        startDate: '2026-11-21',
        endDate: '2026-12-04',
        location: location.locationId,
        locationName: 'Vienna',
        poster: null,
      },
    ])
    app.clock.setTime('2026-12-04T22:59:59Z')
    expect((await getScreen(screenId, petra)).campaigns).toHaveLength(1)
    app.clock.setTime('2026-12-04T23:00:00Z')
    expect((await getScreen(screenId, petra)).campaigns).toEqual([])
  })
})
