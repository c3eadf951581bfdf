import type { Manifest } from '@marquee/contract/player'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InvalidAnswer, Refused, Unreachable } from './call-errors.ts'
import type { TaggedManifest } from './server-client.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { createTestHash, createTestId, createBookedManifest } from './testing/sample-manifest.ts'
import { createSync } from './sync.ts'

let clock: ManualClock
let life: AbortController
let server: { now: TaggedManifest; asked: (string | null)[]; isAway: boolean; isBusy: boolean }
let shelf: {
  result: 'complete' | 'partial' | 'again'
  missing: Set<string>
  fetched: string[]
  kept: string[]
  waits: boolean
}
let lived: string[]
let saved: TaggedManifest | null

beforeEach(() => {
  clock = createManualClock('2026-06-15T10:00:00Z')
  life = new AbortController()
  server = { now: tagged(createBookedManifest(['a'], [], { version: '1' })), asked: [], isAway: false, isBusy: false }
  shelf = { result: 'complete', missing: new Set(), fetched: [], kept: [], waits: false }
  lived = []
  saved = null
})

afterEach(() => life.abort())

function tagged(manifest: Manifest): TaggedManifest {
  return { manifest, tag: `"${manifest.version}"` }
}

function createTestSync() {
  const sync = createSync({
    clock,
    ask: async (tag) => {
      server.asked.push(tag)
      if (server.isAway) throw new Unreachable('away')
      if (server.isBusy) throw new Refused(503, 'busy', 20_000)
      return server.now.tag === tag ? null : server.now
    },
    library: {
      fetchAll: async (manifest, signal) => {
        shelf.fetched.push(manifest.version)
        if (shelf.waits) await clock.wait(3_600_000, signal)
        return signal.aborted ? 'again' : shelf.result
      },
      keepOnly: async (manifests) => void shelf.kept.push(...manifests.map(({ version }) => version)),
      missing: () => shelf.missing,
    },
    keep: async (kept) => {
      saved = kept
    },
    onLive: ({ version, flights }) => lived.push(`${version}: ${flights.map(({ name }) => name).join(' ')}`),
    onFault: (detail) => expect.fail(detail),
  })
  return sync
}

describe('a manifest', () => {
  test('goes live when all its files are stored, is saved, and other files are deleted', async () => {
    void createTestSync().run(life.signal)
    await clock.advance(0)
    expect(lived).toEqual(['1: a'])
    expect(saved).toEqual(server.now)
    expect(shelf.kept).toEqual(['1', '1'])
  })

  test('does not go live before that; the old one continues (product 5)', async () => {
    const sync = createTestSync()
    void sync.run(life.signal)
    await clock.advance(0)
    server.now = tagged(createBookedManifest(['a', 'b'], [], { version: '2' }))
    shelf.result = 'again'
    sync.obey({ kind: 'manifest-changed', version: '2' })
    await clock.advance(10_000)
    expect(lived).toEqual(['1: a'])
    expect(sync.live()?.version).toBe('1')
    // The diagnostics show the progress of the new manifest.
    expect(sync.newest()?.version).toBe('2')
    shelf.result = 'complete'
    await clock.advance(60_000)
    expect(lived).toEqual(['1: a', '2: a b'])
    expect(sync.newest()?.version).toBe('2')
  })

  test('goes live without files that failed twice, which are tried again', async () => {
    shelf.result = 'partial'
    shelf.missing = new Set([createTestHash('a')])
    void createTestSync().run(life.signal)
    await clock.advance(0)
    expect(lived).toEqual(['1: a'])
    shelf.result = 'complete'
    await clock.advance(3000)
    expect(shelf.fetched).toEqual(['1', '1'])
  })

  test('deletes old files before it fetches its own, except those of the live manifest', async () => {
    const sync = createTestSync()
    sync.resume(server.now)
    void sync.run(life.signal)
    await clock.advance(0)
    expect(shelf.kept).toEqual(['1', '1'])
    server.now = tagged(createBookedManifest(['b'], [], { version: '2' }))
    shelf.result = 'again'
    sync.obey({ kind: 'manifest-changed', version: '2' })
    await clock.advance(0)
    expect(shelf.kept.slice(2)).toEqual(['1', '2'])
  })

  test('is requested again after the Retry-After of a busy server (decision 14)', async () => {
    server.isBusy = true
    void createTestSync().run(life.signal)
    await clock.advance(19_999)
    expect(server.asked).toHaveLength(1)
    await clock.advance(1)
    expect(server.asked).toHaveLength(2)
  })

  test('is replaced by a newer one while its files are fetched', async () => {
    shelf.waits = true
    const sync = createTestSync()
    void sync.run(life.signal)
    await clock.advance(1000)
    server.now = tagged(createBookedManifest(['b'], [], { version: '2' }))
    shelf.waits = false
    sync.obey({ kind: 'manifest-changed', version: '2' })
    await clock.advance(0)
    expect(lived).toEqual(['2: b'])
  })

  test('from before the restart is live at once, without a network', async () => {
    server.isAway = true
    const sync = createTestSync()
    sync.resume(server.now)
    void sync.run(life.signal)
    await clock.advance(60_000)
    expect(lived).toEqual(['1: a'])
    server.isAway = false
    await clock.advance(120_000)
    expect(server.asked.at(-1)).toBe('"1"')
    expect(lived).toEqual(['1: a'])
  })

  test('is requested every five minutes without notifications', async () => {
    void createTestSync().run(life.signal)
    await clock.advance(10 * 60_000)
    expect(server.asked).toEqual([null, '"1"', '"1"'])
  })

  test('is requested after a short pause again when a change restarted the pauses', async () => {
    server.isAway = true
    const sync = createTestSync()
    void sync.run(life.signal)
    await clock.advance(10 * 60_000)
    sync.changed()
    await clock.advance(0)
    const asked = server.asked.length
    await clock.advance(2500)
    expect(server.asked.length).toBe(asked + 1)
  })

  test('is not requested after the end, which ends a pause at once', async () => {
    const running = createTestSync().run(life.signal)
    await clock.advance(0)
    life.abort()
    await running
    expect(server.asked).toHaveLength(1)
  })

  test('is requested with growing pauses while the server is down', async () => {
    server.isAway = true
    void createTestSync().run(life.signal)
    await clock.advance(10 * 60_000)
    expect(server.asked.length).toBeGreaterThan(10)
    expect(server.asked.length).toBeLessThan(18)
  })
})

