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
import { inTransaction } from './platform/db/database.ts'
import { hashOfSecret } from './platform/secrets.ts'
import { OPEN_TO_ANYONE, ROWS, WITHOUT_LINE, type World } from './testing/access-rows.ts'
import { saveSettings } from './testing/billing.ts'
import { importLines } from './testing/bank.ts'
import { submitted } from './testing/campaigns.ts'
import { plantRestaurant, plantVehicle } from './testing/city.ts'
import { startHouse, type TestHouse } from './testing/house.ts'
import { plantInfotainment } from './testing/infotainment.ts'
import { type Reply, type Voice, voice } from './testing/people.ts'
import { plantAgreement, plantRun, plantStatement } from './testing/payouts.ts'
import { plantDevice } from './testing/people/devices.ts'
import { market, waitingDevice } from './testing/people/places.ts'
import {
  bodyOf,
  client,
  newcomer,
  operator,
  operatorWithoutFactor,
  partner,
  type Person,
  setUpFactor,
} from './testing/people/users.ts'
import { begin } from './testing/uploads.ts'

type Role = 'partner' | 'client' | 'operator'
const PEOPLE: readonly Role[] = ['partner', 'client', 'operator']
const isRole = (who: Who): who is Role => PEOPLE.some((role) => role === who)
const calls = Object.entries(CALLS)
const closed = calls.filter(([, { who }]) => !who.includes('anyone'))

const WITHOUT = { partner: 'a partner without a profile', client: 'a client without a company' } as const

let house: TestHouse
let world: World
let olga: Person
/** Those whom the world belongs to, the operator, and the devices. */
let right: Record<Exclude<Who, 'anyone'>, Voice>
/** Of the same role, with a profile of their own and with none. */
let others: Record<'partner' | 'client', Record<string, Person>>
/** An operator who has yet to set up the second factor (decision 6). */
let unprotected: Person
/** An operator who looks as those whom the world belongs to (decision 7). */
let looking: Record<'partner' | 'client', Voice>
/** What once was, or nearly is, a good token for the call. */
let tokens: Record<Exclude<Who, 'anyone'>, Record<string, Voice>>

beforeAll(async () => {
  house = await startHouse()
  olga = await operator(house)
  const [petra, carl] = [await partner(house), await client(house)]
  const city = { ...(await market(olga, 'Vienna')), ownerId: petra.ownerId }
  const db = house.house.db
  const [vehicle, restaurant] = [await plantVehicle(db, city, [10]), await plantRestaurant(db, city, [10])]
  const waiting = { status: 'Pending Approval' as const }
  const [screen = ''] = vehicle.screenIds
  const campaign = await submitted(carl, city, [vehicle])
  bodyOf(await olga.post(`/api/operator/reviews/campaign/${campaign._id}`, { decision: 'approve' }), 200)
  bodyOf(await olga.post(`/api/operator/screens/${screen}/months/2026-10/payment`, { paid: true }), 200)
  world = {
    house,
    city,
    unused: await market(olga, 'Nowhere'),
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
    nora: (await newcomer(house, 'partner')).userId,
    view: await keptView(olga),
    alert: await openAlert(),
    factor: await setUpFactor(house, petra),
    session: await otherSessionOf(petra),
    upload: (bodyOf(await begin(petra, 1000), 201) as Upload)._id,
    sha256: 'a'.repeat(64),
    payouts: await waitingPayouts(screen),
    ...(await moneyThatCame(await issuedInvoice(carl))),
    device: await plantDevice(house, screen),
    pairing: await waitingDevice(house),
    toBePaired: await waitingDevice(house),
  }
  unprotected = await operatorWithoutFactor(house, 'Otto Neu')
  const pairing = voice(house, world.pairing.secret)
  right = { partner: petra, client: carl, operator: olga, device: world.device, pairing }
  others = {
    partner: {
      'another partner': await partner(house, 'Peter Other'),
      [WITHOUT.partner]: await newcomer(house, 'partner'),
    },
    client: {
      'another client': await client(house, 'Clara Other'),
      [WITHOUT.client]: await newcomer(house, 'client'),
    },
  }
  const stranger = { nobody: voice(house), 'a made-up token': voice(house, 'x'.repeat(43)) }
  const theirDevices = { 'a device': world.device, 'a waiting device': pairing }
  const people = { 'a partner': petra, 'a client': carl, 'an operator': olga }
  tokens = {
    partner: { ...stranger, ...(await oldTokensOf(petra)), ...(await suspendedAs('partner', olga)), ...theirDevices },
    client: { ...stranger, ...(await oldTokensOf(carl)), ...(await suspendedAs('client', olga)), ...theirDevices },
    operator: { ...stranger, ...(await oldTokensOf(olga)), ...(await suspendedAs('operator', olga)), ...theirDevices },
    device: { ...stranger, ...people, 'a waiting device': pairing, ...(await goneDevices()) },
    pairing: { ...stranger, ...people, 'a device': world.device, 'another secret': ofAnotherSecret() },
  }
  // Last: whoever signs out in one browser looks as nobody any more.
  looking = { partner: await lookAs(petra, olga), client: await lookAs(carl, olga) }
})
afterAll(() => house.close())

