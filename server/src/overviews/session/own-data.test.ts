import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents } from '../../modules/documents/schema/documents.ts'
import { orders } from '../../modules/documents/schema/orders.ts'
import { notifications } from '../../modules/notifications/schema.ts'
import { createId } from '../../platform/db/columns.ts'
import { createApiClient, type ApiClient } from '../../testing/api-client.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { buildCampaignParts } from '../../testing/campaigns.ts'
import { INVOICE_R } from '../../testing/documents.ts'
import { plantInfotainment } from '../../testing/infotainment.ts'
import { plantStatement } from '../../testing/payouts.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Partner,
  PASSWORD,
  type Person,
  registerUser,
  requireBody,
  setUpFactor,
} from '../../testing/people/users.ts'
import { type PlantedLocation, plantLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type OwnData = Record<string, unknown> & { sessions: object[]; activity: { action: string }[] }

async function exportData(who: ApiClient): Promise<{ data: OwnData; text: string; headers: Record<string, unknown> }> {
  const reply = await who.post('/api/users/me/export')
  const body = requireBody(reply, 200)
  return { data: body as OwnData, text: JSON.stringify(body), headers: reply.headers }
}

it('exports the own account as one JSON file with a clear name, never cached (decision 6)', async () => {
  const carl = await createClient(app)
  await carl.post('/api/users/login', { email: carl.email, password: PASSWORD })
  const { data, headers } = await exportData(carl)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="marquee-account-\d{4}-\d\d-\d\d\.json"/)
  expect([headers['content-type'], headers['cache-control']]).toEqual(['application/json; charset=utf-8', 'no-store'])
  expect(data).toMatchObject({
    account: { email: carl.email, firstName: 'Carl', role: 'client' },
    company: { id: carl.companyId, name: 'Weber Coffee GmbH' },
    owner: null,
    campaigns: [],
    invoices: [],
    secondFactor: { since: null },
  })
  expect(data.sessions).toHaveLength(2)
  expect(data).not.toHaveProperty('vehicles')
})

const listIds = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)

it('exports the profile and what belongs to a partner, and nothing of others (product 1.8)', async () => {
  const location = await plantLocation(app.context.db)
  const [petra, paul] = [await createPartner(app), await createPartner(app, 'Paul Other')]
  const own = await plantPossessions(petra, location)
  const foreign = await plantPossessions(paul, location)
  const { data, text } = await exportData(petra)
  expect(data.owner).toMatchObject({ id: petra.ownerId, accountNumber: 'HR1210010051863000160' })
  for (const [list, ids] of Object.entries(own))
    expect([list, listIds(data[list]).toSorted()]).toEqual([list, ids.toSorted()])
  for (const id of [paul.ownerId, paul.userId, paul.email, ...Object.values(foreign).flat()])
    expect(text).not.toContain(id)
})

/** One of everything that a partner has in the lists of the export. */
async function plantPossessions({ ownerId }: Partner, anywhere: PlantedLocation): Promise<Record<string, string[]>> {
  const { db } = app.context
  const location = { ...anywhere, ownerId }
  const [vehicle, restaurant] = [await plantVehicle(db, location, [10]), await plantRestaurant(db, location, [10, 10])]
  const screenIds = [...vehicle.screenIds, ...restaurant.screenIds]
  return {
    vehicles: [vehicle.id],
    restaurants: [restaurant.id],
    screens: screenIds,
    infotainmentVideos: [(await plantInfotainment(db, location, vehicle.screenIds)).id],
    statements: [(await plantStatement(app, { ownerId, screenId: screenIds[0] ?? '' })).id],
  }
}

it('exports what belongs to a client, and nothing of others (product 1.8)', async () => {
  const [carl, erna] = [await createClient(app), await createClient(app, 'Erna Other')]
  const [own, foreign] = [await plantBooking(carl), await plantBooking(erna)]
  const { data, text } = await exportData(carl)
  expect(listIds(data.campaigns)).toEqual([own.campaignId])
  expect(data.campaignChanges).toMatchObject([
    { campaignId: own.campaignId, userId: carl.userId, kind: 'created' },
    { campaignId: own.campaignId, userId: carl.userId, kind: 'deleted' },
  ])
  expect(listIds(data.invoices)).toEqual([own.invoiceId])
  expect(data.notifications).toMatchObject([
    { id: own.notificationId, kind: 'campaign-screens-lost', values: { name: carl.email, count: 1 }, readAt: null },
  ])
  expect(data.mailChoices).toMatchObject([{ kind: 'campaign-screens-lost', mail: 'daily' }])
  for (const id of [erna.companyId, erna.userId, erna.email, ...Object.values(foreign)]) expect(text).not.toContain(id)
})

