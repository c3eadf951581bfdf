import type { Tx } from '../../../platform/db/database.ts'
import { campaignChanges } from '../schema.ts'

type Change = typeof campaignChanges.$inferInsert

/**
 * Writes down what a client did with a campaign, for its history; never changed afterwards.
 *
 * Before anything is taken off the screens: it needs the row of the client, which whoever suspends them holds while
 * they end what is in force. The other way round each would wait for the other (decision 7).
 */
export async function saveCampaignChanges(
  tx: Tx,
  campaignId: string,
  kinds: readonly Change['kind'][],
  who: Pick<Change, 'userId' | 'at'>,
): Promise<void> {
  await tx.insert(campaignChanges).values(kinds.map((kind) => ({ campaignId, kind, ...who })))
}
