import type { Beat } from '@marquee/contract/player'
import { type Database, inTransaction, type Tx } from '../../../platform/db/database.ts'
import { announceAll } from '../../../platform/events.ts'
import type { DeviceCaller } from '../../../platform/http/caller.ts'
import { type Known, knownOf, lockedSites } from '../queries/senders.ts'
import type { Site } from '../queries/logs.ts'
import { correctBeats, type CorrectedBatch } from '../rules/corrected-beats.ts'
import { type News, newsOf } from '../rules/news.ts'
import { changeOfPresence } from '../rules/presence.ts'
import { type Entry, keepGroup } from './keep-group.ts'
import { turned } from './presence.ts'
import { piecesOf } from './raw-pieces.ts'
import { drawnChanges } from './redraw-log.ts'

export type BeatBatch = {
  device: DeviceCaller
  beats: readonly Beat[]
  /** The device's clock as it sent them. */
  sentAt: string | undefined
  receivedAt: Date
}

export type RecordedBeats = {
  /** Beats that were new; one that came before is none, and neither is one that cannot be placed in time. */
  accepted: number
  /** The newest beat of the batch, which tells what the device plays now. */
  newest: Beat | undefined
}

/**
 * Takes what many devices bring at the same moment: presence, positions, logs and days, by one transaction of a handful
 * of statements whatever the size (decision 3). A beat is known by device, boot and sequence, so the same one twice
 * changes nothing.
 *
 * @param dueVersions the manifests that screens ought to play by, by screen
 * @returns what became of each batch, by its place; undefined when its device was unpaired in this very moment
 */
export async function recordBeats(
  database: Database,
  batches: readonly BeatBatch[],
  dueVersions: ReadonlyMap<string, string>,
): Promise<(RecordedBeats | undefined)[]> {
  const senders = sendersOf(batches)
  await makePieces(database, senders)
  const news = await inTransaction(database.ingest, (tx) => recordGroup(tx, senders, dueVersions))
  const results = Array.from<RecordedBeats | undefined>({ length: batches.length })
  for (const { batches: own, device } of senders) {
    const accepted = news.get(device.deviceId)?.accepted
    if (!accepted) continue
    own.forEach(({ place, corrected }, index) => {
      results[place] = { accepted: accepted[index] ?? 0, newest: corrected.beats.at(-1)?.beat }
    })
  }
  return results
}

/** A device with all that it brought, on the server's clock. */
type Sender = {
  device: DeviceCaller
  batches: { place: number; corrected: CorrectedBatch }[]
  receivedAt: Date
}

function sendersOf(batches: readonly BeatBatch[]): Sender[] {
  const senders = new Map<string, Sender>()
  batches.forEach(({ device, beats, sentAt, receivedAt }, place) => {
    const known = senders.get(device.deviceId)
    const sender = known ?? { device, batches: [], receivedAt }
    sender.batches.push({ place, corrected: correctBeats(beats, { receivedAt, sentAt, pairedAt: device.pairedAt }) })
    if (receivedAt > sender.receivedAt) sender.receivedAt = receivedAt
    if (!known) senders.set(device.deviceId, sender)
  })
  return [...senders.values()]
}

async function makePieces(database: Database, senders: readonly Sender[]): Promise<void> {
  const beats = senders.flatMap(({ batches }) => batches.flatMap(({ corrected }) => corrected.beats))
  const { beats: ofBeats, fixes: ofFixes } = piecesOf(database)
  await ofBeats.make(beats.map(({ atMs }) => new Date(atMs)))
  await ofFixes.make(beats.flatMap(({ fixes }) => fixes.map(({ atMs }) => new Date(atMs))))
}

/** Answers the news of each device that is still paired. */
async function recordGroup(
  tx: Tx,
  senders: readonly Sender[],
  dueVersions: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, News>> {
  const sites = await lockedSites(
    tx,
    senders.map(({ device }) => device.deviceId),
  )
  const paired = senders.flatMap((sender) => {
    const site = sites.get(sender.device.deviceId)
    return site ? [{ ...sender, site }] : []
  })
  const known = await knownOf(tx, paired.flatMap(sequencesOf))
  const judged = paired.map((sender) => ({ ...sender, ...newsOfSender(sender, known.get(sender.device.screenId)) }))
  await keepNews(
    tx,
    judged.filter(({ news }) => news.beats.length > 0),
    dueVersions,
  )
  return new Map(judged.map(({ device, news }) => [device.deviceId, news]))
}

function sequencesOf({ device: { deviceId, screenId }, batches }: Sender) {
  const beats = batches.flatMap(({ corrected }) => corrected.beats.map(({ beat }) => beat))
  return [...Map.groupBy(beats, ({ bootId }) => bootId)].map(([bootId, ofBoot]) => ({
    screenId,
    deviceId,
    bootId,
    seqs: [...new Set(ofBoot.map(({ seq }) => seq))],
  }))
}

function newsOfSender({ batches }: Sender, known: Known | undefined) {
  const news = newsOf(
    batches.map(({ corrected }) => corrected),
    known?.taken ?? [],
  )
  return { news, before: known?.presence }
}

type Judged = Sender & { site: Site } & ReturnType<typeof newsOfSender>

async function keepNews(tx: Tx, judged: readonly Judged[], dueVersions: ReadonlyMap<string, string>): Promise<void> {
  if (judged.length === 0) return
  const logs = await drawnChanges(
    tx,
    judged.map(({ device, site, news, before, receivedAt }) => ({
      screenId: device.screenId,
      site,
      news,
      lastBeatMs: before?.lastBeatMs,
      lastFixMs: before?.positionMs ?? undefined,
      receivedAt,
    })),
  )
  const entries = judged.flatMap(({ device, site, news, before, receivedAt }, index): Entry[] => {
    const { deviceId, screenId } = device
    const log = logs[index]
    const presence = changeOfPresence(before, news, receivedAt, dueVersions.get(screenId))
    return log ? [{ deviceId, screenId, site, news, log, presence, isKnown: before !== undefined, receivedAt }] : []
  })
  await keepGroup(tx, entries)
  await announceAll(
    tx,
    judged.flatMap(({ device, site }, index) =>
      entries[index]?.presence.lookAgainMs === undefined ? [] : [turned(device.screenId, site.ownerId, 'online')],
    ),
  )
}
