import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantRestaurant } from '../../testing/planted-venues.ts'
import { buildCampaignParts, PORTRAIT } from '../../testing/campaigns.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { type Part, createApiClient } from '../../testing/api-client.ts'
import {
  createApprovedRestaurant,
  decideReview,
  submitRestaurant,
  type TestLocation,
  createLocation,
  pairDevice,
  buildRestaurantFields,
} from '../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  registerUser,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
type Restaurant = { _id: string; images: string[]; status: string; screens: { campaigns: unknown[] }[] } & Record<
  string,
  unknown
>

let app: TestApp
let [olga, petra, other, carl] = [] as unknown as [Person, Partner, Partner, Client]
let vienna: TestLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, other, carl] = await Promise.all([
    createOperator(app),
    createPartner(app),
    createPartner(app, 'Peter Other'),
    createClient(app),
  ])
  vienna = await createLocation(olga, 'Vienna')
})
afterAll(() => app.close())

const getRestaurant = async (id: string, person: Person = petra) =>
  (requireBody(await person.get(`/api/restaurants/${id}`), 200) as { restaurant: Restaurant }).restaurant
const listOwn = async () =>
  (requireBody(await petra.get(`/api/restaurants/owner/${petra.ownerId}`), 200) as { restaurants: Restaurant[] })
    .restaurants
const createPictures = (count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({
    file: getSamplePath('taxi-by-day.png'),
    name: `${index}.png`,
    type: 'image/png',
  }))
const countStored = (images: readonly string[]) =>
  Object.fromEntries(images.map((image, index) => [`existingImages[${index}]`, image]))

describe('a new restaurant', () => {
  it('waits for approval, and is answered with nested contact and hours (API-REST-01, API-REST-02, API-REST-03, ENT-18, ROLE-02)', async () => {
    const created = await petra.send('POST', '/api/restaurants', {
      ...buildRestaurantFields(vienna),
      owner: petra.ownerId,
      images: createPictures(2),
    })
    expect(created).toMatchObject({ status: 201, body: { message: 'Fixed Location added successfully' } })
    const { restaurant: added } = created.body as { restaurant: Restaurant }
    expect(added).toMatchObject({
      name: 'Café Central',
      location: vienna.locationId,
      locationName: 'Vienna',
      cuisineType: 'Cafe',
      seatingCapacity: 80,
      footTrafficEstimate: 600,
      contactInformation: { phone: '+43 1 533 37 63', email: 'table@central.example' },
      openingHours: { monday: { start: '08:00', end: '22:00' }, tuesday: { start: '', end: '' } },
      owner: petra.ownerId,
      ownerId: petra.ownerId,
      status: 'Pending Approval',
      screens: [],
    })
    expect(added.images).toHaveLength(2)
    expect((await createApiClient(app).get(`/api/s3/images/${added.images[0]}`)).status).toBe(200)
    expect(await getRestaurant(added._id)).toEqual(added)
    expect((await listOwn()).find(({ _id }) => _id === added._id)).toEqual(added)
  })

  it('needs no traffic, description, hours and images; cuisine is Other by default (FIX-FORM-06)', async () => {
    const { name, location, seatingCapacity, ...rest } = buildRestaurantFields(vienna)
    const id = requireBody(
      await petra.send('POST', '/api/restaurants', {
        name,
        location,
        seatingCapacity,
        footTrafficEstimate: '',
        'contactInformation[phone]': rest['contactInformation[phone]'],
        'contactInformation[email]': rest['contactInformation[email]'],
      }),
      201,
    ) as { restaurant: Restaurant }
    expect(id.restaurant).toMatchObject({
      cuisineType: 'Other',
      footTrafficEstimate: null,
      description: '',
      images: [],
    })
  })

  it.each([
    ['name', '', 'name'],
    ['location', '', 'location'],
    ['cuisineType', 'Sushi', 'cuisineType'],
    ['seatingCapacity', 'many', 'seatingCapacity'],
    ['seatingCapacity', '-1', 'seatingCapacity'],
    ['contactInformation[phone]', '', 'contactInformation.phone'],
    ['contactInformation[email]', 'central', 'contactInformation.email'],
    ['openingHours[monday][start]', '25:00', 'openingHours.monday.start'],
  ])('is refused with %s = "%s" (FIX-FORM-05, TRAP-27)', async (part, value, field) => {
    const refused = await petra.send('POST', '/api/restaurants', { ...buildRestaurantFields(vienna), [part]: value })
    expect(refused).toMatchObject({ status: 400, body: { field } })
  })

  it('is refused in an unknown location, for another owner and without an owner profile (OPEN-30, OPEN-44)', async () => {
    const unknown = await petra.send('POST', '/api/restaurants', buildRestaurantFields({ locationId: UNKNOWN_ID }))
    expect(unknown).toMatchObject({ status: 400, body: { code: 'unknownLocation', field: 'location' } })
    const foreign = { ...buildRestaurantFields(vienna), owner: other.ownerId }
    expect(await petra.send('POST', '/api/restaurants', foreign)).toMatchObject({ status: 403 })
    const nora = await registerUser(app, 'partner')
    expect(await nora.send('POST', '/api/restaurants', buildRestaurantFields(vienna))).toMatchObject({
      status: 409,
      body: { code: 'noOwner' },
    })
  })
})

