import { startBucket } from './bucket.ts'

/**
 * Starts a bucket server for the tests and sets TEST_BUCKET_ENDPOINT, TEST_BUCKET_KEY and TEST_BUCKET_SECRET.
 *
 * @throws Error when Swift is not installed
 */
export async function setup(): Promise<() => Promise<void>> {
  const { endpoint, accessKeyId, secretAccessKey, stop } = await startBucket()
  process.env.TEST_BUCKET_ENDPOINT = endpoint
  process.env.TEST_BUCKET_KEY = accessKeyId
  process.env.TEST_BUCKET_SECRET = secretAccessKey
  return stop
}
