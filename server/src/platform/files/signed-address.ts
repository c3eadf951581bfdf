import type { S3Client } from '@aws-sdk/client-s3'
import { HOURS, SECONDS, systemClock } from '../clock.ts'
import type { BucketSettings } from './bucket-settings.ts'
import type { Delivery } from './media-storage.ts'

/** Addresses of one object stay the same for so long, so that caches recognise it; they work for as long again. */
const STEP_MS = 6 * HOURS

type Place = { Bucket: string; Key: string }
type Parts = {
  sdk: typeof import('@aws-sdk/client-s3')
  client: S3Client
  settings: BucketSettings
  at: Place
}

/** The address of an object for browsers and players; undefined: this server delivers it. */
export async function signAddress(
  { sdk, client, settings: { delivery, prefix }, at }: Parts,
  key: string,
  { type, fileName }: Delivery,
): Promise<string | undefined> {
  if (delivery === 'server') return undefined
  if (delivery !== 'signed') return `${delivery.cdn}/${prefix}${key}`
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const command = new sdk.GetObjectCommand({
    ...at,
    ResponseContentType: type,
    ResponseContentDisposition: `inline; filename="${fileName}"`,
    ResponseCacheControl: 'public, max-age=31536000, immutable',
  })
  const now = systemClock.now().getTime()
  return getSignedUrl(client, command, {
    signingDate: new Date(now - (now % STEP_MS)),
    expiresIn: (2 * STEP_MS) / SECONDS,
  })
}
