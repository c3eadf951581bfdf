import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type TestTile = { z: number; x: number; y: number; bytes: Uint8Array }

/** Limerick and around. */
export const TEST_BOUNDS = { west: -8.72, south: 52.62, east: -8.53, north: 52.7 }

export const TEST_METADATA = {
  attribution: '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>',
  vector_layers: ['earth', 'water', 'roads'].map((id) => ({ id, fields: { kind: 'String' } })),
}

const HEADER_BYTES = 127

/** A PMTiles file (version 3 of the format) with one directory. */
export function buildPmtiles({
  tiles = [{ z: 0, x: 0, y: 0, bytes: new Uint8Array(0) }],
  metadata = TEST_METADATA,
  bounds = TEST_BOUNDS,
  tileType = 1,
}: {
  tiles?: readonly TestTile[]
  metadata?: object
  bounds?: typeof TEST_BOUNDS
  tileType?: number
} = {}): Buffer {
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id)
  const directory = gzipSync(
    Buffer.from([
      ...buildVarint(entries.length),
      ...entries.flatMap(({ id }, index) => buildVarint(id - (entries[index - 1]?.id ?? 0))),
      ...entries.flatMap(() => buildVarint(1)),
      ...entries.flatMap(({ bytes }) => buildVarint(bytes.length)),
      // Each tile follows the one before it.
      ...entries.flatMap((_entry, index) => buildVarint(index === 0 ? 1 : 0)),
    ]),
  )
  const parts = [
    directory,
    gzipSync(JSON.stringify(metadata)),
    Buffer.alloc(0),
    Buffer.concat(entries.map(({ bytes }) => bytes)),
  ]
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  let offset = HEADER_BYTES
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    offset += part.length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(entries.length), at)
  const zooms = tiles.map(({ z }) => z)
  // Clustered; directories and tiles are compressed with gzip.
  header.set([1, 2, 2, tileType, Math.min(...zooms), Math.max(...zooms)], 96)
  const { west, south, east, north } = bounds
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  return Buffer.concat([header, ...parts])
}

function buildVarint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...buildVarint(Math.floor(value / 128))]
}
