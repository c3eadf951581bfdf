import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalWindows } from '../schema.ts'

/** Ends the approval windows of a campaign on some screens; it continues on its others (decision 15). */
export async function closeApprovalWindows(
  tx: Tx,
  { campaignId, screenIds }: { campaignId: string; screenIds: readonly string[] },
  at: Date,
): Promise<void> {
  const inForce = sql`until_at is null and campaign_id = ${campaignId} and screen_id = any(${sql.param([...screenIds])}::uuid[])`
  // A window without a duration proves nothing.
  await tx.delete(approvalWindows).where(sql`${inForce} and from_at >= ${at}::timestamptz`)
  await tx.update(approvalWindows).set({ untilAt: at }).where(inForce)
}
