import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Shift } from './past.ts'
import type { DemoDevice } from './world.ts'

/** What the demo world has to know after a restart. */
export type Memory = {
  /** The simulated devices with their credentials. */
  devices: readonly DemoDevice[]
  /** Hours of the past that no device has lived through yet, by the place of the device in the list; of late ones it tells its plays alone. */
  untold: readonly (Shift & { device: number; isLate?: true })[]
}

/** Nothing is remembered of a world that somebody else made, or whose file is gone. */
export async function recall(file: string): Promise<Memory> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const memory = text === undefined ? [] : (JSON.parse(text) as Memory | Memory['devices'])
  // Earlier versions wrote the devices alone.
  return 'untold' in memory ? memory : { devices: memory, untold: [] }
}

/** Whole or not at all, whenever the process is killed. */
export async function remember(file: string, memory: Memory): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(memory), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
