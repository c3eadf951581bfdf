import { sql } from 'drizzle-orm'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type BatchWriter, createBatchWriter } from '../../../platform/batch-writer.ts'
import { presences } from '../schema.ts'

/** The manifest that a screen should have. */
export type DueManifest = { screenId: string; version: string }

/**
 * Stores the expected manifest versions of screens, and since when they differ from earlier ones, except for screens
 * without a heartbeat yet. Only the playback module composes manifests, so it calls this (decision 22).
 */
export async function saveDueManifests(tx: Tx, due: readonly DueManifest[], at: Date): Promise<void> {
  if (due.length === 0) return
  await tx.execute(sql`
    with due as (
      select known.screen_id, due.version
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as due("screenId" uuid, version text)
      join ${presences} as known on known.screen_id = due."screenId"
      order by known.screen_id
      for no key update of known
    )
    update ${presences} as known
    set due_manifest_version = due.version, due_looked_at = ${at}::timestamptz,
      due_manifest_at = case when known.due_manifest_version is distinct from due.version
        then ${at}::timestamptz else known.due_manifest_at end
    from due
    where known.screen_id = due.screen_id`)
}

/** A manifest that a device is about to get. */
export type ServedManifest = DueManifest & { at: Date }

/**
 * Stores that a device has fetched a manifest, whose files it loads next. Simultaneous calls are written together, and
 * only where the version has changed.
 */
export async function saveServedManifest(context: AppContext, served: ServedManifest): Promise<void> {
  let writer = writersByContext.get(context)
  if (!writer) writersByContext.set(context, (writer = createServedWriter(context)))
  await writer.add(served)
}

const MAX_BATCH_SIZE = 500
const MAX_QUEUE_SIZE = 10_000

const writersByContext = new WeakMap<AppContext, BatchWriter<ServedManifest, null>>()

function createServedWriter({ database }: AppContext): BatchWriter<ServedManifest, null> {
  const write = async (served: ServedManifest[]) => {
    const last = [...new Map(served.map((one) => [one.screenId, one])).values()]
    const locked = await runInTransaction(database.ingest, (tx) => writeServedManifests(tx, last, 'skip locked'))
    // Heartbeats of these screens are being written. Waiting for one screen at a time cannot deadlock.
    for (const one of last) {
      if (locked.has(one.screenId))
        await runInTransaction(database.ingest, (tx) => writeServedManifests(tx, [one], 'wait'))
    }
    return served.map(() => null)
  }
  return createBatchWriter(write, {
    name: 'served manifests',
    maxBatchSize: MAX_BATCH_SIZE,
    maxQueueSize: MAX_QUEUE_SIZE,
  })
}

/** @returns the screens that are locked, of which nothing was written */
async function writeServedManifests(
  tx: Tx,
  served: readonly ServedManifest[],
  patience: 'wait' | 'skip locked',
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ screenId: string }>(sql`
    with changed as (
      select known.screen_id, served.version, served.at
      from jsonb_to_recordset(${JSON.stringify(served)}::jsonb) as served("screenId" uuid, version text, at timestamptz)
      join ${presences} as known on known.screen_id = served."screenId"
      where known.served_manifest_version is distinct from served.version
    ), free as (
      select known.screen_id from ${presences} as known where known.screen_id in (select screen_id from changed)
      for no key update ${patience === 'wait' ? sql`` : sql`skip locked`}
    ), written as (
      update ${presences} as known
      set served_manifest_version = changed.version, served_manifest_at = changed.at
      from changed join free using (screen_id)
      where known.screen_id = changed.screen_id
    )
    select screen_id as "screenId" from changed where screen_id not in (select screen_id from free)`)
  return new Set(rows.map(({ screenId }) => screenId))
}
