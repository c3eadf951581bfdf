import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies } from '../../modules/companies/schema.ts'
import { recordUse } from '../../modules/identity/commands/sessions.ts'
import { LIFETIMES_MS } from '../../modules/identity/rules/lifetimes.ts'
import { secondFactors, sessions, users } from '../../modules/identity/schema.ts'
import { limitMemberRole } from '../../modules/members/policy.ts'
import { memberships } from '../../modules/members/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { isApiKey } from '@marquee/contract/api-keys.rules'
import { pickColumns } from '../../platform/db/columns.ts'
import { createDataLoader } from '../../platform/data-loader.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Caller, FindCaller, UserCaller } from '../../platform/http/caller.ts'
import { hashSecret } from '../../platform/secrets.ts'
import { IS_BUSINESS_SUSPENDED, OPERATOR_ROLE, PROFILE_COLUMNS } from './caller-columns.ts'
import { createKeyAuth } from './key-caller.ts'

const viewers = alias(users, 'viewers')
const ownSessions = alias(sessions, 'own')
/** Whether the impersonating user is still an operator who may, not suspended, and has a session of their own. */
const isViewerActive = sql`(${viewers.role} = 'operator' and ${viewers.suspendedAt} is null and ${inArray(viewers.operatorRole, [...listRolesWith('impersonate')])} and exists (
  select from ${sessions} as own
  where ${ownSessions.userId} = ${viewers.id} and ${ownSessions.viewerId} is null and ${ownSessions.expiresAt} > ${sql.placeholder('at')}))`

/**
 * Finds the user of a session or an API key (decision 45), with everything that calls need to know.
 *
 * One prepared query is shared by all requests of a moment. Nothing is cached between requests, so that a session that
 * ends on one server process ends on all. A suspended user is not found, except for an operator who impersonates the
 * user, as long as that operator is signed in and active (decision 7).
 */
export function createUserAuth(context: AppContext): FindCaller {
  const { db, clock, config, log } = context
  // Of the session, or else the oldest one, as for a membership that has ended.
  const active = db
    .select(pickColumns(memberships, 'id', 'role', 'companyId', 'ownerId'))
    .from(memberships)
    .where(eq(memberships.userId, users.id))
    .orderBy(sql`${memberships.id} = ${sessions.membershipId} desc nulls last`, memberships.createdAt, memberships.id)
    .limit(1)
    .as('active')
  const found = db
    .select({
      tokenHash: sessions.tokenHash,
      userId: users.id,
      sessionId: sessions.id,
      sessionExpiresAt: sessions.expiresAt,
      lastUsedAt: sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
      hasSecondFactor: isNotNull(secondFactors.secret).mapWith(Boolean),
      role: users.role,
      operatorRole: OPERATOR_ROLE,
      membershipId: active.id,
      memberRole: active.role,
      ownerId: active.ownerId,
      companyId: active.companyId,
      isBusinessSuspended: IS_BUSINESS_SUSPENDED,
      profile: PROFILE_COLUMNS,
      viewer: {
        userId: viewers.id,
        firstName: viewers.firstName,
        lastName: viewers.lastName,
        operatorRole: viewers.operatorRole,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoinLateral(active, ne(users.role, 'operator'))
    .leftJoin(companies, eq(companies.id, active.companyId))
    .leftJoin(owners, eq(owners.id, active.ownerId))
    .leftJoin(viewers, eq(viewers.id, sessions.viewerId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`,
        gt(sessions.expiresAt, sql.placeholder('at')),
        or(
          ne(users.role, 'operator'),
          gt(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`, sql.placeholder('idleSince')),
        ),
        or(and(isNull(sessions.viewerId), isNull(users.suspendedAt)), isViewerActive),
      ),
    )
    .prepare('user_callers')

  const find = createDataLoader<UserCaller>(async (tokenHashes) => {
    const at = clock.now()
    const rows = await found.execute({ tokenHashes, at, idleSince: new Date(at.getTime() - LIFETIMES_MS.operatorIdle) })
    const callers = new Map<string, UserCaller>()
    const usedSessionIds: string[] = []
    for (const { tokenHash, lastUsedAt, hasSecondFactor, ...row } of rows) {
      const role = row.companyId ? 'client' : row.ownerId ? 'partner' : row.role
      const caller = { ...row, role, memberRole: limitMemberRole(row.memberRole, row.viewer) } as const
      const lacksSecondFactor = !config.demo && caller.role === 'operator' && !hasSecondFactor
      callers.set(tokenHash, { kind: 'user', ...caller, lacksSecondFactor, apiKey: null })
      if (at.getTime() - lastUsedAt.getTime() >= LIFETIMES_MS.useRecorded) usedSessionIds.push(caller.sessionId)
    }
    recordUseInBackground(usedSessionIds, at)
    return callers
  })
  /** Calls do not wait for it: it is written rarely, and need not be exact to the second. */
  const recordUseInBackground = (sessionIds: readonly string[], at: Date): void => {
    if (sessionIds.length === 0) return
    recordUse(db, sessionIds, at).catch((error: unknown) => {
      log.warn({ err: error }, 'the use of sessions could not be noted')
    })
  }
  const findByKey = createKeyAuth(context)
  return (token): Promise<Caller | undefined> => (isApiKey(token) ? findByKey : find)(hashSecret(token))
}
