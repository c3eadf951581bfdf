import type { Readable } from 'node:stream'
import type {
  EndpointBody,
  EndpointShape,
  EndpointFileName,
  EndpointHeaders,
  EndpointParams,
  EndpointQuery,
  EndpointReply,
  Who,
} from '@marquee/contract/endpoint'
import { registerRefusals } from '../errors.ts'
import type { MediaStorage } from '../files/media-storage.ts'
import type { StagedFile } from '../files/scratch.ts'
import type { AppContext } from '../app-context.ts'
import type { DeviceCaller, PairingCaller, UserCaller } from './caller.ts'
import type { Cell } from '@marquee/contract/csv.rules'

/** The caller that an endpoint can have, by its `who`. */
type EndpointCaller<W extends Who> = W extends 'public'
  ? undefined
  : W extends 'device'
    ? DeviceCaller
    : W extends 'pairing'
      ? PairingCaller
      : UserCaller

export type Call<E extends EndpointShape> = {
  readonly caller: EndpointCaller<E['who'][number]>
  readonly params: EndpointParams<E>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
  readonly headers: EndpointHeaders<E>
  /** The body of an endpoint with `bytes`, as it arrives; empty for other endpoints. */
  readonly bytes: Readable
  /** Files that have arrived completely, with their hashes; those that the handler does not store are discarded. */
  readonly files: { readonly [Name in EndpointFileName<E>]: readonly StagedFile[] }
  /** The origin of the call for rate limits; behind trusted proxies the address of the client. */
  readonly address: string
  /** Whether operators may call from there (`OPERATOR_NETWORKS`). */
  readonly admitsOperators: boolean
  readonly ifNoneMatch: string | undefined
  readonly requestId: string
}

/** An answer with a status or headers of its own. */
export class Answer<T> {
  readonly body: T
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Sent compressed to clients that accept it. */
  readonly isCompressible: boolean
  constructor(body: T, more: { status?: number; headers?: Record<string, string>; isCompressible?: boolean } = {}) {
    this.body = body
    this.isCompressible = more.isCompressible ?? false
    this.status = more.status
    this.headers = more.headers ?? {}
  }
}

/** Where the bytes of a file are read. */
export type FileSource = Pick<MediaStorage, 'sign' | 'readChunk' | 'get'> & {
  head(key: string): Promise<{ readonly sizeBytes: number } | undefined>
}

/** A stored file, sent with support for ranges; its size and version are known without reading it. */
export type FileAnswer = {
  key: string
  type: string
  fileName: string
  sizeBytes: number
  etag: string
  /** Where it is, if not among the media. */
  source?: FileSource
  /** Headers that replace those of media. */
  headers?: Readonly<Record<string, string>>
}
/**
 * A stream of events: called once the client is connected, with functions to send and to hang up; returns a function
 * that is called when the connection closes.
 */
export type EventsAnswer = (send: (event: string, data: unknown) => void, hangUp: () => void) => () => void
export type TextAnswer = {
  type: string
  text: string
  /** The file name for a download. */
  fileName?: string
}
/** A file that is small enough for the memory; the browser shows it, and saves it under its name. */
export type DocumentAnswer = { type: string; fileName: string; bytes: Uint8Array }
/** A table that is sent while it is read, in batches of rows. */
export type TableAnswer = {
  fileName: string
  columns: readonly string[]
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A JSON file that is sent while it is read: the fields of the head, then lists in batches of records. */
export type RecordsAnswer = {
  fileName: string
  /** Called only when the caller may download the file; a route records here that it is downloaded. */
  readHead: () => Promise<object>
  lists: Readonly<Record<string, AsyncIterable<readonly object[]>>>
}

type HandlerAnswer<E extends EndpointShape> = E['reply'] extends 'file'
  ? FileAnswer
  : E['reply'] extends 'events'
    ? EventsAnswer
    : E['reply'] extends 'page' | 'text'
      ? TextAnswer
      : E['reply'] extends 'table'
        ? TableAnswer
        : E['reply'] extends 'records'
          ? RecordsAnswer
          : E['reply'] extends 'document'
            ? DocumentAnswer
            : EndpointReply<E> | Answer<EndpointReply<E> | null>

export type Route = {
  readonly endpoint: EndpointShape
  /** Its `db` may be that of the replica. */
  readonly mayReadReplica?: true
  readonly handle: (call: Call<EndpointShape>, context: AppContext) => Promise<unknown>
}

/**
 * Binds an endpoint of the contract to its handler. `R` is the literal type of the answer, so that `success: true`
 * stays `true`.
 */
export function route<const E extends EndpointShape, const R extends HandlerAnswer<E>>(
  endpoint: E,
  handle: (call: Call<E>, context: AppContext) => Promise<R> | R,
): Route {
  registerRefusals(endpoint.refusals ?? {})
  // The server parses every part with the endpoint's own schemas first, so the wide type fits the narrow one.
  return { endpoint, handle: handle as unknown as Route['handle'] }
}

/** What a handler may use that only reads: without `database` it opens no transaction. */
export type ReadContext = Omit<AppContext, 'database'>

/**
 * Binds a list, a report or an export to a handler whose `db` may be that of the replica (decision 2). Not for forms that
 * decide about money or slots, such as prices and free screens.
 */
export function readRoute<const E extends EndpointShape & { method: 'GET' }, const R extends HandlerAnswer<E>>(
  endpoint: E,
  handle: (call: Call<E>, context: ReadContext) => Promise<R> | R,
): Route {
  return { ...route(endpoint, handle), mayReadReplica: true }
}
