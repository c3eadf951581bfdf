import { addDays } from '@marquee/contract/days.rules'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportSubscriptions } from '../../modules/campaigns/schema.ts'
import { memberships } from '../../modules/members/schema.ts'
import { mails } from '../../modules/notifications/schema.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantProvenPlays } from '../../testing/delivery.ts'
import { type PlantedLocation, plantLocation, plantVehicle } from '../../testing/planted-venues.ts'
import { NOON, startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { type Client, createClient, createOperator, requireBody } from '../../testing/people/users.ts'

let app: TestApp
let location: PlantedLocation
let carl: Client
beforeAll(async () => {
  app = await startApp()
  location = await plantLocation(app.context.db)
  carl = await createClient(app)
})
afterAll(() => app.close())

/** TODAY is a Saturday. The location is in Vienna, an hour ahead of UTC. */
const MONDAY = addDays(TODAY, 2)
const moveTo = (day: string, time: string) => app.clock.setTime(`${day}T${time}:00Z`)
const run = () => app.jobs.runNow('overviews.send-weekly-reports')
const listMails = () =>
  app.context.db
    .select({ subject: mails.subject, text: mails.text })
    .from(mails)
    .where(and(eq(mails.toAddress, carl.email), eq(mails.subject, 'Weekly report of “Weekly”')))
    .orderBy(mails.id)

test('a subscriber gets the report every Monday of the flight, once, and a last one after it (decision 31)', async () => {
  app.clock.setTime(NOON)
  const { db } = app.context
  const venue = await plantVehicle(db, location, [10])
  const more = { name: 'Weekly', numberOfWeeks: '1', startDate: addDays(TODAY, 1) }
  const campaign = await submitCampaign(carl, location, [venue], more)
  const olga = await createOperator(app)
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  const path = `/api/campaigns/${campaign._id}/report-subscription`
  expect((await carl.get(path)).body).toEqual({ isSubscribed: false })
  for (let time = 0; time < 2; time++) requireBody(await carl.put(path, { isSubscribed: true }), 200)
  expect((await carl.get(path)).body).toEqual({ isSubscribed: true })
  await plantProvenPlays(db, campaign._id, venue.screenIds[0], {
    [addDays(TODAY, 1)]: { plays: 92 },
    [addDays(TODAY, 2)]: { plays: 115 },
  })

  moveTo(MONDAY, '05:59')
  await run()
  expect(await listMails()).toEqual([])
  moveTo(MONDAY, '06:00')
  await Promise.all([run(), run()])
  await run()
  const [first, ...none] = await listMails()
  expect(none).toEqual([])
  expect(first?.text).toContain('80.0% of guaranteed plays delivered')
  expect(first?.text).toContain('every Monday of the flight')
  expect(first?.text).toContain(`/campaigndetails/${campaign._id}`)

  // A server that was down on Monday makes up for it; the flight ended on Saturday.
  moveTo(addDays(MONDAY, 9), '12:00')
  await run()
  moveTo(addDays(MONDAY, 14), '12:00')
  await run()
  const all = await listMails()
  expect(all).toHaveLength(2)
  expect(all[1]?.text).toContain('this is the last report')
  expect(all[1]?.text).not.toContain('so far')
})

test('nobody gets it who unsubscribed, left the company, or subscribed after that Monday', async () => {
  app.clock.setTime(NOON)
  const { db } = app.context
  const anna = await createClient(app, 'Anna Acker')
  const venue = await plantVehicle(db, location, [10])
  const campaign = await submitCampaign(anna, location, [venue], { name: 'Nobody', numberOfWeeks: '2' })
  const path = `/api/campaigns/${campaign._id}/report-subscription`
  const count = () => db.$count(mails, eq(mails.subject, 'Weekly report of “Nobody”'))
  requireBody(await anna.put(path, { isSubscribed: true }), 200)
  requireBody(await anna.put(path, { isSubscribed: false }), 200)
  moveTo(MONDAY, '06:00')
  await run()
  requireBody(await anna.put(path, { isSubscribed: true }), 200)
  await run()
  expect(await count()).toBe(0)

  const ofAnna = eq(memberships.companyId, anna.companyId)
  const [membership] = await db.select().from(memberships).where(ofAnna)
  if (!membership) throw new Error('the founder is a member')
  await db.update(memberships).set({ companyId: carl.companyId }).where(ofAnna)
  moveTo(addDays(MONDAY, 7), '06:00')
  await run()
  expect(await count()).toBe(0)
  await db.update(memberships).set({ companyId: anna.companyId }).where(eq(memberships.id, membership.id))
  await run()
  expect(await count()).toBe(1)
  expect(await db.$count(reportSubscriptions, eq(reportSubscriptions.campaignId, campaign._id))).toBe(1)
})
