import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vehicles } from '../../modules/fleet/schema.ts'
import { getSamplePath } from '../../testing/media.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  createApprovedVehicle,
  decideReview,
  submitVehicle,
  type TestLocation,
  createLocation,
  pairDevice,
  buildVehicleFields,
} from '../../testing/people/venues.ts'
import {
  requireBody,
  createClient,
  registerUser,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
type Vehicle = { _id: string; image: string | null; status: string; screens: { _id: string }[] } & Record<
  string,
  unknown
>

let app: TestApp
let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
let location: TestLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, other] = await Promise.all([
    createOperator(app),
    createPartner(app),
    createPartner(app, 'Peter Other'),
  ])
  location = await createLocation(olga, 'Vienna')
})
afterAll(() => app.close())

const listOwn = async (person = petra): Promise<Vehicle[]> =>
  (requireBody(await person.get(`/api/vehicles/owner/${person.ownerId}`), 200) as { vehicles: Vehicle[] }).vehicles
const findOwn = async (id: string) => (await listOwn()).find(({ _id }) => _id === id)
const getVersion = async (id: string) => {
  const [row] = await app.context.db.select().from(vehicles).where(eq(vehicles.id, id))
  return row?.version
}
const createPicture = () => ({ file: getSamplePath('taxi-by-day.png'), name: 'taxi-by-day.png', type: 'image/png' })

describe('a new vehicle', () => {
  it('waits for approval and is in the list of its owner (API-VEH-01, API-VEH-03, ENT-06, ROLE-02, TRAP-30, OPEN-38)', async () => {
    const fields = buildVehicleFields(location)
    const created = await petra.send('POST', '/api/vehicles', {
      ...fields,
      owner: petra.ownerId,
      image: createPicture(),
    })
    expect(created).toMatchObject({ status: 201, body: { message: 'Mobile Location Added Successfully' } })
    const { vehicle: added } = created.body as { vehicle: Vehicle }
    expect(added).toMatchObject({
      ...fields,
      service: 'Taxi of Vienna',
      locationName: 'Vienna',
      owner: petra.ownerId,
      ownerId: petra.ownerId,
      status: 'Pending Approval',
      rejectionReason: null,
      screens: [],
    })
    expect(await findOwn(added._id)).toEqual(added)
    const image = await createApiClient(app).get(`/api/s3/images/${added.image}`)
    expect(image).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  })

  it('needs no image, and treats the text null as none (VEH-FORM-07, TRAP-29)', async () => {
    const id = await submitVehicle(petra, location, { image: 'null' })
    expect((await findOwn(id))?.image).toBeNull()
  })

  it.each([
    ['brand', ' '],
    ['model', ''],
    ['registrationNumber', ''],
    ['type', 'Taxi'],
    ['location', ''],
  ])('is refused with %s = "%s" (VEH-FORM-07, OPEN-42)', async (field, value) => {
    const refused = await petra.send('POST', '/api/vehicles', { ...buildVehicleFields(location), [field]: value })
    expect(refused).toMatchObject({ status: 400, body: { field } })
  })

  it.each([
    ['location', 'unknownLocation'],
    ['type', 'unknownVehicleType'],
  ])('is refused with an unknown %s (OPEN-61)', async (field, code) => {
    const refused = await petra.send('POST', '/api/vehicles', { ...buildVehicleFields(location), [field]: UNKNOWN_ID })
    expect(refused).toMatchObject({ status: 400, body: { code, field } })
  })

  it('is refused in an inactive location, and stays in a location that becomes inactive (VEH-FORM-06)', async () => {
    const closing = await createLocation(olga, 'Closing')
    const id = await submitVehicle(petra, closing)
    const closed = { name: 'Closing', timeZone: 'Europe/Vienna', isActive: false }
    requireBody(await olga.put(`/api/operator/locations/${closing.locationId}`, closed), 200)
    expect(await petra.send('POST', '/api/vehicles', buildVehicleFields(closing))).toMatchObject({
      body: { code: 'unknownLocation' },
    })
    expect((await petra.send('PUT', `/api/vehicles/${id}`, buildVehicleFields(closing))).status).toBe(200)
  })

  it('has a registration number that is unique for its owner, regardless of case (product 3)', async () => {
    const fields = buildVehicleFields(location)
    await submitVehicle(petra, location, fields)
    const again = { ...fields, registrationNumber: fields.registrationNumber.toUpperCase() }
    expect(await petra.send('POST', '/api/vehicles', again)).toMatchObject({
      status: 409,
      body: { code: 'registrationTaken', field: 'registrationNumber' },
    })
    expect((await other.send('POST', '/api/vehicles', again)).status).toBe(201)
  })

  it('belongs to the partner who lists it, or is refused (OPEN-30)', async () => {
    const foreign = { ...buildVehicleFields(location), owner: other.ownerId }
    expect(await petra.send('POST', '/api/vehicles', foreign)).toMatchObject({
      status: 403,
      body: { code: 'notYours' },
    })
    const nora = await registerUser(app, 'partner')
    expect(await nora.send('POST', '/api/vehicles', buildVehicleFields(location))).toMatchObject({
      status: 409,
      body: { code: 'noOwner', message: 'Please create Owner profile first.' },
    })
    const carl = await createClient(app)
    expect((await carl.send('POST', '/api/vehicles', buildVehicleFields(location))).status).toBe(403)
    expect((await createApiClient(app).send('POST', '/api/vehicles', buildVehicleFields(location))).status).toBe(401)
  })

  it('is refused with an invalid image, and leaves nothing behind (TRAP-29)', async () => {
    const before = await listOwn()
    const text = { file: Buffer.from('no picture'), name: 'a.png', type: 'image/png' }
    const refused = await petra.send('POST', '/api/vehicles', { ...buildVehicleFields(location), image: text })
    expect(refused).toMatchObject({ status: 400, body: { code: 'pictureInvalid' } })
    expect(await listOwn()).toEqual(before)
  })
})

