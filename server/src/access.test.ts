import { CALLS } from '@marquee/contract/calls'
import type { Who } from '@marquee/contract/endpoint'
import type { SavedView } from '@marquee/contract/saved-views'
import type { OwnSession } from '@marquee/contract/sessions'
import type { Upload } from '@marquee/contract/uploads'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from './modules/audit/schema.ts'
import { payoutItems } from './modules/bank/schema/transfers.ts'
import { openSession } from './modules/identity/commands/sessions.ts'
import { sessions } from './modules/identity/schema.ts'
import { alerts } from './modules/operations/schema.ts'
import { devices, screens } from './modules/screens/schema.ts'
import { runInTransaction } from './platform/db/database.ts'
import { hashSecret } from './platform/secrets.ts'
import { PUBLIC_CALLS, ROWS, UNAUDITED_CALLS, type World } from './testing/access-rows.ts'
import { saveSettings } from './testing/billing.ts'
import { importLines } from './testing/bank.ts'
import { submitCampaign } from './testing/campaigns.ts'
import { plantRestaurant, plantVehicle } from './testing/planted-venues.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { plantInfotainment } from './testing/infotainment.ts'
import { type Reply, type ApiClient, createApiClient } from './testing/api-client.ts'
import { plantAgreement, plantRun, plantStatement } from './testing/payouts.ts'
import { plantDevice } from './testing/people/devices.ts'
import { createLocation, startPairing } from './testing/people/venues.ts'
import {
  PASSWORD,
  requireBody,
  createClient,
  registerUser,
  createOperator,
  createBareOperator,
  createPartner,
  type Person,
  setUpFactor,
} from './testing/people/users.ts'
import { startUpload } from './testing/uploads.ts'

/** The trusted proxy, through which an address outside of `OPERATOR_NETWORKS` calls; other clients of tests are inside. */
const PROXY = '127.0.0.1'
const ELSEWHERE = '203.0.113.9'
const INSIDE = '10.1.2.3'

type Role = 'partner' | 'client' | 'operator'
const PEOPLE: readonly Role[] = ['partner', 'client', 'operator']
const isRole = (who: Who): who is Role => PEOPLE.some((role) => role === who)
const calls = Object.entries(CALLS)
const closed = calls.filter(([, { who }]) => !who.includes('public'))

const WITHOUT = { partner: 'a partner without a profile', client: 'a client without a company' } as const

let app: TestApp
let world: World
let olga: Person
/** The callers that the ids of `world` belong to, the operator, and the devices. */
let rightful: Record<Exclude<Who, 'public'>, ApiClient>
/** Callers of the same role, with their own profile and without one. */
let others: Record<'partner' | 'client', Record<string, Person>>
/** An operator who has not yet set up the second factor (decision 6). */
let unprotected: Person
/** An operator who impersonates the users of `world` (decision 7). */
let impersonating: Record<'partner' | 'client', ApiClient>
/** Operators outside of `OPERATOR_NETWORKS`, and one who impersonates. */
let outside: Record<string, ApiClient>
/** Tokens that are invalid for the call, although they were or look valid. */
let tokens: Record<Exclude<Who, 'public'>, Record<string, ApiClient>>

beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: PROXY, OPERATOR_NETWORKS: `10.1.0.0/16,${PROXY}` } })
  olga = await createOperator(app)
  const [petra, carl] = [await createPartner(app), await createClient(app)]
  const location = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
  const db = app.context.db
  const [vehicle, restaurant] = [await plantVehicle(db, location, [10]), await plantRestaurant(db, location, [10])]
  const waiting = { status: 'Pending Approval' as const }
  const [screen = ''] = vehicle.screenIds
  const campaign = await submitCampaign(carl, location, [vehicle])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  requireBody(await olga.post(`/api/operator/screens/${screen}/months/2026-10/payment`, { paid: true }), 200)
  world = {
    app,
    location,
    unused: await createLocation(olga, 'Nowhere'),
    ownerId: petra.ownerId,
    companyId: carl.companyId,
    vehicle: vehicle.id,
    restaurant: restaurant.id,
    waiting: {
      vehicle: (await plantVehicle(db, location, [], waiting)).id,
      restaurant: (await plantRestaurant(db, location, [], waiting)).id,
    },
    screen,
    video: (await plantInfotainment(db, location, [screen])).id,
    campaign: campaign._id,
    nora: (await registerUser(app, 'partner')).userId,
    view: await saveView(olga),
    alert: await openAlert(),
    factor: await setUpFactor(app, petra),
    session: await openOtherSession(petra),
    upload: (requireBody(await startUpload(petra, 1000), 201) as Upload)._id,
    sha256: 'a'.repeat(64),
    payouts: await plantPayouts(screen),
    ...(await plantPayments(await getInvoiceId(carl))),
    device: await plantDevice(app, screen),
    pairing: await startPairing(app),
    toBePaired: await startPairing(app),
  }
  unprotected = await createBareOperator(app, 'Otto Neu')
  const pairing = createApiClient(app, world.pairing.secret)
  rightful = { partner: petra, client: carl, operator: olga, device: world.device, pairing }
  others = {
    partner: {
      'another partner': await createPartner(app, 'Peter Other'),
      [WITHOUT.partner]: await registerUser(app, 'partner'),
    },
    client: {
      'another client': await createClient(app, 'Clara Other'),
      [WITHOUT.client]: await registerUser(app, 'client'),
    },
  }
  const stranger = { 'no token': createApiClient(app), 'a made-up token': createApiClient(app, 'x'.repeat(43)) }
  const theirDevices = { 'a device': world.device, 'a waiting device': pairing }
  const people = { 'a partner': petra, 'a client': carl, 'an operator': olga }
  tokens = {
    partner: {
      ...stranger,
      ...(await createStaleTokens(petra)),
      ...(await createSuspended('partner', olga)),
      ...theirDevices,
    },
    client: {
      ...stranger,
      ...(await createStaleTokens(carl)),
      ...(await createSuspended('client', olga)),
      ...theirDevices,
    },
    operator: {
      ...stranger,
      ...(await createStaleTokens(olga)),
      ...(await createSuspended('operator', olga)),
      ...theirDevices,
    },
    device: { ...stranger, ...people, 'a waiting device': pairing, ...(await createReplacedDevices()) },
    pairing: { ...stranger, ...people, 'a device': world.device, 'another secret': createWrongSecret() },
  }
  // Last, because signing out in one browser ends impersonations.
  impersonating = { partner: await impersonate(petra, olga), client: await impersonate(carl, olga) }
  outside = {
    'an operator elsewhere': createApiClient(app, olga.token, { forwardedFor: ELSEWHERE }),
    'an operator with a forged address': createApiClient(app, olga.token, { forwardedFor: `${INSIDE}, ${ELSEWHERE}` }),
    'an operator who is no proxy': createApiClient(app, olga.token, { remoteAddress: ELSEWHERE, forwardedFor: INSIDE }),
    'who looks as a partner elsewhere': createApiClient(app, impersonating.partner.token, { forwardedFor: ELSEWHERE }),
  }
})
afterAll(() => app.close())

/** The invoice of the approved campaign; the settings are complete. */
async function getInvoiceId(carl: ApiClient): Promise<string> {
  await app.jobs.runNow('invoicing.sync-all-orders')
  const { invoices } = requireBody(await carl.get('/api/invoices'), 200) as { invoices: { id: string }[] }
  return invoices[0]?.id ?? ''
}

/** A payment by hand on an invoice, and bank entries that are not allocated. */
async function plantPayments(
  invoice: string,
): Promise<Pick<World, 'invoice' | 'payment' | 'bankEntries' | 'creditRefund'>> {
  const paid = { kind: 'hand', cents: 1, paidOn: '2026-11-20', note: '' }
  const recorded = await olga.post(`/api/operator/invoices/${invoice}/payments`, paid)
  const { payment } = requireBody(recorded, 201) as { payment: { id: string } }
  await importLines(olga, [{ cents: 2 }, { cents: 2 }, { cents: 2 }, { cents: 9 }])
  const { entries } = requireBody(await olga.get('/api/operator/bank/entries'), 200) as {
    entries: { id: string; cents: number }[]
  }
  const waiting = entries.filter(({ cents }) => cents === 2).map(({ id }) => id)
  const creditRefund = await plantRefund(invoice, entries.find(({ cents }) => cents === 9)?.id ?? '')
  return { invoice, payment: payment.id, bankEntries: waiting, creditRefund }
}

