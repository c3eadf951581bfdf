import 'fake-indexeddb/auto'
import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StorageSpace } from './kiosk.ts'
import { CHUNK_BYTES } from './file-chunks.ts'
import { openLibrary } from './library.ts'
import { Refused, Unreachable } from './call-errors.ts'
import { createTestId, createManifest } from './testing/sample-manifest.ts'
import { createTableStore } from './chunk-store.ts'
import { openStore, type Store } from './store.ts'

const LARGE = 2 * CHUNK_BYTES + 1234

let store: Store
let web: {
  files: Map<string, Uint8Array<ArrayBuffer>>
  asked: string[]
  trouble: (url: string, from: number) => Error | number | null
}
const never = new AbortController().signal

beforeEach(async () => {
  store = await openStore(new IDBFactory())
  web = { files: new Map(), asked: [], trouble: () => null }
})

/** Adds a file of that size to the server; its bytes depend on its name. */
function put(name: string, size: number): ManifestFile {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7 + name.length) % 251)
  web.files.set(`/${name}`, bytes)
  return { sha256: bytesToHex(sha256(bytes)), url: `/${name}`, type: 'video/mp4', bytes: size, durationMs: 12_000 }
}

async function createTestLibrary(faults: string[] = [], space?: () => Promise<StorageSpace>) {
  return openLibrary({
    chunkStore: createTableStore(store.chunks),
    ...(space ? { space } : {}),
    onFault: (_file, detail) => faults.push(detail),
    fetchChunk: async (url, from, to) => {
      web.asked.push(`${url} ${from}`)
      const trouble = web.trouble(url, from)
      if (trouble instanceof Error) throw trouble
      const bytes = web.files.get(url)
      if (!bytes) throw new Refused(404, 'File not found.', null)
      return bytes.slice(from, Math.min(to + 1, from + (trouble ?? Infinity)))
    },
  })
}

function createFileManifest(...files: ManifestFile[]): Manifest {
  return createManifest({ files })
}

describe('files', () => {
  test('are fetched in chunks, verified and opened complete', async () => {
    const file = put('a', LARGE)
    const library = await createTestLibrary()
    expect(library.missing(createFileManifest(file)).size).toBe(1)
    expect(await library.fetchAll(createFileManifest(file), never)).toBe('complete')
    expect(library.missing(createFileManifest(file)).size).toBe(0)
    expect(web.asked).toEqual(['/a 0', `/a ${CHUNK_BYTES}`, `/a ${2 * CHUNK_BYTES}`])
    const opened = await library.open(file)
    expect(opened.type).toBe('video/mp4')
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(web.files.get('/a'))
  })

  test('are never fetched twice, not even after a restart', async () => {
    const file = put('a', 1000)
    await (await createTestLibrary()).fetchAll(createFileManifest(file), never)
    expect(await (await createTestLibrary()).fetchAll(createFileManifest(file), never)).toBe('complete')
    expect(web.asked).toEqual(['/a 0'])
  })

  test('continue after an interruption, also after a restart', async () => {
    const file = put('a', LARGE)
    web.trouble = (_url, from) => (from === CHUNK_BYTES ? new Unreachable('cut') : null)
    expect(await (await createTestLibrary()).fetchAll(createFileManifest(file), never)).toBe('again')
    web.trouble = () => null
    expect(await (await createTestLibrary()).fetchAll(createFileManifest(file), never)).toBe('complete')
    expect(web.asked).toEqual(['/a 0', `/a ${CHUNK_BYTES}`, `/a ${CHUNK_BYTES}`, `/a ${2 * CHUNK_BYTES}`])
  })

  test('are deleted only when no manifest lists them', async () => {
    const [a, b] = [put('a', 1000), put('bb', 1000)]
    const library = await createTestLibrary()
    await library.fetchAll(createFileManifest(a, b), never)
    await library.keepOnly([createFileManifest(b)])
    expect([...library.missing(createFileManifest(a, b))]).toEqual([a.sha256])
    await expect(library.open(a)).rejects.toThrow('gone')
    expect((await library.open(b)).size).toBe(1000)
  })
})

