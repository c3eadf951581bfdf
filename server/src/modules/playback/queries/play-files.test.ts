import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { MediaStorage } from '../../../platform/files/media-storage.ts'
import { formatBlock, formatHeader, PLAYS_PER_BLOCK, type StoredPlay } from '../rules/play-file.ts'
import { readPlayFile } from './play-files.ts'

const SCREEN = '0197a1b2-0000-7000-8000-000000000001'
const ID = '0197a1b2-0000-4000-8000-000000000002'

const buildStoredPlay = (seq: number): StoredPlay => ({
  receivedAt: new Date('2026-09-01T12:00:00Z'),
  startedAt: new Date(Date.UTC(2026, 8, 1, 11, 0, seq)),
  playId: ID,
  deviceId: ID,
  screenId: SCREEN,
  bootId: ID,
  campaignId: ID,
  videoId: null,
  seq,
  slot: 0,
  durationMs: 10_000,
  latitude: null,
  longitude: null,
  day: '2026-09-01',
  verdict: 'counted',
  reason: null,
  impressions: 1.5,
  sha256: 'a'.repeat(64),
  complete: true,
})

const BLOCK = [1, 2, 3].map(buildStoredPlay)

/** Reads what a bucket returns for a file of three plays, or of other numbers. */
async function read(source: Readable | string, recorded: { sizeBytes?: number; plays?: number; sha256?: string } = {}) {
  const bytes = typeof source === 'string' ? zstdCompressSync(source) : undefined
  const stored = bytes ? Readable.from([bytes]) : (source as Readable)
  const storage: Pick<MediaStorage, 'get'> = { get: async () => stored }
  const file = {
    sha256: createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
    screenId: SCREEN,
    sizeBytes: bytes?.length ?? 0,
    plays: BLOCK.length,
    ...recorded,
  }
  const blocks: StoredPlay[][] = []
  for await (const block of readPlayFile(storage as MediaStorage, file)) blocks.push(block)
  return blocks
}

describe('a file of plays that a storage returns (decision 3)', () => {
  const text = formatHeader(SCREEN) + formatBlock(BLOCK)

  it('is read when it is what was recorded', async () => {
    expect(await read(text)).toEqual([BLOCK])
  })

  it('is refused when it holds more or fewer plays than were recorded', async () => {
    await expect(read(text, { plays: 2 })).rejects.toThrow('has changed')
    await expect(read(text, { plays: 4 })).rejects.toThrow('has changed')
    await expect(read(text + formatBlock(BLOCK))).rejects.toThrow('has changed')
  })

  it('is read no further than it is long, whatever follows', async () => {
    let sent = 0
    let isClosed = false
    async function* sendForever() {
      try {
        for (;;) yield Buffer.alloc(1000, ++sent)
      } finally {
        isClosed = true
      }
    }
    const header = zstdCompressSync(formatHeader(SCREEN))
    async function* startWell() {
      yield header
      yield* sendForever()
    }
    await expect(read(Readable.from(startWell()), { sizeBytes: header.length + 1000 })).rejects.toThrow()
    expect(sent).toBeLessThan(100)
    expect(isClosed).toBe(true)
  })

  it('does not fill the memory when a few bytes unpack to a line without an end', async () => {
    const zeros = '0'.repeat(8 * 1024 * 1024)
    await expect(read(zeros)).rejects.toThrow('a line without an end')
    await expect(read(`${formatHeader(SCREEN)}startedAt,${zeros}`)).rejects.toThrow('a line without an end')
  })

  it('is refused when a block has more plays than are written into one', async () => {
    const values = ',1'.repeat(PLAYS_PER_BLOCK + 1)
    await expect(read(`${formatHeader(SCREEN)}startedAt${values}\n`)).rejects.toThrow('too many plays')
  })
})
