import type { Config } from '../../platform/config.ts'
import { deriveDiskHealth } from '../../platform/files/disk-health.ts'
import { openFolderStorage } from '../../platform/files/folder-storage.ts'
import { openStorage } from '../../platform/files/open-storage.ts'
import { createStorageCheck, type StorageState } from '../../platform/files/storage-check.ts'
import { checkBucket } from './bucket.ts'
import { type Finding, fail, type Findings, ok, warn } from './findings.ts'

/** Where videos and pictures are. @param id that of the database; undefined before the first start */
export async function* checkMedia(id: string | undefined, config: Config): Findings {
  if (id === undefined) {
    yield warn('Media', 'no server has used this database yet; start one, then run this command again')
    return
  }
  if (config.bucket) {
    const storage = await openStorage(config)
    yield* checkBucket(storage, config.bucket, { id, publicUrl: config.publicUrl })
    const space = await storage.readSpace().catch(() => undefined)
    if (space) yield judgeSpace({ isOurs: true, space }, config, storage.scratch)
    else yield fail('Media', `${storage.scratch} does not exist, or this user may not write to it`)
    return
  }
  const { mediaDir } = config
  yield judgeSpace(await createStorageCheck(openFolderStorage(mediaDir), id)(), config, mediaDir)
}

function judgeSpace(state: StorageState, config: Config, folder: string): Finding {
  const free = `${Math.floor(state.space.freeBytes / 1e6)} MB are free in ${folder}`
  switch (deriveDiskHealth(state, config)) {
    case 'away':
      return fail(
        'Media',
        `${folder} is not the folder of this database, or this user may not write to it; see Backups in docs/operating.md`,
      )
    case 'full':
      return fail('Media', `${free}, so uploads are refused (DISK_RESERVED_MB)`)
    case 'low':
      return warn('Media', `${free}, which is little (DISK_LOW_MB)`)
    case 'enough':
      return ok('Media', free)
  }
}
