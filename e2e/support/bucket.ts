import { createBucket } from '../../server/src/testing/storage.ts'
import { type Bucket, startBucket } from '../../tools/src/bucket.ts'

/** A bucket server with an empty bucket, and the settings of a server that uses it. */
export async function startMediaBucket(): Promise<Bucket & { settings: Record<string, string> }> {
  const bucket = await startBucket()
  await createBucket(bucket, 'media')
  const { endpoint, accessKeyId, secretAccessKey } = bucket
  const url = `s3://media/videos?endpoint=${endpoint}`
  const settings = { MEDIA_URL: url, MEDIA_ACCESS_KEY_ID: accessKeyId, MEDIA_SECRET_ACCESS_KEY: secretAccessKey }
  return { ...bucket, settings }
}
