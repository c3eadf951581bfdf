import { readFile } from 'node:fs/promises'
import { PART_TYPE, TUS_VERSION } from '@marquee/contract/uploads'
import { sample } from './media.ts'
import type { Reply, Voice } from './people.ts'

export const TUS = { 'tus-resumable': TUS_VERSION }
export const CLIP = await readFile(sample('autumn-roast.mp4'))

/** Begins an upload; what the headers say more stands over what fits. */
export function begin(who: Voice, sizeBytes: number, more: Record<string, string> = {}): Promise<Reply> {
  return who.ask('POST', '/api/uploads', { ...TUS, 'upload-length': String(sizeBytes), ...more })
}

export function sendPart(who: Voice, path: string, from: number, bytes: Buffer): Promise<Reply> {
  return who.ask('PATCH', path, { ...TUS, 'content-type': PART_TYPE, 'upload-offset': String(from) }, bytes)
}

/** Where it stands, or why nobody tells. */
export async function standOf(who: Voice, path: string): Promise<number | string> {
  const { status, headers } = await who.ask('HEAD', path, TUS)
  return status === 200 ? Number(headers['upload-offset']) : `status ${status}`
}

/** An upload that has arrived whole: its id. */
export async function arrived(who: Voice, bytes: Buffer = CLIP): Promise<string> {
  const { headers } = await begin(who, bytes.length)
  const path = String(headers.location)
  const { status } = await sendPart(who, path, 0, bytes)
  if (status !== 204) throw new Error(`the upload was answered with ${status}`)
  return path.split('/').at(-1) ?? ''
}
