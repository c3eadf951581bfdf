import { CALLS } from '@marquee/contract/calls'
import type { Who } from '@marquee/contract/endpoint'
import type { SavedView } from '@marquee/contract/saved-views'
import type { OwnSession } from '@marquee/contract/sessions'
import type { Upload } from '@marquee/contract/uploads'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from './modules/audit/schema.ts'
import { payoutItems } from './modules/billing/schema/payouts.ts'
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

type Role = 'partner' | 'client' | 'operator'
const PEOPLE: readonly Role[] = ['partner', 'client', 'operator']
const isRole = (who: Who): who is Role => PEOPLE.some((role) => role === who)
const calls = Object.entries(CALLS)
const closed = calls.filter(([, { who }]) => !who.includes('anyone'))

const WITHOUT = { partner: 'a partner without a profile', client: 'a client without a company' } as const

let app: TestApp
let world: World
let olga: Person
/** Those whom the world belongs to, the operator, and the devices. */
let rightful: Record<Exclude<Who, 'anyone'>, ApiClient>
/** Of the same role, with a profile of their own and with none. */
let others: Record<'partner' | 'client', Record<string, Person>>
/** An operator who has yet to set up the second factor (decision 6). */
let unprotected: Person
/** An operator who looks as those whom the world belongs to (decision 7). */
let impersonating: Record<'partner' | 'client', ApiClient>
/** What once was, or nearly is, a good token for the call. */
let tokens: Record<Exclude<Who, 'anyone'>, Record<string, ApiClient>>

beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
  const [petra, carl] = [await createPartner(app), await createClient(app)]
  const city = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
  const db = app.context.db
  const [vehicle, restaurant] = [await plantVehicle(db, city, [10]), await plantRestaurant(db, city, [10])]
  const waiting = { status: 'Pending Approval' as const }
  const [screen = ''] = vehicle.screenIds
  const campaign = await submitCampaign(carl, city, [vehicle])
  requireBody(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  requireBody(await olga.post(`/api/operator/screens/${screen}/months/2026-10/payment`, { paid: true }), 200)
  world = {
    app,
    city,
    unused: await createLocation(olga, 'Nowhere'),
    ownerId: petra.ownerId,
    companyId: carl.companyId,
    vehicle: vehicle.id,
    restaurant: restaurant.id,
    waiting: {
      vehicle: (await plantVehicle(db, city, [], waiting)).id,
      restaurant: (await plantRestaurant(db, city, [], waiting)).id,
    },
    screen,
    video: (await plantInfotainment(db, city, [screen])).id,
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
  const stranger = { nobody: createApiClient(app), 'a made-up token': createApiClient(app, 'x'.repeat(43)) }
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
  // Last: whoever signs out in one browser looks as nobody any more.
  impersonating = { partner: await impersonate(petra, olga), client: await impersonate(carl, olga) }
})
afterAll(() => app.close())

/** Of the approved campaign; the settings stand. */
async function getInvoiceId(carl: ApiClient): Promise<string> {
  await app.jobs.runNow('billing.follow-all')
  const { invoices } = requireBody(await carl.get('/api/invoices'), 200) as { invoices: { id: string }[] }
  return invoices[0]?.id ?? ''
}

/** Something was paid on an invoice by hand, and something came in at the bank that nobody knows what for. */
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

/** Money that was kept as credit of the client, a part of it paid back. */
async function plantRefund(invoice: string, entry: string): Promise<string> {
  const { company } = (
    requireBody(await olga.get(`/api/invoices/${invoice}`), 200) as { invoice: { company: { id: string } } }
  ).invoice
  const kept = { kind: 'credit', companyId: company.id, note: '' }
  requireBody(await olga.post(`/api/operator/bank/entries/${entry}/book`, kept), 200)
  const refund = { cents: 2, paidOn: '2026-11-20', note: '' }
  requireBody(await olga.post(`/api/operator/parties/${company.id}/credit/refunds`, refund), 201)
  const { moves } = requireBody(await olga.get(`/api/operator/parties/${company.id}/credit`), 200) as { moves: Move[] }
  return moves.find(({ kind }) => kind === 'credit-refund')?.id ?? ''
}
type Move = { id: string; kind: string }