/** A bank entry that is booked as credit of the client, and a refund of a part of it. */
async function plantRefund(invoice: string, entry: string): Promise<string> {
  const { company } = (
    requireBody(await olga.get(`/api/invoices/${invoice}`), 200) as { invoice: { company: { id: string } } }
  ).invoice
  const saved = { kind: 'credit', companyId: company.id, note: '' }
  requireBody(await olga.post(`/api/operator/bank/entries/${entry}/book`, saved), 200)
  const refund = { cents: 2, paidOn: '2026-11-20', note: '' }
  requireBody(await olga.post(`/api/operator/parties/${company.id}/credit/refunds`, refund), 201)
  const { moves } = requireBody(await olga.get(`/api/operator/parties/${company.id}/credit`), 200) as { moves: Move[] }
  return moves.find(({ kind }) => kind === 'credit-refund')?.id ?? ''
}
type Move = { id: string; kind: string }

/** Three payout runs, and a statement that is in none of them. */
async function plantPayouts(screenId: string): Promise<World['payouts']> {
  await saveSettings(olga, { paymentDays: 30 })
  const payee = await createPartner(app, 'Pia Payee')
  await plantAgreement(app.context.db, payee)
  const statement = (month: string) => plantStatement(app, { ownerId: payee.ownerId, screenId, month })
  const sent = await statement('2026-03')
  const run = async (state: 'draft' | 'approved' | 'exported', index: number, of?: typeof sent) =>
    plantRun(app, state, {
      statement: of ?? (await statement(`2026-0${index}`)),
      ownerId: payee.ownerId,
      number: `PAYOUT-2026-10-000${index}`,
    })
  const [draft, approved, exported] = [await run('draft', 1), await run('approved', 2), await run('exported', 3, sent)]
  const openCents = (await statement('2026-10')).cents
  const isOfExported = eq(payoutItems.runId, exported)
  const [item] = await app.context.db.select({ id: payoutItems.id }).from(payoutItems).where(isOfExported)
  const runs = { transfer: item?.id ?? '', draft, approved, exported }
  return { ownerId: payee.ownerId, openCents, ...runs, statement: sent.id }
}

async function openAlert(): Promise<string> {
  const at = app.clock.now()
  const about = { kind: 'job-failing', subject: 'a job', subjectName: 'a job', since: at, openedAt: at } as const
  const [created] = await app.context.db.insert(alerts).values(about).returning({ id: alerts.id })
  return created?.id ?? ''
}

async function saveView(olga: ApiClient): Promise<string> {
  const saved = await olga.post('/api/operator/views', { list: 'fleet', name: 'Far away', search: 'sort=contact' })
  return (requireBody(saved, 201) as { view: SavedView }).view.id
}

async function impersonate(person: Person, olga: ApiClient): Promise<ApiClient> {
  const { token } = requireBody(await olga.post(`/api/operator/people/${person.userId}/view`), 200) as { token: string }
  return createApiClient(app, token)
}

const CREATORS = { partner: createPartner, client: createClient, operator: createOperator }

/** A suspended user, and a session of the same user that was inserted afterwards. */
async function createSuspended(role: Role, olga: ApiClient): Promise<Record<string, ApiClient>> {
  const person = await CREATORS[role](app, 'Sam Suspended')
  requireBody(await olga.post(`/api/operator/people/${person.userId}/suspend`, { reason: 'Spam' }), 200)
  const at = app.clock.now()
  const planted = await runInTransaction(app.context.database, (tx) => openSession(tx, person.userId, at))
  return {
    [`a suspended ${role}`]: person,
    [`a session planted for a suspended ${role}`]: createApiClient(app, planted),
  }
}

