import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type ContentEncoding = 'br' | 'gzip'

/** Shorter answers fit into one or two packets without compression. */
const MIN_COMPRESSED_BYTES = 1400

/** Levels for speed: the last tenth of the size would cost as much time as the first nine. */
const COMPRESSORS: Readonly<Record<ContentEncoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text, { level: 5 }),
}

/** Sends JSON compressed to clients that accept it; an `ETag` becomes weak, because the bytes differ. */
export async function sendCompressed(
  body: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = JSON.stringify(body)
  const encoding = pickEncoding(request.headers['accept-encoding'])
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (!encoding || text.length < MIN_COMPRESSED_BYTES) return reply.send(text)
  const etag = reply.getHeader('etag')
  if (etag !== undefined) reply.header('etag', `W/${String(etag)}`)
  return reply.header('content-encoding', encoding).send(await COMPRESSORS[encoding](text))
}

/** The accepted encoding, the smaller one first; `q=0` means not accepted (RFC 9110, 12.5.3). */
export function pickEncoding(acceptEncoding: string | string[] | undefined): ContentEncoding | undefined {
  const accepted = String(acceptEncoding ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