/** Of the approved campaign; the settings stand. */
async function issuedInvoice(carl: Voice): Promise<string> {
  await house.jobs.runNow('billing.follow-all')
  const { invoices } = bodyOf(await carl.get('/api/invoices'), 200) as { invoices: { id: string }[] }
  return invoices[0]?.id ?? ''
}

/** Something was paid on an invoice by hand, and something came in at the bank that nobody knows what for. */
async function moneyThatCame(
  invoice: string,
): Promise<Pick<World, 'invoice' | 'payment' | 'bankEntries' | 'creditRefund'>> {
  const paid = { kind: 'hand', cents: 1, paidOn: '2026-11-20', note: '' }
  const recorded = await olga.post(`/api/operator/invoices/${invoice}/payments`, paid)
  const { payment } = bodyOf(recorded, 201) as { payment: { id: string } }
  await importLines(olga, [{ cents: 2 }, { cents: 2 }, { cents: 2 }, { cents: 9 }])
  const { entries } = bodyOf(await olga.get('/api/operator/bank/entries'), 200) as {
    entries: { id: string; cents: number }[]
  }
  const waiting = entries.filter(({ cents }) => cents === 2).map(({ id }) => id)
  const creditRefund = await refundedCredit(invoice, entries.find(({ cents }) => cents === 9)?.id ?? '')
  return { invoice, payment: payment.id, bankEntries: waiting, creditRefund }
}

/** Money that was kept as credit of the client, a part of it paid back. */
async function refundedCredit(invoice: string, entry: string): Promise<string> {
  const { company } = (
    bodyOf(await olga.get(`/api/invoices/${invoice}`), 200) as { invoice: { company: { id: string } } }
  ).invoice
  const kept = { kind: 'credit', companyId: company.id, note: '' }
  bodyOf(await olga.post(`/api/operator/bank/entries/${entry}/book`, kept), 200)
  const refund = { cents: 2, paidOn: '2026-11-20', note: '' }
  bodyOf(await olga.post(`/api/operator/parties/${company.id}/credit/refunds`, refund), 201)
  const { moves } = bodyOf(await olga.get(`/api/operator/parties/${company.id}/credit`), 200) as { moves: Move[] }
  return moves.find(({ kind }) => kind === 'credit-refund')?.id ?? ''
}
type Move = { id: string; kind: string }

/** Three runs, and a statement that is in none of them. */
async function waitingPayouts(screenId: string): Promise<World['payouts']> {
  await saveSettings(olga, { paymentDays: 30 })
  const payee = await partner(house, 'Pia Payee')
  await plantAgreement(house.house.db, payee)
  const statement = (month: string) => plantStatement(house, { ownerId: payee.ownerId, screenId, month })
  const sent = await statement('2026-03')
  const run = async (state: 'draft' | 'approved' | 'exported', place: number, of?: typeof sent) =>
    plantRun(house, state, {
      statement: of ?? (await statement(`2026-0${place}`)),
      ownerId: payee.ownerId,
      number: `PAYOUT-2026-10-000${place}`,
    })
  const [draft, approved, exported] = [await run('draft', 1), await run('approved', 2), await run('exported', 3, sent)]
  const openCents = (await statement('2026-10')).cents
  const isOfExported = eq(payoutItems.runId, exported)
  const [item] = await house.house.db.select({ id: payoutItems.id }).from(payoutItems).where(isOfExported)
  const runs = { transfer: item?.id ?? '', draft, approved, exported }
  return { ownerId: payee.ownerId, openCents, ...runs, statement: sent.id }
}

