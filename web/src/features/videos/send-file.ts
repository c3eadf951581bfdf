import { MiB } from '@marquee/contract/media.rules'
import { createUpload } from '@marquee/contract/uploads'
import type { Upload } from 'tus-js-client'
import { CallRefused } from '../../lib/call.ts'
import { parseRefusal } from '../../lib/call.rules.ts'
import { getStoredToken } from '../../lib/session.ts'
import { saveUploadUrl, getUploadUrl } from './upload-storage.ts'
import { isTransient } from './upload-retry.rules.ts'

export type SendOutcome =
  | { kind: 'arrived'; id: string }
  /** No answer, or an answer that asks for a retry. */
  | { kind: 'lost' }
  /** The upload script did not load: no connection, or the application was updated meanwhile. */
  | { kind: 'unable' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; failure: CallRefused }

/** Each part is answered before the next one is sent, so that at most this much is sent again (UPL-6). */
const CHUNK_BYTES = 4 * MiB

type SendOptions = {
  inputOwner: string
  /** The number of bytes that were sent. */
  onProgress: (sentBytes: number) => void
  /** A part was answered. */
  onArrived: () => void
  signal: AbortSignal
}

/** Sends the missing parts of a file until the upload is complete or fails. Returns nothing if it is aborted. */
export async function sendFile(
  file: File,
  { inputOwner, onProgress, onArrived, signal }: SendOptions,
): Promise<SendOutcome> {
  // Loaded only when the user chooses a file.
  const tus = await import('tus-js-client').catch(() => undefined)
  if (!tus || signal.aborted) return { kind: 'unable' }
  return new Promise((resolve) => {
    let answer: { status: number; text: string } | undefined
    const upload: Upload = new tus.Upload(file, {
      endpoint: location.origin + createUpload.path,
      uploadUrl: getUploadUrl(inputOwner, file),
      chunkSize: CHUNK_BYTES,
      // The caller tries again, and shows that meanwhile.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        answer = undefined
        request.setHeader('authorization', getStoredToken() ?? '')
      },
      onAfterResponse: (_request, response) => {
        answer = { status: response.getStatus(), text: response.getBody() }
        // Otherwise a restart of the server or an expired session would discard the received part.
        if (isTransient(answer.status) || answer.status === 401) throw new Error('not now')
      },
      onUploadUrlAvailable: () => saveUploadUrl(inputOwner, file, upload.url),
      onProgress,
      onChunkComplete: onArrived,
      onSuccess: () => resolve({ kind: 'arrived', id: upload.url?.split('/').at(-1) ?? '' }),
      onError: () => resolve(toOutcome(answer)),
    })
    signal.addEventListener('abort', () => void upload.abort(), { once: true })
    upload.start()
  })
}

function toOutcome(answer: { status: number; text: string } | undefined): SendOutcome {
  if (!answer || isTransient(answer.status)) return { kind: 'lost' }
  if (answer.status === 401) return { kind: 'signedOut' }
  return { kind: 'refused', failure: new CallRefused(answer.status, parseRefusal(answer.text)) }
}

/** Discards the received part. If that fails, the server does it a day later. */
export async function deleteUpload(address: string): Promise<void> {
  const onBeforeRequest = (request: { setHeader: (name: string, value: string) => void }) =>
    request.setHeader('authorization', getStoredToken() ?? '')
  await import('tus-js-client')
    .then((tus) => tus.Upload.terminate(address, { retryDelays: null, onBeforeRequest }))
    .catch(() => undefined)
}
