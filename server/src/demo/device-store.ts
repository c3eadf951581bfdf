import { readFile, rename, writeFile } from 'node:fs/promises'
import type { DemoDevice } from './calendar.ts'

/** The simulated devices with their credentials; none if another program created the data or the file is missing. */
export async function loadDevices(file: string): Promise<readonly DemoDevice[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? [] : (JSON.parse(text) as DemoDevice[])
}

/** Written atomically, in case the process is killed. */
export async function saveDevices(file: string, devices: readonly DemoDevice[]): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(devices), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
