import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_VIDEO_BYTES } from './media.rules.ts'
import { refusal } from './refusals.ts'
import { byId, id, instant } from './scalars.ts'
import { mediaTexts } from './messages/media.ts'

/**
 * Videos that arrive in parts before their form is sent: the tus protocol, version 1.0.0, with the extensions
 * creation, expiration and termination (UPL-6, UPL-10, decision 12). The GET routes also answer HEAD.
 */
export const TUS_VERSION = '1.0.0'
/** The content type of every part. */
export const CHUNK_TYPE = 'application/offset+octet-stream'

const answers = { 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION }
const version = { 'tus-resumable': z.optional(z.string()) }
/** A number of bytes in digits, without sign and exponent. */
const bytes = z.pipe(
  z.string().check(z.regex(/^\d{1,40}$/)),
  z.transform((digits: string) => Number(digits)),
)
const who = ['partner', 'client'] as const
const uploadVersion = refusal(412, () => mediaTexts.uploadVersion)

export const describeUploads = endpoint({
  method: 'OPTIONS',
  path: '/api/uploads',
  who: ['public'],
  summary: 'What of the tus protocol is spoken here, in headers',
  status: 204,
  answers: {
    ...answers,
    'tus-extension': 'creation,expiration,termination',
    'tus-max-size': String(MAX_VIDEO_BYTES),
  },
  reply: z.null(),
})

const upload = z.object({
  _id: id,
  sizeBytes: z.number(),
  /** the number of bytes from the start that were received */
  arrivedBytes: z.number(),
  expiresAt: instant,
})
export type Upload = z.infer<typeof upload>

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  who,
  ignoresIdempotencyKey: true,
  keyAreas: ['campaigns', 'screens'],
  summary: 'Begins the upload of a video (tus creation); its address comes in Location',
  status: 201,
  headers: z.object({
    ...version,
    'upload-length': bytes,
    'upload-metadata': z.optional(z.string().check(z.maxLength(2000))),
  }),
  answers,
  reply: upload,
  refusals: { uploadVersion, videoTooLarge: refusal(413, () => mediaTexts.videoTooLarge) },
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  who,
  keyAreas: ['campaigns', 'screens'],
  summary: 'Where an own upload stands, in Upload-Offset and in words',
  params: byId,
  headers: z.object(version),
  answers,
  reply: upload,
  refusals: { uploadVersion },
})

export const sendUploadPart = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  who,
  keyAreas: ['campaigns', 'screens'],
  summary: 'The next bytes of an own upload; what arrived before the line was cut stays',
  status: 204,
  params: byId,
  headers: z.object({ ...version, 'upload-offset': bytes, 'content-length': z.optional(bytes) }),
  bytes: CHUNK_TYPE,
  answers,
  reply: z.null(),
  refusals: {
    uploadVersion,
    uploadOffset: refusal(409, () => mediaTexts.uploadOffset),
    uploadTooLong: refusal(413, () => mediaTexts.uploadTooLong),
    uploadTooManyParts: refusal(413, () => mediaTexts.uploadTooManyParts),
  },
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  who,
  keyAreas: ['campaigns', 'screens'],
  summary: 'Throws an own upload away (tus termination)',
  status: 204,
  params: byId,
  headers: z.object(version),
  answers,
  reply: z.null(),
  refusals: { uploadVersion },
})

/** Refusals of a form because of its video. */
export const SENT_VIDEO_REFUSALS = {
  videoTwice: refusal(400, () => mediaTexts.videoTwice),
  uploadUnfinished: refusal(409, () => mediaTexts.uploadUnfinished),
  /** used by another save, expired, deleted, or not of this account */
  uploadGone: refusal(409, () => mediaTexts.uploadGone),
  /** `details`: { usedBytes, limitBytes } */
  videosFull: refusal(413, () => mediaTexts.videosFull),
  videosOfDay: refusal(429, () => mediaTexts.videosOfDay),
}
