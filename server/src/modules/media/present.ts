import type { Upload } from '@marquee/contract/uploads'
import type { StandingUpload } from './queries.ts'

export function presentUpload({ id, sizeBytes, arrivedBytes, expiresAt }: StandingUpload): Upload {
  return { _id: id, sizeBytes, arrivedBytes, expiresAt: expiresAt.toISOString() }
}

/** The same in headers, as the tus protocol has them. */
export function standOf({ sizeBytes, arrivedBytes, expiresAt }: StandingUpload): Record<string, string> {
  return {
    'upload-offset': String(arrivedBytes),
    'upload-length': String(sizeBytes),
    'upload-expires': expiresAt.toUTCString(),
    'cache-control': 'no-store',
  }
}
