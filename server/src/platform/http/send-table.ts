import { Readable } from 'node:stream'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { BYTE_ORDER_MARK, formatCsvLine } from '@marquee/contract/csv.rules'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { formatContentDisposition } from './content-disposition.ts'
import type { TableAnswer } from './route.ts'

/** The approximate size of a chunk; the memory never holds more of the table. */
const CHUNK_CHARACTERS = 32 * 1024
/** Tables that one caller may download at a time: each keeps a batch in memory while it is sent. */
const MAX_OPEN_TABLES = 3
const openTables = createConcurrencyLimit(MAX_OPEN_TABLES)

/**
 * Sends a table while it is read. It reads on only when the connection has taken the previous rows, and stops when the
 * caller disconnects.
 *
 * @throws Refused tooMany when the caller already downloads the maximum number of tables
 */
export function sendTable(
  { fileName, columns, batches }: TableAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Before the headers, because a refusal is JSON.
  const end = request.method === 'HEAD' ? undefined : startTable(request)
  reply
    .type('text/csv; charset=utf-8; header=present')
    .headers({ 'cache-control': 'no-store', 'content-disposition': formatContentDisposition('attachment', fileName) })
  if (!end) return reply.send(Readable.from([]))
  const table = Readable.from(streamChunks(columns, batches), { objectMode: false, highWaterMark: CHUNK_CHARACTERS })
  table.once('close', end)
  return reply.send(table)
}

/** Counts a table of a caller; returns a function that is called when it ends. */
function startTable({ caller, ip }: FastifyRequest): () => void {
  const end = openTables.acquire(caller?.kind === 'user' ? caller.userId : ip)
  if (!end) throw refuse(COMMON.tooMany)
  return end
}

async function* streamChunks(columns: readonly string[], batches: TableAnswer['batches']): AsyncGenerator<string> {
  let chunk = ''
  // Sent at once, so that the browser starts the download.
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
