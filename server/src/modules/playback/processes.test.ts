import type { Manifest } from '@marquee/contract/player'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { buildCampaignParts, LANDSCAPE, buildSelection, submitCampaign } from '../../testing/campaigns.ts'
import { plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { plantDevice, buildPlay } from '../../testing/people/devices.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { requireBody, createClient, createOperator, type Person } from '../../testing/people/users.ts'
import { openTestListener } from '../../testing/test-listener.ts'

/** Two server processes that share only one PostgreSQL. */
async function startTwoApps(): Promise<[TestApp, TestApp]> {
  const first = await startAppForTest({ database: 'postgres', listen: true })
  const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' }, listen: true })
  return [first, second]
}

/** The same person at another server process. */
const switchProcess = <P extends Person>(app: TestApp, person: P): P => ({
  ...person,
  ...createApiClient(app, person.token),
})

async function plantScreen(app: TestApp) {
  const city = await plantLocation(app.context.db)
  const venue = await plantVehicle(app.context.db, city, [10])
  return { city, place: venue, device: await plantDevice(app, venue.screenIds[0] ?? '') }
}

test('an approval and its end on one process reach a screen on another (product 5, product 10)', async () => {
  const [here, there] = await startTwoApps()
  const [carl, olga] = [await createClient(here), await createOperator(here)]
  const { city, place: venue, device } = await plantScreen(here)
  const stream = await openTestListener(there, '/api/player/events', device.token)
  const { version: empty } = await stream.next('manifest-changed')

  const campaign = await submitCampaign(carl, city, [venue])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  const event = await stream.next('manifest-changed')
  const manifest = requireBody(await createApiClient(there, device.token).get('/api/player/manifest'), 200) as Manifest
  expect(event).toEqual({ version: manifest.version })
  expect(manifest.flights).toMatchObject([{ campaignId: campaign._id }])

  requireBody(await carl.delete(`/api/campaigns/${campaign._id}`), 200)
  expect(await stream.next('stop')).toEqual({ campaignId: campaign._id })
  expect(await stream.next('manifest-changed')).toEqual({ version: empty })
})

test('a lost connection to the database causes no lost event (product 10)', async () => {
  const [here] = await startTwoApps()
  const [carl, olga] = [await createClient(here), await createOperator(here)]
  const { city, place: venue, device } = await plantScreen(here)
  const campaign = await submitCampaign(carl, city, [venue])
  const stream = await openTestListener(here, '/api/player/events', device.token)
  const person = await openTestListener(here, '/api/events', carl.token)
  await stream.next('manifest-changed')
  // No process listens now; changes are found after the reconnection.
  await here.context.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'LISTEN%' and pid <> pg_backend_pid()`)
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await stream.next('manifest-changed')
  await person.next('resync')
})

test('the same batch at two processes at once is counted once (product 5, product 10)', async () => {
  const [here, there] = await startTwoApps()
  const [carl, olga] = [await createClient(here), await createOperator(here)]
  const { city, place: venue, device } = await plantScreen(here)
  const campaign = await submitCampaign(carl, city, [venue])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  const { files } = requireBody(await device.get('/api/player/manifest'), 200) as Manifest
  const spot = { campaignId: campaign._id, sha256: files[0]?.sha256 ?? '' }
  here.clock.advance(3_600_000)
  there.clock.advance(3_600_000)
  const plays = Array.from({ length: 50 }, (_, index) => buildPlay(here, device, spot, 20 * (index + 1)))
  const replies = await Promise.all(
    [here, there, here, there].map((app) => createApiClient(app, device.token).post('/api/player/plays', { plays })),
  )
  const results = replies.flatMap((reply) => (requireBody(reply, 200) as { results: { result: string }[] }).results)
  expect(results.filter(({ result }) => result === 'accepted')).toHaveLength(50)
  expect(results.filter(({ result }) => result === 'duplicate')).toHaveLength(150)
  expect(requireBody(await switchProcess(there, carl).get(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({
    plays: 50,
    impressions: 50,
    numberOfScreensRunning: 1,
  })
})

test('one of two operators at two processes decides (product 3)', async () => {
  const [here, there] = await startTwoApps()
  const [carl, olga, oskar] = [
    await createClient(here),
    await createOperator(here),
    await createOperator(here, 'Oskar Orel'),
  ]
  const { city, place: venue } = await plantScreen(here)
  const campaign = await submitCampaign(carl, city, [venue])
  const decisions = [
    { who: olga, decision: 'approve' },
    { who: switchProcess(there, oskar), decision: 'reject' },
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
  const [here, there] = await startTwoApps()
  const [carl, olga] = [await createClient(here), await createOperator(here)]
  const { city, place: venue, device } = await plantScreen(here)
  const campaign = await submitCampaign(carl, city, [venue])
  const parts = buildCampaignParts({ ...buildSelection(city, [venue]), name: 'Changed', status: 'Pending Approval' })
  const edit = switchProcess(there, carl).send('PUT', `/api/campaigns/${campaign._id}`, { ...parts, video: LANDSCAPE })
  const decision = olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve', version: 1 })
  const [edited, decided] = await Promise.all([edit, decision])
  expect(edited.status).toBe(200)
  expect([200, 409]).toContain(decided.status)
  // In any order, unseen content does not play.
  expect(requireBody(await carl.get(`/api/campaigns/${campaign._id}`), 200)).toMatchObject({
    status: 'Pending Approval',
  })
  expect(requireBody(await device.get('/api/player/manifest'), 200)).toMatchObject({ flights: [] })
})
