import type { Manifest } from '@marquee/contract/player'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unreachable, type TaggedManifest } from './link.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { hashOf, idOf, manifestOf } from './sample-manifest.ts'
import { createSync } from './sync.ts'

let clock: ManualClock
let life: AbortController
let server: { now: TaggedManifest; asked: (string | null)[]; isAway: boolean }
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
  server = { now: tagged(manifestOf(['a'], [], { version: '1' })), asked: [], isAway: false }
  shelf = { result: 'complete', missing: new Set(), fetched: [], kept: [], waits: false }
  lived = []
  saved = null
})

afterEach(() => life.abort())

function tagged(manifest: Manifest): TaggedManifest {
  return { manifest, tag: `"${manifest.version}"` }
}

function syncOf() {
  const sync = createSync({
    clock,
    ask: async (tag) => {
      server.asked.push(tag)
      if (server.isAway) throw new Unreachable('away')
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
  test('goes live once all its files are there, is kept, and clears away the rest', async () => {
    void syncOf().run(life.signal)
    await clock.advance(0)
    expect(lived).toEqual(['1: a'])
    expect(saved).toEqual(server.now)
    expect(shelf.kept).toEqual(['1'])
  })

  test('does not go live before; the old one plays on (product design 5)', async () => {
    const sync = syncOf()
    void sync.run(life.signal)
    await clock.advance(0)
    server.now = tagged(manifestOf(['a', 'b'], [], { version: '2' }))
    shelf.result = 'again'
    sync.obey({ kind: 'manifest-changed', version: '2' })
    await clock.advance(10_000)
    expect(lived).toEqual(['1: a'])
    expect(sync.live()?.version).toBe('1')
    shelf.result = 'complete'
    await clock.advance(60_000)
    expect(lived).toEqual(['1: a', '2: a b'])
  })

  test('with files that failed twice goes live without them, and they are tried again', async () => {
    shelf.result = 'partial'
    shelf.missing = new Set([hashOf('a')])
    void syncOf().run(life.signal)
    await clock.advance(0)
    expect(lived).toEqual(['1: a'])
    shelf.result = 'complete'
    await clock.advance(3000)
    expect(shelf.fetched).toEqual(['1', '1'])
  })

  test('that changes while its files are on the way is overtaken by the newest', async () => {
    shelf.waits = true
    const sync = syncOf()
    void sync.run(life.signal)
    await clock.advance(1000)
    server.now = tagged(manifestOf(['b'], [], { version: '2' }))
    shelf.waits = false
    sync.obey({ kind: 'manifest-changed', version: '2' })
    await clock.advance(0)
    expect(lived).toEqual(['2: b'])
  })

  test('of before the restart is live at once, without a network', async () => {
    server.isAway = true
    const sync = syncOf()
    sync.resume(server.now)
    void sync.run(life.signal)
    await clock.advance(60_000)
    expect(lived).toEqual(['1: a'])
    server.isAway = false
    await clock.advance(120_000)
    expect(server.asked.at(-1)).toBe('"1"')
    expect(lived).toEqual(['1: a'])
  })

  test('is asked for every five minutes when nobody tells of changes', async () => {
    void syncOf().run(life.signal)
    await clock.advance(10 * 60_000)
    expect(server.asked).toEqual([null, '"1"', '"1"'])
  })

  test('is asked for ever more slowly while the server is away', async () => {
    server.isAway = true
    void syncOf().run(life.signal)
    await clock.advance(10 * 60_000)
    expect(server.asked.length).toBeGreaterThan(10)
    expect(server.asked.length).toBeLessThan(18)
  })
})

describe('an order', () => {
  test('to stop works at once, before the server is asked (product design 5)', async () => {
    const sync = syncOf()
    sync.resume(tagged(manifestOf(['a', 'b'], [], { version: '1' })))
    server.isAway = true
    sync.obey({ kind: 'stop', campaignId: idOf('a') })
    expect(lived).toEqual(['1: a b', '1: b'])
    await clock.advance(0)
    expect(saved?.tag).toBeNull()
    expect(saved?.manifest.flights.map(({ name }) => name)).toEqual(['b'])
  })

  test('to stop by mistake is undone by the next answer, also when the manifest did not change', async () => {
    const sync = syncOf()
    sync.resume(server.now)
    void sync.run(life.signal)
    await clock.advance(0)
    sync.obey({ kind: 'stop', campaignId: idOf('a') })
    await clock.advance(0)
    expect(lived).toEqual(['1: a', '1: ', '1: a'])
  })

  test('of a version that is live already asks nobody', async () => {
    const sync = syncOf()
    void sync.run(life.signal)
    await clock.advance(0)
    sync.obey({ kind: 'manifest-changed', version: '1' })
    await clock.advance(0)
    expect(server.asked).toHaveLength(1)
  })
})
