import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openBucketStorage } from './bucket-storage.ts'
import { openFolderStorage } from './folder-storage.ts'
import type { MediaStorage } from './media-storage.ts'

/** Opens the storage of the settings: the bucket of MEDIA_URL, or the folder in DATA_DIR. */
export async function openStorage({
  mediaDir,
  dataDir,
  bucket,
}: Pick<Config, 'mediaDir' | 'dataDir' | 'bucket'>): Promise<MediaStorage> {
  return bucket ? openBucketStorage(bucket, join(dataDir, 'scratch')) : openFolderStorage(mediaDir)
}