/** Three runs, and a statement that is in none of them. */
async function plantPayouts(screenId: string): Promise<World['payouts']> {
  await saveSettings(olga, { paymentDays: 30 })
  const payee = await createPartner(app, 'Pia Payee')
  await plantAgreement(app.context.db, payee)
  const statement = (month: string) => plantStatement(app, { ownerId: payee.ownerId, screenId, month })
  const sent = await statement('2026-03')
  const run = async (state: 'draft' | 'approved' | 'exported', place: number, of?: typeof sent) =>
    plantRun(app, state, {
      statement: of ?? (await statement(`2026-0${place}`)),
      ownerId: payee.ownerId,
      number: `PAYOUT-2026-10-000${place}`,
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
  const [made] = await app.context.db.insert(alerts).values(about).returning({ id: alerts.id })
  return made?.id ?? ''
}

async function saveView(olga: ApiClient): Promise<string> {
  const kept = await olga.post('/api/operator/views', { list: 'fleet', name: 'Far away', search: 'sort=contact' })
  return (requireBody(kept, 201) as { view: SavedView }).view.id
}

async function impersonate(person: Person, olga: ApiClient): Promise<ApiClient> {
  const { token } = requireBody(await olga.post(`/api/operator/people/${person.userId}/view`), 200) as { token: string }
  return createApiClient(app, token)
}

const CREATORS = { partner: createPartner, client: createClient, operator: createOperator }

/** Somebody whom an operator has suspended, and a session of theirs that was planted afterwards. */
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

/** Another browser that somebody is signed in with. */
async function openOtherSession(person: Person): Promise<string> {
  await runInTransaction(app.context.database, (tx) => openSession(tx, person.userId, app.context.clock.now()))
  const { sessions: open } = requireBody(await person.get('/api/users/me/sessions'), 200) as { sessions: OwnSession[] }
  return open.find(({ isCurrent }) => !isCurrent)?._id ?? ''
}

/** Her own tokens that are none any more, and one in the wrong clothes (TRAP-19). */
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
    'somebody who has signed out': signedOut,
    'somebody whose session is over': expired,
    'a prefixed token': createApiClient(app, `Bearer ${person.token}`),
  }
}

/** A device that was replaced, and one whose screen is retired. */
async function createReplacedDevices(): Promise<Record<string, ApiClient>> {
  const { db, clock } = app.context
  const { screenIds } = await plantVehicle(db, world.city, [10, 10])
  const [replaced, retired] = [await plantDevice(app, screenIds[0] ?? ''), await plantDevice(app, screenIds[1] ?? '')]
  await db.update(devices).set({ unpairedAt: clock.now() }).where(eq(devices.id, replaced.deviceId))
  await db.update(screens).set({ status: 'Retired' }).where(eq(screens.id, retired.screenId))
  return { 'a device that was replaced': replaced, 'a device of a retired screen': retired }
}

/** The id of the pairing is right, the secret behind it is not. */
const createWrongSecret = () => createApiClient(app, `${world.pairing.pairingId}.${'x'.repeat(43)}`)

/** How many rows every table has and what they say; tries are counted, refused ones too. */
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

/** Changes something, or takes something away, when an operator makes it. */
const isMutation = (name: string) => CALLS[name]?.method !== 'GET' || name === 'exportAudit'

/** How many lines of the audit log tell of what somebody did. */
const countAuditEntries = ({ userId }: Person) => app.context.db.$count(audit, eq(audit.actorId, userId))