describe('the images of a restaurant', () => {
  it('are the kept ones, in the order of the form, and the new ones (API-REST-04, TRAP-31)', async () => {
    const id = await submitRestaurant(petra, vienna, { images: createPictures(3) })
    const [a = '', b = '', c = ''] = (await getRestaurant(id)).images
    const fields = { ...buildRestaurantFields(vienna), ...countStored([c, a]), images: createPictures(1) }
    const changed = await petra.send('PUT', `/api/restaurants/${id}`, fields)
    expect(changed).toMatchObject({ status: 200, body: { message: 'Fixed Location updated successfully' } })
    const after = (await getRestaurant(id)).images
    expect(after.slice(0, 2)).toEqual([c, a])
    expect(after).toHaveLength(3)
    expect((await createApiClient(app).get(`/api/s3/images/${b}`)).status).toBe(404)
  })

  it('are at most five, existing and new together (FIX-FORM-08, CONST-06, TRAP-31)', async () => {
    const id = await submitRestaurant(petra, vienna, { images: createPictures(3) })
    const { images } = await getRestaurant(id)
    const putImages = (keep: readonly string[], added: number) =>
      petra.send('PUT', `/api/restaurants/${id}`, {
        ...buildRestaurantFields(vienna),
        ...countStored(keep),
        images: createPictures(added),
      })
    expect(await putImages(images, 3)).toMatchObject({
      status: 400,
      body: { message: 'You can only upload a maximum of 5 images.' },
    })
    expect(await putImages(images, 6)).toMatchObject({
      status: 400,
      body: { message: 'You can only upload a maximum of 5 images.' },
    })
    expect((await getRestaurant(id)).images).toEqual(images)
    expect((await putImages(images, 2)).status).toBe(200)
    expect((await getRestaurant(id)).images).toHaveLength(5)
    expect((await putImages(images.slice(1), 3)).status).toBe(200)
    expect((await getRestaurant(id)).images).toHaveLength(5)
  })

  it('belong to this restaurant, are listed once each, and are pictures (FIX-FORM-09, OPEN-30)', async () => {
    const id = await submitRestaurant(petra, vienna, { images: createPictures(1) })
    const [foreign = ''] = (await getRestaurant(await submitRestaurant(petra, vienna, { images: createPictures(1) })))
      .images
    const [own = ''] = (await getRestaurant(id)).images
    const putParts = (parts: Record<string, Part | Part[]>) =>
      petra.send('PUT', `/api/restaurants/${id}`, { ...buildRestaurantFields(vienna), ...parts })
    expect(await putParts(countStored([foreign]))).toMatchObject({ status: 400, body: { code: 'pictureInvalid' } })
    expect(await putParts(countStored([own, own]))).toMatchObject({ status: 400, body: { code: 'pictureInvalid' } })
    expect(await putParts(countStored(['null']))).toMatchObject({ status: 400, body: { code: 'pictureInvalid' } })
    const pdf = { file: Buffer.from('%PDF-1.7'), name: 'menu.pdf', type: 'application/pdf' }
    expect(await putParts({ ...countStored([own]), images: pdf })).toMatchObject({
      status: 400,
      body: { message: 'Please upload valid image files.' },
    })
    expect((await getRestaurant(id)).images).toEqual([own])
  })
})

