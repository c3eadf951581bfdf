import { getMedia } from '@marquee/contract/media'
import type { Upload } from '@marquee/contract/uploads'
import type { UploadRow } from './queries/files.ts'

export function presentUpload({ id, sizeBytes, arrivedBytes, expiresAt }: UploadRow): Upload {
  return { _id: id, sizeBytes, arrivedBytes, expiresAt: expiresAt.toISOString() }
}

/** The address of a poster in an email; undefined without one. */
export function buildPosterLink(publicUrl: string, poster: string | null): string | undefined {
  return poster === null ? undefined : `${publicUrl}${getMedia.path.replace(':fileName', poster)}?w=480`
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
