import { CALLS } from '@marquee/contract/calls'
import type { EndpointShape, Who } from '@marquee/contract/endpoint'
import { getMemberRoles } from '@marquee/contract/members.rules'
import { holdsPermission, listRolesWith, OPERATOR_ROLES } from '@marquee/contract/operator-roles.rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJobs } from './app.ts'
import { audit } from './modules/audit/schema.ts'
import {
  type Callers,
  createCallers,
  ELSEWHERE,
  INSIDE,
  NETWORKS,
  type Role,
  WITHOUT,
} from './testing/access-callers.ts'
import { PUBLIC_CALLS, ROWS, UNAUDITED_CALLS, type World } from './testing/access-rows.ts'
import { createWorld, openOtherSession } from './testing/access-world.ts'
import { type Reply, createApiClient } from './testing/api-client.ts'
import { startApp, type TestApp } from './testing/app.ts'
import { plantKey } from './testing/people/api-keys.ts'
import { createBareOperator, createOperator, PASSWORD, type Person } from './testing/people/users.ts'
import { startPairing } from './testing/people/venues.ts'
import { listUnrouted } from './testing/routing/list-unrouted.ts'
import { recordStatements } from './testing/routing/record-statements.ts'
import { UNROUTED } from './testing/routing/unrouted-statements.ts'

const PEOPLE: readonly Role[] = ['partner', 'client', 'operator']
const isRole = (who: Who): who is Role => PEOPLE.some((role) => role === who)
const calls = Object.entries(CALLS)
const closed = calls.filter(([, { who }]) => !who.includes('public'))

let app: TestApp
let statements: ReadonlySet<string>
let world: World
let olga: Person
let callers: Callers

beforeAll(async () => {
  app = await startApp({ env: NETWORKS })
  statements = recordStatements(app)
  const created = await createWorld(app)
  ;({ world, olga } = created)
  callers = await createCallers(app, created)
})
afterAll(() => app.close())

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

const isReadCall = ({ method, isRead }: EndpointShape) => method === 'GET' || isRead === true
/** Whether the call changes or exports data when an operator makes it. */
const isMutation = (name: string, call: EndpointShape) => !isReadCall(call) || name === 'exportAudit'

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

const getRowIndex = (name: string) => Object.keys(ROWS).indexOf(name)

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
    const { who, reply: kind, allowsMissingSecondFactor = false, allowsImpersonation = false } = call
    const { ask, others: how } = getRow(name)
    const refusals: Record<string, [number, string]> = {}
    const expected: Record<string, unknown> = {}
    for (const [stranger, token] of who.flatMap((one) =>
      one === 'public' ? [] : Object.entries(callers.tokens[one]),
    )) {
      refusals[stranger] = getRefusal(await ask(token, world))
      expected[stranger] = [401, 'notSignedIn']
    }
    for (const role of who.some(isRole) ? PEOPLE.filter((one) => !who.includes(one)) : []) {
      refusals[role] = getRefusal(await ask(callers.rightful[role], world))
      expected[role] = [403, 'wrongRole']
    }
    if (who.includes('operator') && !allowsMissingSecondFactor) {
      refusals.unprotected = getRefusal(await ask(callers.unprotected, world))
      expected.unprotected = [403, 'secondFactorMissing']
    }
    for (const role of OPERATOR_ROLES) {
      if (!call.permission || holdsPermission(role, call.permission)) continue
      refusals[`a ${role} operator`] = getRefusal(await ask(callers.operators[role], world))
      expected[`a ${role} operator`] = [403, 'permissionMissing']
    }
    for (const [one, client] of who.some(isRole) ? Object.entries(callers.outside) : []) {
      refusals[one] = getRefusal(await ask(client, world))
      expected[one] = [403, 'wrongNetwork']
    }
    const mayRead = isReadCall(call) || allowsImpersonation
    for (const role of ['partner', 'client'] as const) {
      if (!who.some(isRole) || (who.includes(role) && mayRead)) continue
      refusals[`who looks as a ${role}`] = getRefusal(await ask(callers.impersonating[role], world))
      expected[`who looks as a ${role}`] = who.includes(role) ? [403, 'readOnly'] : [403, 'wrongRole']
    }
    const isRefused = how === 'refused' || typeof how === 'object'
    const codes = [[403, 'notYours'], [404, 'notFound'], ...(typeof how === 'object' ? how.refused : [])]
    const roles = getMemberRoles(call)
    const isAboutAccount = /^\/api\/(users|notifications)\b/.test(call.path)
    for (const role of ['partner', 'client'] as const) {
      if (!who.includes(role)) continue
      // The account of a person is closed to the other members, too.
      for (const [memberRole, member] of Object.entries(callers.members[role])) {
        const isAllowed = roles.includes(member.memberRole)
        if (isAllowed && !(isAboutAccount && isRefused)) continue
        refusals[`the ${memberRole} of the same ${role}`] = getRefusal(await ask(member, world))
        expected[`the ${memberRole} of the same ${role}`] = isAllowed
          ? expect.toBeOneOf(codes)
          : [403, 'roleNotAllowed']
      }
    }
    const mine = [world.ownerId, world.companyId, world.vehicle, world.screen, world.video, world.campaign]
    // Changes of the caller's own data are not checked here; event streams never end, so they cannot be read
    // completely.
    const isRead = CALLS[name]?.method === 'GET' && kind !== 'events'
    for (const [other, person] of who.flatMap((one) =>
      one === 'partner' || one === 'client' ? Object.entries(callers.others[one]) : [],
    )) {
      const isClosed = person.memberRole !== undefined && !roles.includes(person.memberRole)
      if (!isClosed && !isRefused && (how !== 'their own' || !isRead)) continue
      const reply = await ask(person, world)
      if (isClosed) {
        refusals[other] = getRefusal(reply)
        expected[other] = [403, 'roleNotAllowed']
      } else if (isRefused) {
        refusals[other] = getRefusal(reply)
        expected[other] = expect.toBeOneOf(codes)
      } else expect(mine.filter((id) => JSON.stringify(reply.body).includes(id))).toEqual([])
    }
    expect(refusals).toEqual(expected)
    expect(await readAllTables()).toEqual(before)
  })

  it('pairScreen, with a screen and with a restaurant (product 4)', async () => {
    for (const target of [{ screen: world.screen }, { restaurant: world.restaurant }]) {
      for (const person of Object.values(callers.others.partner)) {
        const reply = await person.post('/api/screens/pair', { code: world.toBePaired.code, ...target })
        const isClosed = person.memberRole === 'finance' || person.memberRole === 'viewer'
        expect(getRefusal(reply)).toEqual([403, isClosed ? 'roleNotAllowed' : 'notYours'])
      }
    }
    expect(await readAllTables()).toEqual(before)
  })
})

