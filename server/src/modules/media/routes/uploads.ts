import type { Readable } from 'node:stream'
import { VIDEO_MAX_BYTES } from '@marquee/contract/media.rules'
import { COMMON } from '@marquee/contract/refusals'
import {
  createUpload,
  deleteUpload,
  describeUploads,
  getUpload,
  sendUploadPart,
  TUS_VERSION,
} from '@marquee/contract/uploads'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse, Refused } from '../../../platform/errors.ts'
import { StorageFull } from '../../../platform/files/disk.ts'
import type { House } from '../../../platform/house.ts'
import { Answer, type Route, route } from '../../../platform/http/route.ts'
import { beginUpload, endUpload, noteArrived } from '../commands.ts'
import { ownUpload } from '../policy.ts'
import { presentUpload, standOf } from '../present.ts'
import type { StandingUpload } from '../queries.ts'
import { isMetadata } from '../rules.ts'

const { uploadVersion, videoTooLarge } = createUpload.refusals
const { uploadOffset, uploadTooLong } = sendUploadPart.refusals

/** Videos that arrive in parts, before the form that needs them (decision 12). */
export const uploadRoutes: readonly Route[] = [
  route(describeUploads, () => new Answer(null)),

  route(createUpload, async ({ caller, headers }, { database, clock }) => {
    refuseOtherVersions(headers)
    const sizeBytes = headers['upload-length']
    if (sizeBytes > VIDEO_MAX_BYTES) throw refuse(videoTooLarge, { field: 'upload-length' })
    if (sizeBytes === 0) throw refuse(COMMON.invalid, { field: 'upload-length' })
    if (!isMetadata(headers['upload-metadata'])) throw refuse(COMMON.invalid, { field: 'upload-metadata' })
    const at = clock.now()
    const upload = await inTransaction(database, (tx) => beginUpload(tx, caller.userId, sizeBytes, at))
    return new Answer(presentUpload(upload), {
      headers: { ...standOf(upload), location: `${createUpload.path}/${upload.id}` },
    })
  }),

  route(getUpload, async ({ caller, params, headers }, house) => {
    const upload = await ownUpload(house, caller.userId, params.id)
    refuseOtherVersions(headers)
    return new Answer(presentUpload(upload), { headers: standOf(upload) })
  }),

  route(sendUploadPart, async ({ caller, params, headers, bytes }, house) => {
    const upload = await ownUpload(house, caller.userId, params.id)
    refuseOtherVersions(headers)
    const from = headers['upload-offset']
    if (from !== upload.arrivedBytes) throw refuse(uploadOffset, { details: { arrivedBytes: upload.arrivedBytes } })
    if (from + (headers['content-length'] ?? 0) > upload.sizeBytes) throw refuse(uploadTooLong)
    const stands = await receivePart(house, upload, bytes)
    return new Answer(null, { headers: standOf(stands) })
  }),

  route(deleteUpload, async ({ caller, params, headers }, house) => {
    const upload = await ownUpload(house, caller.userId, params.id)
    refuseOtherVersions(headers)
    await inTransaction(house.database, (tx) => endUpload(tx, upload))
    return new Answer(null)
  }),
]

function refuseOtherVersions(headers: { 'tus-resumable'?: string | undefined }): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw refuse(uploadVersion, { field: 'tus-resumable' })
}

/**
 * Writes a part down as it arrives. No lock is held: how far the upload is stands in the database and only grows, so
 * a process that dies, or a line that is dead without knowing it, blocks nobody.
 */
async function receivePart(house: House, upload: StandingUpload, bytes: Readable): Promise<StandingUpload> {
  const { files, database, clock } = house
  let stands: StandingUpload | undefined = upload
  const note = async (until: number) => {
    stands = await inTransaction(database, (tx) => noteArrived(tx, upload, until, clock.now()))
    return stands !== undefined
  }
  try {
    await files.growing.write(
      upload.id,
      upload.arrivedBytes,
      atMost(upload.sizeBytes - upload.arrivedBytes, bytes),
      note,
    )
  } catch (error) {
    if (error instanceof Refused || error instanceof StorageFull) throw error
    // The line was cut; nobody hears this, and what arrived is noted.
    if (bytes.errored) throw refuse(COMMON.brokenUpload)
    throw error
  }
  if (!stands) throw refuse(COMMON.notFound)
  return stands
}

async function* atMost(most: number, bytes: Readable): AsyncGenerator<Buffer> {
  let read = 0
  // Ended early, the line stays, so that the refusal can be answered on it.
  for await (const some of bytes.iterator({ destroyOnReturn: false })) {
    read += some.length
    if (read > most) throw refuse(uploadTooLong)
    yield some
  }
}