describe('a vehicle that is changed', () => {
  it.each([
    ['while it waits', undefined],
    ['when it is approved', 'approve'],
  ] as const)('has its new values %s (API-VEH-02, VEH-FORM-12)', async (_when, decision) => {
    const fields = buildVehicleFields(location)
    const id = await submitVehicle(petra, location, fields)
    if (decision) await decideReview(app, 'vehicle', id)
    const changed = { ...fields, brand: 'Volvo', model: 'B12', registrationNumber: `${fields.registrationNumber} Z` }
    await petra.send('PUT', `/api/vehicles/${id}`, changed)
    const { brand, model, registrationNumber } = changed
    expect(await findOwn(id)).toMatchObject({ brand, model, registrationNumber })
  })

  it('keeps its image without an image part; a new one replaces it (API-VEH-02)', async () => {
    const fields = buildVehicleFields(location)
    const id = await submitVehicle(petra, location, { ...fields, image: createPicture() })
    const first = (await findOwn(id))?.image
    await petra.send('PUT', `/api/vehicles/${id}`, fields)
    expect((await findOwn(id))?.image).toBe(first)
    const changed = await petra.send('PUT', `/api/vehicles/${id}`, { ...fields, image: createPicture() })
    expect(changed).toMatchObject({ status: 200, body: { message: 'Mobile Location Updated Successfully' } })
    const second = (await findOwn(id))?.image
    expect(second).not.toBe(first)
    expect((await createApiClient(app).get(`/api/s3/images/${first}`)).status).toBe(404)
    expect((await createApiClient(app).get(`/api/s3/images/${second}`)).status).toBe(200)
  })

  it('stays approved when only its image changes, and its version counts up (product 3)', async () => {
    const fields = buildVehicleFields(location)
    const id = await submitVehicle(petra, location, fields)
    await decideReview(app, 'vehicle', id)
    const version = await getVersion(id)
    await petra.send('PUT', `/api/vehicles/${id}`, { ...fields, image: createPicture() })
    expect((await findOwn(id))?.status).toBe('Approved')
    expect(await getVersion(id)).toBe((version ?? 0) + 1)
  })

  it.each(['brand', 'model', 'registrationNumber'])(
    'waits for approval again with another %s (product 3)',
    async (field) => {
      const fields = buildVehicleFields(location)
      const id = await submitVehicle(petra, location, fields)
      await decideReview(app, 'vehicle', id)
      const changed = await petra.send('PUT', `/api/vehicles/${id}`, { ...fields, [field]: `Other ${id}` })
      expect(changed.body).toMatchObject({ vehicle: { status: 'Pending Approval', [field]: `Other ${id}` } })
    },
  )

  it('shows the reason of its rejection until it is submitted again (OPEN-38, product 3)', async () => {
    const fields = buildVehicleFields(location)
    const id = await submitVehicle(petra, location, fields)
    await decideReview(app, 'vehicle', id, 'reject')
    expect(await findOwn(id)).toMatchObject({
      status: 'Rejected',
      rejectionReason: 'Picture does not show the place',
    })
    await petra.send('PUT', `/api/vehicles/${id}`, { ...fields, image: createPicture() })
    expect(await findOwn(id)).toMatchObject({ status: 'Pending Approval', rejectionReason: null })
  })

  it('notifies its screens when its approval changes (product 3)', async () => {
    const id = await createApprovedVehicle(app, petra, location)
    const { screenId } = await pairDevice(app, petra, { vehicle: id })
    const notified = await captureContentNotices(async () => {
      await petra.send('PUT', `/api/vehicles/${id}`, buildVehicleFields(location))
      await decideReview(app, 'vehicle', id)
    })
    expect(notified).toEqual([[screenId], [screenId]])
  })

  it('is refused to other partners (OPEN-30, TRAP-23)', async () => {
    const id = await submitVehicle(petra, location)
    const fields = buildVehicleFields(location)
    expect(await other.send('PUT', `/api/vehicles/${id}`, fields)).toMatchObject({
      status: 403,
      body: { code: 'notYours' },
    })
    expect(await other.delete(`/api/vehicles/${id}`)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await other.get(`/api/vehicles/owner/${petra.ownerId}`)).toMatchObject({ status: 403 })
    expect((await olga.get(`/api/vehicles/owner/${petra.ownerId}`)).status).toBe(200)
    expect((await petra.send('PUT', `/api/vehicles/${UNKNOWN_ID}`, fields)).status).toBe(404)
    expect((await petra.send('PUT', '/api/vehicles/not-an-id', fields)).status).toBe(404)
    expect((await petra.delete(`/api/vehicles/${UNKNOWN_ID}`)).status).toBe(404)
  })
})

