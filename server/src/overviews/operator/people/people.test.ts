import { randomUUID } from 'node:crypto'
import type { VehicleAvailability } from '@marquee/contract/availability'
import type { Manifest } from '@marquee/contract/player'
import type { PersonDetails } from '@marquee/contract/people'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '../../../modules/audit/schema.ts'
import { companies } from '../../../modules/companies/schema.ts'
import { openSession } from '../../../modules/identity/commands/sessions.ts'
import { users } from '../../../modules/identity/schema.ts'
import { sendNotification } from '../../../modules/notifications/commands/notifications.ts'
import type { Email } from '../../../modules/notifications/rules/emails.ts'
import { approvalWindows } from '../../../modules/playback/schema.ts'
import { MINUTES, SECONDS } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { submitCampaign } from '../../../testing/campaigns.ts'
import { type PlantedLocation, type PlantedVenue, plantVehicle } from '../../../testing/planted-venues.ts'
import { startAppForTest, startApp, TODAY, type TestApp } from '../../../testing/app.ts'
import { plantInfotainment } from '../../../testing/infotainment.ts'
import { type Reply, createApiClient } from '../../../testing/api-client.ts'
import { type Device, plantDevice, buildPlay } from '../../../testing/people/devices.ts'
import { createLocation } from '../../../testing/people/venues.ts'
import {
  requireBody,
  type Client,
  createClient,
  getMailedLink,
  registerUser,
  createOperator,
  type Partner,
  createPartner,
  PASSWORD,
  type Person,
} from '../../../testing/people/users.ts'
import { openTestListener } from '../../../testing/test-listener.ts'

let app: TestApp
let olga: Person
let otto: Person
beforeAll(async () => {
  app = await startApp({ listen: true })
  olga = await createOperator(app)
  otto = await createOperator(app, 'Otto Rieger')
})
afterAll(() => app.close())

const buildPath = (path: string) => `/api/operator/people${path}`
const reason = 'Ads for a casino without a licence'
const whyViewed = 'A question about a campaign'
const suspendPerson = (by: Person, who: Pick<Person, 'userId'>) =>
  by.post(buildPath(`/${who.userId}/suspend`), { reason })
const restorePerson = (who: Pick<Person, 'userId'>) => olga.post(buildPath(`/${who.userId}/restore`), {})
const signIn = ({ email }: Person, password = PASSWORD) =>
  createApiClient(app).post('/api/users/login', { email, password })
const getCode = ({ status, body }: Reply) => [status, (body as { code?: string }).code]
const getPerson = (reply: Reply) => (requireBody(reply, 200) as { person: PersonDetails }).person
const impersonate = async (who: Pick<Person, 'userId'>, by = olga) => {
  const reply = await by.post(buildPath(`/${who.userId}/view`), { reason: whyViewed })
  return createApiClient(app, (requireBody(reply, 200) as { token: string }).token)
}
const listMails = async (email: string) => {
  await app.jobs.drain()
  const { messages } = (await createApiClient(app).get('/api/mailbox')).body as {
    messages: { to: string; subject: string; text: string }[]
  }
  return messages.filter(({ to }) => to === email)
}
const listAuditEntries = (id: string) =>
  app.context.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(asc(audit.at), asc(audit.id))

