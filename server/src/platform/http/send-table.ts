import { Readable } from 'node:stream'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import { BYTE_ORDER_MARK, formatCsvLine } from '@marquee/contract/csv.rules'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { formatContentDisposition } from './content-disposition.ts'
import type { RecordsAnswer, TableAnswer } from './route.ts'

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
  const type = 'text/csv; charset=utf-8; header=present'
  const file = { fileName, type, chunks: streamChunks(columns, batches) }
  return sendStream(file, request.method === 'HEAD' ? undefined : startTable(request), reply)
}

/** Sends a JSON file in the same way. The caller has a place before the head is read. */
export async function sendRecords(
  { fileName, readHead, lists }: RecordsAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const end = startTable(request)
  const head = await readHead().catch((error: unknown) => {
    end()
    throw error
  })
  return sendStream(
    { fileName, type: 'application/json; charset=utf-8', chunks: streamRecords(head, lists) },
    end,
    reply,
  )
}

/** @param end called when the stream ends; without it, only the headers are sent */
function sendStream(
  { fileName, type, chunks }: { fileName: string; type: string; chunks: AsyncIterable<string> },
  end: (() => void) | undefined,
  reply: FastifyReply,
): FastifyReply {
  reply
    .type(type)
    .headers({ 'cache-control': 'no-store', 'content-disposition': formatContentDisposition('attachment', fileName) })
  if (!end) return reply.send(Readable.from([]))
  const table = Readable.from(chunks, { objectMode: false, highWaterMark: CHUNK_CHARACTERS })
  table.once('close', end)
  return reply.send(table)
}

/**
 * Counts a table of a caller, before the headers, because a refusal is JSON; returns a function that is called when it
 * ends.
 */
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

/** The fields of the head, then each list with a record on each line; a batch at a time. */
async function* streamRecords(head: object, lists: RecordsAnswer['lists']): AsyncGenerator<string> {
  // Sent at once, so that the browser starts the download.
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '')
  for (const [name, batches] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let isEmpty = true
    for await (const rows of batches) {
      if (rows.length === 0) continue
      yield (isEmpty ? '\n' : ',\n') + rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
      isEmpty = false
    }
    yield isEmpty ? ']' : '\n  ]'
  }
  yield '\n}\n'
}
