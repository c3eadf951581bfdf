import type { Upload } from '@marquee/contract/uploads'
import type { UploadRow } from './queries/files.ts'

export function presentUpload({ id, sizeBytes, arrivedBytes, expiresAt }: UploadRow): Upload {
  return { _id: id, sizeBytes, arrivedBytes, expiresAt: expiresAt.toISOString() }
}

/** The upload as headers of the tus protocol. */
export function toUploadHeaders({ sizeBytes, arrivedBytes, expiresAt }: UploadRow): Record<string, string> {
  return {
    'upload-offset': String(arrivedBytes),
    'upload-length': String(sizeBytes),
    'upload-expires': expiresAt.toUTCString(),
    'cache-control': 'no-store',
  }
}
