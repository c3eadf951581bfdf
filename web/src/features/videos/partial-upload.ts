import { compareKeys } from '@marquee/contract/text.rules'
import { getUpload, TUS_VERSION, type Upload } from '@marquee/contract/uploads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallRefused } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { getInputOwner, getSession } from '../../lib/session.ts'
import { deleteStoredUpload, listStoredUploads } from './upload-storage.ts'

/** An upload that was interrupted by a reload or a closed page; the same file continues where it stopped. */
export type PartialUpload = { fileName: string; arrivedBytes: number; sizeBytes: number }

/**
 * The most recently interrupted upload of this account in its business, or null. It is only a hint, so a failed lookup shows nothing.
 */
export function usePartialUpload(): PartialUpload | null {
  const inputOwner = getInputOwner(getSession().user)
  const queryClient = useQueryClient()
  const resting = useQuery({
    queryKey: keys.restingUpload(inputOwner),
    queryFn: ({ signal }) => findLatestPartial(inputOwner, signal),
    // The uploads change while this form is used, so each new form looks them up again.
    gcTime: 0,
    // An upload that a form still waits for is not interrupted.
    enabled: () => queryClient.isMutating() === 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return resting.data ?? null
}

async function findLatestPartial(inputOwner: string, signal: AbortSignal): Promise<PartialUpload | null> {
  const found = await Promise.all(listStoredUploads(inputOwner).map((upload) => fetchStoredUpload(upload, signal)))
  const begun = found.filter((one) => one !== null).filter(({ arrivedBytes }) => arrivedBytes > 0)
  // An upload expires this long after its last byte.
  return begun.toSorted((one, other) => compareKeys(other.expiresAt, one.expiresAt))[0] ?? null
}

async function fetchStoredUpload(
  { key, fileName, id }: ReturnType<typeof listStoredUploads>[number],
  signal: AbortSignal,
): Promise<(Upload & { fileName: string }) | null> {
  try {
    return {
      ...(await call(getUpload, { params: { id }, headers: { 'tus-resumable': TUS_VERSION }, signal })),
      fileName,
    }
  } catch (failure) {
    if (failure instanceof CallRefused && failure.status === 404) deleteStoredUpload(key)
    return null
  }
}
