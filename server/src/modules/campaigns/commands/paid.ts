import { and, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntries } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import { campaigns } from '../schema.ts'

/**
 * Marks campaigns paid or unpaid (OPEN-63) and records the operator. Versions stay, because the displayed fields do not
 * change. Deleted campaigns keep their invoices, so they are marked as well. A campaign that has the value already is
 * neither changed nor recorded.
 *
 * @param campaignIds campaigns that the transaction has locked, so that two calls run one after the other
 */
export async function setPaid(
  tx: Tx,
  by: Actor,
  campaignIds: readonly string[],
  isPaid: boolean,
  at: Date,
): Promise<void> {
  if (campaignIds.length === 0) return
  const changed = await tx
    .update(campaigns)
    .set({ isPaid, updatedAt: at })
    .where(and(sql`${campaigns.id} = any(${sql.param([...campaignIds])}::uuid[])`, ne(campaigns.isPaid, isPaid)))
    .returning()
  const shown = changed.filter(({ deletedAt }) => deletedAt === null)
  await notifyAll(
    tx,
    shown.flatMap(({ id, companyId, status }) => [
      { topic: 'campaign', companyIds: [companyId], data: { campaignId: id, status } },
      { topic: 'review', companyIds: [companyId], data: { kind: 'campaign', id, status } },
    ]),
  )
  const auditEntries = changed.map(({ id, name, companyId }) => ({
    action: isPaid ? ('mark-paid' as const) : ('mark-unpaid' as const),
    subject: { kind: 'campaign' as const, id, name },
    partyId: companyId,
    changes: computeChanges({ isPaid: !isPaid }, { isPaid }),
  }))
  await writeAuditEntries(tx, by, auditEntries, at)
}
