import type { ManifestFile } from '@marquee/contract/player'
import { _SHA256 as Sha256 } from '@noble/hashes/sha2.js'
import type { ChunkStore } from './chunk-store.ts'

/** The chunks of a file on disk. */

export const CHUNK_BYTES = 1024 * 1024

/** The first byte of each chunk. */
export function listChunkOffsets({ bytes }: ManifestFile): number[] {
  return Array.from({ length: Math.ceil(bytes / CHUNK_BYTES) }, (_, index) => index * CHUNK_BYTES)
}

export function getChunkSize({ bytes }: ManifestFile, from: number): number {
  return Math.min(CHUNK_BYTES, bytes - from)
}

export async function hasAllChunks(chunkStore: ChunkStore, file: ManifestFile): Promise<boolean> {
  const there = await chunkStore.listChunks(file.sha256)
  return listChunkOffsets(file).every((from, index) => there.get(index) === getChunkSize(file, from))
}

/** The stored bytes of a file, complete or not. */
export async function countStoredBytes(chunkStore: ChunkStore, { sha256 }: ManifestFile): Promise<number> {
  return [...(await chunkStore.listChunks(sha256)).values()].reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * Chunk by chunk: the browser's own digest wants the whole file in memory, and is missing without TLS (decision 13). The
 * class without the wrapper of the library keeps the player within its 35 KiB (PLY-8).
 */
export async function hashFile(chunkStore: ChunkStore, file: ManifestFile): Promise<string> {
  const hash = new Sha256()
  for (const index of listChunkOffsets(file).keys()) {
    hash.update(new Uint8Array(await (await chunkStore.read(file.sha256, index)).arrayBuffer()))
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The complete file, read from disk while it plays. */
export async function readFile(chunkStore: ChunkStore, file: ManifestFile): Promise<Blob> {
  const chunks = await Promise.all(
    [...listChunkOffsets(file).keys()].map((index) => chunkStore.read(file.sha256, index)),
  )
  return new Blob(chunks, { type: file.type })
}
