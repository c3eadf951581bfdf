import { type FileHandle, open } from 'node:fs/promises'
import { SECONDS } from '../clock.ts'

/** Chunks up to this size are read at once, into buffers that are reused. */
export const CHUNK_BYTES = 256 * 1024

const MAX_OPEN_FILES = 64
const IDLE_MS = 10 * SECONDS
const MAX_SPARE_BUFFERS = 64

/** A file on the disk is missing or differs from what was stored. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

type OpenFile = { readonly handle: Promise<FileHandle>; readers: number; isIdle: boolean }

const files = new Map<string, OpenFile>()
const spareBuffers: Buffer[] = []
let timer: NodeJS.Timeout | undefined

export type FileChunk = {
  readonly bytes: Buffer
  /** Called when the bytes are sent, so that their buffer is reused. Without it the buffer is garbage collected. */
  readonly release: () => void
}

/**
 * Reads a chunk of a file whose content never changes.
 *
 * Files that are read often stay open for a while and buffers are reused: a screen that downloads a video requests
 * hundreds of chunks, and opening, closing and garbage collection cost more than reading.
 *
 * @param length at most `CHUNK_BYTES`
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

/** The open file, with its count of readers increased. */
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

/** Closes files that were not read since the last call, so that the disk space of removed files is freed soon. */
function closeIdle(): void {
  closeFiles((file) => file.isIdle)
  for (const file of files.values()) file.isIdle = true
  if (files.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** Closes the least recently used files first, never one that is being read. */
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
