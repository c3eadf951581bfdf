import { Readable } from 'node:stream'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOURS, SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import { DamagedFile, CHUNK_BYTES } from '../files/chunk-reader.ts'
import { isMissing, type MediaStorage } from '../files/media-storage.ts'
import { parseRange } from './range.ts'
import type { FileAnswer, FileSource } from './route.ts'

/** A file never changes under its name, so clients may cache it for ever; opened on its own it runs no scripts. */
const FILE_HEADERS = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; media-src 'self'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const

/**
 * Sends a file or the requested part of it, or 304 when the client already has it, or the address at which the bucket
 * or CDN has it.
 */
export async function sendFile(
  file: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  storage: MediaStorage,
): Promise<unknown> {
  const { type, fileName, sizeBytes, etag, source = storage } = file
  // The signature is for GET; HEAD is answered here.
  const elsewhere = request.method === 'GET' ? await source.sign(file.key, { type, fileName }) : undefined
  if (elsewhere !== undefined) return redirect(reply, elsewhere)
  const { range: header, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers
  reply.headers({ ...FILE_HEADERS, ...file.headers }).header('etag', etag)
  if (ifNoneMatch && matchesEtag(ifNoneMatch, etag)) return reply.code(304).send()
  // Ranges apply to GET; HEAD has no body (RFC 9110, 14.2).
  const asked = request.method === 'HEAD' ? undefined : header
  const range = parseRange(asked, Array.isArray(ifRange) ? ifRange[0] : ifRange, etag, sizeBytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    throw refuse(COMMON.noSuchRange)
  }
  const { start, end } = range === 'whole' ? { start: 0, end: sizeBytes - 1 } : range
  const length = end - start + 1
  const bytes = await readBytes(source, file, { start, length }, request, reply)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`)
  return reply
    .type(type)
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('content-length', String(length))
    .send(bytes)
}

/** How long a client may remember where the file is; a signed address is valid for longer. */
const REDIRECT_SECONDS = HOURS / SECONDS

function redirect(reply: FastifyReply, address: string): unknown {
  const { 'cross-origin-resource-policy': policy } = FILE_HEADERS
  return reply
    .headers({ 'cache-control': `public, max-age=${REDIRECT_SECONDS}`, 'cross-origin-resource-policy': policy })
    .redirect(address, 302)
}

/** @throws Refused when the file is missing or incomplete, so that pages show their placeholder (TRAP-29) */
async function readBytes(
  storage: FileSource,
  { key, sizeBytes }: FileAnswer,
  { start, length }: { start: number; length: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | Readable> {
  try {
    if (request.method !== 'HEAD' && length <= CHUNK_BYTES) {
      const { bytes, release } = await storage.readChunk(key, start, length)
      // On `finish`, the system has taken over all bytes; a connection that breaks earlier does not release the buffer.
      reply.raw.once('finish', release)
      return bytes
    }
    if ((await storage.head(key))?.sizeBytes !== sizeBytes)
      throw new DamagedFile(`${key} is missing or not as long as what is known of it`)
    if (request.method === 'HEAD') return Readable.from([])
    return await storage.get(key, { start, end: start + length - 1 })
  } catch (error) {
    if (!isDamaged(error)) throw error
    request.log.error({ err: error }, 'a stored file is lost or damaged')
    throw refuse(COMMON.notFound)
  }
}

function isDamaged(error: unknown): boolean {
  return error instanceof DamagedFile || isMissing(error)
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}
