import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { airings } from '../schema.ts'

/** Remembers that a campaign is not to be shown on these screens any longer, although it goes on elsewhere (decision 007). */
export async function endAirings(
  tx: Tx,
  { campaignId, screenIds }: { campaignId: string; screenIds: readonly string[] },
  at: Date,
): Promise<void> {
  const inForce = sql`until_at is null and campaign_id = ${campaignId} and screen_id = any(${sql.param([...screenIds])}::uuid[])`
  // What was in force for no time at all proves nothing.
  await tx.delete(airings).where(sql`${inForce} and from_at >= ${at}::timestamptz`)
  await tx.update(airings).set({ untilAt: at }).where(inForce)
}
