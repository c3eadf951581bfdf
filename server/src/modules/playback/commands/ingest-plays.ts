import type { PlayResult } from '@marquee/contract/player'
import { Counter } from 'prom-client'
import { DAYS } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { createPartitions } from '../../../platform/db/partitions.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type BatchWriter, createBatchWriter } from '../../../platform/batch-writer.ts'
import { registry } from '../../../platform/metrics.ts'
import { MAX_PLAY_AGE_MS } from '../rules/plays.ts'
import { type PlayBatch, recordPlays } from './record-plays.ts'
import { createReportNotifier } from './notify-reports.ts'

/** In plays: the maximum of a transaction, and of the queue in memory, which is some seconds of work. */
const MAX_BATCH_SIZE = 2000
const MAX_QUEUE_SIZE = 30_000

/**
 * Ingests a batch together with those of other devices that arrive at the same moment (decision 3). The answer comes
 * after the commit.
 *
 * @returns undefined when the device is no longer paired with its screen
 * @throws Refused `busy` when the queue is full; the device keeps its plays
 */
export function ingestPlays(context: AppContext, batch: PlayBatch): Promise<PlayResult[] | undefined> {
  let writer = writersByContext.get(context)
  if (!writer) writersByContext.set(context, (writer = createPlayWriter(context)))
  return writer.add(batch)
}

type PlayWriter = BatchWriter<PlayBatch, PlayResult[] | undefined>

const receivedPlays = new Counter({
  name: 'marquee_plays_total',
  help: 'Plays that screens reported: accepted, duplicate or flagged',
  labelNames: ['result'],
  registers: [registry],
})

/** One writer for each app. */
const writersByContext = new WeakMap<AppContext, PlayWriter>()

function createPlayWriter(context: AppContext): PlayWriter {
  const { database } = context
  const partitions = createPartitions(database, 'plays')
  const reports = createReportNotifier(context)
  return createBatchWriter(
    async (batches) => {
      // Also creates the partition of the earliest play that still counts, so that the existing partitions are complete
      // from the first one on.
      await partitions.make(batches.flatMap(({ at }) => [new Date(at.getTime() - MAX_PLAY_AGE_MS - DAYS), at]))
      const { results, grown } = await runInTransaction(database.ingest, (tx) => recordPlays(tx, batches))
      for (const { result } of results.flatMap((one) => one ?? [])) receivedPlays.inc({ result })
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