/** A refusal that people and programs understand (OPEN-13), as `[status, code]`. */
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
  it('has a row that says who is refused, or a reason why nobody is (OPEN-30)', () => {
    const [missing] = [
      ...closed.flatMap(([name]) =>
        ROWS[name] ? [] : [`put ${name} into ROWS of testing/access-rows.ts: how it is made, and who is refused`],
      ),
      ...calls.flatMap(([name, { who }]) =>
        !who.includes('anyone') || PUBLIC_CALLS[name] ? [] : [`say in OPEN_TO_ANYONE why anyone may call ${name}`],
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
    const {
      who,
      method,
      reply: kind,
      allowsMissingSecondFactor: beforeSecondFactor = false,
      allowsImpersonation: whileLooking = false,
    } = call
    const { ask, others: how } = getRow(name)
    const heard: Record<string, [number, string]> = {}
    const expected: Record<string, unknown> = {}
    for (const [stranger, token] of who.flatMap((one) => (one === 'anyone' ? [] : Object.entries(tokens[one])))) {
      heard[stranger] = getRefusal(await ask(token, world))
      expected[stranger] = [401, 'notSignedIn']
    }
    for (const role of who.some(isRole) ? PEOPLE.filter((one) => !who.includes(one)) : []) {
      heard[role] = getRefusal(await ask(rightful[role], world))
      expected[role] = [403, 'wrongRole']
    }
    if (who.includes('operator') && !beforeSecondFactor) {
      heard.unprotected = getRefusal(await ask(unprotected, world))
      expected.unprotected = [403, 'secondFactorMissing']
    }
    const mayLook = method === 'GET' || whileLooking
    for (const role of ['partner', 'client'] as const) {
      if (!who.some(isRole) || (who.includes(role) && mayLook)) continue
      heard[`who looks as a ${role}`] = getRefusal(await ask(impersonating[role], world))
      expected[`who looks as a ${role}`] = who.includes(role) ? [403, 'readOnly'] : [403, 'wrongRole']
    }
    const mine = [world.ownerId, world.companyId, world.vehicle, world.screen, world.video, world.campaign]
    const isRefused = how === 'refused' || typeof how === 'object'
    const codes = [[403, 'notYours'], [404, 'notFound'], ...(typeof how === 'object' ? how.refused : [])]
    // What changes something of their own is no matter of this table; what never ends cannot be read to its end.
    const isRead = CALLS[name]?.method === 'GET' && kind !== 'events'
    for (const [other, person] of who.flatMap((one) =>
      one === 'partner' || one === 'client' ? Object.entries(others[one]) : [],
    )) {
      if (!isRefused && (how !== 'their own' || !isRead)) continue
      const reply = await ask(person, world)
      if (isRefused) {
        heard[other] = getRefusal(reply)
        expected[other] = expect.toBeOneOf(codes)
      } else expect(mine.filter((id) => JSON.stringify(reply.body).includes(id))).toEqual([])
    }
    expect(heard).toEqual(expected)
    expect(await readAllTables()).toEqual(before)
  })

  it('pairScreen, onto a screen and into a restaurant (product 4)', async () => {
    for (const target of [{ screen: world.screen }, { restaurant: world.restaurant }]) {
      for (const person of Object.values(others.partner)) {
        const reply = await person.post('/api/screens/pair', { code: world.toBePaired.code, ...target })
        expect(getRefusal(reply)).toEqual([403, 'notYours'])
      }
    }
    expect(await readAllTables()).toEqual(before)
  })
})

describe('what an operator may change beside others leaves its line in the audit log', () => {
  const shared = closed.filter(
    ([name, { who }]) => isMutation(name) && who.includes('operator') && who[0] !== 'operator',
  )

  it.each(shared)('%s', async (name, { status = 200 }) => {
    // Somebody new for each call: some of them end what the next one would need.
    const hasFactor = name !== 'confirmSecondFactor'
    const one = await (hasFactor ? createOperator : createBareOperator)(app, 'Olga Other')
    const factor = { ...world.factor, ...one }
    const theirs = { session: await openOtherSession(one), factor, toBePaired: await startPairing(app) }
    const before = await countAuditEntries(one)
    const reply = await getRow(name).ask(one, { ...world, ...theirs })
    const lines = (await countAuditEntries(one)) - before
    if (UNAUDITED_CALLS[name]) return expect(lines).toBe(0)
    expect(reply.status).toBe(status)
    expect(lines, 'leave a line, or a reason in WITHOUT_LINE of testing/access-rows.ts').toBeGreaterThan(0)
  })
})

describe('the right one is let in, by the same requests', () => {
  const theirs = closed.filter(([, { reply }]) => reply !== 'events')

  it('as the contract says, and the operator as well where they may look, also as somebody (decision 7)', async () => {
    const wrong: Record<string, number> = {}
    const lines: Record<string, number> = {}
    for (const name of Object.keys(ROWS)) {
      const [, call] = theirs.find(([one]) => one === name) ?? []
      const [first] = call?.who ?? []
      if (!call || !first || first === 'anyone') continue
      const { ask, answers = call.status ?? 200, byNewcomer } = getRow(name)
      const somebodyNew = first === 'partner' ? others.partner[WITHOUT.partner] : others.client[WITHOUT.client]
      const alsoOperator = call.method === 'GET' && call.who.includes('operator') ? [rightful.operator] : []
      const mayLook = call.method === 'GET' || (call.allowsImpersonation && name !== 'logout')
      const alsoLooking = mayLook && (first === 'partner' || first === 'client') ? [impersonating[first]] : []
      for (const who of [(byNewcomer && somebodyNew) || rightful[first], ...alsoOperator, ...alsoLooking]) {
        const before = await countAuditEntries(olga)
        const { status } = await ask(who, world)
        if (status !== answers) wrong[name] = status
        if (who === rightful.operator && isMutation(name)) lines[name] = (await countAuditEntries(olga)) - before
      }
    }
    expect(wrong).toEqual({})
    const unwritten = Object.keys(lines).filter((name) => (lines[name] === 0) !== Boolean(UNAUDITED_CALLS[name]))
    expect(unwritten, 'each deed leaves a line, or a reason in WITHOUT_LINE of testing/access-rows.ts').toEqual([])
  })
})