async function openAlert(): Promise<string> {
  const at = house.clock.now()
  const about = { kind: 'job-failing', subject: 'a job', subjectName: 'a job', since: at, openedAt: at } as const
  const [made] = await house.house.db.insert(alerts).values(about).returning({ id: alerts.id })
  return made?.id ?? ''
}

async function keptView(olga: Voice): Promise<string> {
  const kept = await olga.post('/api/operator/views', { list: 'fleet', name: 'Far away', search: 'sort=contact' })
  return (bodyOf(kept, 201) as { view: SavedView }).view.id
}

async function lookAs(person: Person, olga: Voice): Promise<Voice> {
  const { token } = bodyOf(await olga.post(`/api/operator/people/${person.userId}/view`), 200) as { token: string }
  return voice(house, token)
}

const PEOPLE_OF = { partner, client, operator }

/** Somebody whom an operator has suspended, and a session of theirs that was planted afterwards. */
async function suspendedAs(role: Role, olga: Voice): Promise<Record<string, Voice>> {
  const person = await PEOPLE_OF[role](house, 'Sam Suspended')
  bodyOf(await olga.post(`/api/operator/people/${person.userId}/suspend`, { reason: 'Spam' }), 200)
  const at = house.clock.now()
  const planted = await inTransaction(house.house.database, (tx) => openSession(tx, person.userId, at))
  return { [`a suspended ${role}`]: person, [`a session planted for a suspended ${role}`]: voice(house, planted) }
}

/** Another browser that somebody is signed in with. */
async function otherSessionOf(person: Person): Promise<string> {
  await inTransaction(house.house.database, (tx) => openSession(tx, person.userId, house.house.clock.now()))
  const { sessions: open } = bodyOf(await person.get('/api/users/me/sessions'), 200) as { sessions: OwnSession[] }
  return open.find(({ isCurrent }) => !isCurrent)?._id ?? ''
}

/** Her own tokens that are none any more, and one in the wrong clothes (TRAP-19). */
async function oldTokensOf(person: Person): Promise<Record<string, Voice>> {
  const at = house.clock.now()
  const open = () => inTransaction(house.house.database, (tx) => openSession(tx, person.userId, at))
  const [signedOut, expired] = [voice(house, await open()), voice(house, await open())]
  bodyOf(await signedOut.post('/api/users/logout'), 200)
  const over = { expiresAt: new Date(at.getTime() - 1) }
  await house.house.db
    .update(sessions)
    .set(over)
    .where(eq(sessions.tokenHash, hashOfSecret(String(expired.token))))
  return {
    'somebody who has signed out': signedOut,
    'somebody whose session is over': expired,
    'a prefixed token': voice(house, `Bearer ${person.token}`),
  }
}

/** A device that was replaced, and one whose screen is retired. */
async function goneDevices(): Promise<Record<string, Voice>> {
  const { db, clock } = house.house
  const { screenIds } = await plantVehicle(db, world.city, [10, 10])
  const [replaced, retired] = [
    await plantDevice(house, screenIds[0] ?? ''),
    await plantDevice(house, screenIds[1] ?? ''),
  ]
  await db.update(devices).set({ unpairedAt: clock.now() }).where(eq(devices.id, replaced.deviceId))
  await db.update(screens).set({ status: 'Retired' }).where(eq(screens.id, retired.screenId))
  return { 'a device that was replaced': replaced, 'a device of a retired screen': retired }
}

/** The id of the pairing is right, the secret behind it is not. */
const ofAnotherSecret = () => voice(house, `${world.pairing.pairingId}.${'x'.repeat(43)}`)

/** How many rows every table has and what they say; tries are counted, refused ones too. */
async function everything(): Promise<Record<string, unknown>> {
  const { db } = house.house
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
const isDeed = (name: string) => CALLS[name]?.method !== 'GET' || name === 'exportAudit'

/** How many lines of the audit log tell of what somebody did. */
const linesBy = ({ userId }: Person) => house.house.db.$count(audit, eq(audit.actorId, userId))

/** A refusal that people and programs understand (OPEN-13), as `[status, code]`. */
function refusalOf({ status, body }: Reply): [number, string] {
  const { code, message, error } = body as { code: string; message: string; error: string }
  if (status < 400) return [status, 'not refused']
  expect(error).toBe(message)
  expect(message.length).toBeGreaterThan(5)
  return [status, code]
}

const rowOf = (name: string) => {
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
        !who.includes('anyone') || OPEN_TO_ANYONE[name] ? [] : [`say in OPEN_TO_ANYONE why anyone may call ${name}`],
      ),
    ]
    expect(missing).toBeUndefined()
    expect([...Object.keys(ROWS), ...Object.keys(OPEN_TO_ANYONE)].toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })
})

