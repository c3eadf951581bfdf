import type { Readable } from 'node:stream'
import { MAX_VIDEO_BYTES } from '@marquee/contract/media.rules'
import { COMMON } from '@marquee/contract/refusals'
import {
  createUpload,
  deleteUpload,
  describeUploads,
  getUpload,
  sendUploadPart,
  TUS_VERSION,
} from '@marquee/contract/uploads'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse, Refused } from '../../../platform/errors.ts'
import { PART_BYTES } from '../../../platform/files/bucket-uploads.ts'
import { StorageFull } from '../../../platform/files/disk.ts'
import { countUpload, countUploadedBytes } from '../../../platform/files/upload-metrics.ts'
import type { SaveProgress } from '../../../platform/files/partial-uploads.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { Answer, type Route, route } from '../../../platform/http/route.ts'
import { beginUpload, endUpload, recordProgress } from '../commands/files.ts'
import { requireOwnUpload } from '../policy.ts'
import { presentUpload, toUploadHeaders } from '../present.ts'
import type { UploadRow } from '../queries/files.ts'
import { isMetadata } from '../rules/upload-metadata.ts'

const { uploadVersion, videoTooLarge } = createUpload.refusals
const { uploadOffset, uploadTooLong, uploadTooManyParts } = sendUploadPart.refusals

/**
 * Of the largest video in a bucket, with a part more for each of 200 broken connections. Otherwise parts of a byte would
 * make a hundred million objects.
 */
export const MAX_UPLOAD_PARTS = Math.ceil(MAX_VIDEO_BYTES / PART_BYTES) + 200

/** Uploads of videos in parts, before the form that needs them (decision 12). */
export const uploadRoutes: readonly Route[] = [
  route(describeUploads, () => new Answer(null)),

  route(createUpload, async ({ caller, headers }, { database, clock }) => {
    assertTusVersion(headers)
    const sizeBytes = headers['upload-length']
    if (sizeBytes > MAX_VIDEO_BYTES) throw refuse(videoTooLarge, { field: 'upload-length' })
    if (sizeBytes === 0) throw refuse(COMMON.invalid, { field: 'upload-length' })
    if (!isMetadata(headers['upload-metadata'])) throw refuse(COMMON.invalid, { field: 'upload-metadata' })
    const at = clock.now()
    const upload = await runInTransaction(database, (tx) => beginUpload(tx, caller.userId, sizeBytes, at))
    return new Answer(presentUpload(upload), {
      headers: { ...toUploadHeaders(upload), location: `${createUpload.path}/${upload.id}` },
    })
  }),

  route(getUpload, async ({ caller, params, headers }, context) => {
    const upload = await requireOwnUpload(context, caller.userId, params.id)
    assertTusVersion(headers)
    return new Answer(presentUpload(upload), { headers: toUploadHeaders(upload) })
  }),

  route(sendUploadPart, async ({ caller, params, headers, bytes }, context) => {
    const upload = await requireOwnUpload(context, caller.userId, params.id)
    assertTusVersion(headers)
    const from = headers['upload-offset']
    if (from !== upload.arrivedBytes) throw refuse(uploadOffset, { details: { arrivedBytes: upload.arrivedBytes } })
    if (from + (headers['content-length'] ?? 0) > upload.sizeBytes) throw refuse(uploadTooLong)
    if (upload.partEnds.length >= MAX_UPLOAD_PARTS) throw refuse(uploadTooManyParts)
    const current = await countUpload(() => receiveChunk(context, upload, bytes))
    return new Answer(null, { headers: toUploadHeaders(current) })
  }),

  route(deleteUpload, async ({ caller, params, headers }, context) => {
    const upload = await requireOwnUpload(context, caller.userId, params.id)
    assertTusVersion(headers)
    await runInTransaction(context.database, (tx) => endUpload(tx, upload))
    return new Answer(null)
  }),
]

function assertTusVersion(headers: { 'tus-resumable'?: string | undefined }): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw refuse(uploadVersion, { field: 'tus-resumable' })
}

/**
 * Stores a part while it arrives. No lock is necessary: the database has the number of stored bytes, which only grows.
 * So a crashed process or a stale connection blocks nothing.
 */
async function receiveChunk(context: AppContext, upload: UploadRow, bytes: Readable): Promise<UploadRow> {
  const { files, database, clock } = context
  let current: UploadRow | undefined = upload
  const saveProgress: SaveProgress = async (until, partFrom) => {
    const progress = { until, partFrom }
    current = await runInTransaction(database, (tx) => recordProgress(tx, upload, progress, clock.now()))
    return current !== undefined
  }
  try {
    await files.partialUploads.write(
      upload.id,
      upload.arrivedBytes,
      limitBytes(upload.sizeBytes - upload.arrivedBytes, bytes),
      saveProgress,
    )
  } catch (error) {
    if (error instanceof Refused || error instanceof StorageFull) throw error
    // The connection was lost. The client does not get this answer, but the received bytes are recorded.
    if (bytes.errored) throw refuse(COMMON.brokenUpload)
    throw error
  }
  if (current) return current
  // It has ended, or in a bucket another connection has stored the same part.
  const { arrivedBytes } = await requireOwnUpload(context, upload.sender, upload.id)
  throw refuse(uploadOffset, { details: { arrivedBytes } })
}

async function* limitBytes(maxBytes: number, bytes: Readable): AsyncGenerator<Buffer> {
  let read = 0
  // Keeps the connection open after an early end, so that the refusal can be sent.
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    read += chunk.length
    if (read > maxBytes) throw refuse(uploadTooLong)
    countUploadedBytes(chunk.length)
    yield chunk
  }
}
