import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './fault-test.ts'

/** A small disk of its own, to be filled to the last byte. */
export type Disk = { folder: string; fill(): void; empty(): void; remove(): void }

/** null where this user may not mount one. */
export function mountSmallDisk(MiB: number): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MiB}m,mode=1777`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'w')
      try {
        for (const block of [1024 * 1024, 4096]) fillFile(file, Buffer.alloc(block, 1))
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fillFile(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure
  }
}

/** Devices go on sending while nothing more can be written; then there is room again. */
export function createDiskFullFault(disk: Disk): Fault {
  return {
    name: 'the disk of the database is full',
    strike: async () => {
      disk.fill()
      await new Promise((resolve) => setTimeout(resolve, 2000))
    },
    recover: async ({ postgres }) => {
      disk.empty()
      // It may have given up for want of room for its log; a supervisor starts it again.
      await postgres.cut()
      await postgres.start()
    },
  }
}
