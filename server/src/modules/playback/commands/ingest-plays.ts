import type { PlayResult } from '@marquee/contract/player'
import { DAYS } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { createPartitions } from '../../../platform/db/partitions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type BatchWriter, createBatchWriter } from '../../../platform/batch-writer.ts'
import { MAX_PLAY_AGE_MS } from '../rules/plays.ts'
import { type PlayBatch, recordPlays } from './record-plays.ts'
import { createReportNotifier } from './notify-reports.ts'

/** Counted in plays: what one transaction takes, and what waits in memory at most, some seconds of work. */
const MAX_BATCH_SIZE = 2000
const MAX_QUEUE_SIZE = 30_000

/**
 * Takes a batch, together with those of other devices that come at the same moment (decision 3). Answered once its
 * plays are durably there.
 *
 * @returns undefined when the device is no longer behind its screen
 * @throws Refused `busy` when too much waits already; the device keeps its plays
 */
export function ingestPlays(context: AppContext, batch: PlayBatch): Promise<PlayResult[] | undefined> {
  let writer = writersByContext.get(context)
  if (!writer) writersByContext.set(context, (writer = createPlayWriter(context)))
  return writer.add(batch)
}

type PlayWriter = BatchWriter<PlayBatch, PlayResult[] | undefined>

/** Of each house: those that come to the same one are written together. */
const writersByContext = new WeakMap<AppContext, PlayWriter>()

function createPlayWriter(context: AppContext): PlayWriter {
  const { database } = context
  const partitions = createPartitions(database, 'plays')
  const reports = createReportNotifier(context)
  return createBatchWriter(
    async (batches) => {
      // The month of the earliest play that still counts, too: so the pieces there are tell all that is known since the first.
      await partitions.make(batches.flatMap(({ at }) => [new Date(at.getTime() - MAX_PLAY_AGE_MS - DAYS), at]))
      const { results, grown } = await runInTransaction(database.ingest, (tx) => recordPlays(tx, batches))
      await reports.notify(grown)
      return results
    },
    {
      name: 'plays',
      measure: ({ rows }) => rows.length,
      maxBatchSize: MAX_BATCH_SIZE,
      maxQueueSize: MAX_QUEUE_SIZE,
      mayWait: true,
      writers: 2,
    },
  )
}
