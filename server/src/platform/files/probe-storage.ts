import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { DERIVED, type MediaStorage, readText } from './media-storage.ts'

/** Writes, reads and deletes a small file, where the sweep would remove it. @throws what the storage says */
export async function probeStorage(storage: MediaStorage): Promise<void> {
  const [folder, text] = [`${DERIVED}00/probe-${randomUUID()}/`, randomUUID()]
  await storage.put(`${folder}probe`, Readable.from([Buffer.from(text)]))
  const read = await readText(storage, `${folder}probe`)
  await storage.deleteAll(folder)
  if (read !== text) throw new Error(`${storage.address} did not return what was written to it`)
}
