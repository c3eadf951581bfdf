import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies } from '../modules/companies/schema.ts'
import { noteUse } from '../modules/identity/commands/sessions.ts'
import { LIFETIME } from '../modules/identity/rules/lifetimes.ts'
import { secondFactors, sessions, users } from '../modules/identity/schema.ts'
import { owners } from '../modules/owners/schema.ts'
import { inBatches } from '../platform/batches.ts'
import type { House } from '../platform/house.ts'
import type { Caller, FindCaller, UserCaller } from '../platform/http/caller.ts'
import { hashOfSecret } from '../platform/secrets.ts'

const viewers = alias(users, 'viewers')
const own = alias(sessions, 'own')
/** Whether the operator who looks is one still, not suspended, and signed in somewhere. */
const viewerIsIn = sql`(${viewers.role} = 'operator' and ${viewers.suspendedAt} is null and exists (
  select from ${sessions} as own
  where ${own.userId} = ${viewers.id} and ${own.viewerId} is null and ${own.expiresAt} > ${sql.placeholder('at')}))`

/**
 * The signed-in user behind a token, with everything that the calls ask of them.
 *
 * One query, prepared, shared by all requests of a moment; nothing is remembered between requests, so
 * that a session ended on one server process is ended on all. A suspended user is nobody, whatever sessions
 * there are; only an operator who looks as them sees what is theirs, for as long as that operator is signed
 * in and may be (decision 7).
 */
export function userCallers({ db, clock, config, log }: House): FindCaller {
  const found = db
    .select({
      tokenHash: sessions.tokenHash,
      userId: users.id,
      sessionId: sessions.id,
      sessionExpiresAt: sessions.expiresAt,
      lastUsedAt: sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt),
      hasSecondFactor: isNotNull(secondFactors.secret).mapWith(Boolean),
      role: users.role,
      ownerId: owners.id,
      companyId: companies.id,
      profile: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        phone: users.phone,
        profileImage: users.profileImage,
        emailVerifiedAt: users.emailVerifiedAt,
      },
      viewer: { userId: viewers.id, firstName: viewers.firstName, lastName: viewers.lastName },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(owners, eq(owners.userId, users.id))
    .leftJoin(companies, eq(companies.userId, users.id))
    .leftJoin(viewers, eq(viewers.id, sessions.viewerId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`,
        gt(sessions.expiresAt, sql.placeholder('at')),
        or(
          ne(users.role, 'operator'),
          gt(sql`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`, sql.placeholder('idleSince')),
        ),
        or(and(isNull(sessions.viewerId), isNull(users.suspendedAt)), viewerIsIn),
      ),
    )
    .prepare('user_callers')

  const find = inBatches<UserCaller>(async (tokenHashes) => {
    const at = clock.now()
    const rows = await found.execute({ tokenHashes, at, idleSince: new Date(at.getTime() - LIFETIME.operatorIdle) })
    const callers = new Map<string, UserCaller>()
    const unnoted: string[] = []
    for (const { tokenHash, lastUsedAt, hasSecondFactor, ...caller } of rows) {
      const lacksSecondFactor = !config.demo && caller.role === 'operator' && !hasSecondFactor
      callers.set(tokenHash, { kind: 'user', ...caller, lacksSecondFactor })
      if (at.getTime() - lastUsedAt.getTime() >= LIFETIME.useNoted) unnoted.push(caller.sessionId)
    }
    noteBeside(unnoted, at)
    return callers
  })
  /** No call waits for it: it is written seldom, and nothing depends on it to the second. */
  const noteBeside = (sessionIds: readonly string[], at: Date): void => {
    if (sessionIds.length === 0) return
    noteUse(db, sessionIds, at).catch((error: unknown) => {
      log.warn({ err: error }, 'the use of sessions could not be noted')
    })
  }
  return (token): Promise<Caller | undefined> => find(hashOfSecret(token))
}