/** A second session of a user. */
async function openOtherSession(person: Person): Promise<string> {
  await runInTransaction(app.context.database, (tx) => openSession(tx, person.userId, app.context.clock.now()))
  const { sessions: open } = requireBody(await person.get('/api/users/me/sessions'), 200) as { sessions: OwnSession[] }
  return open.find(({ isCurrent }) => !isCurrent)?._id ?? ''
}

/** Tokens of a user that are no longer valid, and one with a prefix (TRAP-19). */
async function createStaleTokens(person: Person): Promise<Record<string, ApiClient>> {
  const at = app.clock.now()
  const open = () => runInTransaction(app.context.database, (tx) => openSession(tx, person.userId, at))
  const [signedOut, expired] = [createApiClient(app, await open()), createApiClient(app, await open())]
  requireBody(await signedOut.post('/api/users/logout'), 200)
  const over = { expiresAt: new Date(at.getTime() - 1) }
  await app.context.db
    .update(sessions)
    .set(over)
    .where(eq(sessions.tokenHash, hashSecret(String(expired.token))))
  return {
    'a signed-out user': signedOut,
    'an expired session': expired,
    'a prefixed token': createApiClient(app, `Bearer ${person.token}`),
  }
}

/** A replaced device, and a device of a retired screen. */
async function createReplacedDevices(): Promise<Record<string, ApiClient>> {
  const { db, clock } = app.context
  const { screenIds } = await plantVehicle(db, world.location, [10, 10])
  const [replaced, retired] = [await plantDevice(app, screenIds[0] ?? ''), await plantDevice(app, screenIds[1] ?? '')]
  await db.update(devices).set({ unpairedAt: clock.now() }).where(eq(devices.id, replaced.deviceId))
  await db.update(screens).set({ status: 'Retired' }).where(eq(screens.id, retired.screenId))
  return { 'a device that was replaced': replaced, 'a device of a retired screen': retired }
}

/** The id of the pairing is right, its secret is not. */
const createWrongSecret = () => createApiClient(app, `${world.pairing.pairingId}.${'x'.repeat(43)}`)

/** The number of rows of every table and a hash of them, except of attempts, which are counted when refused, too. */
async function readAllTables(): Promise<Record<string, unknown>> {
  const { db } = app.context
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'attempts' order by 1`)
  const reads = [...tables.map(({ name }) => `public.${name}`), 'pgboss.job'].map(
    (name) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(one::text, '|' order by one::text)) as sum from ${name} as one`,
  )
  const { rows } = await db.execute<{ name: string }>(sql.raw(reads.join(' union all ')))
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]))
}

/** Whether the call changes or exports data when an operator makes it. */
const isMutation = (name: string) => CALLS[name]?.method !== 'GET' || name === 'exportAudit'

/** The number of audit entries of a user. */
const countAuditEntries = ({ userId }: Person) => app.context.db.$count(audit, eq(audit.actorId, userId))

/** The status and code of a refusal with a message for people (OPEN-13). */
function getRefusal({ status, body }: Reply): [number, string] {
  const { code, message, error } = body as { code: string; message: string; error: string }
  if (status < 400) return [status, 'not refused']
  expect(error).toBe(message)
  expect(message.length).toBeGreaterThan(5)
  return [status, code]
}

const getRow = (name: string) => {
  const row = ROWS[name]
  if (!row) throw new Error(`${name} has no row in testing/access-rows.ts`)
  return row
}

