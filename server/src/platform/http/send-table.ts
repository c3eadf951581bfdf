import { Readable } from 'node:stream'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { BYTE_ORDER_MARK, formatCsvLine } from '@marquee/contract/csv.rules'
import { formatContentDisposition } from './content-disposition.ts'
import type { TableAnswer } from './route.ts'

/** Sent in pieces of about this size; more of it is never in memory at once. */
const CHUNK_CHARACTERS = 32 * 1024
/** Tables that a caller may have on the way: each holds a batch in memory for as long as he takes to read it. */
const MAX_OPEN_TABLES = 3
const openTables = new Map<string, number>()

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
  const end = request.method === 'HEAD' ? undefined : startTable(request)
  reply
    .type('text/csv; charset=utf-8; header=present')
    .headers({ 'cache-control': 'no-store', 'content-disposition': formatContentDisposition('attachment', fileName) })
  if (!end) return reply.send(Readable.from([]))
  const table = Readable.from(streamChunks(columns, batches), { objectMode: false, highWaterMark: CHUNK_CHARACTERS })
  table.once('close', end)
  return reply.send(table)
}

/** Counts a table of a caller; answers what to do when it is over. */
function startTable({ caller, ip }: FastifyRequest): () => void {
  const callerKey = caller?.kind === 'user' ? caller.userId : ip
  const count = openTables.get(callerKey) ?? 0
  if (count >= MAX_OPEN_TABLES) throw refuse(COMMON.tooMany)
  openTables.set(callerKey, count + 1)
  return () => {
    const left = (openTables.get(callerKey) ?? 1) - 1
    if (left > 0) openTables.set(callerKey, left)
    else openTables.delete(callerKey)
  }
}

async function* streamChunks(columns: readonly string[], batches: TableAnswer['batches']): AsyncGenerator<string> {
  let chunk = ''
  // Sent at once, so that the caller sees the answer begin.
  yield BYTE_ORDER_MARK + formatCsvLine(columns)
  for await (const rows of batches) {
    for (const row of rows) {
      chunk += formatCsvLine(row)
      if (chunk.length < CHUNK_CHARACTERS) continue
      yield chunk
      chunk = ''
    }
  }
  if (chunk !== '') yield chunk
}
