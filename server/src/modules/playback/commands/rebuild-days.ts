import { addDays } from '@marquee/contract/days.rules'
import { type Database, runInTransaction } from '../../../platform/db/database.ts'
import type { MediaStorage } from '../../../platform/files/media-storage.ts'
import { splitChunks } from '../../../platform/notify.ts'
import { listScreenSlices } from '../../screens/commands/run-in-slices.ts'
import { listDayMismatches, type DayMismatch, findFirstProvenDay, type SumsScope } from '../queries/day-sums.ts'
import { listPackedScreens, sumPackedPlays } from '../queries/packed-sums.ts'
import { holdPackedWeeks, listPackedWeeks } from '../queries/play-files.ts'
import { DamagedPlayFile } from '../queries/read-packed-plays.ts'
import type { PackedSum } from '../rules/packed-sums.ts'
import { recomputeDays } from './recompute-days.ts'

/** The days of plays that one query sums up, of a slice of screens. */
const DAYS_PER_BATCH = 31
const MAX_DAYS_PER_TRANSACTION = 100

type RebuildContext = { database: Database; storage: MediaStorage; onDamage: (of: DamagedPlayFile) => void }

/** What is compared at once: plays of these screens in the table, and sums of their plays in files. */
type Part = { screenIds: readonly string[]; packed: readonly PackedSum[] }

/**
 * Compares the stored sums of a range with the plays and recomputes those that differ. Plays in files are read screen by
 * screen; a screen with a damaged file is left out. Days without their plays stay as they are. It can run again at any
 * time, also while plays arrive or are packed (decision 3).
 */
export async function* rebuildDays(
  { database, storage, onDamage }: RebuildContext,
  scope: SumsScope,
): AsyncGenerator<DayMismatch[]> {
  const { db } = database
  const first = await findFirstProvenDay(database)
  if (first === null) return
  for (let from = pickLater(scope.from, first); from <= scope.until; from = addDays(from, DAYS_PER_BATCH)) {
    const last = addDays(from, DAYS_PER_BATCH - 1)
    const until = last < scope.until ? last : scope.until
    for await (const screenIds of scope.screenIds ? [scope.screenIds] : listScreenSlices(db)) {
      const slice = { ...scope, from, until, screenIds }
      yield* mendDays(database, slice, async (days) => {
        const withFiles = await listPackedScreens(db, { ...days, screenIds })
        return { screenIds: screenIds.filter((screenId) => !withFiles.includes(screenId)), packed: [] }
      })
      for (const screenId of await listPackedScreens(db, slice)) {
        try {
          yield* mendDays(database, slice, async (days) => ({
            screenIds: [screenId],
            packed: await sumPackedPlays(db, storage, { ...days, screenId }),
          }))
        } catch (error) {
          if (!(error instanceof DamagedPlayFile)) throw error
          onDamage(error)
        }
      }
    }
  }
}

/** Begins anew when a week was packed meanwhile, or its files expired: their plays would be missing. */
async function* mendDays(
  database: Database,
  scope: SumsScope,
  readPart: (days: SumsScope) => Promise<Part>,
): AsyncGenerator<DayMismatch[]> {
  for (;;) {
    const weeks = await listPackedWeeks(database.db)
    const first = await findFirstProvenDay(database)
    if (first === null) return
    const days = { ...scope, from: pickLater(scope.from, first) }
    try {
      const { screenIds, packed } = await readPart(days)
      const differing = await runInTransaction(database, async (tx) => {
        await holdPackedWeeks(tx, weeks)
        return listDayMismatches(tx, { ...days, screenIds }, packed)
      })
      for (const chunk of splitChunks(differing, MAX_DAYS_PER_TRANSACTION)) {
        await runInTransaction(database, async (tx) => {
          await holdPackedWeeks(tx, weeks)
          await recomputeDays(tx, chunk, packed)
        })
        yield chunk
      }
      return
    } catch (error) {
      if ((await listPackedWeeks(database.db)).join() === weeks.join()) throw error
    }
  }
}

const pickLater = (one: string, other: string) => (one > other ? one : other)
