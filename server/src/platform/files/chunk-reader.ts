import { type FileHandle, open } from 'node:fs/promises'
import { SECONDS } from '../clock.ts'

/** Pieces up to this size are read at once, into memory that is used again. */
export const CHUNK_BYTES = 256 * 1024

const MAX_OPEN_FILES = 64
const IDLE_MS = 10 * SECONDS
const MAX_SPARE_BUFFERS = 64

/** What lies on the disk is not what was kept there. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

type OpenFile = { readonly handle: Promise<FileHandle>; readers: number; isIdle: boolean }

const files = new Map<string, OpenFile>()
const spareBuffers: Buffer[] = []
let timer: NodeJS.Timeout | undefined

export type FileChunk = {
  readonly bytes: Buffer
  /** The bytes are out; their memory may be used again. Without it they are simply collected. */
  readonly release: () => void
}

/**
 * Reads a piece of a file whose content never changes.
 *
 * Files that are read often stay open for a while and the memory of a piece is used again: a screen that
 * fetches a video asks for hundreds of pieces, and opening, closing and collecting cost more than reading.
 *
 * @param length at most `PIECE_BYTES`
 */
export async function readChunk(path: string, start: number, length: number): Promise<FileChunk> {
  const file = acquireFile(path)
  const memory = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
  try {
    const { bytesRead } = await (await file.handle).read(memory, 0, length, start)
    if (bytesRead !== length) throw new DamagedFile(`${path} is shorter than what is known of it`)
    return {
      bytes: memory.subarray(0, length),
      release: () => void (spareBuffers.length < MAX_SPARE_BUFFERS && spareBuffers.push(memory)),
    }
  } finally {
    file.readers--
  }
}

/** The open file, with one reader more. */
function acquireFile(path: string): OpenFile {
  const file = files.get(path) ?? openFile(path)
  file.readers++
  file.isIdle = false
  files.delete(path)
  files.set(path, file)
  if (files.size > MAX_OPEN_FILES) closeFiles(() => files.size > MAX_OPEN_FILES)
  timer ??= setInterval(closeIdle, IDLE_MS).unref()
  return file
}

function openFile(path: string): OpenFile {
  const file: OpenFile = { handle: open(path), readers: 0, isIdle: false }
  file.handle.catch(() => files.delete(path))
  return file
}

/** Those that nobody read since the last time; so what was removed from the disk is let go soon. */
function closeIdle(): void {
  closeFiles((file) => file.isIdle)
  for (const file of files.values()) file.isIdle = true
  if (files.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** Longest unused first; never one that is being read. */
function closeFiles(isDue: (file: OpenFile) => boolean): void {
  for (const [path, file] of files) {
    if (file.readers > 0 || !isDue(file)) continue
    files.delete(path)
    file.handle.then(
      (handle) => handle.close(),
      () => {},
    )
  }
}
