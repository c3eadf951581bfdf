import type { ReviewKind } from '@marquee/contract/operator'
import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { comingDecisions } from '../schema.ts'

export type Coming = typeof comingDecisions.$inferSelect & { operatorName: string }

function select(db: Db, where: SQL | undefined): Promise<Coming[]> {
  return db
    .select({
      id: comingDecisions.id,
      kind: comingDecisions.kind,
      subjectId: comingDecisions.subjectId,
      operatorId: comingDecisions.operatorId,
      address: comingDecisions.address,
      decision: comingDecisions.decision,
      reason: comingDecisions.reason,
      version: comingDecisions.version,
      sha256: comingDecisions.sha256,
      madeAt: comingDecisions.madeAt,
      takesEffectAt: comingDecisions.takesEffectAt,
      operatorName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(comingDecisions)
    .innerJoin(users, eq(users.id, comingDecisions.operatorId))
    .where(where)
    .orderBy(asc(comingDecisions.takesEffectAt), asc(comingDecisions.id))
}

/** What has been decided on it and goes out in a moment. */
export async function comingOn(db: Db, kind: ReviewKind, id: string): Promise<Coming | undefined> {
  const [found] = await select(db, and(eq(comingDecisions.kind, kind), eq(comingDecisions.subjectId, id)))
  return found
}

/** What an operator can still take back. */
export function comingOf(db: Db, operatorId: string): Promise<Coming[]> {
  return select(db, eq(comingDecisions.operatorId, operatorId))
}

/** What has to go out now; and the one whose time the queue of jobs has measured, whatever this process's clock says. */
export function dueDecisions(db: Db, at: Date, namedId: string | undefined): Promise<Coming[]> {
  const isNamed = namedId === undefined ? undefined : eq(comingDecisions.id, namedId)
  return select(db, or(lte(comingDecisions.takesEffectAt, at), isNamed))
}

/** Whether somebody is an operator still who is let in; they stay so until the transaction ends. */
export async function mayDecide(tx: Tx, operatorId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, operatorId), eq(users.role, 'operator'), isNull(users.suspendedAt)))
    .for('share')
  return found.length > 0
}
