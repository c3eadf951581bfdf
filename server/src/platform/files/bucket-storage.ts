import { constants, createReadStream } from 'node:fs'
import { access, mkdir, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { GetObjectCommand, GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import { openClients, openStream, type Sdk } from './bucket-clients.ts'
import { type BucketSettings, describeBucket } from './bucket-settings.ts'
import { DamagedFile, type FileChunk } from './chunk-reader.ts'
import { readDiskSpace } from './disk.ts'
import { type ByteRange, isMissing, type MediaStorage, MissingObject, type StoredObject } from './media-storage.ts'
import { signAddress } from './signed-address.ts'

/**
 * The smallest part that the protocol allows, apart from the last; four are in memory for a stream. 10,000 parts are the
 * most, so an object has at most 50 GB.
 */
const PART_BYTES = 5 * 1024 * 1024
/** Files up to this size are stored with one call. */
const MAX_PUT_BYTES = 64 * 1024 * 1024
const PARALLEL_DELETES = 8
/** Twenty of the largest videos at once. */
const MAX_SCRATCH_BYTES = 2e9

/**
 * Media in a bucket. The libraries for it are loaded only here.
 *
 * @param scratch folder of this machine for files that arrive or are made
 * @param partBytes the size of the parts of a stream
 */
export async function openBucketStorage(
  settings: BucketSettings,
  scratch: string,
  partBytes = PART_BYTES,
): Promise<MediaStorage> {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { calls: client, streams } = openClients(sdk, settings)
  const at = (key: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${key}` })
  const { encryption } = settings
  const encrypted = encryption && {
    ServerSideEncryption: encryption.kind,
    ...(encryption.key !== undefined && { SSEKMSKeyId: encryption.key }),
  }
  const head = (key: string) => readHead(sdk, client, key, at(key))

  const put = async (key: string, body: Readable, type?: string) => {
    const params = { ...at(key), ...encrypted, Body: body, ...(type !== undefined && { ContentType: type }) }
    const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 })
    // When the source breaks off, the parts that were sent are removed.
    await upload.done()
  }

  const copy = (from: string, to: string) =>
    isThere(client.send(new sdk.CopyObjectCommand({ ...at(to), ...encrypted, CopySource: encodeSource(at(from)) })))

  const remove = async (key: string) => void (await client.send(new sdk.DeleteObjectCommand(at(key))))

  return {
    address: describeBucket(settings),
    folder: undefined,
    scratch,
    maxScratchBytes: MAX_SCRATCH_BYTES,
    prepare: async () => void (await mkdir(scratch, { recursive: true })),
    put: (key, source) => put(key, source),
    async putFile(key, path, type) {
      try {
        const { size } = await stat(path)
        if (size > MAX_PUT_BYTES) await put(key, createReadStream(path), type)
        else await putWhole(sdk, client, { ...at(key), ...encrypted, ContentLength: size, ContentType: type }, path)
        await rm(path, { force: true })
      } catch (error) {
        // The file is gone and the object is there: it was stored before.
        if (!isMissing(error) || !(await head(key))) throw error
      }
    },
    get: (key, range) => openObject(sdk, (command) => openStream(streams, command), at(key), range),
    async readChunk(key, start, length) {
      const range = { start, end: start + length - 1 }
      return toChunk(key, await openObject(sdk, (command) => client.send(command), at(key), range), length)
    },
    head,
    copy,
    async move(from, to) {
      if (!(await copy(from, to))) return false
      await remove(from)
      return true
    },
    delete: remove,
    async deleteAll(prefix) {
      const limit = pLimit(PARALLEL_DELETES)
      const keys: string[] = []
      for await (const { key } of listObjects(sdk, client, settings, prefix)) keys.push(key)
      await limit.map(keys, remove)
    },
    list: (prefix) => listObjects(sdk, client, settings, prefix),
    listFolders: () => listFolders(sdk, client, settings),
    sign: (key, delivery) => signAddress({ sdk, client, settings, at: at(key) }, key, delivery),
    async readSpace() {
      await access(scratch, constants.W_OK)
      return readDiskSpace(scratch)
    },
  }
}

type Place = { Bucket: string; Key: string }

async function putWhole(
  sdk: Sdk,
  client: S3Client,
  params: Place & { ContentLength: number; ContentType: string | undefined },
  path: string,
): Promise<void> {
  const Body = createReadStream(path)
  try {
    await client.send(new sdk.PutObjectCommand({ ...params, Body }))
  } finally {
    Body.destroy()
  }
}

async function readHead(sdk: Sdk, client: S3Client, key: string, place: Place): Promise<StoredObject | undefined> {
  try {
    const { ContentLength, LastModified } = await client.send(new sdk.HeadObjectCommand(place))
    return { key, sizeBytes: ContentLength ?? 0, storedAt: LastModified ?? new Date(0) }
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

type SendGet = (command: GetObjectCommand) => Promise<GetObjectCommandOutput>

async function openObject(sdk: Sdk, send: SendGet, place: Place, range?: ByteRange): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`
  try {
    const { Body } = await send(new sdk.GetObjectCommand({ ...place, Range }))
    if (!(Body instanceof Readable)) throw new Error('the bucket answered without a body')
    return Body
  } catch (error) {
    if (isNotFound(error)) throw new MissingObject(place.Key, { cause: error })
    if (isOutOfRange(error)) throw new DamagedFile(`${place.Key} is shorter than what is known of it`, { cause: error })
    throw error
  }
}

async function toChunk(key: string, source: Readable, length: number): Promise<FileChunk> {
  const bytes = Buffer.concat(await source.toArray())
  if (bytes.length !== length) throw new DamagedFile(`${key} is shorter than what is known of it`)
  return { bytes, release: () => {} }
}

async function* listObjects(
  sdk: Sdk,
  client: S3Client,
  { bucket, prefix: root }: BucketSettings,
  prefix: string,
): AsyncIterable<StoredObject> {
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${root}${prefix}` })
  for await (const { Contents = [] } of pages) {
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents) {
      yield { key: Key.slice(root.length), sizeBytes: Size, storedAt: LastModified }
    }
  }
}

async function listFolders(sdk: Sdk, client: S3Client, { bucket, prefix }: BucketSettings): Promise<string[]> {
  const names: string[] = []
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix, Delimiter: '/' })
  for await (const { CommonPrefixes = [] } of pages)
    for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(prefix.length, -1))
  return names
}

/** Runs a call and returns whether its object was there. */
async function isThere(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** Also `NoSuchBucket` has the status 404, which is an error of the settings and not a missing object. */
function isNotFound(error: unknown): boolean {
  return getStatus(error) === 404 && (error as Error).name !== 'NoSuchBucket'
}

const isOutOfRange = (error: unknown) => getStatus(error) === 416

function getStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode
}

function encodeSource({ Bucket, Key }: Place): string {
  return `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
}