describe('suspending a person', () => {
  it('ends sessions and connections at once, emails the reason, and writes an audit entry', async () => {
    const nora = await registerUser(app, 'client')
    const stream = await openTestListener(app, '/api/events', nora.token)
    const person = getPerson(await suspendPerson(olga, nora))
    expect(person).toMatchObject({ state: 'suspended', openSessions: 0, suspension: { reason, by: 'Olga Berg' } })
    await stream.ended
    expect(getCode(await nora.get('/api/users/me'))).toEqual([401, 'notSignedIn'])
    const [mail] = (await listMails(nora.email)).filter(
      ({ subject }) => subject === 'Your Marquee account is suspended',
    )
    expect(mail?.text).toContain(reason)
    expect(await listAuditEntries(nora.userId)).toMatchObject([{ action: 'suspend', actorName: 'Olga Berg', reason }])
  })

  it('refuses password, reset link, verification, registration and an inserted session', async () => {
    const nora = await registerUser(app, 'partner')
    await suspendPerson(olga, nora)
    expect(getCode(await signIn(nora))).toEqual([403, 'suspended'])
    // A wrong password does not reveal the suspension.
    expect(getCode(await signIn(nora, 'a stormy evening by the river'))).toEqual([401, 'wrongLogin'])
    await createApiClient(app).post('/api/users/request-reset-password', { email: nora.email })
    const link = new URL(await getMailedLink(app, nora.email, 'reset-password')).pathname
    const reset = await createApiClient(app).post(`/api/users${link}`, { newPassword: 'another evening by the sea' })
    expect(requireBody(reset, 200)).not.toHaveProperty('token')
    expect(getCode(await signIn(nora, 'another evening by the sea'))).toEqual([403, 'suspended'])
    const verify = new URL(await getMailedLink(app, nora.email, 'verifyEmail')).pathname
    expect(requireBody(await createApiClient(app).get(`/api/users${verify}`), 200)).not.toHaveProperty('token')
    const token = await runInTransaction(app.context.database, (tx) => openSession(tx, nora.userId, app.clock.now()))
    expect(getCode(await createApiClient(app, token).get('/api/users/me'))).toEqual([401, 'notSignedIn'])
  })

  it('is refused twice, for oneself, for an unknown person, and without a reason', async () => {
    const nora = await registerUser(app, 'client')
    expect(getCode(await olga.post(buildPath(`/${nora.userId}/suspend`), { reason: ' ' }))).toEqual([400, 'invalid'])
    await suspendPerson(olga, nora)
    expect(getCode(await suspendPerson(olga, nora))).toEqual([409, 'alreadySuspended'])
    expect(getCode(await suspendPerson(olga, olga))).toEqual([409, 'yourself'])
    expect(getCode(await suspendPerson(olga, { userId: randomUUID() }))).toEqual([404, 'notFound'])
    expect(getPerson(await restorePerson(nora))).toMatchObject({ state: 'unverified', suspension: null })
    expect(getCode(await restorePerson(nora))).toEqual([409, 'notSuspended'])
    expect((await signIn(nora)).status).toBe(200)
  })
})

