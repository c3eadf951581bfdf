import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type ContentEncoding = 'br' | 'gzip'

/** Shorter ones fit a packet or two as they are. */
const MIN_COMPRESSED_BYTES = 1400

/** Quick rather than small: the last tenth would cost as much as the first nine. */
const COMPRESSORS: Readonly<Record<ContentEncoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => promisify(gzip)(text, { level: 5 }),
}

/** Sends JSON in fewer bytes to whoever understands it; what carries an `ETag` says the same, though not byte by byte. */
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

/** What the caller understands, the smaller first; what is said to be worth nothing is not understood (RFC 9110, 12.5.3). */
export function pickEncoding(acceptEncoding: string | string[] | undefined): ContentEncoding | undefined {
  const accepted = String(acceptEncoding ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
