import { Counter, Gauge } from 'prom-client'
import { Refused } from '../errors.ts'
import { registry } from '../metrics.ts'
import { StorageFull } from './disk.ts'
import { StorageAway } from './media-storage.ts'

const registers = [registry]

const running = new Gauge({
  name: 'marquee_uploads_running',
  help: 'Files, or parts of files, that are arriving',
  registers,
})
const bytes = new Counter({ name: 'marquee_upload_bytes_total', help: 'Bytes of files that arrived', registers })
const refused = new Counter({
  name: 'marquee_uploads_refused_total',
  help: 'Calls with files that were refused, by the code of the refusal',
  labelNames: ['code'],
  registers,
})

/** Counts an upload while it runs. */
export async function countUpload<T>(work: () => Promise<T>): Promise<T> {
  running.inc()
  try {
    return await work()
  } finally {
    running.dec()
  }
}

export function countUploadedBytes(count: number): void {
  bytes.inc(count)
}

/** Counts a failed call with files, unless the failure is a bug. */
export function countRefusedUpload(error: unknown): void {
  if (error instanceof Refused) refused.inc({ code: error.code })
  else if (error instanceof StorageFull) refused.inc({ code: 'storageFull' })
  else if (error instanceof StorageAway) refused.inc({ code: 'storageAway' })
}