describe('a suspended company', () => {
  let location: PlantedLocation
  let carl: Client
  let taxi: PlantedVenue
  let device: Device
  let campaign: { campaignId: string; sha256: string }
  beforeEach(async () => {
    const petra = await createPartner(app)
    location = { ...(await createLocation(olga, `Vienna ${randomUUID()}`)), ownerId: petra.ownerId }
    carl = await createClient(app)
    taxi = await plantVehicle(app.context.db, location, [10])
    device = await plantDevice(app, taxi.screenIds[0] ?? '')
    const { _id } = await submitCampaign(carl, location, [taxi])
    requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
    const [spot] = await listFlights()
    campaign = { campaignId: _id, sha256: spot?.sha256 ?? '' }
  })

  const listFlights = async () => {
    const { flights } = requireBody(await device.get('/api/player/manifest'), 200) as Manifest
    return flights.map(({ campaignId: id, sha256 }) => ({ id, sha256 }))
  }
  const reportPlay = async (secondsAgo: number) => {
    const play = buildPlay(app, device, campaign, secondsAgo)
    const { results } = requireBody(await device.post('/api/player/plays', { plays: [play] }), 200) as {
      results: { result: string; reason?: string }[]
    }
    return results[0]
  }

  it('disappears from all screens at once, and comes back unchanged', async () => {
    const stream = await openTestListener(app, '/api/player/events', device.token)
    const before = getPerson(await olga.get(buildPath(`/${carl.userId}`)))
    expect(before).toMatchObject({ campaigns: 1, runningCampaigns: 1 })
    await suspendPerson(olga, carl)
    expect(await stream.next('stop')).toMatchObject({ campaignId: campaign.campaignId })
    expect(await listFlights()).toEqual([])
    expect(getPerson(await olga.get(buildPath(`/${carl.userId}`)))).toMatchObject({ campaigns: 1, runningCampaigns: 0 })
    const { screen } = requireBody(await olga.get(`/api/screens/${device.screenId}`), 200) as {
      screen: { campaigns: unknown[] }
    }
    expect(screen.campaigns).toEqual([])
    // The reservation stays.
    const lookup = { location: location.locationId, startDate: TODAY, numberOfWeeks: 2 }
    const { rows } = await app.context.db.execute(
      `select 1 from reservations where holder_id = '${campaign.campaignId}'`,
    )
    expect(rows).toHaveLength(1)
    expect((await olga.post('/api/vehicles/type', lookup)).status).toBe(200)
    await restorePerson(carl)
    expect(await listFlights()).toMatchObject([{ id: campaign.campaignId }])
  })

  it('gets counted plays only from before the suspension (decision 15)', async () => {
    app.clock.advance(10 * MINUTES)
    await suspendPerson(olga, carl)
    app.clock.advance(10 * MINUTES)
    expect(await reportPlay(15 * 60)).toMatchObject({ result: 'accepted' })
    expect(await reportPlay(5 * 60)).toMatchObject({ result: 'flagged', reason: 'not-booked' })
    await restorePerson(carl)
    app.clock.advance(10 * MINUTES)
    expect(await reportPlay(60)).toMatchObject({ result: 'accepted' })
    expect(await reportPlay(14 * 60)).toMatchObject({ result: 'flagged', reason: 'not-booked' })
    const windows = await app.context.db
      .select()
      .from(approvalWindows)
      .where(eq(approvalWindows.campaignId, campaign.campaignId))
    expect(windows).toHaveLength(2)
  })

  it('gets no approvals until it is restored', async () => {
    const waiting = await submitCampaign(carl, location, [taxi])
    await suspendPerson(olga, carl)
    const decide = (id: string) => olga.post(`/api/operator/reviews/campaign/${id}`, { decision: 'approve' })
    expect(getCode(await decide(waiting._id))).toEqual([409, 'partySuspended'])
    await restorePerson(carl)
    requireBody(await decide(waiting._id), 200)
    expect((await listFlights()).map(({ id }) => id).toSorted()).toEqual([campaign.campaignId, waiting._id].toSorted())
  })

  it('is recognized by the row of the company alone', async () => {
    const { db } = app.context
    const now = app.clock.now()
    await db.update(companies).set({ suspendedAt: now, updatedAt: now }).where(eq(companies.id, carl.companyId))
    expect(await listFlights()).toEqual([])
  })
})

