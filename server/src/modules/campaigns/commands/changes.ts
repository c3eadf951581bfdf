import type { Tx } from '../../../platform/db/database.ts'
import { campaignChanges } from '../schema.ts'

type Change = typeof campaignChanges.$inferInsert

/**
 * Records what a client did with a campaign. Entries never change afterwards.
 *
 * Call it before screens are released: it locks the row of the client. A suspension locks that row first and the
 * screens later, so the opposite order is a deadlock (decision 7).
 */
export async function saveCampaignChanges(
  tx: Tx,
  campaignId: string,
  kinds: readonly Change['kind'][],
  who: Pick<Change, 'userId' | 'at' | 'weeks' | 'endsOn'>,
): Promise<void> {
  await tx.insert(campaignChanges).values(kinds.map((kind) => ({ campaignId, kind, ...who })))
}
