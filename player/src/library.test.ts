import 'fake-indexeddb/auto'
import type { Manifest, ManifestFile } from '@marquee/contract/player'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import { openLibrary, PIECE_BYTES } from './library.ts'
import { Refused, Unreachable } from './link.ts'
import { sampleManifest } from './sample-manifest.ts'
import { createSha256 } from './sha256.ts'
import { tableShelf } from './shelf.ts'
import { openStore, type Store } from './store.ts'

const LARGE = 2 * PIECE_BYTES + 1234

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

/** Puts a file of that size on the web; its bytes depend on its name. */
function put(name: string, size: number): ManifestFile {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7 + name.length) % 251)
  const hash = createSha256()
  hash.update(bytes)
  web.files.set(`/${name}`, bytes)
  return { sha256: hash.hex(), url: `/${name}`, type: 'video/mp4', bytes: size, durationMs: 12_000 }
}

async function libraryOf(faults: string[] = []) {
  return openLibrary({
    shelf: tableShelf(store.pieces),
    onFault: (_file, detail) => faults.push(detail),
    fetchPiece: async (url, from, to) => {
      web.asked.push(`${url} ${from}`)
      const trouble = web.trouble(url, from)
      if (trouble instanceof Error) throw trouble
      const bytes = web.files.get(url)
      if (!bytes) throw new Refused(404, 'There is no such file.', null)
      return bytes.slice(from, Math.min(to + 1, from + (trouble ?? Infinity)))
    },
  })
}

function manifestWith(...files: ManifestFile[]): Manifest {
  return sampleManifest({ files })
}

describe('files', () => {
  test('are fetched in pieces, verified, and opened whole', async () => {
    const file = put('a', LARGE)
    const library = await libraryOf()
    expect(library.missing(manifestWith(file)).size).toBe(1)
    expect(await library.fetchAll(manifestWith(file), never)).toBe('complete')
    expect(library.missing(manifestWith(file)).size).toBe(0)
    expect(web.asked).toEqual(['/a 0', `/a ${PIECE_BYTES}`, `/a ${2 * PIECE_BYTES}`])
    const opened = await library.open(file)
    expect(opened.type).toBe('video/mp4')
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(web.files.get('/a'))
  })

  test('are never fetched twice, not even after a restart', async () => {
    const file = put('a', 1000)
    await (await libraryOf()).fetchAll(manifestWith(file), never)
    expect(await (await libraryOf()).fetchAll(manifestWith(file), never)).toBe('complete')
    expect(web.asked).toEqual(['/a 0'])
  })

  test('go on after a cut where they were, over a restart too', async () => {
    const file = put('a', LARGE)
    web.trouble = (_url, from) => (from === PIECE_BYTES ? new Unreachable('cut') : null)
    expect(await (await libraryOf()).fetchAll(manifestWith(file), never)).toBe('again')
    web.trouble = () => null
    expect(await (await libraryOf()).fetchAll(manifestWith(file), never)).toBe('complete')
    expect(web.asked).toEqual(['/a 0', `/a ${PIECE_BYTES}`, `/a ${PIECE_BYTES}`, `/a ${2 * PIECE_BYTES}`])
  })

  test('are given away only when no manifest names them', async () => {
    const [a, b] = [put('a', 1000), put('bb', 1000)]
    const library = await libraryOf()
    await library.fetchAll(manifestWith(a, b), never)
    await library.keepOnly([manifestWith(b)])
    expect([...library.missing(manifestWith(a, b))]).toEqual([a.sha256])
    await expect(library.open(a)).rejects.toThrow('gone')
    expect((await library.open(b)).size).toBe(1000)
  })
})

describe('a file that is not right', () => {
  test.each<[string, (file: ManifestFile) => void]>([
    ['is not there', () => web.files.delete('/a')],
    ['has other bytes', ({ bytes }) => web.files.set('/a', new Uint8Array(bytes))],
    ['is shorter than it should be', () => web.files.set('/a', new Uint8Array(10))],
  ])(
    '%s: it fails twice and is left out, the others come, and it is tried again (product design 5)',
    async (_name, spoil) => {
      const [a, b] = [put('a', 1000), put('bb', 1000)]
      const right = web.files.get('/a') as Uint8Array<ArrayBuffer>
      spoil(a)
      const faults: string[] = []
      const library = await libraryOf(faults)
      expect(await library.fetchAll(manifestWith(a, b), never)).toBe('again')
      expect(await library.fetchAll(manifestWith(a, b), never)).toBe('partial')
      expect([...library.missing(manifestWith(a, b))]).toEqual([a.sha256])
      expect(faults).toHaveLength(2)
      web.files.set('/a', right)
      web.files.set('/bb', right)
      expect(await library.fetchAll(manifestWith(a, b), never)).toBe('complete')
    },
  )

  test('a line that is cut before anything came ends the round, so that nothing waits for twenty time-outs', async () => {
    const [a, b] = [put('a', 1000), put('bb', 1000)]
    web.trouble = () => new Unreachable('away')
    const library = await libraryOf()
    expect(await library.fetchAll(manifestWith(a, b), never)).toBe('again')
    expect(web.asked).toEqual(['/a 0'])
  })

  test('one that rotted on the disk is fetched again', async () => {
    const file = put('a', 1000)
    const faults: string[] = []
    const library = await libraryOf(faults)
    await library.fetchAll(manifestWith(file), never)
    await library.recheck(file)
    expect(faults).toEqual([])
    await store.pieces.put([file.sha256, 0], new Blob([new Uint8Array(1000)]))
    await library.recheck(file)
    expect(faults).toHaveLength(1)
    expect(await library.fetchAll(manifestWith(file), never)).toBe('complete')
    expect(web.asked).toHaveLength(2)
  })

  test('a full disk leaves it out instead of stopping everything', async () => {
    const file = put('a', 1000)
    const shelf = tableShelf(store.pieces)
    const library = await openLibrary({
      shelf: { ...shelf, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) },
      fetchPiece: async () => web.files.get('/a') as Uint8Array<ArrayBuffer>,
      onFault: () => {},
    })
    expect(await library.fetchAll(manifestWith(file), never)).toBe('again')
    expect(await library.fetchAll(manifestWith(file), never)).toBe('partial')
  })
})
