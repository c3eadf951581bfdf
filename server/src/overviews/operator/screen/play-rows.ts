import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { campaigns } from '../../../modules/campaigns/schema.ts'
import { infotainmentVideos } from '../../../modules/infotainment/schema.ts'
import { MAX_CLOCK_AHEAD_MS } from '../../../modules/playback/rules/plays.ts'
import { plays } from '../../../modules/playback/schema.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PlaysQuery } from './packed-plays.ts'

/** The plays of a screen as rows of the page and of the table. */

export const selectPlays = (db: Db) =>
  db
    .select(
      pickColumns(
        plays,
        ...(['playId', 'campaignId', 'videoId', 'slot', 'startedAt', 'receivedAt', 'durationMs'] as const),
        ...(['verdict', 'reason', 'impressions'] as const),
      ),
    )
    .from(plays)
    .$dynamic()

export type PlayRow = Awaited<ReturnType<typeof selectPlays>>[number]
export type NamedRow = PlayRow & { kind: 'campaign' | 'infotainment'; name: string }

/** Adds the names of campaigns and infotainment; what was deleted has none. */
export async function nameContents(db: Db, rows: readonly PlayRow[]): Promise<NamedRow[]> {
  const listIds = (key: 'campaignId' | 'videoId') => [...new Set(rows.flatMap((row) => row[key] ?? []))]
  const named = await Promise.all([
    db
      .select(pickColumns(campaigns, 'id', 'name'))
      .from(campaigns)
      .where(inArray(campaigns.id, listIds('campaignId'))),
    db
      .select(pickColumns(infotainmentVideos, 'id', 'name'))
      .from(infotainmentVideos)
      .where(inArray(infotainmentVideos.id, listIds('videoId'))),
  ])
  const names = new Map(named.flat().map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    kind: row.campaignId === null ? 'infotainment' : 'campaign',
    name: names.get(row.campaignId ?? row.videoId ?? '') ?? '',
  }))
}

export function buildFilter({ screenId, fromAt, untilAt, verdict }: PlaysQuery) {
  return and(
    eq(plays.screenId, screenId),
    gte(plays.startedAt, fromAt),
    gte(plays.receivedAt, new Date(fromAt.getTime() - MAX_CLOCK_AHEAD_MS)),
    lt(plays.startedAt, untilAt),
    verdict && eq(plays.verdict, verdict),
  )
}
