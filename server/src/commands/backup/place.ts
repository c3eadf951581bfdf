import { basename, dirname, join, resolve } from 'node:path'
import { type Config, readChangedConfig, SettingRefused } from '../../platform/config.ts'
import { parseBackupBucket } from '../../platform/files/bucket-settings.ts'
import { openBucketStorage } from '../../platform/files/bucket-storage.ts'
import { openFolderStorage } from '../../platform/files/folder-storage.ts'
import type { MediaStorage } from '../../platform/files/media-storage.ts'
import { isStamp } from './manifest.ts'
import { BackupRefused } from './refused.ts'

/** A bucket takes 10,000 parts: dumps of up to 320 GB, with four of these parts in memory. */
const PART_BYTES = 32 * 1024 * 1024

/** The settings with the place that an argument names, a folder or `s3://...`; undefined: that of BACKUP_URL. */
export function readBackupConfig(place: string | undefined): Config {
  return readChangedConfig(place === undefined ? {} : { BACKUP_URL: place, BACKUP_URL_FILE: '' })
}

/**
 * The keys of the bucket are read here, because servers, which read the other settings, need not know them.
 *
 * @throws BackupRefused when no place is named, SettingRefused when it is no bucket or its keys are missing
 */
export async function openBackupPlace({ backup, dataDir }: Config): Promise<MediaStorage> {
  if (!backup.BACKUP_URL)
    throw new BackupRefused('No place is named: set BACKUP_URL, or name a folder or s3://... with --to or --from.')
  const bucket = parseBackupBucket(backup)
  if (!bucket) return openFolderStorage(resolve(backup.BACKUP_URL))
  if ('refused' in bucket) throw new SettingRefused(bucket.refused.join('\n'))
  return openBucketStorage(bucket, join(dataDir, 'scratch'), PART_BYTES)
}

/** Splits the address of one backup into that of its place and its name, which is undefined for a place alone. */
export function splitBackupAddress(address: string): { place: string; stamp: string | undefined } {
  const url = address.startsWith('s3:') && URL.canParse(address) ? new URL(address) : undefined
  const path = url?.pathname ?? address
  const stamp = basename(path)
  if (!isStamp(stamp)) return { place: address, stamp: undefined }
  if (!url) return { place: dirname(path), stamp }
  url.pathname = dirname(path)
  return { place: url.href, stamp }
}
