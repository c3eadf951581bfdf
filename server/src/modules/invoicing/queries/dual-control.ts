import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { desc, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { audit } from '../../audit/schema.ts'
import { secondFactors } from '../../identity/schema.ts'
import type { DualControlFacts } from '../rules/dual-control.ts'

/** An operator got a role that allows payouts, and had one that does not (decision 38). */
const payers = [...listRolesWith('money.write')]
const gotPayouts = sql`(${inArray(sql`${audit.changes}->'operatorRole'->>'to'`, payers)}
  and not ${inArray(sql`coalesce(${audit.changes}->'operatorRole'->>'from', '')`, payers)})`

/** The facts that decide dual control. Who added an operator comes from the audit log, which is append-only. */
export async function getDualControlFacts(db: Db, userIds: readonly [string, string]): Promise<DualControlFacts> {
  const factors = await db
    .select({ userId: secondFactors.userId, factorSince: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(inArray(secondFactors.userId, [...userIds]))
  const since = new Map(factors.map(({ userId, factorSince }) => [userId, factorSince]))
  const rows = await db
    .selectDistinctOn([audit.subjectId], { userId: audit.subjectId, by: audit.actorId, at: audit.at })
    .from(audit)
    .where(
      sql`${audit.action} in ('invite', 'change-role') and ${audit.subjectKind} = 'user'
        and (${audit.action} = 'invite' or ${audit.changes}->'role'->>'to' = 'operator' or ${gotPayouts})`,
    )
    .orderBy(audit.subjectId, desc(audit.at), desc(audit.id))
  const toConfirmation = (userId: string) => ({ userId, factorSince: since.get(userId) ?? null })
  return {
    pair: [toConfirmation(userIds[0]), toConfirmation(userIds[1])],
    added: new Map(rows.map(({ userId, ...added }) => [userId, added])),
  }
}
