import type { Db } from '../platform/db/database.ts'
import { campaignDays } from '../modules/playback/schema.ts'

export type ProvenDay = {
  plays: number
  partialPlays?: number
  impressions?: number
  lastPlayedAt?: Date | null
}

/** What a screen has proven of a campaign on a day, as if the plays had come. */
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
