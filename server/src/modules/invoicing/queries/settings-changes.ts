import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { HOURS } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { audit } from '../../audit/schema.ts'
import { users } from '../../identity/schema.ts'
import { SETTINGS_WAIT_ALONE_HOURS } from '@marquee/contract/billing-settings'
import { pickVatRate, type VatRate } from '../rules/vat-rates.ts'
import { settingsChanges, vatRates } from '../schema/settings-changes.ts'

export type SettingsChangeRow = typeof settingsChanges.$inferSelect

/** The pending change; there is one at most. */
export async function findPendingChange(db: Db): Promise<SettingsChangeRow | undefined> {
  const [change] = await db.select().from(settingsChanges).where(eq(settingsChanges.state, 'pending'))
  return change
}

/** The change that is due to take effect. */
export async function findDueChange(db: Db, at: Date): Promise<SettingsChangeRow | undefined> {
  const isDue = and(eq(settingsChanges.state, 'pending'), lte(settingsChanges.effectiveAt, at))
  const [change] = await db.select().from(settingsChanges).where(isDue).for('update')
  return change
}

/** The VAT rates after the initial one, by their first day. */
export function listLaterVatRates(db: Db): Promise<VatRate[]> {
  return db
    .select({ from: vatRates.validFrom, rateBps: vatRates.rateBps })
    .from(vatRates)
    .orderBy(asc(vatRates.validFrom))
}

/** The VAT rate on that day. */
export async function getVatRate(db: Db, day: string, { vatRateBps }: { vatRateBps: number }): Promise<number> {
  return pickVatRate(day, vatRateBps, await listLaterVatRates(db))
}

const approvers = [...listRolesWith('money.write')]
const mayApprove = inArray(users.operatorRole, approvers)

/** Whether the proposer and the approver of a change are still active operators who may change it (decision 38). */
export async function isStillAuthorized(db: Db, { proposedBy, approvedBy }: SettingsChangeRow): Promise<boolean> {
  const authorIds = [...new Set([proposedBy, ...(approvedBy === null ? [] : [approvedBy])])]
  const isOne = and(inArray(users.id, authorIds), eq(users.role, 'operator'), mayApprove, isNull(users.suspendedAt))
  return (await db.$count(users, isOne)) === authorIds.length
}

/**
 * Whether there is another operator who may approve. Suspended operators and operators of the last 72 hours count, so that a stolen
 * session cannot remove the others first.
 */
export async function hasOtherOperator(db: Db, userId: string, at: Date): Promise<boolean> {
  const since = new Date(at.getTime() - SETTINGS_WAIT_ALONE_HOURS * HOURS)
  const others = await db.$count(users, and(eq(users.role, 'operator'), mayApprove, ne(users.id, userId)))
  if (others > 0) return true
  const demoted = sql`${audit.action} = 'change-role' and ${audit.subjectKind} = 'user' and ${audit.subjectId} <> ${userId}
    and (${audit.changes}->'role'->>'from' = 'operator'
      or ${inArray(sql`${audit.changes}->'operatorRole'->>'from'`, approvers)}) and ${audit.at} > ${since}`
  return (await db.$count(audit, demoted)) > 0
}
