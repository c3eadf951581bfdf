import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import type { TableAnswer } from './route.ts'

/** Sent in pieces of about this size; more of it is never in memory at once. */
const PIECE_CHARACTERS = 32 * 1024

/**
 * Sends a table while it is read. Nothing is read before the line has taken what came before, and a caller
 * who hangs up ends the reading.
 */
export function sendTable(
  { fileName, columns, batches }: TableAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .type('text/csv; charset=utf-8; header=present')
    .headers({ 'cache-control': 'no-store', 'content-disposition': attachment(fileName) })
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const table = Readable.from(piecesOf(columns, batches), { objectMode: false, highWaterMark: PIECE_CHARACTERS })
  return reply.send(table)
}

async function* piecesOf(columns: readonly string[], batches: TableAnswer['batches']): AsyncGenerator<string> {
  let piece = ''
  // Sent at once, so that the caller sees the answer begin.
  yield BYTE_ORDER_MARK + csvLine(columns)
  for await (const rows of batches) {
    for (const row of rows) {
      piece += csvLine(row)
      if (piece.length < PIECE_CHARACTERS) continue
      yield piece
      piece = ''
    }
  }
  if (piece !== '') yield piece
}

/** Saved under that name, whatever letters it has (RFC 6266). */
function attachment(fileName: string): string {
  const name = [...fileName].filter((letter) => !/[\p{Cc}\p{Cf}\p{Cs}"\\/:*?<>|]/u.test(letter)).join('')
  const plain = name.normalize('NFKD').replaceAll(/[^\x20-\x7E]/g, '')
  // encodeURIComponent leaves these, and the header does not allow them.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