describe('a wrong caller is refused and changes nothing (OPEN-30, TRAP-23)', () => {
  let before: Record<string, unknown>
  beforeAll(async () => {
    before = await everything()
  })

  it.each(closed)('%s', async (name, call) => {
    const { who, method, reply: kind, beforeSecondFactor = false, whileLooking = false } = call
    const { ask, others: how } = rowOf(name)
    const heard: Record<string, [number, string]> = {}
    const expected: Record<string, unknown> = {}
    for (const [stranger, token] of who.flatMap((one) => (one === 'anyone' ? [] : Object.entries(tokens[one])))) {
      heard[stranger] = refusalOf(await ask(token, world))
      expected[stranger] = [401, 'notSignedIn']
    }
    for (const role of who.some(isRole) ? PEOPLE.filter((one) => !who.includes(one)) : []) {
      heard[role] = refusalOf(await ask(right[role], world))
      expected[role] = [403, 'wrongRole']
    }
    if (who.includes('operator') && !beforeSecondFactor) {
      heard.unprotected = refusalOf(await ask(unprotected, world))
      expected.unprotected = [403, 'secondFactorMissing']
    }
    const mayLook = method === 'GET' || whileLooking
    for (const role of ['partner', 'client'] as const) {
      if (!who.some(isRole) || (who.includes(role) && mayLook)) continue
      heard[`who looks as a ${role}`] = refusalOf(await ask(looking[role], world))
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
        heard[other] = refusalOf(reply)
        expected[other] = expect.toBeOneOf(codes)
      } else expect(mine.filter((id) => JSON.stringify(reply.body).includes(id))).toEqual([])
    }
    expect(heard).toEqual(expected)
    expect(await everything()).toEqual(before)
  })

  it('pairScreen, onto a screen and into a restaurant (product 4)', async () => {
    for (const target of [{ screen: world.screen }, { restaurant: world.restaurant }]) {
      for (const person of Object.values(others.partner)) {
        const reply = await person.post('/api/screens/pair', { code: world.toBePaired.code, ...target })
        expect(refusalOf(reply)).toEqual([403, 'notYours'])
      }
    }
    expect(await everything()).toEqual(before)
  })
})

describe('what an operator may change beside others leaves its line in the audit log', () => {
  const shared = closed.filter(([name, { who }]) => isDeed(name) && who.includes('operator') && who[0] !== 'operator')

  it.each(shared)('%s', async (name, { status = 200 }) => {
    // Somebody new for each call: some of them end what the next one would need.
    const hasFactor = name !== 'confirmSecondFactor'
    const one = await (hasFactor ? operator : operatorWithoutFactor)(house, 'Olga Other')
    const factor = { ...world.factor, ...one }
    const theirs = { session: await otherSessionOf(one), factor, toBePaired: await waitingDevice(house) }
    const before = await linesBy(one)
    const reply = await rowOf(name).ask(one, { ...world, ...theirs })
    const lines = (await linesBy(one)) - before
    if (WITHOUT_LINE[name]) return expect(lines).toBe(0)
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
      const { ask, answers = call.status ?? 200, byNewcomer } = rowOf(name)
      const somebodyNew = first === 'partner' ? others.partner[WITHOUT.partner] : others.client[WITHOUT.client]
      const alsoOperator = call.method === 'GET' && call.who.includes('operator') ? [right.operator] : []
      const mayLook = call.method === 'GET' || (call.whileLooking && name !== 'logout')
      const alsoLooking = mayLook && (first === 'partner' || first === 'client') ? [looking[first]] : []
      for (const who of [(byNewcomer && somebodyNew) || right[first], ...alsoOperator, ...alsoLooking]) {
        const before = await linesBy(olga)
        const { status } = await ask(who, world)
        if (status !== answers) wrong[name] = status
        if (who === right.operator && isDeed(name)) lines[name] = (await linesBy(olga)) - before
      }
    }
    expect(wrong).toEqual({})
    const unwritten = Object.keys(lines).filter((name) => (lines[name] === 0) !== Boolean(WITHOUT_LINE[name]))
    expect(unwritten, 'each deed leaves a line, or a reason in WITHOUT_LINE of testing/access-rows.ts').toEqual([])
  })
})