/** The names of fields that hold an amount, or say who has paid or owes. */
const isMoneyField = (name: string) => /Cents$|^(cents|totalCost|paid|isPaid|isOwed)$/.test(name)

/** The calls in which admins find money, and roles that do not read it get the same without. */
const CALLS_WITH_MONEY = [
  'getCampaign',
  'getOperatorCampaign',
  'getOperatorOverview',
  'getOperatorScreen',
  'listCompanyCampaigns',
  'listMakegoods',
  'listOperatorCampaigns',
  'listScreenOrders',
]

/** The paths of the fields with money in a reply that are not null. */
function listMoneyFields(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => listMoneyFields(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    isMoneyField(name) && one !== null ? [`${path}.${name}`] : listMoneyFields(one, `${path}.${name}`),
  )
}

describe('operators whose role does not read money', () => {
  it('find no amounts, and not who has paid, in any reply (decision 38)', async () => {
    const shown: Record<string, string[]> = {}
    const withMoney = new Set<string>()
    for (const [name, call] of closed) {
      if (!call.permission || !isReadCall(call) || call.reply === 'events') continue
      const roles = listRolesWith(call.permission)
      if (roles.every((role) => holdsPermission(role, 'money.read'))) continue
      for (const role of roles) {
        const { body } = await getRow(name).ask(callers.operators[role], world)
        const fields = listMoneyFields(body)
        if (fields.length === 0) continue
        if (!holdsPermission(role, 'money.read')) shown[`${name} as ${role}`] = fields
        else if (role === 'admin') withMoney.add(name)
      }
    }
    expect(shown).toEqual({})
    expect([...withMoney].toSorted()).toEqual(CALLS_WITH_MONEY)
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
    for (const { token } of [callers.rightful.partner, callers.rightful.client])
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
    ([name, call]) => isMutation(name, call) && call.who.includes('operator') && call.who[0] !== 'operator',
  )

  it.each(shared)('%s', async (name, { status = 200 }) => {
    // A new operator for each call, because some calls end what the next one needs.
    const hasFactor = name !== 'confirmSecondFactor'
    const one = await (hasFactor ? createOperator : createBareOperator)(app, 'Olga Other')
    const factor = { ...world.factor, ...one }
    const apiKey = (await plantKey(app, one)).keyId
    const theirs = { session: await openOtherSession(app, one), apiKey, factor, toBePaired: await startPairing(app) }
    const before = await countAuditEntries(one)
    const reply = await getRow(name).ask(one, { ...world, ...theirs })
    const lines = (await countAuditEntries(one)) - before
    if (UNAUDITED_CALLS[name]) return expect(lines).toBe(0)
    expect(reply.status).toBe(status)
    expect(lines, 'write an audit entry, or a reason in UNAUDITED_CALLS of testing/access-rows.ts').toBeGreaterThan(0)
  })
})

describe('the right caller is accepted with the same requests', () => {
  /** The other members who may read what the call reads. */
  function listReaders(name: string, call: EndpointShape): Person[] {
    const [first] = call.who
    if (call.method !== 'GET' || (first !== 'partner' && first !== 'client')) return []
    // These are about Petra alone.
    if (getRow(name).others !== 'refused' || /^\/api\/(users|uploads)\b/.test(call.path)) return []
    return getMemberRoles(call).map((role) => callers.members[first][role])
  }
  const theirs = closed.filter(([, { reply }]) => reply !== 'events')

  it('as in the contract, also an operator where operators may read or impersonate (decision 7)', async () => {
    const wrong: Record<string, number> = {}
    const lines: Record<string, number> = {}
    for (const name of Object.keys(ROWS)) {
      const [, call] = theirs.find(([one]) => one === name) ?? []
      const [first] = call?.who ?? []
      if (!call || !first || first === 'public') continue
      const { ask, answers = call.status ?? 200, byNewcomer } = getRow(name)
      const newcomer =
        first === 'partner' ? callers.others.partner[WITHOUT.partner] : callers.others.client[WITHOUT.client]
      const operators = call.method === 'GET' && call.who.includes('operator') ? [callers.rightful.operator] : []
      const mayRead = isReadCall(call) || (call.allowsImpersonation && name !== 'logout')
      const impersonators = mayRead && (first === 'partner' || first === 'client') ? [callers.impersonating[first]] : []
      const asked = [(byNewcomer && newcomer) || callers.rightful[first], ...operators, ...impersonators]
      for (const who of [...asked, ...listReaders(name, call)]) {
        const before = await countAuditEntries(olga)
        const { status } = await ask(who, world)
        if (status !== answers) wrong[name] = status
        if (who === callers.rightful.operator && isMutation(name, call))
          lines[name] = (await countAuditEntries(olga)) - before
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

describe('a member of the right business is admitted as their role in the contract says (decision 33)', () => {
  const ofBusiness = closed.filter(
    ([, { who, reply }]) => (who.includes('partner') || who.includes('client')) && reply !== 'events',
  )

  it.each(ofBusiness.toSorted(([one], [other]) => getRowIndex(one) - getRowIndex(other)))('%s', async (name, call) => {
    const admitted: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    for (const role of ['partner', 'client'] as const) {
      if (!call.who.includes(role)) continue
      for (const member of Object.values(callers.members[role])) {
        const { body } = await getRow(name).ask(member, world)
        const { code } = (body ?? {}) as { code?: string }
        admitted[`${role} ${member.memberRole}`] = code !== 'roleNotAllowed'
        expected[`${role} ${member.memberRole}`] = getMemberRoles(call).includes(member.memberRole)
      }
    }
    expect(admitted).toEqual(expected)
  })
})

describe('an operator is admitted as their role in the contract says (decision 38)', () => {
  const ofOperators = closed.filter(([, { who, reply }]) => who.includes('operator') && reply !== 'events')
  const refusedByRole = new Set(['permissionMissing', 'wrongRole', 'notSignedIn'])

  it('and no call of operators is without a permission', () => {
    const isForOperators = ({ who }: EndpointShape) => who.includes('operator')
    expect(calls.filter(([, call]) => isForOperators(call) !== (call.permission !== undefined))).toEqual([])
  })

  it.each(ofOperators.toSorted(([one], [other]) => getRowIndex(one) - getRowIndex(other)))('%s', async (name, call) => {
    const admitted: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    for (const role of OPERATOR_ROLES) {
      const { body } = await getRow(name).ask(callers.operators[role], world)
      admitted[role] = !refusedByRole.has(String(((body ?? {}) as { code?: string }).code))
      expected[role] = call.permission !== undefined && holdsPermission(role, call.permission)
    }
    expect(admitted).toEqual(expected)
  })
})

describe('the statements of all calls above and of all timers', () => {
  it('go to the servers of their screens only, or are in the list (decision 3)', async () => {
    for (const { name, cron, everySeconds } of createJobs(app.context))
      if (cron !== undefined || everySeconds !== undefined) await app.jobs.runNow(name)
    await app.jobs.drain()
    const unrouted = await listUnrouted(app.context.database, statements)
    const missing = [...unrouted].filter(([described]) => !Object.hasOwn(UNROUTED, described))
    expect(Object.fromEntries(missing), 'limit them to screens, or give a reason in unrouted-statements.ts').toEqual({})
    expect(Object.keys(UNROUTED).filter((described) => !unrouted.has(described))).toEqual([])
  })
})
