import { and, eq, gt, sql } from 'drizzle-orm'
import { companies } from '../modules/companies/schema.ts'
import { sessions, users } from '../modules/identity/schema.ts'
import { owners } from '../modules/owners/schema.ts'
import { inBatches } from '../platform/batches.ts'
import type { House } from '../platform/house.ts'
import type { Caller, FindCaller, UserCaller } from '../platform/http/caller.ts'
import { hashOfSecret } from '../platform/secrets.ts'

/**
 * The signed-in user behind a token, with everything that the calls ask of them.
 *
 * One query, prepared, shared by all requests of a moment; nothing is remembered between requests, so
 * that a session ended on one server process is ended on all.
 */
export function userCallers({ db, clock }: House): FindCaller {
  const found = db
    .select({
      tokenHash: sessions.tokenHash,
      userId: users.id,
      sessionId: sessions.id,
      sessionExpiresAt: sessions.expiresAt,
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
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(owners, eq(owners.userId, users.id))
    .leftJoin(companies, eq(companies.userId, users.id))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`,
        gt(sessions.expiresAt, sql.placeholder('at')),
      ),
    )
    .prepare('user_callers')

  const find = inBatches<UserCaller>(async (tokenHashes) => {
    const rows = await found.execute({ tokenHashes, at: clock.now() })
    return new Map(rows.map(({ tokenHash, ...caller }) => [tokenHash, { kind: 'user', ...caller }]))
  })
  return (token): Promise<Caller | undefined> => find(hashOfSecret(token))
}
