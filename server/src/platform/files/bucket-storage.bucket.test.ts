import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { openTestStorage } from '../../testing/storage.ts'
import type { MediaStorage } from './media-storage.ts'

async function openStorage(env: Record<string, string> = {}): Promise<MediaStorage> {
  const { storage, remove } = await openTestStorage(env)
  onTestFinished(remove)
  await storage.prepare()
  return storage
}

const DELIVERY = { type: 'video/mp4', fileName: 'a.mp4' }
const KEY = 'kept/aa/video'
const putVideo = (storage: MediaStorage) => storage.put(KEY, Readable.from([Buffer.from('a video')]))

it('signs an address that can be read for a while without keys, in parts and under another name (decision 11)', async () => {
  const storage = await openStorage({ MEDIA_DELIVERY: 'signed' })
  await putVideo(storage)
  const address = (await storage.sign(KEY, DELIVERY)) ?? ''
  // It stays the same for hours, so that caches recognise it.
  expect(await storage.sign(KEY, DELIVERY)).toBe(address)
  const answer = await fetch(address, { headers: { range: 'bytes=2-4', origin: 'https://screens.example' } })
  expect(answer.status).toBe(206)
  expect(await answer.text()).toBe('vid')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': 'inline; filename="a.mp4"',
    'content-range': 'bytes 2-4/7',
    'access-control-allow-origin': expect.stringMatching(/^(\*|https:\/\/screens\.example)$/),
  })
})

it.each([
  ['another key', (url: URL) => (url.pathname = url.pathname.replace(KEY, 'installation-id'))],
  ['another signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
  ['a longer time', (url: URL) => url.searchParams.set('X-Amz-Expires', '604800')],
  ['no signature', (url: URL) => url.searchParams.delete('X-Amz-Signature')],
  ['nothing but its key', (url: URL) => (url.search = '')],
])('an address with %s is refused by the bucket (decision 11)', async (_what, change) => {
  const storage = await openStorage({ MEDIA_DELIVERY: 'signed' })
  await putVideo(storage)
  const url = new URL((await storage.sign(KEY, DELIVERY)) ?? '')
  change(url)
  const answer = await fetch(url)
  expect(await answer.text()).not.toBe('a video')
  // Where it lacks a part, some servers answer 400.
  expect([400, 403]).toContain(answer.status)
  if (url.searchParams.has('X-Amz-Signature')) expect(answer.status).toBe(403)
})

it('an address for reading cannot write or delete (decision 11)', async () => {
  const storage = await openStorage({ MEDIA_DELIVERY: 'signed' })
  await putVideo(storage)
  const address = (await storage.sign(KEY, DELIVERY)) ?? ''
  for (const method of ['PUT', 'DELETE']) {
    const body = method === 'PUT' ? { body: 'another video' } : {}
    expect((await fetch(address, { method, ...body })).status).toBe(403)
  }
  expect((await storage.head(KEY))?.sizeBytes).toBe(7)
})

it('with wrong keys reads, lists and writes nothing, and says so (decision 11)', async () => {
  const storage = await openStorage({ MEDIA_SECRET_ACCESS_KEY: 'wrong' })
  const calls = [
    () => storage.head(KEY),
    () => storage.get(KEY),
    () => storage.list('kept/')[Symbol.asyncIterator]().next(),
    () => putVideo(storage),
    () => storage.delete(KEY),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
})

it('without a signature, a CDN or this server delivers', async () => {
  const cdn = await openStorage({ MEDIA_DELIVERY: 'https://cdn.example/media/' })
  expect(await cdn.sign(KEY, DELIVERY)).toMatch(/^https:\/\/cdn\.example\/media\/marquee-test-\w+\/kept\/aa\/video$/)
  expect(await (await openStorage()).sign(KEY, DELIVERY)).toBeUndefined()
})