describe('every call of the contract', () => {
  it('has a row with its wrong callers, or a reason why there are none (OPEN-30)', () => {
    const [missing] = [
      ...closed.flatMap(([name]) =>
        ROWS[name] ? [] : [`put ${name} into ROWS of testing/access-rows.ts: an example call, and who is refused`],
      ),
      ...calls.flatMap(([name, { who }]) =>
        !who.includes('public') || PUBLIC_CALLS[name] ? [] : [`give a reason in PUBLIC_CALLS for ${name}`],
      ),
    ]
    expect(missing).toBeUndefined()
    expect([...Object.keys(ROWS), ...Object.keys(PUBLIC_CALLS)].toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })
})

describe('a wrong caller is refused and changes nothing (OPEN-30, TRAP-23)', () => {
  let before: Record<string, unknown>
  beforeAll(async () => {
    before = await readAllTables()
  })

  it.each(closed)('%s', async (name, call) => {
    const { who, method, reply: kind, allowsMissingSecondFactor = false, allowsImpersonation = false } = call
    const { ask, others: how } = getRow(name)
    const refusals: Record<string, [number, string]> = {}
    const expected: Record<string, unknown> = {}
    for (const [stranger, token] of who.flatMap((one) => (one === 'public' ? [] : Object.entries(tokens[one])))) {
      refusals[stranger] = getRefusal(await ask(token, world))
      expected[stranger] = [401, 'notSignedIn']
    }
    for (const role of who.some(isRole) ? PEOPLE.filter((one) => !who.includes(one)) : []) {
      refusals[role] = getRefusal(await ask(rightful[role], world))
      expected[role] = [403, 'wrongRole']
    }
    if (who.includes('operator') && !allowsMissingSecondFactor) {
      refusals.unprotected = getRefusal(await ask(unprotected, world))
      expected.unprotected = [403, 'secondFactorMissing']
    }
    for (const [one, client] of who.some(isRole) ? Object.entries(outside) : []) {
      refusals[one] = getRefusal(await ask(client, world))
      expected[one] = [403, 'wrongNetwork']
    }
    const mayRead = method === 'GET' || allowsImpersonation
    for (const role of ['partner', 'client'] as const) {
      if (!who.some(isRole) || (who.includes(role) && mayRead)) continue
      refusals[`who looks as a ${role}`] = getRefusal(await ask(impersonating[role], world))
      expected[`who looks as a ${role}`] = who.includes(role) ? [403, 'readOnly'] : [403, 'wrongRole']
    }
    const mine = [world.ownerId, world.companyId, world.vehicle, world.screen, world.video, world.campaign]
    const isRefused = how === 'refused' || typeof how === 'object'
    const codes = [[403, 'notYours'], [404, 'notFound'], ...(typeof how === 'object' ? how.refused : [])]
    // Changes of the caller's own data are not checked here; event streams never end, so they cannot be read
    // completely.
    const isRead = CALLS[name]?.method === 'GET' && kind !== 'events'
    for (const [other, person] of who.flatMap((one) =>
      one === 'partner' || one === 'client' ? Object.entries(others[one]) : [],
    )) {
      if (!isRefused && (how !== 'their own' || !isRead)) continue
      const reply = await ask(person, world)
      if (isRefused) {
        refusals[other] = getRefusal(reply)
        expected[other] = expect.toBeOneOf(codes)
      } else expect(mine.filter((id) => JSON.stringify(reply.body).includes(id))).toEqual([])
    }
    expect(refusals).toEqual(expected)
    expect(await readAllTables()).toEqual(before)
  })

  it('pairScreen, with a screen and with a restaurant (product 4)', async () => {
    for (const target of [{ screen: world.screen }, { restaurant: world.restaurant }]) {
      for (const person of Object.values(others.partner)) {
        const reply = await person.post('/api/screens/pair', { code: world.toBePaired.code, ...target })
        expect(getRefusal(reply)).toEqual([403, 'notYours'])
      }
    }
    expect(await readAllTables()).toEqual(before)
  })
})

describe('OPERATOR_NETWORKS', () => {
  it('admits operators of a network behind the proxy, and keeps others from signing in', async () => {
    const body = { email: olga.email, password: PASSWORD }
    const signIn = (forwardedFor: string) =>
      createApiClient(app, undefined, { forwardedFor }).post('/api/users/login', body)
    expect(getRefusal(await signIn(ELSEWHERE))).toEqual([403, 'wrongNetwork'])
    // A wrong password is refused as for any address, which reveals nothing.
    body.password = 'a wrong one'
    expect(getRefusal(await signIn(ELSEWHERE))).toEqual([401, 'wrongLogin'])
    body.password = PASSWORD
    expect(getRefusal(await signIn(INSIDE))).toEqual([401, 'secondFactorNeeded'])
    const inside = createApiClient(app, olga.token, { forwardedFor: INSIDE })
    expect((await inside.get('/api/operator/reviews')).status).toBe(200)
  })

  it('concerns operators only', async () => {
    for (const { token } of [rightful.partner, rightful.client])
      expect((await createApiClient(app, token, { forwardedFor: ELSEWHERE }).get('/api/users/me')).status).toBe(200)
  })

  it('hides the pages of the console, not the others', async () => {
    const elsewhere = createApiClient(app, undefined, { forwardedFor: ELSEWHERE })
    for (const path of ['/operator', '/operator/', '//operator', '/OPERATOR/fleet?search=x', '/operator/screens/1']) {
      const page = await elsewhere.request('GET', path, { 'accept-language': 'de' })
      expect([path, page.status, page.headers['content-type'], page.body]).toEqual([
        path,
        403,
        'text/plain; charset=utf-8',
        expect.stringContaining('Firmennetzwerk'),
      ])
    }
    expect((await elsewhere.get('/login')).status).not.toBe(403)
    expect((await createApiClient(app, undefined, { forwardedFor: INSIDE }).get('/operator')).status).not.toBe(403)
  })
})

describe('a change that several roles may make writes an audit entry for an operator', () => {
  const shared = closed.filter(
    ([name, { who }]) => isMutation(name) && who.includes('operator') && who[0] !== 'operator',
  )

  it.each(shared)('%s', async (name, { status = 200 }) => {
    // A new operator for each call, because some calls end what the next one needs.
    const hasFactor = name !== 'confirmSecondFactor'
    const one = await (hasFactor ? createOperator : createBareOperator)(app, 'Olga Other')
    const factor = { ...world.factor, ...one }
    const theirs = { session: await openOtherSession(one), factor, toBePaired: await startPairing(app) }
    const before = await countAuditEntries(one)
    const reply = await getRow(name).ask(one, { ...world, ...theirs })
    const lines = (await countAuditEntries(one)) - before
    if (UNAUDITED_CALLS[name]) return expect(lines).toBe(0)
    expect(reply.status).toBe(status)
    expect(lines, 'write an audit entry, or a reason in UNAUDITED_CALLS of testing/access-rows.ts').toBeGreaterThan(0)
  })
})

describe('the right caller is accepted with the same requests', () => {
  const theirs = closed.filter(([, { reply }]) => reply !== 'events')

  it('as in the contract, also an operator where operators may read or impersonate (decision 7)', async () => {
    const wrong: Record<string, number> = {}
    const lines: Record<string, number> = {}
    for (const name of Object.keys(ROWS)) {
      const [, call] = theirs.find(([one]) => one === name) ?? []
      const [first] = call?.who ?? []
      if (!call || !first || first === 'public') continue
      const { ask, answers = call.status ?? 200, byNewcomer } = getRow(name)
      const newcomer = first === 'partner' ? others.partner[WITHOUT.partner] : others.client[WITHOUT.client]
      const operators = call.method === 'GET' && call.who.includes('operator') ? [rightful.operator] : []
      const mayRead = call.method === 'GET' || (call.allowsImpersonation && name !== 'logout')
      const impersonators = mayRead && (first === 'partner' || first === 'client') ? [impersonating[first]] : []
      for (const who of [(byNewcomer && newcomer) || rightful[first], ...operators, ...impersonators]) {
        const before = await countAuditEntries(olga)
        const { status } = await ask(who, world)
        if (status !== answers) wrong[name] = status
        if (who === rightful.operator && isMutation(name)) lines[name] = (await countAuditEntries(olga)) - before
      }
    }
    expect(wrong).toEqual({})
    const unaudited = Object.keys(lines).filter((name) => (lines[name] === 0) !== Boolean(UNAUDITED_CALLS[name]))
    expect(
      unaudited,
      'each change writes an audit entry, or has a reason in UNAUDITED_CALLS of testing/access-rows.ts',
    ).toEqual([])
  })
})
