import { type Manifest, recordHeartbeats } from '@marquee/contract/player'
import { COMMON } from '@marquee/contract/refusals'
import { type Database, runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { type BatchWriter, createBatchWriter } from '../../../platform/batch-writer.ts'
import { markOffered } from '../../remote-orders/commands/end-orders.ts'
import { listPendingOrders, type PendingOrder } from '../../remote-orders/queries.ts'
import { getBackupState } from '../../media/queries/backup-state.ts'
import { type HeartbeatBatch, type IngestedHeartbeats, ingestHeartbeats } from '../commands/ingest-heartbeats.ts'
import { buildOrders } from '../rules/device-orders.ts'

/** Finds what a screen should play, which the module `playback` knows. */
export type FindScreenManifest = (
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  screenId: string,
) => Promise<{ manifest: Manifest } | undefined>

/** Receives heartbeats. The answer contains orders, as a second way beside the event stream. */
export const createHeartbeatRoutes = (findManifest: FindScreenManifest): readonly Route[] => [
  route(recordHeartbeats, async ({ caller, body }, context) => {
    const receivedAt = context.clock.now()
    const batch = { device: caller, heartbeats: body.beats, sentAt: body.sentAt, receivedAt }
    const recorded = await getHeartbeatWriter(context, findManifest).add(batch)
    if (!recorded) throw refuse(COMMON.notSignedIn)
    const { accepted, newest, manifest, remoteOrders } = recorded
    const orders = newest && manifest ? buildOrders(newest, manifest) : []
    const backup = await getBackupState(context)
    return { serverTime: context.clock.now().toISOString(), accepted, orders, remoteOrders, backup }
  }),
]

type HeartbeatResult = IngestedHeartbeats & {
  manifest: Manifest | undefined
  remoteOrders: PendingOrder['notice'][]
}
type HeartbeatWriter = BatchWriter<HeartbeatBatch, HeartbeatResult | undefined>

const writers = new WeakMap<Database, HeartbeatWriter>()

/** Heartbeats and positions in one transaction: a live heartbeat behind a full one hardly waits. */
const MAX_BATCH_SIZE = 4_000
/** A few seconds of work. */
const MAX_QUEUE_SIZE = 40_000
/** One prepares its data while the other writes. */
const MAX_WRITERS = 2

/** Heartbeats that arrive at this process at the same moment are written together. */
function getHeartbeatWriter(context: AppContext, findManifest: FindScreenManifest): HeartbeatWriter {
  const known = writers.get(context.database)
  if (known) return known
  const made = createBatchWriter<HeartbeatBatch, HeartbeatResult | undefined>(
    (batches) => ingestBatches(context, batches, findManifest),
    {
      name: 'heartbeats',
      measure: ({ heartbeats }) => heartbeats.reduce((size, { positions }) => size + 1 + positions.length, 0),
      maxBatchSize: MAX_BATCH_SIZE,
      maxQueueSize: MAX_QUEUE_SIZE,
      writers: MAX_WRITERS,
    },
  )
  writers.set(context.database, made)
  return made
}

/** Includes the expected manifest version of each screen, which is stored with its presence (decision 22). */
async function ingestBatches(
  context: AppContext,
  batches: readonly HeartbeatBatch[],
  findManifest: FindScreenManifest,
): Promise<(HeartbeatResult | undefined)[]> {
  const screenIds = [...new Set(batches.map(({ device }) => device.screenId))]
  const queryContext = { db: context.database.ingest.db, clock: context.clock, config: context.config }
  const found = await Promise.all(screenIds.map((screenId) => findManifest(queryContext, screenId)))
  const manifests = new Map(screenIds.map((screenId, index) => [screenId, found[index]?.manifest]))
  const versions = screenIds.flatMap((screenId) => {
    const version = manifests.get(screenId)?.version
    return version === undefined ? [] : [[screenId, version] as const]
  })
  const recorded = await ingestHeartbeats(context.database, batches, new Map(versions))
  const offered = await offerRemoteOrders(context, batches)
  return recorded.map((one, index) => {
    const device = batches[index]?.device
    const remoteOrders = offered.filter(({ deviceId }) => deviceId === device?.deviceId).map(({ notice }) => notice)
    return one && { ...one, manifest: manifests.get(device?.screenId ?? ''), remoteOrders }
  })
}

/** The orders from afar that wait for these devices, usually none (decision 37). */
async function offerRemoteOrders(
  { database, clock }: AppContext,
  batches: readonly HeartbeatBatch[],
): Promise<PendingOrder[]> {
  const now = clock.now()
  const deviceIds = [...new Set(batches.map(({ device }) => device.deviceId))]
  const pending = await listPendingOrders(database.ingest.db, deviceIds, now)
  const orderIds = pending.map(({ notice }) => notice.id)
  if (orderIds.length > 0) await runInTransaction(database.ingest, (tx) => markOffered(tx, orderIds, now))
  return pending
}
