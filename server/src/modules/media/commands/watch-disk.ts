import { type DiskHealth, healthOf } from '../../../platform/files/disk-health.ts'
import type { House } from '../../../platform/house.ts'
import { diskFree, diskTotal, folderIsOurs } from '../../../platform/metrics.ts'

const lastHealth = new WeakMap<House, DiskHealth>()

const LINES: Readonly<Record<DiskHealth, string>> = {
  enough: 'the media disk has enough free space',
  low: 'the media disk is nearly full',
  full: 'the media disk is full and uploads are refused',
  away: 'the media folder is not the folder of the database; it may be unmounted or replaced',
}

/** Updates the metrics of the media disk, and writes a log line when its health changes. */
export async function watchDisk(house: House): Promise<void> {
  const { files, config, log } = house
  const state = await files.check()
  const { freeBytes, totalBytes } = state.space
  diskFree.set(freeBytes)
  diskTotal.set(totalBytes)
  folderIsOurs.set(state.isOurs ? 1 : 0)
  const health = healthOf(state, config)
  if (health === (lastHealth.get(house) ?? 'enough')) return
  lastHealth.set(house, health)
  const facts = { folder: config.mediaDir, freeBytes, totalBytes }
  if (health === 'enough') log.info(facts, LINES[health])
  else if (health === 'low') log.warn(facts, LINES[health])
  else log.error(facts, LINES[health])
}