describe('a damaged file', () => {
  test.each<[string, (file: ManifestFile) => void]>([
    ['is not there', () => web.files.delete('/a')],
    ['has other bytes', ({ bytes }) => web.files.set('/a', new Uint8Array(bytes))],
    ['is shorter than it should be', () => web.files.set('/a', new Uint8Array(10))],
  ])('%s: it fails twice and is left out, the others come, and it is tried again (product 5)', async (_name, spoil) => {
    const [a, b] = [put('a', 1000), put('bb', 1000)]
    const right = web.files.get('/a') as Uint8Array<ArrayBuffer>
    spoil(a)
    const faults: string[] = []
    const library = await createTestLibrary(faults)
    expect(await library.fetchAll(createFileManifest(a, b), never)).toBe('again')
    expect(await library.fetchAll(createFileManifest(a, b), never)).toBe('partial')
    expect([...library.missing(createFileManifest(a, b))]).toEqual([a.sha256])
    expect(faults).toHaveLength(2)
    web.files.set('/a', right)
    web.files.set('/bb', right)
    expect(await library.fetchAll(createFileManifest(a, b), never)).toBe('complete')
  })

  test('ends the round when the connection is lost before the first byte', async () => {
    const [a, b] = [put('a', 1000), put('bb', 1000)]
    web.trouble = () => new Unreachable('away')
    const library = await createTestLibrary()
    expect(await library.fetchAll(createFileManifest(a, b), never)).toBe('again')
    expect(web.asked).toEqual(['/a 0'])
  })

  test('is fetched again when its bytes on disk have changed', async () => {
    const file = put('a', 1000)
    const faults: string[] = []
    const library = await createTestLibrary(faults)
    await library.fetchAll(createFileManifest(file), never)
    await library.recheck(file)
    expect(faults).toEqual([])
    await store.chunks.put([file.sha256, 0], new Blob([new Uint8Array(1000)]))
    await library.recheck(file)
    expect(faults).toHaveLength(1)
    expect(await library.fetchAll(createFileManifest(file), never)).toBe('complete')
    expect(web.asked).toHaveLength(2)
  })

  test('is fetched once when it is too large for the disk, and again after the manifest has changed', async () => {
    const [large, small, old] = [put('large', LARGE), put('small', 1000), put('old', 1000)]
    const chunkStore = createTableStore(store.chunks)
    const asked: string[] = []
    const library = await openLibrary({
      chunkStore: {
        ...chunkStore,
        put: (sha256, index, bytes) =>
          sha256 === large.sha256
            ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
            : chunkStore.put(sha256, index, bytes),
      },
      fetchChunk: async (url, from, to) => {
        asked.push(url)
        return (web.files.get(url) as Uint8Array<ArrayBuffer>).slice(from, to + 1)
      },
      onFault: () => {},
    })
    const [before, next] = [createFileManifest(old, small), createFileManifest(large, small)]
    await library.keepOnly([before])
    await library.fetchAll(before, never)
    // Rounds run before the manifest is live, when it goes live, and with every later check.
    for (const named of [[before, next], [before, next], [next], [next], [next]]) {
      await library.keepOnly(named)
      await library.fetchAll(next, never)
    }
    expect(asked).toEqual(['/old', '/small', '/large', '/large'])
    const changed = { ...next, version: 'another' }
    for (const named of [[next, changed], [changed], [changed]]) {
      await library.keepOnly(named)
      await library.fetchAll(changed, never)
    }
    expect(asked).toEqual(['/old', '/small', '/large', '/large', '/large'])
  })

  test('is left out without its chunks on a full disk, and fetched again only for another manifest', async () => {
    const file = put('a', LARGE)
    const chunkStore = createTableStore(store.chunks)
    let isFull = true
    let asked = 0
    const library = await openLibrary({
      chunkStore: {
        ...chunkStore,
        put: (sha256, index, bytes) =>
          isFull && index > 0
            ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
            : chunkStore.put(sha256, index, bytes),
      },
      fetchChunk: async (_url, from, to) => {
        asked++
        return (web.files.get('/a') as Uint8Array<ArrayBuffer>).slice(from, to + 1)
      },
      onFault: () => {},
    })
    expect(await library.fetchAll(createFileManifest(file), never)).toBe('again')
    expect(await library.fetchAll(createFileManifest(file), never)).toBe('partial')
    expect(await store.chunks.keys()).toEqual([])
    expect(asked).toBe(2)
    isFull = false
    await library.keepOnly([createFileManifest(file)])
    expect(await library.fetchAll(createFileManifest(file), never)).toBe('complete')
  })
})

