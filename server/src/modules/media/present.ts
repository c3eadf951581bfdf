import type { Upload } from '@marquee/contract/uploads'
import type { UploadRow } from './queries.ts'

export function presentUpload({ id, sizeBytes, arrivedBytes, expiresAt }: UploadRow): Upload {
  return { _id: id, sizeBytes, arrivedBytes, expiresAt: expiresAt.toISOString() }
}

/** The same in headers, as the tus protocol has them. */
export function toUploadHeaders({ sizeBytes, arrivedBytes, expiresAt }: UploadRow): Record<string, string> {
  return {
    'upload-offset': String(arrivedBytes),
    'upload-length': String(sizeBytes),
    'upload-expires': expiresAt.toUTCString(),
    'cache-control': 'no-store',
  }
}
