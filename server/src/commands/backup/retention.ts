import { HOURS } from '../../platform/clock.ts'
import { type MediaStorage, MissingObject } from '../../platform/files/media-storage.ts'
import { findManifest, formatStamp, isOfStamp, isStamp, listStamps, type Manifest, MANIFEST } from './manifest.ts'

/** A backup that is being written stores an object at least so often. */
const MAX_SILENCE_MS = 24 * HOURS

/** The backup that was just made, and when. */
type Made = { stamp: string; manifest: Pick<Manifest, 'installationId'>; now: Date }

/**
 * Deletes the backups that are older than the newest ones, and what was left of incomplete ones. The one that was just
 * made always stays, and so do the newest that lacks nothing, those of other installations and those whose manifest
 * cannot be read: they may be of a newer version. Backups share media, see `deleteUnusedMedia`.
 *
 * Backups count by their manifest: who may only add files to the place can name folders at will, and a clock that was
 * ahead names a folder after a day to come. Both would push out the real ones.
 *
 * @param count the number of complete backups that stay
 * @returns the deleted ones, oldest first
 */
export async function deleteOldBackups(storage: MediaStorage, count: number, made: Made): Promise<string[]> {
  const own = await listOwn(storage, made)
  const oldest = [...own.keys()].slice(0, count).at(-1)
  const good = [...own].find(([, manifest]) => isGood(manifest))?.[0]
  // Before there is a good backup, every one may be the best.
  if (oldest === undefined || good === undefined) return []
  const kept = new Set([good, made.stamp])
  const isOld = (stamp: string) => stamp < oldest && !kept.has(stamp)
  const { abandoned } = await listIncomplete(storage, await findOldestRunning(storage, `${made.stamp}/${MANIFEST}`))
  const removed = [...[...own.keys()].filter(isOld), ...abandoned].toSorted()
  for (const stamp of removed) {
    // Without its manifest it is incomplete, also when this is interrupted.
    await storage.delete(`${stamp}/${MANIFEST}`)
    await storage.deleteAll(`${stamp}/`)
  }
  return removed
}

/** The complete backups of this installation until now, newest first. */
async function listOwn(
  storage: MediaStorage,
  { manifest: { installationId }, now }: Made,
): Promise<Map<string, Manifest>> {
  const own = new Map<string, Manifest>()
  for (const stamp of await listStamps(storage)) {
    const found = stamp > formatStamp(now) ? undefined : await findManifest(storage, stamp)
    if (found?.installationId === installationId && isOfStamp(found, stamp)) own.set(stamp, found)
  }
  return own
}

/**
 * The day before an object was stored: since then, the backups that are being written have stored something. The clock is
 * that of the storage, because the clocks of the machines that make backups may be ahead or behind.
 *
 * @param key an object that was stored just now
 */
export async function findOldestRunning(storage: MediaStorage, key: string): Promise<Date> {
  const stored = await storage.head(key)
  if (!stored) throw new MissingObject(`${key} is not in ${storage.address}`)
  return new Date(stored.storedAt.getTime() - MAX_SILENCE_MS)
}

/** The backups without a manifest. Those that may be being written have stored something since an instant. */
export async function listIncomplete(storage: MediaStorage, oldest: Date) {
  const complete = new Set(await listStamps(storage))
  const [running, abandoned]: [string[], string[]] = [[], []]
  for (const stamp of (await storage.listFolders()).filter((name) => isStamp(name) && !complete.has(name))) {
    const newest = await findNewest(storage, stamp)
    if (newest !== undefined) (newest >= oldest ? running : abandoned).push(stamp)
  }
  return { running, abandoned }
}

/** When a backup stored something last; undefined when its folder is empty. */
export async function findNewest(storage: MediaStorage, stamp: string): Promise<Date | undefined> {
  let newest: Date | undefined
  for await (const { storedAt } of storage.list(`${stamp}/`))
    if (newest === undefined || storedAt > newest) newest = storedAt
  return newest
}

/** Whether a backup lacks no media. */
export const isGood = ({ media: { missing, damaged, unreadable } }: Manifest) =>
  missing + damaged.length + unreadable.length === 0
