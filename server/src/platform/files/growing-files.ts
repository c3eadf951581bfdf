import { createReadStream, constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { orFull } from './disk.ts'
import type { Trash } from './trash.ts'

/** So much is lost at most when the process is killed while a part arrives (UPL-6). */
const NOTED_EVERY_BYTES = 4 * 1024 * 1024

/**
 * Files that arrive in parts, over minutes or a day. How much of one counts is noted down by whoever knows it;
 * the file itself may hold more.
 */
export type GrowingFiles = {
  /**
   * Writes a part where it belongs. Whatever ends it, what had arrived is on the disk and noted.
   *
   * @param note told up to where the file is safely on the disk; answers whether anybody still wants it
   * @throws StorageFull when the disk has no room; whatever the part throws when it breaks off
   */
  write(
    name: string,
    from: number,
    part: AsyncIterable<Buffer>,
    note: (until: number) => Promise<boolean>,
  ): Promise<void>
  read(name: string, sizeBytes: number): Readable
  remove(name: string): Promise<void>
  /** Moves one without a record to the trash. */
  putAway(name: string, at: Date): Promise<void>
  /** Those that nothing was written to since that instant. */
  untouchedSince(instant: Date): Promise<string[]>
}

/** @param demandRoom throws StorageFull when the disk is full */
export async function openGrowingFiles(
  folder: string,
  { demandRoom, trash }: { demandRoom: () => Promise<void>; trash: Trash },
): Promise<GrowingFiles> {
  await mkdir(folder, { recursive: true })
  const pathOf = (name: string) => join(folder, name)
  return {
    async write(name, from, part, note) {
      await demandRoom()
      await orFull(() => writePart(pathOf(name), from, part, note), nothing)
    },
    read: (name, sizeBytes) => createReadStream(pathOf(name), { end: sizeBytes - 1, highWaterMark: 256 * 1024 }),
    remove: (name) => rm(pathOf(name), { force: true }),
    putAway: async (name, at) => void (await trash.put(pathOf(name), name, at)),
    async untouchedSince(instant) {
      const names: string[] = []
      for (const name of await readdir(folder)) {
        const facts = await stat(pathOf(name)).catch(() => undefined)
        if (facts && facts.mtimeMs < instant.getTime()) names.push(name)
      }
      return names
    },
  }
}

/** What stands on the disk stays; only what was noted counts. */
const nothing = async () => {}

async function writePart(
  path: string,
  from: number,
  part: AsyncIterable<Buffer>,
  note: (until: number) => Promise<boolean>,
): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT)
  let [at, noted] = [from, from]
  const noteDown = async () => {
    if (at === noted) return true
    await file.datasync()
    noted = at
    return note(at)
  }
  try {
    for await (const bytes of part) {
      await writeAll(file, bytes, at)
      at += bytes.length
      if (at - noted >= NOTED_EVERY_BYTES && !(await noteDown())) return
    }
  } finally {
    try {
      // However it ended: cut off, too long, or whole.
      await noteDown()
    } finally {
      await file.close()
    }
  }
}

/** A disk that is nearly full takes a piece of what it is given. */
async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written)
    written += bytesWritten
  }
}
