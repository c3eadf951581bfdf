import { readFile } from 'node:fs/promises'
import { CHUNK_TYPE, TUS_VERSION } from '@marquee/contract/uploads'
import { getSamplePath } from './media.ts'
import type { Reply, ApiClient } from './api-client.ts'

export const TUS = { 'tus-resumable': TUS_VERSION }
export const CLIP = await readFile(getSamplePath('autumn-roast.mp4'))

/** Starts an upload; further headers override the valid ones. */
export function startUpload(who: ApiClient, sizeBytes: number, headers: Record<string, string> = {}): Promise<Reply> {
  return who.request('POST', '/api/uploads', { ...TUS, 'upload-length': String(sizeBytes), ...headers })
}

export function sendChunk(who: ApiClient, path: string, from: number, bytes: Buffer): Promise<Reply> {
  return who.request('PATCH', path, { ...TUS, 'content-type': CHUNK_TYPE, 'upload-offset': String(from) }, bytes)
}

/** The offset of an upload, or the status of a refusal. */
export async function readOffset(who: ApiClient, path: string): Promise<number | string> {
  const { status, headers } = await who.request('HEAD', path, TUS)
  return status === 200 ? Number(headers['upload-offset']) : `status ${status}`
}

/** A complete upload; returns its id. */
export async function completeUpload(who: ApiClient, bytes: Buffer = CLIP): Promise<string> {
  const { headers } = await startUpload(who, bytes.length)
  const path = String(headers.location)
  const { status } = await sendChunk(who, path, 0, bytes)
  if (status !== 204) throw new Error(`the upload was answered with ${status}`)
  return path.split('/').at(-1) ?? ''
}
