import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { saveSettings } from '../../testing/billing.ts'
import { submitCampaign } from '../../testing/campaigns.ts'
import { plantRestaurant } from '../../testing/planted-venues.ts'
import { startAppForTest } from '../../testing/app.ts'
import { plantAgreement } from '../../testing/payouts.ts'
import { createLocation } from '../../testing/people/venues.ts'
import { requireBody, createClient, createOperator, createPartner } from '../../testing/people/users.ts'
import { audit } from '../audit/schema.ts'
import { documents } from '../documents/schema/documents.ts'
import { issueRequestedStatements, requestStatements } from './commands/request-statements.ts'

const month = '2026-11'

/** Three partners with earnings in a month that is over, and the operator who asks for their statements. */
async function startMonth() {
  const app = await startAppForTest()
  const { db } = app.context
  const [olga, carl] = [await createOperator(app), await createClient(app)]
  const partners = [
    await createPartner(app),
    await createPartner(app, 'Peter Later'),
    await createPartner(app, 'Paul Last'),
  ]
  const location = await createLocation(olga, 'Vienna')
  const venues = []
  for (const partner of partners) {
    await plantAgreement(db, partner)
    venues.push(await plantRestaurant(db, { ...location, ownerId: partner.ownerId }, [10]))
  }
  await saveSettings(olga)
  const city = { ...location, ownerId: partners[0]?.ownerId ?? '' }
  const campaign = await submitCampaign(carl, city, venues, { type: 'restaurant', numberOfWeeks: '4' })
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  await app.jobs.drain()
  app.clock.setTime('2026-12-03T11:00:00Z')

  const by = { userId: olga.userId, name: 'Olga Berg', address: '127.0.0.1' }
  const listEntries = () => db.select().from(audit).where(eq(audit.action, 'make-statements')).orderBy(audit.id)
  return { app, by, ownerIds: partners.map(({ ownerId }) => ownerId), listEntries }
}

it('a call settles a limited number of partners, and a job the others, each logged for the operator (decision 19)', async () => {
  const { app, by, listEntries } = await startMonth()
  const countStatements = () => app.context.db.$count(documents, eq(documents.kind, 'statement'))
  expect(await requestStatements(app.context, { month, by }, 1)).toMatchObject({ made: 1, left: 2 })
  expect(await countStatements()).toBe(1)
  await app.jobs.drain()
  expect(await countStatements()).toBe(3)
  expect(await requestStatements(app.context, { month, by }, 1)).toMatchObject({ made: 0, left: 0 })
  expect((await listEntries()).map(({ actorId, details }) => [actorId, details])).toMatchObject([
    [by.userId, { made: 1 }],
    [by.userId, { made: 2 }],
    [by.userId, { made: 0 }],
  ])
})

it('a job that is tried again because a partner fails logs what it issued, once', async () => {
  const { app, by, ownerIds, listEntries } = await startMonth()
  const runJob = () => issueRequestedStatements(app.context, { month, by, ownerIds: [...ownerIds, 'fails'] })
  await expect(runJob()).rejects.toThrow('could not be made')
  await expect(runJob()).rejects.toThrow('could not be made')
  expect((await listEntries()).map(({ details }) => details)).toMatchObject([{ made: 3 }])
})
