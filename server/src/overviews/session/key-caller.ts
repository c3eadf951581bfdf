import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { companies } from '../../modules/companies/schema.ts'
import { recordKeyUse } from '../../modules/identity/commands/api-keys.ts'
import { isValidKey } from '../../modules/identity/queries.ts'
import { CALLS_PER_KEY } from '../../modules/identity/rules/api-keys.ts'
import { apiKeys, secondFactors, users } from '../../modules/identity/schema.ts'
import { memberships } from '../../modules/members/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { createDataLoader } from '../../platform/data-loader.ts'
import { pickColumns } from '../../platform/db/columns.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { countAttempt } from '../../platform/rate-limit.ts'
import { IS_BUSINESS_SUSPENDED, OPERATOR_ROLE, PROFILE_COLUMNS } from './caller-columns.ts'

/** Keys without an end have this one, later than any call. */
const FAR_FUTURE = new Date(8.64e15)

/**
 * Finds the user as whom an API key acts, by the hash of the key (decision 45). The key works for the membership with
 * which it was created, whatever the sessions of the user work for, and with the present role in it. Nothing is cached, so
 * a key that was revoked, and one whose user was suspended or removed, ends with the next call on all processes.
 *
 * @throws Refused (429) above `KEY_CALLS_PER_MINUTE`
 */
export function createKeyAuth({ db, clock, config, log }: AppContext) {
  const found = db
    .select({
      secretHash: apiKeys.secretHash,
      apiKey: pickColumns(apiKeys, 'id', 'name', 'access', 'areas'),
      expiresAt: apiKeys.expiresAt,
      lastUsedOn: apiKeys.lastUsedOn,
      userId: users.id,
      hasSecondFactor: isNotNull(secondFactors.secret).mapWith(Boolean),
      operatorRole: OPERATOR_ROLE,
      membershipId: memberships.id,
      memberRole: memberships.role,
      ownerId: memberships.ownerId,
      companyId: memberships.companyId,
      isBusinessSuspended: IS_BUSINESS_SUSPENDED,
      profile: PROFILE_COLUMNS,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(memberships, and(eq(memberships.id, apiKeys.membershipId), eq(memberships.userId, users.id)))
    .leftJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(owners, eq(owners.id, memberships.ownerId))
    .where(
      and(
        sql`${apiKeys.secretHash} = any(${sql.placeholder('secretHashes')})`,
        isValidKey(sql.placeholder('at')),
        isNull(users.suspendedAt),
        or(isNotNull(memberships.id), and(isNull(apiKeys.membershipId), eq(users.role, 'operator'))),
      ),
    )
    .prepare('key_callers')

  const find = createDataLoader<UserCaller & { apiKey: { id: string } }>(async (secretHashes) => {
    const at = clock.now()
    const today = at.toISOString().slice(0, 10)
    const unrecorded: string[] = []
    const rows = await found.execute({ secretHashes, at })
    const callers = rows.map(({ secretHash, expiresAt, lastUsedOn, hasSecondFactor, ...row }) => {
      if (lastUsedOn !== today) unrecorded.push(row.apiKey.id)
      const role = row.companyId ? 'client' : row.ownerId ? 'partner' : 'operator'
      const lacksSecondFactor = !config.demo && role === 'operator' && !hasSecondFactor
      const session = { sessionId: row.apiKey.id, sessionExpiresAt: expiresAt ?? FAR_FUTURE }
      return [secretHash, { kind: 'user', ...row, ...session, role, lacksSecondFactor, viewer: null }] as const
    })
    recordUseInBackground(unrecorded, today)
    return new Map(callers)
  })
  /** Calls do not wait for it. */
  const recordUseInBackground = (keyIds: readonly string[], day: string): void => {
    if (keyIds.length === 0) return
    recordKeyUse(db, keyIds, day).catch((error: unknown) => {
      log.warn({ err: error }, 'the use of API keys could not be noted')
    })
  }
  return async (secretHash: string): Promise<UserCaller | undefined> => {
    const caller = await find(secretHash)
    if (caller) await countAttempt(db, `api-key:${caller.apiKey.id}`, CALLS_PER_KEY, clock.now())
    return caller
  }
}
