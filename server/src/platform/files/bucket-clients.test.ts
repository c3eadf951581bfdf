import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findFreePort } from '../../testing/processes.ts'
import { parseBucket } from './bucket-settings.ts'
import { openBucketStorage } from './bucket-storage.ts'
import { StorageAway } from './media-storage.ts'

const VIDEO = Buffer.alloc(4 * 1024 * 1024, 'v')
/** More than the connections of a client of the library. */
const READERS = 60

/** A storage whose bucket answers calls that read. */
async function openStorage(answerRead: RequestListener) {
  const server = createServer((request, response) => {
    if (request.method === 'GET') answerRead(request, response)
    else response.setHeader('content-length', VIDEO.length).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return openEndpoint(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

async function openEndpoint(endpoint: string) {
  const settings = parseBucket({
    MEDIA_URL: `s3://media?endpoint=${endpoint}`,
    MEDIA_ACCESS_KEY_ID: 'id',
    MEDIA_SECRET_ACCESS_KEY: 'secret',
  })
  if (!settings || 'refused' in settings) throw new Error('the settings are valid')
  return openBucketStorage(settings, tmpdir())
}

/** Minutes pass without waiting. */
function holdIntervals() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

it('answers other calls while many slow readers hold their videos (decision 11)', async () => {
  const storage = await openStorage((_request, response) => response.end(VIDEO))
  const held = await Promise.all(Array.from({ length: READERS }, () => storage.get('kept/aa/video')))
  expect(await storage.head('kept/aa/video')).toMatchObject({ sizeBytes: VIDEO.length })
  for (const video of held) video.destroy()
})

it('gives a reader that pauses for minutes the whole video (decision 11)', async () => {
  holdIntervals()
  const storage = await openStorage((_request, response) => response.end(VIDEO))
  const video = await storage.get('kept/aa/video')
  // As if it was read until its buffer was full.
  video.read(0)
  await expect.poll(() => video.readableLength).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Buffer.concat(await video.toArray()).equals(VIDEO)).toBe(true)
})

it('ends a video whose bucket stopped sending, so that its reader can ask again (decision 11)', async () => {
  holdIntervals()
  const storage = await openStorage((_request, response) => {
    response.setHeader('content-length', VIDEO.length).write('only the beginning')
  })
  const video = await storage.get('kept/aa/video')
  const reading = expect(video.toArray()).rejects.toThrow('the bucket stopped sending')
  await expect.poll(() => video.readableDidRead && video.readableLength === 0).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  await reading
})

it.each([
  ['cannot work now', 503],
  ['is asked too often', 429],
])('says that a bucket is away when it %s, and not when it refuses (decision 11)', async (_why, status) => {
  let answered = status
  const storage = await openStorage((_request, response) => response.writeHead(answered).end())
  await expect(storage.get('kept/aa/video')).rejects.toThrow(StorageAway)
  answered = 403
  await expect(storage.get('kept/aa/video')).rejects.not.toThrow(StorageAway)
})

it('says that a bucket is away when nothing listens (decision 11)', async () => {
  const port = await findFreePort()
  const storage = await openEndpoint(`http://127.0.0.1:${port}`)
  await expect(storage.head('kept/aa/video')).rejects.toThrow(StorageAway)
  await expect(storage.put('kept/aa/video', Readable.from([VIDEO]))).rejects.toThrow(StorageAway)
})