describe('a restaurant that is changed', () => {
  it.each([
    ['while it waits', undefined],
    ['when it is approved', 'approve'],
  ] as const)('has its new values %s (API-REST-04, FIX-FORM-12)', async (_when, decision) => {
    const id = await submitRestaurant(petra, vienna)
    if (decision) await decideReview(app, 'restaurant', id)
    const fields = {
      ...buildRestaurantFields(vienna),
      seatingCapacity: '77',
      footTrafficEstimate: '5',
      description: 'New.',
    }
    await petra.send('PUT', `/api/restaurants/${id}`, fields)
    expect(await getRestaurant(id)).toMatchObject({
      seatingCapacity: 77,
      footTrafficEstimate: 5,
      description: 'New.',
    })
  })

  it.each([
    ['seatingCapacity', '90', 'Approved'],
    ['description', 'Renovated.', 'Approved'],
    ['openingHours[monday][end]', '23:30', 'Approved'],
    ['name', 'Café Landtmann', 'Pending Approval'],
  ])(
    'with another %s waits for approval again only if it is another venue now (product 3)',
    async (field, value, status) => {
      const id = await createApprovedRestaurant(app, petra, vienna)
      await petra.send('PUT', `/api/restaurants/${id}`, { ...buildRestaurantFields(vienna), [field]: value })
      expect((await getRestaurant(id)).status).toBe(status)
    },
  )

  it('is refused to other partners; clients see it once it is approved, without campaigns of others (OPEN-30, API-REST-02)', async () => {
    const id = await submitRestaurant(petra, vienna)
    const path = `/api/restaurants/${id}`
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect(await other.send('PUT', path, buildRestaurantFields(vienna))).toMatchObject({ status: 403 })
    expect(await other.delete(path)).toMatchObject({ status: 403 })
    expect(await other.get(`/api/restaurants/owner/${petra.ownerId}`)).toMatchObject({ status: 403 })
    expect((await carl.get(path)).status).toBe(404)
    expect((await olga.get(path)).status).toBe(200)
    await decideReview(app, 'restaurant', id)
    expect(await getRestaurant(id, carl)).toMatchObject({ name: 'Café Central', seatingCapacity: 80 })
    expect((await petra.get(`/api/restaurants/${UNKNOWN_ID}`)).status).toBe(404)
    expect((await petra.get('/api/restaurants/not-an-id')).status).toBe(404)
  })

  it('names the campaigns of its screens to its owner, not to other clients (FIX-DET-03, ENT-18)', async () => {
    const location = { locationId: vienna.locationId, ownerId: petra.ownerId, vehicleTypeId: vienna.vehicleTypeId }
    const { id } = await plantRestaurant(app.context.db, location, [10])
    const parts = buildCampaignParts({
      type: 'restaurant',
      location: vienna.locationId,
      selectedRestaurants: JSON.stringify([id]),
      numberOfScreens: '1',
      status: 'Pending Approval',
    })
    const { campaign } = requireBody(await carl.send('POST', '/api/campaigns', { ...parts, video: PORTRAIT }), 201) as {
      campaign: { _id: string }
    }
    expect((await getRestaurant(id)).screens[0]?.campaigns).toEqual([])
    requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
    expect((await getRestaurant(id)).screens[0]?.campaigns).toEqual([
      { _id: campaign._id, name: 'Autumn roast', status: 'Approved' },
    ])
    expect((await getRestaurant(id, carl)).screens[0]?.campaigns).toEqual([])
  })
})

describe('a restaurant that is deleted', () => {
  it('leaves the list, and its screens stay without a venue (API-REST-05, FIX-12, TRAP-40)', async () => {
    const id = await createApprovedRestaurant(app, petra, vienna)
    const { screenId } = await pairDevice(app, petra, { restaurant: id })
    const deleted = await petra.delete(`/api/restaurants/${id}`)
    expect(deleted).toMatchObject({ status: 200, body: { message: 'Fixed Location deleted successfully!' } })
    expect((await petra.get(`/api/restaurants/${id}`)).status).toBe(404)
    expect((await listOwn()).some(({ _id }) => _id === id)).toBe(false)
    const { screens } = requireBody(await petra.get(`/api/owners/screens/${petra.ownerId}`), 200) as {
      screens: { _id: string }[]
    }
    expect(screens.find(({ _id }) => _id === screenId)).toMatchObject({ restaurant: null, screenType: 'restaurant' })
  })
})
