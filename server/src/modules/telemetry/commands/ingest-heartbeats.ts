import type { HeartbeatReport } from '@marquee/contract/player'
import { type Database, runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import type { DeviceCaller } from '../../../platform/http/caller.ts'
import { type KnownScreen, listKnownScreens, lockDeviceSites } from '../queries/senders.ts'
import type { Site } from '../queries/logs.ts'
import { correctHeartbeats, type CorrectedBatch } from '../rules/correct-heartbeats.ts'
import { type ChangeSet, buildChangeSet } from '../rules/change-set.ts'
import { computePresenceChange } from '../rules/presence.ts'
import { type ScreenUpdate, saveGroup } from './save-group.ts'
import { buildStatusNotification } from './presence.ts'
import { getRawPartitions } from './raw-partitions.ts'
import { computeLogUpdates } from './update-log.ts'

export type HeartbeatBatch = {
  device: DeviceCaller
  heartbeats: readonly HeartbeatReport[]
  /** The device's clock when it sent them. */
  sentAt: string | undefined
  receivedAt: Date
}

export type IngestedHeartbeats = {
  /** The number of new heartbeats; repeated ones and those without a possible time do not count. */
  accepted: number
  /** The newest heartbeat of the batch, which has the current state of the device. */
  newest: HeartbeatReport | undefined
}

/**
 * Ingests the heartbeats of many devices: presence, positions, logs and days, in one transaction with a few statements
 * for any size (decision 3). Device, boot and sequence identify a heartbeat, so repeated ones change nothing.
 *
 * @param dueVersions the expected manifest version of each screen
 * @returns the result of each batch, by its position; undefined when its device was unpaired in the meantime
 */
export async function ingestHeartbeats(
  database: Database,
  batches: readonly HeartbeatBatch[],
  dueVersions: ReadonlyMap<string, string>,
): Promise<(IngestedHeartbeats | undefined)[]> {
  const senders = groupSenders(batches)
  await ensurePartitions(database, senders)
  const changesByDevice = await runInTransaction(database.ingest, (tx) => ingestGroup(tx, senders, dueVersions))
  const results = Array.from<IngestedHeartbeats | undefined>({ length: batches.length })
  for (const { batches: own, device } of senders) {
    const accepted = changesByDevice.get(device.deviceId)?.accepted
    if (!accepted) continue
    own.forEach(({ position, corrected }, index) => {
      results[position] = { accepted: accepted[index] ?? 0, newest: corrected.heartbeats.at(-1)?.heartbeat }
    })
  }
  return results
}

/** A device with all its batches, on the server's clock. */
type Sender = {
  device: DeviceCaller
  batches: { position: number; corrected: CorrectedBatch }[]
  receivedAt: Date
}

function groupSenders(batches: readonly HeartbeatBatch[]): Sender[] {
  const senders = new Map<string, Sender>()
  batches.forEach(({ device, heartbeats, sentAt, receivedAt }, position) => {
    const known = senders.get(device.deviceId)
    const sender = known ?? { device, batches: [], receivedAt }
    sender.batches.push({
      position,
      corrected: correctHeartbeats(heartbeats, { receivedAt, sentAt, pairedAt: device.pairedAt }),
    })
    if (receivedAt > sender.receivedAt) sender.receivedAt = receivedAt
    if (!known) senders.set(device.deviceId, sender)
  })
  return [...senders.values()]
}

async function ensurePartitions(database: Database, senders: readonly Sender[]): Promise<void> {
  const heartbeats = senders.flatMap(({ batches }) => batches.flatMap(({ corrected }) => corrected.heartbeats))
  const { heartbeats: ofHeartbeats, fixes: ofFixes } = getRawPartitions(database)
  await ofHeartbeats.make(heartbeats.map(({ atMs }) => new Date(atMs)))
  await ofFixes.make(heartbeats.flatMap(({ fixes }) => fixes.map(({ atMs }) => new Date(atMs))))
}

/** Returns the change set of each device that is still paired. */
async function ingestGroup(
  tx: Tx,
  senders: readonly Sender[],
  dueVersions: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ChangeSet>> {
  const sites = await lockDeviceSites(
    tx,
    senders.map(({ device }) => device.deviceId),
  )
  const paired = senders.flatMap((sender) => {
    const site = sites.get(sender.device.deviceId)
    return site ? [{ ...sender, site }] : []
  })
  const known = await listKnownScreens(tx, paired.flatMap(listSequences))
  const changed = paired.map((sender) => ({
    ...sender,
    ...buildSenderChanges(sender, known.get(sender.device.screenId)),
  }))
  await saveChanges(
    tx,
    changed.filter(({ changes }) => changes.heartbeats.length > 0),
    dueVersions,
  )
  return new Map(changed.map(({ device, changes }) => [device.deviceId, changes]))
}

function listSequences({ device: { deviceId, screenId }, batches }: Sender) {
  const heartbeats = batches.flatMap(({ corrected }) => corrected.heartbeats.map(({ heartbeat }) => heartbeat))
  return [...Map.groupBy(heartbeats, ({ bootId }) => bootId)].map(([bootId, ofBoot]) => ({
    screenId,
    deviceId,
    bootId,
    seqs: [...new Set(ofBoot.map(({ seq }) => seq))],
  }))
}

function buildSenderChanges({ batches }: Sender, known: KnownScreen | undefined) {
  const changes = buildChangeSet(
    batches.map(({ corrected }) => corrected),
    known?.taken ?? [],
  )
  return { changes, before: known?.presence }
}

type SenderChanges = Sender & { site: Site } & ReturnType<typeof buildSenderChanges>

async function saveChanges(
  tx: Tx,
  changed: readonly SenderChanges[],
  dueVersions: ReadonlyMap<string, string>,
): Promise<void> {
  if (changed.length === 0) return
  const logs = await computeLogUpdates(
    tx,
    changed.map(({ device, site, changes, before, receivedAt }) => ({
      screenId: device.screenId,
      site,
      signals: changes,
      lastHeartbeatMs: before?.lastHeartbeatMs,
      lastFixMs: before?.positionMs ?? undefined,
      receivedAt,
    })),
  )
  const entries = changed.flatMap(({ device, site, changes, before, receivedAt }, index): ScreenUpdate[] => {
    const { deviceId, screenId } = device
    const log = logs[index]
    const presence = computePresenceChange(before, changes, receivedAt, dueVersions.get(screenId))
    return log ? [{ deviceId, screenId, site, changes, log, presence, isKnown: before !== undefined, receivedAt }] : []
  })
  await saveGroup(tx, entries)
  await notifyAll(
    tx,
    changed.flatMap(({ device, site }, index) =>
      entries[index]?.presence.lookAgainMs === undefined
        ? []
        : [buildStatusNotification(device.screenId, site.ownerId, 'online')],
    ),
  )
}
