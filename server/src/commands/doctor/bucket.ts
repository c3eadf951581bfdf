import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { SECONDS } from '../../platform/clock.ts'
import { type BucketSettings, getDeliveryOrigin } from '../../platform/files/bucket-settings.ts'
import { readStorageId } from '../../platform/files/installation-id.ts'
import { DERIVED, KEPT, type MediaStorage, readText } from '../../platform/files/media-storage.ts'
import { fail, type Finding, type Findings, ok } from './findings.ts'

const ABOUT = 'Bucket'
const SECTION = 'see docs/operating/bucket.md'
const TEXT = 'a small file of npm run doctor'
const DELIVERY = { type: 'image/webp', fileName: 'doctor.webp' }
const TIMEOUT_MS = 10 * SECONDS

/** Whether the bucket is ours, can be used, and is seen by players. It writes a small file there and removes it. */
export async function* checkBucket(
  storage: MediaStorage,
  bucket: BucketSettings,
  { id, publicUrl }: { id: string; publicUrl: string },
): Findings {
  const mismatch = await findMismatch(storage, id)
  if (mismatch) {
    yield mismatch
    return
  }
  // Where a CDN may read it, and where the sweep would remove it.
  const key = `${DERIVED}00/doctor-${randomUUID()}/probe`
  try {
    await storage.put(key, Readable.from([Buffer.from(TEXT)]))
    const isRight = (await readText(storage, key)) === TEXT
    for await (const _file of storage.list(KEPT)) break
    yield isRight
      ? ok(ABOUT, `${storage.address} belongs to this database, and can be read, written and listed`)
      : fail(ABOUT, `${storage.address} did not return what was written to it`)
    if (bucket.delivery !== 'server') yield await checkDelivery(storage, bucket, { key, publicUrl })
  } catch (error) {
    yield fail(ABOUT, `${storage.address} cannot be written and listed with these keys: ${describe(error)}; ${SECTION}`)
    return
  }
  try {
    await storage.delete(key)
  } catch (error) {
    yield fail(ABOUT, `files in ${storage.address} cannot be removed with these keys: ${describe(error)}; ${SECTION}`)
  }
}

async function findMismatch(storage: MediaStorage, id: string): Promise<Finding | undefined> {
  try {
    const carried = await readStorageId(storage)
    if (carried === id) return undefined
    return fail(ABOUT, `${storage.address} is not the bucket of this database; ${SECTION}`)
  } catch (error) {
    return fail(ABOUT, `${storage.address} cannot be read: ${describe(error)}; ${SECTION}`)
  }
}

/** Reads a part of the file as a player at our address does. */
async function checkDelivery(
  storage: MediaStorage,
  bucket: BucketSettings,
  { key, publicUrl }: { key: string; publicUrl: string },
): Promise<Finding> {
  const there = getDeliveryOrigin(bucket) ?? ''
  const { origin, protocol } = new URL(publicUrl)
  if (protocol === 'https:' && there.startsWith('http:'))
    return fail(ABOUT, `${there} is not https://, so browsers and players load nothing from it; ${SECTION}`)
  try {
    const address = (await storage.sign(key, DELIVERY)) ?? ''
    const headers = { range: 'bytes=0-4', origin }
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const part = await answer.text()
    if (answer.status !== 206 || part !== TEXT.slice(0, 5))
      return fail(ABOUT, `${there} answered ${answer.status} to a player that asked for a part of a file; ${SECTION}`)
    const allowed = answer.headers.get('access-control-allow-origin')
    return allowed === '*' || allowed === origin
      ? ok(ABOUT, `players at ${origin} can read from ${there}`)
      : fail(ABOUT, `${there} does not allow players at ${origin} to read (CORS); ${SECTION}`)
  } catch (error) {
    return fail(ABOUT, `${there} cannot be reached: ${describe(error)}; ${SECTION}`)
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : `${error.name} ${error.message}`
}
