import type * as z from 'zod/mini'
import type { KeyArea } from './api-keys.rules.ts'
import type { MemberRole } from './members.rules.ts'
import type { Permission } from './operator-roles.rules.ts'

/** The callers of an endpoint. `public` needs no token; `device` and `pairing` use the secrets of a device. */
export type Who = 'public' | 'partner' | 'client' | 'operator' | 'device' | 'pairing'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** A refusal of a call: a status and a sentence for people. */
export type Refusal = { readonly status: number; readonly message: string }

/** A file part of a multipart call. */
export type FileRule = {
  /** The most files of this name in one request. */
  readonly max: number
  /** The largest accepted size of one file, included. */
  readonly sizeBytes: number
  /** The sentence for a file above this size. */
  readonly tooLarge: () => string
  /** The sentence for more files than `max`. */
  readonly tooMany?: () => string
}

type Schema = z.ZodMiniType

/**
 * The shape of one call: its input, its reply and its refusals.
 *
 * JSON calls have a `body`; multipart calls have a `form` of text parts and `files`.
 * A `reply` that is not a schema names another kind of response: a stream of events, a file, a page, a table.
 */
export type EndpointShape = {
  readonly method: Method
  readonly path: `/${string}`
  readonly who: readonly Who[]
  /** The members of a company or owner profile who may make it; absent: as `getMemberRoles` says (decision 33). */
  readonly members?: readonly MemberRole[]
  /** What an operator must hold to make it; every call of operators names it (decision 38). */
  readonly permission?: Permission
  /** What an API key must be for to make it, one of these; absent: no key can make it (decision 45). */
  readonly keyAreas?: readonly KeyArea[]
  /** Also for an operator who has not set up the mandatory second factor yet (decision 6). */
  readonly allowsMissingSecondFactor?: true
  /** Only reads, although it is not a GET. So it needs no `Idempotency-Key`, and is allowed during impersonation. */
  readonly isRead?: true
  /** Also during impersonation, although it is not a GET: it changes nothing of the viewed user (decision 7). */
  readonly allowsImpersonation?: true
  /**
   * A repetition is carried out again (`Idempotency-Key`): the reply holds a secret, which is not stored for repetitions,
   * or has headers, or the call itself continues where an earlier one stopped.
   */
  readonly ignoresIdempotencyKey?: true
  /** Load shedding may make a device retry minutes later: no data is lost and the display stays the same. */
  readonly mayWait?: true
  /** Made all day by every device or monitor, so its answers are logged for debugging only. */
  readonly isFrequent?: true
  readonly summary: string
  /** The status of success; 200 when absent. */
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
  /** Request headers, with names in lower case. */
  readonly headers?: Schema
  /** The content type of a body that is streamed. */
  readonly bytes?: string
  /** Headers of every response, including refusals. */
  readonly answers?: { readonly [name: string]: string }
  /**
   * A `table` is comma-separated values that are streamed row by row, `records` a JSON file that is streamed in the same
   * way; a `document` is a file that is in memory.
   */
  readonly reply: Schema | 'events' | 'file' | 'page' | 'text' | 'table' | 'records' | 'document'
  readonly refusals?: { readonly [name: string]: Refusal }
}

/** A call that operators may make does not compile without its permission, and no other call has one. */
type WithPermission<E extends EndpointShape> = 'operator' extends E['who'][number]
  ? { readonly permission: Permission }
  : { readonly permission?: never }

/** Declares a call once, for the server, the web application, the player and the OpenAPI document. */
export function endpoint<const E extends EndpointShape>(shape: E & WithPermission<E>): E {
  return shape
}

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

export type EndpointParams<E extends EndpointShape> = Output<E['params']>
export type EndpointQuery<E extends EndpointShape> = Output<E['query']>
/** The body for a handler: the parsed JSON, or the parsed text parts of a form. */
export type EndpointBody<E extends EndpointShape> = E['form'] extends Schema ? Output<E['form']> : Output<E['body']>
export type EndpointHeaders<E extends EndpointShape> = Output<E['headers']>
export type EndpointFileName<E extends EndpointShape> = E['files'] extends object ? keyof E['files'] & string : never
/** The reply that a handler returns and a caller receives. */
export type EndpointReply<E extends EndpointShape> = E['reply'] extends Schema ? z.output<E['reply']> : unknown
/** The body that a caller sends. */
export type EndpointBodyInput<E extends EndpointShape> = E['form'] extends Schema ? Input<E['form']> : Input<E['body']>
/** The same with every field named, so that a form which forgets one does not compile (D-55). */
export type EndpointDraft<E extends EndpointShape> = Named<EndpointBodyInput<E>>
type Named<T> = { [K in keyof Required<T>]: T[K] }
export type EndpointParamsInput<E extends EndpointShape> = Input<E['params']>
export type EndpointQueryInput<E extends EndpointShape> = Input<E['query']>

/**
 * Every refusal on the wire.
 *
 * `message` and `error` hold the same sentence, because one registration page reads `message` and the other reads
 * `error` (OPEN-13, TRAP-25).
 */
export type RefusalBody = {
  message: string
  error: string
  /** The stable name of the refusal, for programs and translations. */
  code: string
  requestId: string
  /** The field that caused the refusal, if there is one. */
  field?: string
  /** Data of the refusal, such as the screens that were booked in the meantime. */
  details?: unknown
}
