import type { FileRule } from '@marquee/contract/endpoint'
import { MAX_VIDEO_BYTES } from '@marquee/contract/media.rules'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyRequest } from 'fastify'
import { refuse, Refused } from '../errors.ts'
import { StorageFull } from '../files/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { FileTooLarge, type StagedFile } from '../files/scratch.ts'
import { countUpload, countUploadedBytes } from '../files/upload-metrics.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** The limit of all text parts together: they are kept in memory, files are not. */
const MAX_TEXT_BYTES = 1024 * 1024
/** Boundaries and headers of the parts, in addition to the bytes of the files. */
const ENVELOPE_BYTES = 2 * MAX_TEXT_BYTES
/** Six of the largest videos: one account alone cannot fill the scratch folder by slow uploads (decision 11). */
const MAX_BYTES_AT_ONCE = 6 * (MAX_VIDEO_BYTES + ENVELOPE_BYTES)
const bytesBySender = createConcurrencyLimit(MAX_BYTES_AT_ONCE)

export type MultipartBody = { fields: Record<string, unknown>; files: Record<string, StagedFile[]> }

/**
 * Reads a multipart request: text parts into an object, file parts to the disk while they are counted and hashed, one
 * after the other with constant memory.
 *
 * `a[b][c]` becomes nested objects and `a[0]` a list, as forms send them. A file input without a selection sends an
 * empty part without a name, which is ignored.
 *
 * @param stagedFiles filled as files arrive, so that the caller can discard them in any case
 * @throws Refused when a file is too large or unexpected, the connection breaks off, or the same account sends too much
 *   at a time
 */
export async function receiveMultipart(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  store: FileStore,
  stagedFiles: StagedFile[],
): Promise<MultipartBody> {
  const release = admitBody(request, rules)
  const fields: Record<string, unknown> = {}
  const files: Record<string, StagedFile[]> = Object.fromEntries(Object.keys(rules).map((name) => [name, []]))
  let textBytes = 0
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        textBytes += Buffer.byteLength(String(part.value))
        if (part.valueTruncated || part.fieldnameTruncated || textBytes > MAX_TEXT_BYTES)
          throw refuse(COMMON.tooLarge, { field: part.fieldname })
        setField(fields, part.fieldname, part.value)
        continue
      }
      const name = part.fieldname.replace(/\[\d*\]$/, '')
      // Own properties only: `toString` is not a file part.
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      if (!rule) throw refuse(COMMON.unexpectedFile, { field: part.fieldname })
      const received = await receiveFile(part.file, part.filename ?? '', rule, store)
      const stagedFile = {
        ...received,
        field: name,
        ...(request.caller?.kind === 'user' && { sender: request.caller.userId }),
      }
      if (!part.filename && stagedFile.sizeBytes === 0) {
        await store.discard(stagedFile)
        continue
      }
      stagedFiles.push(stagedFile)
      const list = files[name] ?? []
      list.push(stagedFile)
      if (list.length > rule.max)
        throw refuse(COMMON.unexpectedFile, { field: name, ...(rule.tooMany && { message: rule.tooMany() }) })
    }
  } catch (error) {
    // The rest is read and dropped; unread bytes would block the next request on the same connection.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Refused || error instanceof StorageFull) throw error
    throw refuse(isOverLimit(error) ? COMMON.tooManyParts : COMMON.brokenUpload)
  } finally {
    release()
  }
  return { fields, files }
}

/** Error codes of the form parser for more parts than allowed. */
const LIMIT_CODES: ReadonlySet<unknown> = new Set(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT'])

function isOverLimit(error: unknown): boolean {
  return LIMIT_CODES.has((error as { code?: unknown }).code)
}

/**
 * Refuses a body before it is read when its announced length exceeds the limits, or does not fit beside the other
 * bodies of its sender.
 *
 * @returns the function to call at the end of the body
 */
function admitBody(request: FastifyRequest, rules: Readonly<Record<string, FileRule>>): () => void {
  const all = Object.values(rules)
  const maxBytes = all.reduce((sum, rule) => sum + rule.max * rule.sizeBytes, ENVELOPE_BYTES)
  const bytes = Number(request.headers['content-length'] ?? maxBytes)
  if (bytes > maxBytes) throw refuse(COMMON.tooLarge, { message: all[0]?.tooLarge() ?? COMMON.tooLarge.message })
  if (request.caller?.kind !== 'user') return noop
  const release = bytesBySender.acquire(request.caller.userId, bytes)
  if (release) return release
  throw refuse(COMMON.tooMany)
}

const noop = () => {}

async function receiveFile(
  source: Parameters<FileStore['receive']>[0],
  fileName: string,
  rule: FileRule,
  store: FileStore,
): Promise<StagedFile> {
  try {
    const received = await countUpload(() => store.receive(source, fileName, rule.sizeBytes))
    countUploadedBytes(received.sizeBytes)
    return received
  } catch (error) {
    if (error instanceof FileTooLarge) throw refuse(COMMON.tooLarge, { message: rule.tooLarge() })
    throw error
  }
}

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])
const LIST_STEP = /^\d{1,2}$/

/** Sets the value at a path such as `openingHours[monday][start]`. Exported for its table of cases. */
export function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const path = name.split(/[[\]]+/).filter((step) => step !== '')
  if (path.length === 0 || path.length > 4 || path.some((step) => UNSAFE.has(step))) {
    throw refuse(COMMON.invalid, { field: name })
  }
  let at: Record<string, unknown> = fields
  path.forEach((step, index) => {
    if (index === path.length - 1) {
      at[step] = value
      return
    }
    const next = path[index + 1] ?? ''
    const inner = at[step] ?? (/^\d+$/.test(next) ? [] : {})
    // An index of a list is short and numeric: `a[length]` could make it larger than the memory.
    if (typeof inner !== 'object' || inner === null || (Array.isArray(inner) && !LIST_STEP.test(next))) {
      throw refuse(COMMON.invalid, { field: name })
    }
    at[step] = inner
    at = inner as Record<string, unknown>
  })
}
