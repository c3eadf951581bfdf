import type { Db } from '../platform/db/database.ts'
import { campaignDays } from '../modules/playback/schema.ts'

export type ProvenDay = {
  plays: number
  partialPlays?: number
  impressions?: number
  lastPlayedAt?: Date | null
}

/** Saves the proven plays of a campaign on a screen per day, as if devices had sent them. */
export async function plantProvenPlays(
  db: Db,
  campaignId: string,
  screenId: string | undefined,
  days: Record<string, ProvenDay>,
): Promise<void> {
  const none = { partialPlays: 0, impressions: 0, lastPlayedAt: null }
  await db
    .insert(campaignDays)
    .values(
      Object.entries(days).map(([day, proven]) => ({ campaignId, screenId: screenId ?? '', day, ...none, ...proven })),
    )
}
