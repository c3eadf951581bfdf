import type { ChunkTable } from './store.ts'

/**
 * Stores chunks of files in the origin private file system. A chunk is a file that is either complete or absent, and a
 * video is read from disk while it plays.
 */

export type ChunkStore = {
  /** The sizes of the stored chunks by index. */
  listChunks(sha256: string): Promise<Map<number, number>>
  put(sha256: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Reads a stored chunk. */
  read(sha256: string, index: number): Promise<Blob>
  /** Marks a file as complete and verified; only such files are played. */
  seal(sha256: string): Promise<void>
  listSealed(): Promise<string[]>
  listAll(): Promise<string[]>
  remove(sha256: string): Promise<void>
}

const FOLDER = 'files'
const SEAL = 'sealed'
/** No chunk has this index. */
const SEAL_INDEX = -1

/** Uses the private file system if available, else IndexedDB (a page without TLS, an old browser). */
export async function openChunkStore(table: ChunkTable): Promise<ChunkStore> {
  try {
    const root = await navigator.storage.getDirectory()
    await openFolder(root)
    if ('createWritable' in FileSystemFileHandle.prototype) return createFolderStore(root)
  } catch {
    // Not available or not allowed. IndexedDB replaces it in either case.
  }
  return createTableStore(table)
}

/** Opened each time, because a browser may delete the folder while the player runs. */
function openFolder(root: FileSystemDirectoryHandle): Promise<FileSystemDirectoryHandle> {
  return root.getDirectoryHandle(FOLDER, { create: true })
}

function createFolderStore(root: FileSystemDirectoryHandle): ChunkStore {
  async function put(sha256: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const of = await (await openFolder(root)).getDirectoryHandle(sha256, { create: true })
    const file = await of.getFileHandle(name, { create: true })
    // The browser writes to a temporary file and swaps it in on close, so a power cut never leaves half a chunk.
    const writing = await file.createWritable()
    await writing.write(bytes)
    await writing.close()
  }

  const findFolder = async (sha256: string) => ignoreNotFound((await openFolder(root)).getDirectoryHandle(sha256))

  async function listChunks(sha256: string): Promise<Map<number, number>> {
    const sizes = new Map<number, number>()
    const of = await findFolder(sha256)
    if (!of) return sizes
    for await (const [name, handle] of of.entries()) {
      if (name !== SEAL && handle.kind === 'file') sizes.set(Number(name), (await handle.getFile()).size)
    }
    return sizes
  }

  async function listAll(): Promise<string[]> {
    const found: string[] = []
    for await (const name of (await openFolder(root)).keys()) found.push(name)
    return found
  }

  async function isSealed(sha256: string): Promise<boolean> {
    const of = await findFolder(sha256)
    return of !== null && (await ignoreNotFound(of.getFileHandle(SEAL))) !== null
  }

  return {
    listAll,
    listChunks,
    put: (sha256, index, bytes) => put(sha256, String(index), bytes),
    read: async (sha256, index) =>
      (await (await (await openFolder(root)).getDirectoryHandle(sha256)).getFileHandle(String(index))).getFile(),
    seal: (sha256) => put(sha256, SEAL, new Uint8Array()),
    async listSealed() {
      const found = await listAll()
      const seals = await Promise.all(found.map(isSealed))
      return found.filter((_, index) => seals[index])
    },
    remove: async (sha256) =>
      void (await ignoreNotFound((await openFolder(root)).removeEntry(sha256, { recursive: true }))),
  }
}

async function ignoreNotFound<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

export function createTableStore(table: ChunkTable): ChunkStore {
  const listKeys = async (sha256: string) => (await table.keys()).filter(([of]) => of === sha256)
  const read = async (sha256: string, index: number) => {
    const bytes = await table.get([sha256, index])
    if (!bytes) throw new Error(`piece ${index} of ${sha256} is gone`)
    return bytes
  }
  return {
    async listChunks(sha256) {
      const indices = (await listKeys(sha256)).map(([, index]) => index).filter((index) => index !== SEAL_INDEX)
      const sizes = await Promise.all(indices.map(async (index) => (await read(sha256, index)).size))
      return new Map(indices.map((index, at) => [index, sizes[at] ?? 0]))
    },
    put: (sha256, index, bytes) => table.put([sha256, index], new Blob([bytes])),
    read,
    seal: (sha256) => table.put([sha256, SEAL_INDEX], new Blob()),
    listSealed: async () => (await table.keys()).filter(([, index]) => index === SEAL_INDEX).map(([sha256]) => sha256),
    listAll: async () => [...new Set((await table.keys()).map(([sha256]) => sha256))],
    remove: (sha256) => table.remove(sha256),
  }
}
