import type { Manifest } from '@marquee/contract/player'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { campaignParts, LANDSCAPE, selection, submitted } from '../../testing/campaigns.ts'
import { plantCity, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, type TestHouse } from '../../testing/house.ts'
import { plantDevice, played } from '../../testing/people/devices.ts'
import { voice } from '../../testing/people.ts'
import { bodyOf, client, operator, type Person } from '../../testing/people/users.ts'
import { listenTo } from '../../testing/streams.ts'

/** Two server processes on one PostgreSQL, as far as the database can tell: nothing else is shared. */
async function twoHouses(): Promise<[TestHouse, TestHouse]> {
  const first = await houseForThisTest({ database: 'postgres', listen: true })
  const second = await houseForThisTest({ database: { url: first.databaseUrl ?? '' }, listen: true })
  return [first, second]
}

/** The same person at another server process. */
const at = <P extends Person>(house: TestHouse, person: P): P => ({ ...person, ...voice(house, person.token) })

async function screenWithDevice(town: TestHouse) {
  const city = await plantCity(town.house.db)
  const place = await plantVehicle(town.house.db, city, [10])
  return { city, place, device: await plantDevice(town, place.screenIds[0] ?? '') }
}

test('an approval on one process reaches a screen on another, and so does the end of it (product 5, product 10)', async () => {
  const [here, there] = await twoHouses()
  const [carl, olga] = [await client(here), await operator(here)]
  const { city, place, device } = await screenWithDevice(here)
  const line = await listenTo(there, '/api/player/events', device.token)
  const { version: empty } = await line.next('manifest-changed')

  const campaign = await submitted(carl, city, [place])
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  const told = await line.next('manifest-changed')
  const manifest = bodyOf(await voice(there, device.token).get('/api/player/manifest'), 200) as Manifest
  expect(told).toEqual({ version: manifest.version })
  expect(manifest.flights).toMatchObject([{ campaignId: campaign._id }])

  bodyOf(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
  expect(await line.next('stop')).toEqual({ campaignId: campaign._id })
  expect(await line.next('manifest-changed')).toEqual({ version: empty })
})

test('a line that broke between server and database is made good (product 10)', async () => {
  const [here] = await twoHouses()
  const [carl, olga] = [await client(here), await operator(here)]
  const { city, place, device } = await screenWithDevice(here)
  const campaign = await submitted(carl, city, [place])
  const line = await listenTo(here, '/api/player/events', device.token)
  const person = await listenTo(here, '/api/events', carl.token)
  await line.next('manifest-changed')
  // Nobody listens now; what happens meanwhile is found when the line is back.
  await here.house.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%' and pid <> pg_backend_pid()`)
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await line.next('manifest-changed')
  await person.next('resync')
})

test('the same batch at two processes at once is counted once (product 5, product 10)', async () => {
  const [here, there] = await twoHouses()
  const [carl, olga] = [await client(here), await operator(here)]
  const { city, place, device } = await screenWithDevice(here)
  const campaign = await submitted(carl, city, [place])
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  const { files } = bodyOf(await device.get('/api/player/manifest'), 200) as Manifest
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  here.clock.advance(3_600_000)
  there.clock.advance(3_600_000)
  const plays = Array.from({ length: 50 }, (_, index) => played(here, device, spot, 20 * (index + 1)))
  const replies = await Promise.all(
    [here, there, here, there].map((house) => voice(house, device.token).post('/api/player/plays', { plays })),
  )
  const results = replies.flatMap((reply) => (bodyOf(reply, 200) as { results: { result: string }[] }).results)
  expect(results.filter(({ result }) => result === 'accepted')).toHaveLength(50)
  expect(results.filter(({ result }) => result === 'duplicate')).toHaveLength(150)
  expect(bodyOf(await at(there, carl).get(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({
    plays: 50,
    impressions: 50,
    numberOfScreensRunning: 1,
  })
})

test('of two operators at two processes one decides (product 3)', async () => {
  const [here, there] = await twoHouses()
  const [carl, olga, oskar] = [await client(here), await operator(here), await operator(here, 'Oskar Orel')]
  const { city, place } = await screenWithDevice(here)
  const campaign = await submitted(carl, city, [place])
  const decisions = [
    { who: olga, decision: 'approve' },
    { who: at(there, oskar), decision: 'reject' },
  ] as const
  const replies = await Promise.all(
    decisions.map(({ who, decision }) =>
      who.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision, reason: 'Flashing content', version: 1 }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = replies.find(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({ code: 'notReviewable' })
})

test('a decision and an edit of the same campaign never mix (product 3)', async () => {
  const [here, there] = await twoHouses()
  const [carl, olga] = [await client(here), await operator(here)]
  const { city, place, device } = await screenWithDevice(here)
  const campaign = await submitted(carl, city, [place])
  const parts = campaignParts({ ...selection(city, [place]), name: 'Changed', status: 'Pending Approval' })
  const edit = at(there, carl).send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, video: LANDSCAPE })
  const decision = olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve', version: 1 })
  const [edited, decided] = await Promise.all([edit, decision])
  expect(edited.status).toBe(200)
  expect([200, 409]).toContain(decided.status)
  // Whoever came first, what was not looked at does not play.
  expect(bodyOf(await carl.get(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({ status: 'Pending Approval' })
  expect(bodyOf(await device.get('/api/player/manifest'), 200)).toMatchObject({ flights: [] })
})
