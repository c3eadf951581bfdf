import type { CampaignEvent } from '@marquee/contract/delivery'
import type { Owner } from '@marquee/contract/owners'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from './modules/audit/schema.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { buildCampaignParts, buildSelection, LANDSCAPE, submitCampaign } from './testing/campaigns.ts'
import { createMember, createTeam } from './testing/people/members.ts'
import {
  buildOwnerFields,
  createClient,
  createOperator,
  createPartner,
  PASSWORD,
  type Person,
  requireBody,
} from './testing/people/users.ts'
import { plantLocation, plantVehicle } from './testing/planted-venues.ts'

/** Every act names the person who did it, not the founder of the business (decision 33). */
let app: TestApp
let olga: Person
beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
})
afterAll(() => app.close())

it('names the member who booked a campaign, and the one who changed it, in its history', async () => {
  const carl = await createClient(app)
  const [mia, ida] = [await createMember(app, carl, 'manager'), await createMember(app, carl, 'admin', 'Ida Adler')]
  const location = await plantLocation(app.context.db)
  const taxi = await plantVehicle(app.context.db, location, [10])
  const campaign = await submitCampaign({ ...mia, companyId: carl.companyId }, location, [taxi])
  const parts = buildCampaignParts(buildSelection(location, [taxi]))
  const changed = { ...parts, status: 'Pending Approval', video: LANDSCAPE }
  requireBody(await ida.send('PUT', `/api/campaigns/${campaign._id}`, changed), 200)
  for (const reader of [carl, mia, olga]) {
    const { events } = requireBody(await reader.get(`/api/campaigns/${campaign._id}/history`), 200) as {
      events: CampaignEvent[]
    }
    expect([...new Set(events.map(({ by }) => by))]).toEqual(['Mia Member', 'Ida Adler'])
  }
})

it('names the member who changed bank details, who invited and who removed, in the audit log', async () => {
  const petra = await createPartner(app)
  const mia = await createMember(app, petra, 'finance')
  const ada = await createMember(app, petra, 'admin', 'Ada Adler')
  const { bankInfo, ...fields } = buildOwnerFields()
  const other = { ...bankInfo, accountNumber: 'AT611904300234573201' }
  requireBody(await mia.put(`/api/owners/${petra.ownerId}`, { ...fields, bankInfo: other, password: PASSWORD }), 200)
  requireBody(await ada.post('/api/members/invitations', { email: 'ivo@example.com', role: 'viewer' }), 201)
  requireBody(await ada.put(`/api/members/${mia.membershipId}`, { role: 'viewer' }), 200)
  requireBody(await ada.delete(`/api/members/${mia.membershipId}`), 200)
  requireBody(await ada.delete('/api/users/me/membership'), 200)
  const entries = await app.context.db
    .select({ action: audit.action, by: audit.actorName, details: audit.details })
    .from(audit)
    .where(and(eq(audit.partyId, petra.ownerId)))
    .orderBy(audit.at, audit.id)
  expect(entries).toMatchObject([
    { action: 'change-bank-details', by: 'Mia Member' },
    { action: 'invite', by: 'Ada Adler', details: { accountEmail: 'ivo@example.com', role: 'viewer' } },
    { action: 'change-role', by: 'Ada Adler' },
    { action: 'remove-member', by: 'Ada Adler' },
    { action: 'leave', by: 'Ada Adler' },
  ])
})

it('shows the whole account number to admins and finance only', async () => {
  const petra = await createPartner(app)
  const team = await createTeam(app, petra)
  const readNumber = async (who: Person) => {
    const { owner } = requireBody(await who.get(`/api/owners/${petra.ownerId}`), 200) as { owner: Owner }
    return owner.bankInfo.accountNumber
  }
  const number = buildOwnerFields().bankInfo.accountNumber
  expect([await readNumber(team.admin), await readNumber(team.finance)]).toEqual([number, number])
  expect([await readNumber(team.manager), await readNumber(team.viewer)]).toEqual(['…0160', '…0160'])
})

it('exports the data of the business for its admins only', async () => {
  const carl = await createClient(app)
  const { admin, finance } = await createTeam(app, carl)
  const location = await plantLocation(app.context.db, 'Graz')
  await submitCampaign(carl, location, [await plantVehicle(app.context.db, location, [10])])
  const read = async (who: Person) => requireBody(await who.post('/api/users/me/export'), 200)
  expect(await read(admin)).toMatchObject({ company: { id: carl.companyId }, campaigns: [expect.anything()] })
  const account = { account: { id: finance.userId }, memberships: [{ role: 'finance' }] }
  expect(await read(finance)).toMatchObject({ ...account, company: null, campaigns: [], invoices: [] })
})

it('suspends one admin without the business, and the last one with it (decision 33)', async () => {
  const carl = await createClient(app)
  const mia = await createMember(app, carl, 'admin')
  const suspend = (who: Person) => olga.post(`/api/operator/people/${who.userId}/suspend`, { reason: 'Spam' })
  const readSuspension = async () =>
    (await app.context.database.query('select suspended_at from companies where id = $1', [carl.companyId])).rows[0]
  requireBody(await suspend(mia), 200)
  expect((await mia.get('/api/users/me')).status).toBe(401)
  expect(await readSuspension()).toEqual({ suspended_at: null })
  // A suspended admin cannot act, so the other one is the last.
  expect((await carl.delete('/api/users/me/membership')).status).toBe(409)
  requireBody(await suspend(carl), 200)
  expect(await readSuspension()).not.toEqual({ suspended_at: null })
})
