import type { ReviewKind } from '@marquee/contract/operator'
import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { and, asc, eq, inArray, isNull, lte, or, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { users } from '../../identity/schema.ts'
import { scheduledDecisions } from '../schema.ts'

export type ScheduledDecisionRow = typeof scheduledDecisions.$inferSelect & { operatorName: string }

function selectDecisions(db: Db, where: SQL | undefined): Promise<ScheduledDecisionRow[]> {
  return db
    .select({
      ...getTableColumns(scheduledDecisions),
      operatorName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(scheduledDecisions)
    .innerJoin(users, eq(users.id, scheduledDecisions.operatorId))
    .where(where)
    .orderBy(asc(scheduledDecisions.takesEffectAt), asc(scheduledDecisions.id))
}

/** Finds the scheduled decision of an item. */
export async function findScheduledDecision(
  db: Db,
  kind: ReviewKind,
  id: string,
): Promise<ScheduledDecisionRow | undefined> {
  const [found] = await selectDecisions(
    db,
    and(eq(scheduledDecisions.kind, kind), eq(scheduledDecisions.subjectId, id)),
  )
  return found
}

/** Lists the decisions that an operator can still undo. */
export function listScheduledDecisions(db: Db, operatorId: string): Promise<ScheduledDecisionRow[]> {
  return selectDecisions(db, eq(scheduledDecisions.operatorId, operatorId))
}

/** Lists due decisions. The decision of the job counts as due, even if the clock of this process is behind. */
export function listDueDecisions(db: Db, at: Date, decisionId: string | undefined): Promise<ScheduledDecisionRow[]> {
  const isNamed = decisionId === undefined ? undefined : eq(scheduledDecisions.id, decisionId)
  return selectDecisions(db, or(lte(scheduledDecisions.takesEffectAt, at), isNamed))
}

const mayReview = inArray(users.operatorRole, [...listRolesWith('review')])

/** Whether a user is an active operator who may review. The lock keeps it so until the transaction ends. */
export async function mayDecide(tx: Tx, operatorId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, operatorId), eq(users.role, 'operator'), mayReview, isNull(users.suspendedAt)))
    .for('share')
  return found.length > 0
}