describe('a vehicle that is deleted', () => {
  it('leaves the list, and its screens stay without a venue (API-VEH-04, VEH-16, TRAP-40)', async () => {
    const fields = { ...buildVehicleFields(location), image: createPicture() }
    const id = await submitVehicle(petra, location, fields)
    await decideReview(app, 'vehicle', id)
    const first = await pairDevice(app, petra, { vehicle: id })
    const second = await pairDevice(app, petra, { vehicle: id })
    const image = (await findOwn(id))?.image
    const both = [first.screenId, second.screenId].sort()
    expect((await findOwn(id))?.screens.map(({ _id }) => _id).sort()).toEqual(both)

    const notified = await captureContentNotices(async () => {
      const deleted = await petra.delete(`/api/vehicles/${id}`)
      expect(deleted).toMatchObject({ status: 200, body: { message: 'Mobile Location deleted successfully!' } })
    })
    expect(notified).toEqual([both])
    expect(await findOwn(id)).toBeUndefined()
    expect((await createApiClient(app).get(`/api/s3/images/${image}`)).status).toBe(404)
    const { screens } = requireBody(await petra.get(`/api/owners/screens/${petra.ownerId}`), 200) as {
      screens: { _id: string; vehicle: unknown; screenType: string }[]
    }
    for (const { screenId } of [first, second]) {
      expect(screens.find(({ _id }) => _id === screenId)).toMatchObject({ vehicle: null, screenType: 'vehicle' })
    }
    expect((await petra.delete(`/api/vehicles/${id}`)).status).toBe(404)
    expect((await petra.send('POST', '/api/vehicles', fields)).status).toBe(201)
  })
})

/** The screens that are notified to check their manifests while something happens. */
async function captureContentNotices(work: () => Promise<void>): Promise<string[][]> {
  const notified: string[][] = []
  const stop = app.context.listeners.add(({ topic, screenIds }) => {
    if (topic === 'content') notified.push([...(screenIds ?? [])])
  })
  await work()
  stop()
  return notified
}
