import type * as z from 'zod/mini'

/** Who may make a call. `anyone` needs no token; `device` and `pairing` carry a device's own secrets. */
export type Who = 'anyone' | 'partner' | 'client' | 'operator' | 'device' | 'pairing'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** One way a call can be refused: a status and a sentence a person understands. */
export type Refusal = { readonly status: number; readonly message: string }

/** A file part of a multipart call. */
export type FileRule = {
  /** Files of this name that one request may carry. */
  readonly max: number
  /** The largest accepted size of one file; this size included. */
  readonly sizeBytes: number
  /** The sentence for a file above that size. */
  readonly tooLarge: string
  /** The sentence for more files than `max`. */
  readonly tooMany?: string
}

type Schema = z.ZodMiniType

/**
 * The shape of one call: what it takes, what it answers, how it refuses.
 *
 * JSON calls have a `body`; multipart calls have a `form` of text parts and `files`.
 * A `reply` that is not a schema names what else comes back: a stream of events, a file, a page, a table.
 */
export type EndpointShape = {
  readonly method: Method
  readonly path: `/${string}`
  readonly who: readonly Who[]
  /** Also for an operator who has yet to set up the second factor that is demanded of them (decision 6). */
  readonly allowsMissingSecondFactor?: true
  /** Also for an operator who looks as somebody else, although it is not a GET: it changes nothing of theirs (decision 7). */
  readonly allowsImpersonation?: true
  /** A device that is sent away with it may come back minutes later: nothing is lost by it, and nothing looks different. */
  readonly mayWait?: true
  readonly summary: string
  /** Status of a good answer; 200 when absent. */
  readonly status?: number
  /** Other statuses with the same reply. */
  readonly alsoStatuses?: readonly number[]
  /** The endpoint answers 304 when the caller already has the latest version (`If-None-Match`). */
  readonly isVersioned?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly form?: Schema
  readonly files?: { readonly [name: string]: FileRule }
  /** Headers that the call reads, by their names in lower case. */
  readonly headers?: Schema
  /** Content type of a body that is taken byte by byte as it arrives. */
  readonly bytes?: string
  /** Headers that every answer carries, the refusals too. */
  readonly answers?: { readonly [name: string]: string }
  /** A `table` is comma-separated values, sent row by row as they are read; a `document` is a file that is in memory whole. */
  readonly reply: Schema | 'events' | 'file' | 'page' | 'text' | 'table' | 'document'
  readonly refusals?: { readonly [name: string]: Refusal }
}

/** Declares a call once, for the server, the web application, the player and the OpenAPI document. */
export function endpoint<const E extends EndpointShape>(shape: E): E {
  return shape
}

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

export type EndpointParams<E extends EndpointShape> = Output<E['params']>
export type EndpointQuery<E extends EndpointShape> = Output<E['query']>
/** What a handler receives as body: the parsed JSON, or the parsed text parts of a form. */
export type EndpointBody<E extends EndpointShape> = E['form'] extends Schema ? Output<E['form']> : Output<E['body']>
export type EndpointHeaders<E extends EndpointShape> = Output<E['headers']>
export type EndpointFileName<E extends EndpointShape> = E['files'] extends object ? keyof E['files'] & string : never
/** What a handler gives back and a caller receives. */
export type EndpointReply<E extends EndpointShape> = E['reply'] extends Schema ? z.output<E['reply']> : unknown
/** What a caller has to send. */
export type EndpointBodyInput<E extends EndpointShape> = E['form'] extends Schema ? Input<E['form']> : Input<E['body']>
export type EndpointParamsInput<E extends EndpointShape> = Input<E['params']>
export type EndpointQueryInput<E extends EndpointShape> = Input<E['query']>

/**
 * Every refusal on the wire.
 *
 * `message` and `error` hold the same sentence, because one registration page reads the one and the
 * other page the other (OPEN-13, TRAP-25).
 */
export type RefusalBody = {
  message: string
  error: string
  /** Stable name of the refusal, for programs and translations. */
  code: string
  requestId: string
  /** Which field is meant, when one is. */
  field?: string
  /** Facts that go with the refusal, such as the screens somebody else was faster to book. */
  details?: unknown
}
