import type { ReviewKind } from '@marquee/contract/operator'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { users } from '../../identity/schema.ts'
import { reviewLocks } from '../schema.ts'

export type ReviewLock = { kind: ReviewKind; subjectId: string; operatorId: string; name: string; until: Date }

const lockColumns = {
  ...pickColumns(reviewLocks, 'kind', 'subjectId', 'operatorId'),
  name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  until: reviewLocks.until,
}

/** Lists the active locks, at most one for each open page. */
export function listActiveLocks(db: Db, at: Date): Promise<ReviewLock[]> {
  return db
    .select(lockColumns)
    .from(reviewLocks)
    .innerJoin(users, eq(users.id, reviewLocks.operatorId))
    .where(gt(reviewLocks.until, at))
    .orderBy(asc(reviewLocks.since), asc(reviewLocks.subjectId))
}

/** Finds the lock of an item. */
export async function findLock(db: Db, kind: ReviewKind, id: string, at: Date): Promise<ReviewLock | undefined> {
  const [found] = await db
    .select(lockColumns)
    .from(reviewLocks)
    .innerJoin(users, eq(users.id, reviewLocks.operatorId))
    .where(and(eq(reviewLocks.kind, kind), eq(reviewLocks.subjectId, id), gt(reviewLocks.until, at)))
  return found
}