describe('a small disk', () => {
  test('gets the files that fit, by the first day of their flights; the rest is reported and left out', async () => {
    const [soon, later, fill] = [put('sooner', 1000), put('latest!', 1000), put('fill', 1000)]
    const faults: string[] = []
    // Space for one file besides the reserve for proofs.
    const space = async () => ({ usedBytes: web.asked.length > 0 ? 1000 : 0, totalBytes: 1600 })
    const library = await createTestLibrary(faults, space)
    const flight = (file: ManifestFile, startsOn: string) => ({
      campaignId: createTestId(file.url),
      name: file.url,
      sha256: file.sha256,
      startsOn,
      endsOn: '2026-12-31',
    })
    const manifest = createManifest({
      files: [fill, later, soon],
      flights: [flight(later, '2026-07-01'), flight(soon, '2026-06-01')],
    })
    await library.fetchAll(manifest, never)
    expect(await library.fetchAll(manifest, never)).toBe('partial')
    expect(web.asked).toEqual(['/sooner 0'])
    expect(library.missing(manifest)).toEqual(new Set([fill.sha256, later.sha256]))
    expect(new Set(faults)).toEqual(new Set(['does not fit: the storage is full']))
  })

  test('deletes chunks of incomplete files for a proof, but no playable file', async () => {
    const [whole, half] = [put('whole', 1000), put('half', LARGE)]
    web.trouble = (url, from) => (url === '/half' && from > 0 ? new Unreachable('cut') : null)
    const library = await createTestLibrary()
    await library.fetchAll(createFileManifest(whole, half), never)
    expect((await store.chunks.keys()).map(([sha256]) => sha256)).toContain(half.sha256)
    await library.makeRoom()
    expect(new Set((await store.chunks.keys()).map(([sha256]) => sha256))).toEqual(new Set([whole.sha256]))
  })
})

describe('a file that the browser has deleted', () => {
  test.each<[string, (library: Awaited<ReturnType<typeof createTestLibrary>>, file: ManifestFile) => Promise<unknown>]>(
    [
      ['as it is to be played', (library, file) => expect(library.open(file)).rejects.toThrow('gone')],
      ['when all are looked at', (library, file) => library.lookAll(createFileManifest(file))],
    ],
  )('is found %s, reported, and fetched again', async (_name, find) => {
    const file = put('a', LARGE)
    const faults: string[] = []
    const library = await createTestLibrary(faults)
    await library.fetchAll(createFileManifest(file), never)
    expect(await library.lookAll(createFileManifest(file))).toBe(true)
    await store.chunks.remove(file.sha256)
    await find(library, file)
    expect(faults).toEqual(['is gone from the disk and is fetched again'])
    expect(library.missing(createFileManifest(file)).size).toBe(1)
    expect(await library.fetchAll(createFileManifest(file), never)).toBe('complete')
  })
})

test('a disk that does not respond is reported and its files stay', async () => {
  const file = put('a', LARGE)
  const chunkStore = createTableStore(store.chunks)
  let isAway = false
  const faults: string[] = []
  const library = await openLibrary({
    chunkStore: {
      ...chunkStore,
      listChunks: (sha256) =>
        isAway ? Promise.reject(new DOMException('closing', 'InvalidStateError')) : chunkStore.listChunks(sha256),
    },
    fetchChunk: async (url, from, to) => (web.files.get(url) as Uint8Array<ArrayBuffer>).slice(from, to + 1),
    onFault: (_file, detail) => faults.push(detail),
  })
  await library.fetchAll(createFileManifest(file), never)
  isAway = true
  expect(await library.lookAll(createFileManifest(file))).toBe(true)
  expect(library.missing(createFileManifest(file)).size).toBe(0)
  expect(faults).toEqual([expect.stringContaining('closing')])
  isAway = false
  expect((await library.open(file)).size).toBe(LARGE)
})

test('a busy server does not count as a failure of a file, and its pause is passed on', async () => {
  const file = put('a', 1000)
  const faults: string[] = []
  const library = await createTestLibrary(faults)
  web.trouble = () => new Refused(503, 'busy', 20_000)
  await expect(library.fetchAll(createFileManifest(file), never)).rejects.toBeInstanceOf(Refused)
  await expect(library.fetchAll(createFileManifest(file), never)).rejects.toBeInstanceOf(Refused)
  web.trouble = () => null
  expect(await library.fetchAll(createFileManifest(file), never)).toBe('complete')
  expect(faults).toEqual([])
})
