import type { Who } from '@marquee/contract/endpoint'
import type { MemberRole } from '@marquee/contract/members.rules'
import { OPERATOR_ROLES, type OperatorRole } from '@marquee/contract/operator-roles.rules'
import { eq } from 'drizzle-orm'
import { openSession } from '../modules/identity/commands/sessions.ts'
import { sessions } from '../modules/identity/schema.ts'
import { devices, screens } from '../modules/screens/schema.ts'
import { runInTransaction } from '../platform/db/database.ts'
import { hashSecret } from '../platform/secrets.ts'
import type { World } from './access-rows.ts'
import type { WorldPeople } from './access-world.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import type { TestApp } from './app.ts'
import { plantDevice } from './people/devices.ts'
import { createTeam, type Member } from './people/members.ts'
import {
  createBareOperator,
  createClient,
  createOperator,
  createPartner,
  type Operator,
  type Person,
  registerUser,
  requireBody,
} from './people/users.ts'
import { plantVehicle } from './planted-venues.ts'

export type Role = 'partner' | 'client' | 'operator'

type Clients<Name extends string> = Readonly<Record<Name, ApiClient>>

export type Callers = {
  /** The callers that the ids of the world belong to, the operator, and the devices. */
  rightful: Clients<Exclude<Who, 'public'>>
  /** Callers of the same role: of another profile, in every role there, and without one. */
  others: Record<'partner' | 'client', Record<string, Person & { memberRole?: MemberRole }>>
  /** A further member of each role of the owner profile and the company that the ids belong to (decision 33). */
  members: Record<'partner' | 'client', Record<MemberRole, Member>>
  /** An operator of each role (decision 38). */
  operators: Record<OperatorRole, Operator>
  /** An operator who has not yet set up the second factor (decision 6). */
  unprotected: Person
  /** An operator who impersonates the users of the world (decision 7). */
  impersonating: Clients<'partner' | 'client'>
  /** Operators outside of `OPERATOR_NETWORKS`, and one who impersonates. */
  outside: Clients<string>
  /** Tokens that are invalid for the call, although they were or look valid. */
  tokens: Record<Exclude<Who, 'public'>, Clients<string>>
}

/** The trusted proxy, through which an address outside of `OPERATOR_NETWORKS` calls; other clients of tests are inside. */
const PROXY = '127.0.0.1'
export const NETWORKS = { TRUST_PROXY: PROXY, OPERATOR_NETWORKS: `10.1.0.0/16,${PROXY}` }
export const ELSEWHERE = '203.0.113.9'
export const INSIDE = '10.1.2.3'

export const WITHOUT = { partner: 'a partner without a profile', client: 'a client without a company' } as const

/** All who make calls in these tests, the wrong ones included. */
export async function createCallers(
  app: TestApp,
  { world, petra, carl, olga }: WorldPeople & { world: World },
): Promise<Callers> {
  const pairing = createApiClient(app, world.pairing.secret)
  const [peter, clara] = [await createPartner(app, 'Peter Other'), await createClient(app, 'Clara Other')]
  return {
    members: { partner: await createTeam(app, petra), client: await createTeam(app, carl) },
    operators: await createOperators(app),
    unprotected: await createBareOperator(app, 'Otto Neu'),
    rightful: { partner: petra, client: carl, operator: olga, device: world.device, pairing },
    others: {
      partner: {
        'another partner': peter,
        ...nameTeam('another partner', await createTeam(app, peter)),
        [WITHOUT.partner]: await registerUser(app, 'partner'),
      },
      client: {
        'another client': clara,
        ...nameTeam('another client', await createTeam(app, clara)),
        [WITHOUT.client]: await registerUser(app, 'client'),
      },
    },
    tokens: await createWrongTokens(app, { world, petra, carl, olga }),
    ...(await createOperatorsElsewhere(app, { petra, carl, olga })),
  }
}

async function createOperators(app: TestApp): Promise<Callers['operators']> {
  const operators: [OperatorRole, Operator][] = []
  for (const role of OPERATOR_ROLES) operators.push([role, await createOperator(app, `Otis ${role}`, role)])
  // The entries are one of each role.
  return Object.fromEntries(operators) as Callers['operators']
}

