import { addDays } from '@marquee/contract/days.rules'
import { and, asc, between, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { MediaStorage } from '../../../platform/files/media-storage.ts'
import { createPackedSums, type PackedSum } from '../rules/packed-sums.ts'
import { packedPlays, playFiles } from '../schema.ts'
import type { SumsScope } from './day-sums.ts'
import { buildTimeFilter, listPlayFiles } from './play-files.ts'
import { readPackedPlays } from './read-packed-plays.ts'

/** Adds up the plays of a screen that are in files, one block at a time. */
export async function sumPackedPlays(
  db: Db,
  storage: MediaStorage,
  scope: Omit<SumsScope, 'screenIds'> & { screenId: string },
): Promise<PackedSum[]> {
  const sums = createPackedSums(scope)
  for (const file of await listPlayFiles(db, { screenId: scope.screenId, ...toInstants(scope) }))
    for await (const block of readPackedPlays(storage, file)) for (const play of block) sums.add(play)
  return sums.list()
}

/** A proven play arrives within 30 days (decision 15), in a week, or once a month, that began up to 31 days before. */
const WEEK_DISTANCE_DAYS = 33

/** Those of some screens that have files with proven plays of some days. */
export async function listPackedScreens(
  db: Db,
  { from, until, screenIds }: SumsScope & { screenIds: readonly string[] },
): Promise<string[]> {
  const { fromAt, untilAt } = toInstants({ from, until })
  const isNear = between(
    playFiles.weekAt,
    new Date(`${addDays(from, -WEEK_DISTANCE_DAYS)}T00:00:00Z`),
    new Date(`${addDays(until, WEEK_DISTANCE_DAYS)}T00:00:00Z`),
  )
  const rows = await db
    .selectDistinct({ screenId: playFiles.screenId })
    .from(packedPlays)
    .innerJoin(playFiles, sql`${playFiles.weekAt} = ${packedPlays.startsOn}::timestamp at time zone 'UTC'`)
    .where(and(isNear, buildTimeFilter(fromAt, untilAt), inArray(playFiles.screenId, [...screenIds])))
    .orderBy(asc(playFiles.screenId))
  return rows.map(({ screenId }) => screenId)
}

/** A local day lies within the day before and after it in UTC. */
const toInstants = ({ from, until }: Pick<SumsScope, 'from' | 'until'>) => ({
  fromAt: new Date(`${addDays(from, -1)}T00:00:00Z`),
  untilAt: new Date(`${addDays(until, 2)}T00:00:00Z`),
})
