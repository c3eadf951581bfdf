import { type DiskHealth, deriveDiskHealth } from '../../../platform/files/disk-health.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { diskFreeBytes, diskTotalBytes, folderOk } from '../../../platform/metrics.ts'

const lastHealth = new WeakMap<AppContext, DiskHealth>()

const MESSAGES: Readonly<Record<DiskHealth, string>> = {
  enough: 'the media disk has enough free space',
  low: 'the media disk is nearly full',
  full: 'the media disk is full and uploads are refused',
  away: 'the media storage is not that of the database or cannot be used; a folder may be unmounted, a bucket may not answer',
}

/** Updates the metrics of the media disk, and writes a log line when its health changes. */
export async function watchDisk(context: AppContext): Promise<void> {
  const { files, config, log } = context
  const state = await files.check()
  const { freeBytes, totalBytes } = state.space
  diskFreeBytes.set(freeBytes)
  diskTotalBytes.set(totalBytes)
  folderOk.set(state.isOurs ? 1 : 0)
  const health = deriveDiskHealth(state, config)
  if (health === (lastHealth.get(context) ?? 'enough')) return
  lastHealth.set(context, health)
  const facts = { storage: files.storage.address, freeBytes, totalBytes }
  if (health === 'enough') log.info(facts, MESSAGES[health])
  else if (health === 'low') log.warn(facts, MESSAGES[health])
  else log.error(facts, MESSAGES[health])
}