const nameTeam = (whose: string, team: Record<MemberRole, Member>) =>
  Object.fromEntries(Object.entries(team).map(([role, member]) => [`the ${role} of ${whose}`, member]))

/** The last to be created, because signing out in one browser ends impersonations. */
async function createOperatorsElsewhere(app: TestApp, { petra, carl, olga }: WorldPeople) {
  const impersonating = { partner: await impersonate(app, petra, olga), client: await impersonate(app, carl, olga) }
  const outside = {
    'an operator elsewhere': createApiClient(app, olga.token, { forwardedFor: ELSEWHERE }),
    'an operator with a forged address': createApiClient(app, olga.token, { forwardedFor: `${INSIDE}, ${ELSEWHERE}` }),
    'an operator who is no proxy': createApiClient(app, olga.token, { remoteAddress: ELSEWHERE, forwardedFor: INSIDE }),
    'who looks as a partner elsewhere': createApiClient(app, impersonating.partner.token, { forwardedFor: ELSEWHERE }),
  }
  return { impersonating, outside }
}

async function createWrongTokens(
  app: TestApp,
  { world, petra, carl, olga }: WorldPeople & { world: World },
): Promise<Callers['tokens']> {
  const stranger = { 'no token': createApiClient(app), 'a made-up token': createApiClient(app, 'x'.repeat(43)) }
  const pairing = createApiClient(app, world.pairing.secret)
  const theirDevices = { 'a device': world.device, 'a waiting device': pairing }
  const people = { 'a partner': petra, 'a client': carl, 'an operator': olga }
  const createOfRole = async (role: Role, person: Person) => ({
    ...stranger,
    ...(await createStaleTokens(app, person)),
    ...(await createSuspended(app, role, olga)),
    ...theirDevices,
  })
  // The id of the pairing is right, its secret is not.
  const wrongSecret = createApiClient(app, `${world.pairing.pairingId}.${'x'.repeat(43)}`)
  return {
    partner: await createOfRole('partner', petra),
    client: await createOfRole('client', carl),
    operator: await createOfRole('operator', olga),
    device: {
      ...stranger,
      ...people,
      'a waiting device': pairing,
      ...(await createReplacedDevices(app, world.location)),
    },
    pairing: { ...stranger, ...people, 'a device': world.device, 'another secret': wrongSecret },
  }
}

async function impersonate(app: TestApp, person: Person, olga: ApiClient): Promise<ApiClient> {
  const { token } = requireBody(
    await olga.post(`/api/operator/people/${person.userId}/view`, { reason: 'A question' }),
    200,
  ) as { token: string }
  return createApiClient(app, token)
}

const CREATORS = { partner: createPartner, client: createClient, operator: createOperator }

/** A suspended user, and a session of the same user that was inserted afterwards. */
async function createSuspended(app: TestApp, role: Role, olga: ApiClient): Promise<Record<string, ApiClient>> {
  const person = await CREATORS[role](app, 'Sam Suspended')
  requireBody(await olga.post(`/api/operator/people/${person.userId}/suspend`, { reason: 'Spam' }), 200)
  const at = app.clock.now()
  const planted = await runInTransaction(app.context.database, (tx) => openSession(tx, person.userId, at))
  return {
    [`a suspended ${role}`]: person,
    [`a session planted for a suspended ${role}`]: createApiClient(app, planted),
  }
}

/** Tokens of a user that are no longer valid, and one with a prefix (TRAP-19). */
async function createStaleTokens(app: TestApp, person: Person): Promise<Record<string, ApiClient>> {
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
async function createReplacedDevices(app: TestApp, location: World['location']): Promise<Record<string, ApiClient>> {
  const { db, clock } = app.context
  const { screenIds } = await plantVehicle(db, location, [10, 10])
  const [replaced, retired] = [await plantDevice(app, screenIds[0] ?? ''), await plantDevice(app, screenIds[1] ?? '')]
  await db.update(devices).set({ unpairedAt: clock.now() }).where(eq(devices.id, replaced.deviceId))
  await db.update(screens).set({ status: 'Retired' }).where(eq(screens.id, retired.screenId))
  return { 'a device that was replaced': replaced, 'a device of a retired screen': retired }
}
