import type { ReviewKind } from '@marquee/contract/operator'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { reviewClaims } from '../schema.ts'

export type Claim = { kind: ReviewKind; subjectId: string; operatorId: string; name: string; until: Date }

const claim = {
  kind: reviewClaims.kind,
  subjectId: reviewClaims.subjectId,
  operatorId: reviewClaims.operatorId,
  name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  until: reviewClaims.until,
}

/** Who is looking at what: as many as operators look. */
export function liveClaims(db: Db, at: Date): Promise<Claim[]> {
  return db
    .select(claim)
    .from(reviewClaims)
    .innerJoin(users, eq(users.id, reviewClaims.operatorId))
    .where(gt(reviewClaims.until, at))
    .orderBy(asc(reviewClaims.since), asc(reviewClaims.subjectId))
}

/** Who is looking at it. */
export async function claimOn(db: Db, kind: ReviewKind, id: string, at: Date): Promise<Claim | undefined> {
  const [found] = await db
    .select(claim)
    .from(reviewClaims)
    .innerJoin(users, eq(users.id, reviewClaims.operatorId))
    .where(and(eq(reviewClaims.kind, kind), eq(reviewClaims.subjectId, id), gt(reviewClaims.until, at)))
  return found
}
