import { Readable } from 'node:stream'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '@marquee/contract/csv.rules'
import { fileNamed } from './file-named.ts'
import type { TableAnswer } from './route.ts'

/** Sent in pieces of about this size; more of it is never in memory at once. */
const PIECE_CHARACTERS = 32 * 1024
/** Tables that a caller may have on the way: each holds a batch in memory for as long as he takes to read it. */
const MOST_ON_THE_WAY = 3
const onTheWay = new Map<string, number>()

/**
 * Sends a table while it is read. Nothing is read before the line has taken what came before, and a caller
 * who hangs up ends the reading.
 *
 * @throws Refused tooMany while as many as a caller may have are on the way to him
 */
export function sendTable(
  { fileName, columns, batches }: TableAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Before the headers: a refusal is no table.
  const end = request.method === 'HEAD' ? undefined : begin(request)
  reply
    .type('text/csv; charset=utf-8; header=present')
    .headers({ 'cache-control': 'no-store', 'content-disposition': fileNamed('attachment', fileName) })
  if (!end) return reply.send(Readable.from([]))
  const table = Readable.from(piecesOf(columns, batches), { objectMode: false, highWaterMark: PIECE_CHARACTERS })
  table.once('close', end)
  return reply.send(table)
}

/** Counts a table of a caller; answers what to do when it is over. */
function begin({ caller, ip }: FastifyRequest): () => void {
  const whose = caller?.kind === 'user' ? caller.userId : ip
  const count = onTheWay.get(whose) ?? 0
  if (count >= MOST_ON_THE_WAY) throw refuse(COMMON.tooMany)
  onTheWay.set(whose, count + 1)
  return () => {
    const left = (onTheWay.get(whose) ?? 1) - 1
    if (left > 0) onTheWay.set(whose, left)
    else onTheWay.delete(whose)
  }
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
