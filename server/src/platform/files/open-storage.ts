import type { Config } from '../config.ts'
import { openFolderStorage } from './folder-storage.ts'
import type { MediaStorage } from './media-storage.ts'

/** Opens the storage of the settings. */
export function openStorage({ mediaDir }: Config): MediaStorage {
  return openFolderStorage(mediaDir)
}
