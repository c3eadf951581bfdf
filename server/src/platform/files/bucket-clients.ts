import { Readable } from 'node:stream'
import type { GetObjectCommand, GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { SECONDS } from '../clock.ts'
import type { BucketSettings } from './bucket-settings.ts'
import { StorageAway } from './media-storage.ts'

/** A bucket that is gone fails a call instead of holding it. */
const CONNECT_MS = 5 * SECONDS
const SILENCE_MS = 30 * SECONDS

/** Each slow reader of a video has a connection to the bucket. */
const MAX_READERS = 1000

export type Sdk = typeof import('@aws-sdk/client-s3')

/**
 * Two clients of a bucket. That of the streams has connections of its own, so that slow readers delay no other call,
 * and no limit for silence: a video element with a full buffer pauses for minutes.
 */
export function openClients(sdk: Sdk, settings: BucketSettings): { calls: S3Client; streams: S3Client } {
  const agent = { keepAlive: true, maxSockets: MAX_READERS }
  return {
    calls: openClient(sdk, settings, { socketTimeout: SILENCE_MS }),
    streams: openClient(sdk, settings, { socketTimeout: 0, httpAgent: agent, httpsAgent: agent }),
  }
}

type Limits = { socketTimeout: number; httpAgent?: object; httpsAgent?: object }

function openClient(sdk: Sdk, settings: BucketSettings, limits: Limits): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Many servers know no other style, and it needs no certificate for each bucket.
    forcePathStyle: true,
    requestHandler: { connectionTimeout: CONNECT_MS, ...limits },
    // Many servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint }),
  })
  client.middlewareStack.add(reportAway, { step: 'initialize', name: 'reportAway' })
  return client
}

/** Makes a bucket that cannot be reached or cannot work now an error of its own; a call is repeated before that. */
const reportAway = <Args, Output>(next: (args: Args) => Promise<Output>) => {
  return async (args: Args): Promise<Output> => {
    try {
      return await next(args)
    } catch (error) {
      throw isAway(error) ? new StorageAway(`the bucket does not answer: ${(error as Error).message}`) : error
    }
  }
}

const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

function isAway(error: unknown): boolean {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode ?? 0
  return status >= 500 || status === 429 || AWAY.test(code ?? '') || name === 'TimeoutError' || name === 'AbortError'
}

/** Opens a stream that may be read as slowly as its reader likes. A bucket that sends nothing for 30 seconds ends it. */
export async function openStream(streams: S3Client, command: GetObjectCommand): Promise<GetObjectCommandOutput> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const output = await streams.send(command, { abortSignal: silence.signal })
    if (isIncoming(output.Body)) endOnSilence(output.Body)
    return output
  } finally {
    clearTimeout(timer)
  }
}

/** The body of an answer, as Node.js gives it. */
type Incoming = Readable & { readonly complete: boolean; readonly socket: { readonly bytesRead: number } }

const isIncoming = (body: unknown): body is Incoming =>
  body instanceof Readable && 'complete' in body && 'socket' in body

/** Destroys a body whose reader waits for the bucket in vain. */
function endOnSilence(body: Incoming): void {
  const { socket } = body
  let { bytesRead } = socket
  const timer = setInterval(() => {
    // While bytes wait here, the reader pauses.
    const isAlive = body.complete || body.readableLength > 0 || socket.bytesRead > bytesRead
    bytesRead = socket.bytesRead
    if (!isAlive) body.destroy(new Error('the bucket stopped sending'))
  }, SILENCE_MS)
  timer.unref()
  body.once('close', () => clearInterval(timer))
}
