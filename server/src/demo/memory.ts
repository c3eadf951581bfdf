import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DemoDevice } from './calendar.ts'

/** The simulated devices with their credentials; none if another program made the world or the file is missing. */
export async function recall(file: string): Promise<readonly DemoDevice[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const memory = text === undefined ? [] : (JSON.parse(text) as DemoDevice[] | { devices: DemoDevice[] })
  // Earlier versions wrote the devices together with a past that was not sent yet.
  return 'devices' in memory ? memory.devices : memory
}

/** Whole or not at all, whenever the process is killed. */
export async function remember(file: string, devices: readonly DemoDevice[]): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(devices), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
