import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readConfig } from '../platform/config.ts'
import type { Clock } from '../platform/clock.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { getKeyName, type MediaStorage, type StoredObject } from '../platform/files/media-storage.ts'

/** Whether these tests run on a bucket; then its server is named by TEST_BUCKET_ENDPOINT, _KEY and _SECRET. */
export const isOnBucket = process.env.TEST_MEDIA === 'bucket'

const BUCKET = 'media'

/** The server of the bucket, and the settings of its keys. */
export const BUCKET_ENDPOINT = process.env.TEST_BUCKET_ENDPOINT ?? ''
export const BUCKET_KEYS = {
  MEDIA_ACCESS_KEY_ID: process.env.TEST_BUCKET_KEY ?? '',
  MEDIA_SECRET_ACCESS_KEY: process.env.TEST_BUCKET_SECRET ?? '',
}

/** The settings of a storage of one's own: in the folder, or below its name in the bucket of the tests. */
export async function buildMediaEnv(folder: string): Promise<Record<string, string>> {
  if (!isOnBucket) return { DATA_DIR: folder }
  await ensureBucket()
  return {
    DATA_DIR: folder,
    MEDIA_URL: `s3://${BUCKET}/${basename(folder)}?endpoint=${BUCKET_ENDPOINT}`,
    ...BUCKET_KEYS,
    MEDIA_DELIVERY: 'server',
  }
}

let bucketMade: Promise<void> | undefined

/** Every process of the tests makes it; only the first succeeds. */
function ensureBucket(): Promise<void> {
  const { MEDIA_ACCESS_KEY_ID: accessKeyId, MEDIA_SECRET_ACCESS_KEY: secretAccessKey } = BUCKET_KEYS
  bucketMade ??= createBucket({ endpoint: BUCKET_ENDPOINT, accessKeyId, secretAccessKey }, BUCKET)
  return bucketMade
}

type BucketServer = { endpoint: string; accessKeyId: string; secretAccessKey: string }

/** Makes a bucket, unless there is one of that name. */
export async function createBucket({ endpoint, accessKeyId, secretAccessKey }: BucketServer, name: string) {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: name })).catch((error: Error) => {
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error
  })
}

/** An empty storage of the kind under test, with its scratch folder. */
export async function openTestStorage(
  env: Record<string, string> = {},
): Promise<{ storage: MediaStorage; dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-test-'))
  const storage = await openStorage(readConfig({ ...(await buildMediaEnv(dataDir)), ...env }))
  return { storage, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** The storage with a clock of its own, which says when objects were stored. */
export function setStorageClock(storage: MediaStorage, clock: Clock): MediaStorage {
  const dates = new Map<string, Date>()
  const date = (object: StoredObject) => ({ ...object, storedAt: dates.get(object.key) ?? object.storedAt })
  return {
    ...storage,
    async put(key, source) {
      await storage.put(key, source)
      dates.set(key, clock.now())
    },
    async head(key) {
      const stored = await storage.head(key)
      return stored && date(stored)
    },
    async *list(prefix) {
      for await (const stored of storage.list(prefix)) yield date(stored)
    },
  }
}

/** The names directly below a prefix that ends with a slash. */
export async function listStoredNames(storage: MediaStorage, prefix: string): Promise<string[]> {
  const names = new Set<string>()
  for await (const { key } of storage.list(prefix)) names.add(key.slice(prefix.length).split('/')[0] ?? getKeyName(key))
  return [...names]
}

/** The names of the files that have arrived and are not stored. */
export const listScratch = (storage: MediaStorage) => readdir(storage.scratch)
