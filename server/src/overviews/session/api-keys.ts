import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '@marquee/contract/api-keys'
import { apiKeyTexts } from '@marquee/contract/messages/api-keys'
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { toUserActor } from '../../modules/audit/commands.ts'
import * as commands from '../../modules/identity/commands/api-keys.ts'
import { createGuard } from '../../modules/identity/policy/reauthentication.ts'
import { deriveKeyState, KEYS_PER_USER, LISTED_DAYS } from '../../modules/identity/rules/api-keys.ts'
import { apiKeys, users } from '../../modules/identity/schema.ts'
import { memberships } from '../../modules/members/schema.ts'
import { DAYS } from '../../platform/clock.ts'
import { type Db, runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { countAttempt } from '../../platform/rate-limit.ts'

/** Lists, creates and revokes API keys (decision 45). */
export const apiKeyRoutes: readonly Route[] = [
  route(listApiKeys, async ({ caller }, { db, clock }) => ({ keys: await listKeys(db, caller, clock.now()) })),

  route(createApiKey, async (call, context) => {
    const { caller, body } = call
    const { db, database, clock, config } = context
    const business = requireBusiness(caller)
    const at = clock.now()
    const guard = await createGuard(context, call, body, createApiKey.refusals)
    await countAttempt(db, `api-keys:${caller.userId}`, KEYS_PER_USER, at)
    const made = await runInTransaction(database, async (tx) => {
      await guard.verify(tx)
      const by = { by: toUserActor(call), at, publicUrl: config.publicUrl }
      const { keyId, secret } = await commands.createApiKey(tx, business, body, by)
      const key = (await listKeys(tx, caller, at)).find(({ _id }) => _id === keyId)
      if (!key) throw new Error('the key was created')
      return { secret, key }
    })
    await guard.resetCount()
    return { success: true, ...made }
  }),

  route(revokeApiKey, async (call, { database, clock }) => {
    const { caller, params } = call
    const which = { caller, by: toUserActor(call), keyId: params.id }
    await runInTransaction(database, (tx) => commands.revokeApiKey(tx, which, clock.now()))
    return { success: true, message: apiKeyTexts.revoked }
  }),
]

/** @throws Refused noBusiness for a user who has neither a company nor an owner profile, and is no operator */
function requireBusiness({ role, membershipId, companyId, ownerId }: UserCaller): commands.KeyBusiness {
  const businessId = companyId ?? ownerId
  if (membershipId && businessId) return { membershipId, businessId }
  if (role === 'operator') return null
  throw refuse(createApiKey.refusals.noBusiness)
}

/** The keys that the caller manages, the newest first; those that ended long ago are left out. */
async function listKeys(db: Db, caller: UserCaller, at: Date): Promise<ApiKey[]> {
  const since = new Date(at.getTime() - LISTED_DAYS * DAYS)
  const isMember = or(isNull(apiKeys.membershipId), isNotNull(memberships.id))
  const rows = await db
    .select({
      key: apiKeys,
      createdBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      hasPerson: sql`${and(isNull(users.suspendedAt), isMember)}`.mapWith(Boolean),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(memberships, eq(memberships.id, apiKeys.membershipId))
    .where(
      and(
        commands.buildManagedFilter(caller),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, since)),
        or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, since)),
      ),
    )
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ key, createdBy, hasPerson }) => ({
    _id: key.id,
    name: key.name,
    prefix: key.prefix,
    access: key.access,
    areas: key.areas,
    createdAt: key.createdAt.toISOString(),
    createdBy,
    isOwn: key.userId === caller.userId,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedOn: key.lastUsedOn,
    state: deriveKeyState({ ...key, hasPerson }, at),
  }))
}
