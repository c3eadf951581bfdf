import { MiB } from '@marquee/contract/media.rules'
import { createUpload } from '@marquee/contract/uploads'
import type { Upload } from 'tus-js-client'
import { CallRefused, parseRefusal } from '../../lib/call.ts'
import { getStoredToken } from '../../lib/session.ts'
import { saveUploadUrl, getUploadUrl } from './upload-storage.ts'
import { isTransient } from './upload-retry.rules.ts'

export type SendOutcome =
  | { kind: 'arrived'; id: string }
  /** No answer, or one that says to ask again. */
  | { kind: 'lost' }
  /** The script that sends did not arrive: no line, or an application that was updated meanwhile. */
  | { kind: 'unable' }
  | { kind: 'signedOut' }
  | { kind: 'refused'; failure: CallRefused }

/** Every part is answered before the next one leaves, so that at most this much is sent again (UPL-6). */
const CHUNK_BYTES = 4 * MiB

type SendOptions = {
  userId: string
  /** So many bytes have left. */
  onProgress: (sentBytes: number) => void
  /** A part was answered. */
  onArrived: () => void
  signal: AbortSignal
}

/** Sends what is missing of a file, until all of it has arrived or something ends it. Aborted, it answers nothing. */
export async function sendFile(
  file: File,
  { userId, onProgress, onArrived, signal }: SendOptions,
): Promise<SendOutcome> {
  // Nobody needs it before a file is chosen.
  const tus = await import('tus-js-client').catch(() => undefined)
  if (!tus || signal.aborted) return { kind: 'unable' }
  return new Promise((resolve) => {
    let answer: { status: number; text: string } | undefined
    const upload: Upload = new tus.Upload(file, {
      endpoint: location.origin + createUpload.path,
      uploadUrl: getUploadUrl(userId, file),
      chunkSize: CHUNK_BYTES,
      // Whoever asked tries again, and says so meanwhile.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        answer = undefined
        request.setHeader('authorization', getStoredToken() ?? '')
      },
      onAfterResponse: (_request, response) => {
        answer = { status: response.getStatus(), text: response.getBody() }
        // Else a server that is restarting, or a session that is over, would cost what had arrived.
        if (isTransient(answer.status) || answer.status === 401) throw new Error('not now')
      },
      onUploadUrlAvailable: () => saveUploadUrl(userId, file, upload.url),
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

/** Throws away what had arrived. Where that fails, the server does it itself a day later. */
export async function deleteUpload(address: string): Promise<void> {
  const onBeforeRequest = (request: { setHeader: (name: string, value: string) => void }) =>
    request.setHeader('authorization', getStoredToken() ?? '')
  await import('tus-js-client')
    .then((tus) => tus.Upload.terminate(address, { retryDelays: null, onBeforeRequest }))
    .catch(() => undefined)
}
