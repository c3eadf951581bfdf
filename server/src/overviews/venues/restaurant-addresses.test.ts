import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../modules/audit/schema.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import {
  createApprovedRestaurant,
  submitRestaurant,
  type TestLocation,
  createLocation,
  buildRestaurantFields,
} from '../../testing/people/venues.ts'
import {
  createClient,
  requireBody,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'

let app: TestApp
let [olga, petra, carl] = [] as unknown as [Person, Partner, Person]
let salzburg: TestLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, carl] = await Promise.all([createOperator(app), createPartner(app), createClient(app)])
  salzburg = await createLocation(olga, 'Salzburg')
})
afterAll(() => app.close())

const LINZER_GASSE = { 'address[line1]': ' Linzer Gasse 9 ', 'address[line2]': '5020 Salzburg' }
const getRestaurant = async (id: string, person: Person = petra) =>
  (requireBody(await person.get(`/api/restaurants/${id}`), 200) as { restaurant: { address: unknown; status: string } })
    .restaurant
const changeRestaurant = (id: string, more: Record<string, string>) =>
  petra.send('PUT', `/api/restaurants/${id}`, { ...buildRestaurantFields(salzburg), ...more })

describe('the address of a restaurant (decision 30)', () => {
  it('is null without one, kept by an edit that leaves it out, and removed when it is empty (API-REST-04)', async () => {
    const id = await submitRestaurant(petra, salzburg)
    expect((await getRestaurant(id)).address).toBeNull()
    requireBody(await changeRestaurant(id, LINZER_GASSE), 200)
    const address = { line1: 'Linzer Gasse 9', line2: '5020 Salzburg' }
    expect((await getRestaurant(id)).address).toEqual(address)
    requireBody(await changeRestaurant(id, { description: 'New.' }), 200)
    expect((await getRestaurant(id)).address).toEqual(address)
    requireBody(await changeRestaurant(id, { 'address[line1]': '', 'address[line2]': '5020 Salzburg' }), 200)
    expect((await getRestaurant(id)).address).toEqual({ line1: '', line2: '5020 Salzburg' })
    requireBody(await changeRestaurant(id, { address: '' }), 200)
    expect((await getRestaurant(id)).address).toBeNull()
  })

  it.each<Record<string, string>>([{ 'address[line1]': 'x'.repeat(201) }, { address: 'Linzer Gasse 9' }])(
    'is refused as %o, with the name of its field',
    async (parts) => {
      const refused = await petra.send('POST', '/api/restaurants', { ...buildRestaurantFields(salzburg), ...parts })
      expect(refused).toMatchObject({ status: 400, body: { field: expect.stringMatching(/^address/) as string } })
    },
  )

  it('needs no new review, writes an audit entry, and is read by clients, reviewers and the console search', async () => {
    const id = await createApprovedRestaurant(app, petra, salzburg)
    requireBody(await changeRestaurant(id, LINZER_GASSE), 200)
    expect(await getRestaurant(id, carl)).toMatchObject({
      status: 'Approved',
      address: { line1: 'Linzer Gasse 9', line2: '5020 Salzburg' },
    })
    const entries = await app.context.db.select({ changes: audit.changes }).from(audit).where(eq(audit.subjectId, id))
    expect(entries).toContainEqual({ changes: { address: { from: null, to: 'Linzer Gasse 9, 5020 Salzburg' } } })
    const { hits } = requireBody(await olga.get('/api/operator/search?q=linzer'), 200) as { hits: { id: string }[] }
    expect(hits.map((hit) => hit.id)).toContain(id)

    const waiting = await submitRestaurant(petra, salzburg, LINZER_GASSE)
    const { reviews } = requireBody(await olga.get('/api/operator/reviews?kind=restaurant&limit=500'), 200) as {
      reviews: { id: string; facts: { label: string; value: string }[] }[]
    }
    expect(reviews.find((review) => review.id === waiting)?.facts).toContainEqual(
      expect.objectContaining({ label: 'Address', value: 'Linzer Gasse 9, 5020 Salzburg' }),
    )
  })
})