describe('a disk that does not store the manifest', () => {
  function startSync(disk: { takes: () => boolean }, faults: string[], cleared: string[] = []) {
    return createSync({
      clock,
      ask: async (tag) => (server.now.tag === tag ? null : server.now),
      library: {
        fetchAll: async () => 'complete',
        keepOnly: async (manifests) => void cleared.push(manifests.map(({ version }) => version).join(' ')),
        missing: () => new Set(),
      },
      keep: async (kept) => {
        if (!disk.takes()) throw new DOMException('full', 'QuotaExceededError')
        saved = kept
      },
      onLive: ({ version }) => lived.push(version),
      onFault: (detail) => faults.push(detail),
    })
  }

  test('stores it after the files of the previous one are deleted', async () => {
    const [faults, cleared]: [string[], string[]] = [[], []]
    const sync = startSync({ takes: () => cleared.at(-1) === '2' }, faults, cleared)
    sync.resume(server.now)
    server.now = tagged(createBookedManifest(['b'], [], { version: '2' }))
    void sync.run(life.signal)
    await clock.advance(0)
    expect(saved).toEqual(server.now)
    expect(faults).toEqual([])
  })

  test('is retried until it does; the live manifest continues and the fault is reported', async () => {
    const [disk, faults]: [{ isFull: boolean }, string[]] = [{ isFull: true }, []]
    void startSync({ takes: () => !disk.isFull }, faults).run(life.signal)
    await clock.advance(10_000)
    expect(lived).toEqual(['1'])
    expect(faults.length).toBeGreaterThan(1)
    disk.isFull = false
    await clock.advance(60_000)
    expect(saved).toEqual(server.now)
    expect(lived).toEqual(['1'])
  })
})

test('a request that is aborted for a newer one is not a fault', async () => {
  const sync = createSync({
    clock,
    ask: async (_tag, signal) => {
      await clock.wait(3_600_000, signal)
      throw new InvalidAnswer('half an answer')
    },
    library: { fetchAll: async () => 'complete', keepOnly: async () => {}, missing: () => new Set() },
    keep: async () => {},
    onLive: () => {},
    onFault: (detail) => expect.fail(detail),
  })
  void sync.run(life.signal)
  await clock.advance(1000)
  sync.changed()
  await clock.advance(1000)
})

describe('an order', () => {
  test('to stop works at once, before the manifest is requested (product 5)', async () => {
    const sync = createTestSync()
    sync.resume(tagged(createBookedManifest(['a', 'b'], [], { version: '1' })))
    server.isAway = true
    sync.obey({ kind: 'stop', campaignId: createTestId('a') })
    expect(lived).toEqual(['1: a b', '1: b'])
    await clock.advance(0)
    expect(saved?.tag).toBeNull()
    expect(saved?.manifest.flights.map(({ name }) => name)).toEqual(['b'])
  })

  test('to stop by mistake is undone by the next response, also when the manifest did not change', async () => {
    const sync = createTestSync()
    sync.resume(server.now)
    void sync.run(life.signal)
    await clock.advance(0)
    sync.obey({ kind: 'stop', campaignId: createTestId('a') })
    await clock.advance(0)
    expect(lived).toEqual(['1: a', '1: ', '1: a'])
  })

  test('that is repeated with every heartbeat does not restart the download of its version (product 5)', async () => {
    shelf.waits = true
    const sync = createTestSync()
    void sync.run(life.signal)
    await clock.advance(1000)
    sync.obey({ kind: 'manifest-changed', version: '1' })
    await clock.advance(1000)
    expect(server.asked).toEqual([null])
    expect(shelf.fetched).toEqual(['1'])
    await clock.advance(3_600_000)
    expect(lived).toEqual(['1: a'])
  })

  test('with the live version aborts the download of another version, which was withdrawn (product 5)', async () => {
    const sync = createTestSync()
    const before = server.now
    void sync.run(life.signal)
    await clock.advance(0)
    shelf.waits = true
    server.now = tagged(createBookedManifest(['b'], [], { version: '2' }))
    sync.obey({ kind: 'manifest-changed', version: '2' })
    await clock.advance(0)
    expect(shelf.fetched).toEqual(['1', '2'])
    server.now = before
    sync.obey({ kind: 'manifest-changed', version: '1' })
    await clock.advance(3_600_000)
    expect(lived).toEqual(['1: a'])
    expect(sync.live()).toBe(before.manifest)
  })

  test('with a version whose files failed ends the pause before the next try', async () => {
    shelf.result = 'again'
    const sync = createTestSync()
    void sync.run(life.signal)
    await clock.advance(0)
    sync.obey({ kind: 'manifest-changed', version: '1' })
    await clock.advance(0)
    expect(shelf.fetched).toEqual(['1', '1'])
  })

  test('with the live version sends no request', async () => {
    const sync = createTestSync()
    void sync.run(life.signal)
    await clock.advance(0)
    sync.obey({ kind: 'manifest-changed', version: '1' })
    await clock.advance(0)
    expect(server.asked).toHaveLength(1)
  })
})