describe('a suspended partner', () => {
  let petra: Partner
  let carl: Client
  let location: PlantedLocation
  let taxi: PlantedVenue
  beforeEach(async () => {
    petra = await createPartner(app)
    carl = await createClient(app)
    location = { ...(await createLocation(olga, `Graz ${randomUUID()}`)), ownerId: petra.ownerId }
    taxi = await plantVehicle(app.context.db, location, [10])
  })

  const countFree = async () => {
    const lookup = { location: location.locationId, startDate: TODAY, numberOfWeeks: 1 }
    const { vehicles } = requireBody(await carl.post('/api/vehicles/type', lookup), 200) as VehicleAvailability
    return vehicles.length
  }

  it('shows sold campaigns, but gets no new bookings and shows no own infotainment', async () => {
    const device = await plantDevice(app, taxi.screenIds[0] ?? '')
    await plantInfotainment(app.context.db, location, taxi.screenIds)
    const { _id } = await submitCampaign(carl, location, [taxi])
    requireBody(await olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve' }), 200)
    const listItems = async () => {
      const { flights, infotainment } = requireBody(await device.get('/api/player/manifest'), 200) as Manifest
      return [...flights.map(() => 'campaign'), ...infotainment.map(() => 'infotainment')]
    }
    expect((await listItems()).toSorted()).toEqual(['campaign', 'infotainment'])
    await suspendPerson(olga, petra)
    expect(await listItems()).toEqual(['campaign'])
    expect(await countFree()).toBe(0)
    const refused = await submitCampaign(carl, location, [taxi]).catch(String)
    expect(refused).toContain('screensTaken')
    await restorePerson(petra)
    expect((await listItems()).toSorted()).toEqual(['campaign', 'infotainment'])
    expect(await countFree()).toBe(1)
    expect((await submitCampaign(carl, location, [taxi])).status).toBe('Pending Approval')
  })
})

describe('roles', () => {
  it('are changed only by another operator, with a reason, which signs the person out', async () => {
    const nora = await registerUser(app, 'partner')
    const changeRole = (id: string, role: string) =>
      olga.post(buildPath(`/${id}/role`), { role, reason: 'Registered wrongly' })
    expect(getCode(await changeRole(olga.userId, 'client'))).toEqual([409, 'yourself'])
    expect(getCode(await changeRole(nora.userId, 'partner'))).toEqual([409, 'sameRole'])
    expect(getCode(await changeRole(nora.userId, 'operator'))).toEqual([400, 'operatorRoleMissing'])
    expect(getPerson(await changeRole(nora.userId, 'client'))).toMatchObject({ role: 'client', openSessions: 0 })
    expect((await nora.get('/api/users/me')).status).toBe(401)
    const { token } = requireBody(await signIn(nora), 200) as { token: string }
    expect((await createApiClient(app, token).get('/api/users/me')).body).toMatchObject({ user: { role: 'client' } })
    const [entry] = (await listAuditEntries(nora.userId)).filter(({ action }) => action === 'change-role')
    expect(entry).toMatchObject({ changes: { role: { from: 'partner', to: 'client' } }, reason: 'Registered wrongly' })
    expect(await listMails(nora.email)).toContainEqual(
      expect.objectContaining({ subject: 'The role of your Marquee account changed' }),
    )
  })

  it.each([
    ['an owner profile', createPartner, 'client'],
    ['a company', createClient, 'operator'],
  ])('cannot be changed for a person with %s', async (_what, make, role) => {
    const person = await make(app)
    const body = { role, operatorRole: 'admin', reason: 'Why not' }
    const reply = await olga.post(buildPath(`/${person.userId}/role`), body)
    expect(getCode(reply)).toEqual([409, 'hasProfile'])
    expect((await person.get('/api/users/me')).status).toBe(200)
  })
})

describe('roles of operators (decision 38)', () => {
  const changeTo = (id: string, operatorRole: string, by: Person = olga) =>
    by.post(buildPath(`/${id}/role`), { role: 'operator', operatorRole, reason: 'Moves to another team' })

  it('are chosen with the role of an operator, and logged', async () => {
    const nora = await registerUser(app, 'client')
    expect(getPerson(await changeTo(nora.userId, 'support'))).toMatchObject({
      role: 'operator',
      operatorRole: 'support',
      openSessions: 0,
    })
    const toClient = { role: 'client', reason: 'A mistake' }
    expect(getPerson(await olga.post(buildPath(`/${nora.userId}/role`), toClient))).not.toHaveProperty('operatorRole')
    const entries = (await listAuditEntries(nora.userId)).filter(({ action }) => action === 'change-role')
    expect(entries.map(({ changes }) => changes)).toEqual([
      { role: { from: 'client', to: 'operator' }, operatorRole: { from: null, to: 'support' } },
      { role: { from: 'operator', to: 'client' }, operatorRole: { from: 'support', to: null } },
    ])
  })

  it('change at once in open sessions, end impersonations, and are mailed with a note to others about payouts', async () => {
    const lena = await createOperator(app, 'Lena Lang', 'support')
    const carl = await createClient(app)
    const view = await impersonate(carl, lena)
    const streams = [
      await openTestListener(app, '/api/events', lena.token ?? ''),
      await openTestListener(app, '/api/events', view.token ?? ''),
    ]
    expect(getCode(await changeTo(lena.userId, 'support'))).toEqual([409, 'sameRole'])
    expect(getCode(await changeTo(olga.userId, 'support'))).toEqual([409, 'yourself'])
    expect(getPerson(await changeTo(lena.userId, 'finance'))).toMatchObject({ operatorRole: 'finance' })
    await Promise.all(streams.map((stream) => stream.ended))
    expect((await view.get('/api/users/me')).status).toBe(401)
    expect((await lena.get('/api/users/me')).body).toMatchObject({ user: { operatorRole: 'finance' } })
    expect(getCode(await lena.post(buildPath(`/${carl.userId}/view`), { reason: whyViewed }))).toEqual([
      403,
      'permissionMissing',
    ])
    const [mail] = (await listMails(lena.email)).filter(({ subject }) => subject.includes('as an operator: Finance'))
    expect(mail?.text).toContain('Olga Berg changed your role')
    const raised = 'New role of Lena Lang: Finance'
    expect(await listMails(otto.email)).toContainEqual(expect.objectContaining({ subject: raised }))
    await changeTo(lena.userId, 'admin')
    expect((await listMails(otto.email)).filter(({ subject }) => subject.startsWith('New role of Lena'))).toHaveLength(
      1,
    )
    expect(await listMails(olga.email)).not.toContainEqual(expect.objectContaining({ subject: raised }))
  })
})

describe('verification links and invitations', () => {
  it('are sent again while the address is not verified, ten times an hour', async () => {
    const nora = await registerUser(app, 'client')
    const resendVerification = () => olga.post(buildPath(`/${nora.userId}/verification`))
    requireBody(await resendVerification(), 200)
    expect((await listMails(nora.email)).length).toBe(2)
    for (let more = 1; more < 10; more++) await resendVerification()
    expect((await resendVerification()).status).toBe(429)
    const path = new URL(await getMailedLink(app, nora.email, 'verifyEmail')).pathname
    requireBody(await createApiClient(app).get(`/api/users${path}`), 200)
    app.clock.advance(61 * MINUTES)
    expect(getCode(await resendVerification())).toEqual([409, 'alreadyVerified'])
  })

  it('create an operator who chooses a password, can be repeated until then, and are refused for a known address', async () => {
    const email = `ines.${randomUUID()}@marquee.example`
    const ines = { firstName: 'Ines', lastName: 'Neu', email, operatorRole: 'fleet' }
    const { person } = requireBody(await olga.post(buildPath('/operators'), ines), 201) as { person: PersonDetails }
    expect(person).toMatchObject({ role: 'operator', operatorRole: 'fleet', state: 'invited' })
    requireBody(await olga.post(buildPath('/operators'), ines), 201)
    const asAdmin = { ...ines, operatorRole: 'admin' }
    expect(getCode(await olga.post(buildPath('/operators'), asAdmin))).toEqual([409, 'invitedWithOtherRole'])
    const link = new URL(await getMailedLink(app, ines.email, 'reset-password')).pathname
    requireBody(await createApiClient(app).post(`/api/users${link}`, { newPassword: PASSWORD }), 200)
    expect(getCode(await olga.post(buildPath('/operators'), ines))).toEqual([409, 'alreadyOperator'])
    const nora = await registerUser(app, 'client')
    expect(getCode(await olga.post(buildPath('/operators'), { ...ines, email: nora.email }))).toEqual([
      409,
      'emailTaken',
    ])
  })

  it('are limited to thirty an hour for one operator', async () => {
    const ilse = await createOperator(app, 'Ilse Inviting')
    const invite = () =>
      ilse.post(buildPath('/operators'), {
        firstName: 'Win',
        lastName: 'Now',
        email: `${randomUUID()}@marquee.example`,
        operatorRole: 'support',
      })
    for (let count = 0; count < 30; count++) requireBody(await invite(), 201)
    expect(getCode(await invite())).toEqual([429, 'tooMany'])
    app.clock.advance(61 * MINUTES)
    requireBody(await invite(), 201)
  })

  it('are limited to ten an hour for one address', async () => {
    const ilse = await createOperator(app, 'Ilse Inviting')
    const email = `${randomUUID()}@marquee.example`
    const invited = { firstName: 'Win', lastName: 'Now', email, operatorRole: 'support' }
    const invite = () => ilse.post(buildPath('/operators'), invited)
    for (let count = 0; count < 10; count++) requireBody(await invite(), 201)
    expect(getCode(await invite())).toEqual([429, 'tooMany'])
  })
})

describe('impersonation', () => {
  it('shows what the user sees, names the operator, changes nothing, and writes audit entries for start and end', async () => {
    const carl = await createClient(app)
    const view = await impersonate(carl)
    expect((await view.get('/api/users/me')).body).toMatchObject({
      user: { _id: carl.userId, viewedBy: { firstName: 'Olga', lastName: 'Berg' } },
    })
    expect((await view.get(`/api/companies/${carl.companyId}`)).status).toBe(200)
    expect(getCode(await view.put('/api/users/me', { phone: '1' }))).toEqual([403, 'readOnly'])
    expect((await view.request('HEAD', '/api/users/me')).status).toBe(200)
    app.clock.advance(SECONDS)
    requireBody(await view.post('/api/users/logout'), 200)
    expect((await view.get('/api/users/me')).status).toBe(401)
    expect(await listAuditEntries(carl.userId)).toMatchObject([
      { action: 'view-as', actorName: 'Olga Berg', reason: whyViewed },
      { action: 'stop-viewing', actorName: 'Olga Berg' },
    ])
    // The user's own session is not affected.
    expect((await carl.get('/api/users/me')).body).not.toHaveProperty('user.viewedBy')
  })

  it('ends after half an hour, when the operator signs out, and when the operator is suspended', async () => {
    const carl = await createClient(app)
    const view = await impersonate(carl)
    app.clock.advance(30 * MINUTES - SECONDS)
    expect((await view.get('/api/users/me')).status).toBe(200)
    app.clock.advance(SECONDS)
    expect((await view.get('/api/users/me')).status).toBe(401)
    const ludwig = await createOperator(app, 'Ludwig Lang')
    const second = await impersonate(carl, ludwig)
    const stream = await openTestListener(app, '/api/events', second.token ?? '')
    await ludwig.post('/api/users/logout')
    await stream.ended
    expect((await second.get('/api/users/me')).status).toBe(401)
    const lena = await createOperator(app, 'Lena Lang')
    const third = await impersonate(carl, lena)
    requireBody(await suspendPerson(olga, lena), 200)
    expect((await third.get('/api/users/me')).status).toBe(401)
    // The session alone is not enough.
    const late = await impersonate(carl, otto)
    await app.context.db.update(users).set({ role: 'client' }).where(eq(users.id, otto.userId))
    expect((await late.get('/api/users/me')).status).toBe(401)
    await app.context.db.update(users).set({ role: 'operator' }).where(eq(users.id, otto.userId))
  })

  it('is possible for a suspended person, but not for an operator and not within an impersonation', async () => {
    const carl = await createClient(app)
    await suspendPerson(olga, carl)
    const view = await impersonate(carl)
    expect((await view.get('/api/users/me')).status).toBe(200)
    expect(getCode(await view.post(buildPath(`/${carl.userId}/view`), { reason: whyViewed }))).toEqual([
      403,
      'wrongRole',
    ])
    expect(getCode(await olga.post(buildPath(`/${otto.userId}/view`), { reason: whyViewed }))).toEqual([
      409,
      'notViewable',
    ])
  })
})

describe('impersonation by an operator whose role does not read money (decision 38)', () => {
  it('needs a reason, and shows no invoices, earnings, bank details, PDFs of them or their notifications', async () => {
    const [lena, petra] = [await createOperator(app, 'Lena Lang', 'support'), await createPartner(app)]
    const carl = await createClient(app)
    const path = buildPath(`/${petra.userId}/view`)
    expect(getCode(await lena.post(path, { reason: ' ' }))).toEqual([400, 'invalid'])
    await runInTransaction(app.context.database, async (tx) => {
      const user = {
        id: petra.userId,
        firstName: 'Petra',
        lastName: 'Partner',
        email: petra.email,
        language: 'en',
      } as const
      const paid = { userId: user.id, cents: 4_500, paidOn: '2026-11-20' }
      const email: Email = ({ texts, writeEmail }) => writeEmail(texts.account.suspended, { reason }, user)
      await sendNotification(tx, { user, kind: 'payout-paid', values: paid, email }, app.clock.now())
    })
    const countPaid = async (who: { get(path: string): Promise<Reply> }) => {
      const body = requireBody(await who.get('/api/notifications'), 200) as { notifications: { kind: string }[] }
      return body.notifications.filter(({ kind }) => kind === 'payout-paid').length
    }
    for (const [by, status, code] of [
      [lena, 403, 'roleNotAllowed'],
      [olga, 200, undefined],
    ] as const) {
      const asPartner = await impersonate(petra, by)
      expect(getCode(await asPartner.get('/api/earnings'))).toEqual([status, code])
      const createLink = (who: Pick<Person, 'post'>) =>
        who.post(`/api/billing/documents/${randomUUID()}/link`, { kind: 'pdf' })
      // An unknown id is not found by operators who may create links to documents.
      const noLink = by === lena ? [403, 'roleNotAllowed'] : [404, 'notFound']
      expect(getCode(await createLink(asPartner))).toEqual(noLink)
      expect(getCode(await asPartner.get('/api/earnings/2026-10/statement'))[0]).toBe(noLink[0])
      expect(getCode(await asPartner.put('/api/users/me', { phone: '1' }))).toEqual([403, 'readOnly'])
      expect(await countPaid(asPartner)).toBe(by === lena ? 0 : 1)
      const asClient = await impersonate(carl, by)
      expect(getCode(await asClient.get('/api/invoices'))).toEqual([status, code])
      expect(getCode(await createLink(asClient))).toEqual(noLink)
    }
  })
})

describe('the page of a person', () => {
  it('is found by the id of the person, and of the owner profile or company', async () => {
    for (const person of [await createClient(app), await createPartner(app)]) {
      const known = getPerson(await olga.get(buildPath(`/${person.userId}`)))
      expect(known.party).not.toBeNull()
      expect(getPerson(await olga.get(buildPath(`/${known.party?.id}`)))).toEqual(known)
    }
    expect((await olga.get(buildPath(`/${randomUUID()}`))).status).toBe(404)
  })
})

describe('the list of people', () => {
  it('is searched by any part of a name, an address or a company, filtered, sorted, paged and counted', async () => {
    const otherApp = await startAppForTest()
    const root = await createOperator(otherApp, 'Rosa Root')
    const [zoe, adam] = [await createClient(otherApp, 'Zoe Quill'), await createPartner(otherApp, 'Adam Abel')]
    await registerUser(otherApp, 'client', 'Nora Na%me')
    const listPeople = async (query: string) =>
      requireBody(await root.get(buildPath(query)), 200) as {
        people: PersonDetails[]
        total: number
        counts: { role: string; state: string; people: number }[]
      }
    expect((await listPeople('?search=quil')).people.map(({ id }) => id)).toEqual([zoe.userId])
    expect((await listPeople('?search=zoe%20QUI')).people.map(({ id }) => id)).toEqual([zoe.userId])
    expect((await listPeople('?search=weber%20coff')).people.map(({ id }) => id)).toEqual([zoe.userId])
    expect((await listPeople('?search=screens%20d.o.o')).people.map(({ id }) => id)).toEqual([adam.userId])
    expect((await listPeople('?search=%25')).people.map(({ lastName }) => lastName)).toEqual(['Na%me'])
    expect((await listPeople('?role=partner')).people.map(({ id }) => id)).toEqual([adam.userId])
    const all = await listPeople('?sort=name')
    expect(all.people.map(({ lastName }) => lastName)).toEqual(['Abel', 'Na%me', 'Quill', 'Root'])
    expect(all.total).toBe(4)
    expect(all.counts.reduce((sum, { people }) => sum + people, 0)).toBe(4)
    requireBody(await root.post(buildPath(`/${zoe.userId}/suspend`), { reason }), 200)
    expect((await listPeople('?state=suspended')).people).toMatchObject([{ id: zoe.userId, campaigns: 0 }])
    expect((await listPeople('?page=2')).people).toEqual([])
  })
})