/** One of everything that a client has in the lists of the export; the campaign is deleted again. */
async function plantBooking(client: Client) {
  const reply = await client.send('POST', '/api/campaigns', buildCampaignParts())
  const { campaign } = requireBody(reply, 201) as { campaign: { _id: string } }
  requireBody(await client.delete(`/api/campaigns/${campaign._id}`), 200)
  requireBody(await client.put('/api/notifications/mails/campaign-screens-lost', { mail: 'daily' }), 200)
  const invoiceId = await plantInvoice(client, campaign._id)
  return { campaignId: campaign._id, invoiceId, notificationId: await plantNotification(client) }
}

async function plantInvoice({ companyId, userId }: Client, campaignId: string): Promise<string> {
  const [id, orderId] = [createId(), createId()]
  const { db, clock } = app.context
  const order = {
    campaignName: 'Autumn roast',
    type: 'vehicle',
    timeZone: 'Europe/Vienna',
    shareBps: 0,
    weeks: 2,
  } as const
  await db.insert(orders).values({ ...order, id: orderId, companyId, campaignId, approvedAt: clock.now() })
  const unique = { number: userId, series: userId, reference: userId }
  await db.insert(documents).values({ ...INVOICE_R, ...unique, id, companyId, campaignId, orderId })
  return id
}

async function plantNotification({ userId, email }: Person): Promise<string> {
  const id = createId()
  await app.context.db.insert(notifications).values({
    id,
    userId,
    kind: 'campaign-screens-lost',
    occurrence: 'planted',
    values: { campaignId: createId(), name: email, count: 1 },
    createdAt: app.clock.now(),
    isMailWaiting: false,
  })
  return id
}

it('has of the actions and notifications of an operator only what tells nothing of others (decision 6)', async () => {
  const [olga, otto, carl] = [await createOperator(app), await createOperator(app), await createClient(app)]
  for (const operator of [olga, otto]) {
    const view = { list: 'people', name: `View of ${operator.email}`, search: 'role=client' }
    requireBody(await operator.post('/api/operator/views', view), 201)
  }
  const own = await plantNotification({ ...olga, email: carl.email })
  const foreign = await plantNotification(otto)
  requireBody(await olga.post(`/api/operator/people/${carl.userId}/suspend`, { reason: 'Carl owes money' }), 200)
  const { data, text } = await exportData(olga)
  expect(data.savedViews).toMatchObject([{ name: `View of ${olga.email}`, userId: olga.userId }])
  expect(data.savedViews).toHaveLength(1)
  expect(data.activity).toContainEqual(expect.objectContaining({ action: 'suspend' }))
  expect(listIds(data.notifications)).toContain(own)
  for (const hidden of [carl.userId, carl.email, 'Carl', otto.email, foreign]) expect(text).not.toContain(hidden)
})

it('contains no password, token or secret', async () => {
  const nora = await registerUser(app, 'client')
  const { secret, recoveryCodes } = await setUpFactor(app, nora)
  const { text, data } = await exportData(nora)
  for (const hidden of [secret, ...recoveryCodes, nora.token, '$argon2']) expect(text).not.toContain(hidden)
  expect(data.company).toBeNull()
  expect(data.campaigns).toEqual([])
})

it('is in the audit log, and in the activity of the file', async () => {
  const olga = await createOperator(app)
  const { data } = await exportData(olga)
  expect(data.activity[0]).toMatchObject({ action: 'export', subjectKind: 'user' })
})

it('is refused to an operator who views the user, and without a session', async () => {
  const [olga, nora] = [await createOperator(app), await registerUser(app, 'client')]
  const { token } = requireBody(
    await olga.post(`/api/operator/people/${nora.userId}/view`, { reason: 'A question' }),
    200,
  ) as { token: string }
  expect(await createApiClient(app, token).post('/api/users/me/export')).toMatchObject({ status: 403 })
  expect(await createApiClient(app).post('/api/users/me/export')).toMatchObject({ status: 401 })
})
