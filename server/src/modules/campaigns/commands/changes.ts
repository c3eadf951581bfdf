import type { Tx } from '../../../platform/db/database.ts'
import { campaignChanges } from '../schema.ts'

type Change = typeof campaignChanges.$inferInsert

/** Writes down what a client did with a campaign, for its history; never changed afterwards. */
export async function writeDownChanges(
  tx: Tx,
  campaignId: string,
  kinds: readonly Change['kind'][],
  who: Pick<Change, 'userId' | 'at'>,
): Promise<void> {
  await tx.insert(campaignChanges).values(kinds.map((kind) => ({ campaignId, kind, ...who })))
}
