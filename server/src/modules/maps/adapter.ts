import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MapArea } from '@marquee/contract/maps'
import { PMTiles, type Source } from 'pmtiles'
import { DamagedFile } from '../../platform/files/chunk-reader.ts'
import { isMissing } from '../../platform/files/media-storage.ts'
import type { FileSource } from '../../platform/http/route.ts'
import { findMapProblem, formatAttribution, parseMetadata } from './rules.ts'

/** A file of the folder: what it holds, or why it cannot be drawn. */
export type MapFile = {
  readonly name: string
  readonly path: string
  readonly sizeBytes: number
  /** Another content has another version. */
  readonly version: string
  readonly content: Omit<MapArea, 'name' | 'path'> | { problem: string }
}

const EXTENSION = '.pmtiles'

/** Reads the files of a folder, each once per version; a missing folder has none. */
export function createMapFolder(folder: string) {
  let known = new Map<string, Promise<MapFile>>()

  /** In the order of their names. */
  async function list(): Promise<MapFile[]> {
    const names = (await readNames(folder)).filter((name) => name.endsWith(EXTENSION) && !name.startsWith('.'))
    const next: typeof known = new Map()
    for (const name of names.toSorted()) {
      const path = join(folder, name)
      const facts = await readFacts(path)
      if (!facts) continue
      const key = `${name} ${facts.version}`
      next.set(key, known.get(key) ?? readMapFile(path, facts))
    }
    known = next
    return Promise.all(next.values())
  }
  return { list }
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

type Facts = Pick<MapFile, 'sizeBytes' | 'version'>

/** Undefined for a folder, and for a file that is gone. */
async function readFacts(path: string): Promise<Facts | undefined> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined)
  return stats?.isFile() ? toFacts(stats) : undefined
}

const toFacts = ({ size, mtimeNs }: { size: bigint; mtimeNs: bigint }): Facts => ({
  sizeBytes: Number(size),
  version: `${size.toString(36)}-${mtimeNs.toString(36)}`,
})

async function readMapFile(path: string, facts: Facts): Promise<MapFile> {
  const file = { name: basename(path, EXTENSION), path, ...facts }
  try {
    await using handle = await open(path)
    const archive = new PMTiles(createSource(path, handle))
    const header = await archive.getHeader()
    const metadata = parseMetadata(await archive.getMetadata())
    const problem = findMapProblem(header, metadata, facts.sizeBytes)
    if (problem !== undefined) return { ...file, content: { problem } }
    const { minLon: west, minLat: south, maxLon: east, maxLat: north, minZoom, maxZoom } = header
    const attribution = formatAttribution(metadata.attribution)
    return { ...file, content: { bounds: { west, south, east, north }, minZoom, maxZoom, attribution } }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ...file, content: { problem: `is not a PMTiles file, or cannot be read: ${reason}` } }
  }
}

/** A part of a map file that its header could ask for at most: a wrong length must not fill the memory. */
const MAX_PART_BYTES = 16 * 1024 * 1024

function createSource(path: string, handle: FileHandle): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length) => {
      if (length > MAX_PART_BYTES) throw new Error('a part is too long')
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
}

/**
 * Reads parts of a map file, of this version only.
 *
 * @throws DamagedFile when the file was replaced or removed meanwhile
 */
export function openMapSource({ path, version }: MapFile): FileSource {
  const openVersion = async () => {
    const handle = await open(path)
    if (toFacts(await handle.stat({ bigint: true })).version === version) return handle
    await handle.close()
    throw new DamagedFile(`${path} was replaced`)
  }
  return {
    sign: async () => undefined,
    head: async () => {
      await using handle = await openVersion()
      return { sizeBytes: (await handle.stat()).size }
    },
    readChunk: async (_key, start, length) => {
      await using handle = await openVersion()
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
      if (bytesRead !== length) throw new DamagedFile(`${path} is shorter than it was`)
      return { bytes: buffer, release: () => {} }
    },
    get: async (_key, range) => (await openVersion()).createReadStream({ ...range }),
  }
}
