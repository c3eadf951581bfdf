import type {
  EndpointShape,
  EndpointFileName,
  RefusalBody,
  EndpointReply,
  EndpointBodyInput,
  EndpointParamsInput,
  EndpointQueryInput,
} from '@marquee/contract/endpoint'
import { MEMBERSHIP_HEADER } from '@marquee/contract/members.rules'
import { uiTexts } from '@marquee/contract/messages/ui'
import { listFormParts, buildPath, formatQuery, parseRefusal } from './call.rules.ts'
import { createKeyHeader, sendAgain } from './send-again.ts'
import { endSession, getSession, getStoredToken } from './session.ts'

type CallPart<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

/** The input of a call: `params` of its path, `query`, `body` (JSON or form), `files`. */
export type CallInput<E extends EndpointShape> = CallPart<'params', EndpointParamsInput<E>> &
  CallPart<'query', EndpointQueryInput<E>> &
  CallPart<'body', EndpointBodyInput<E>> & {
    files?: { [K in EndpointFileName<E>]?: File | readonly File[] | null }
    /** Headers that a protocol requires beside the token. */
    headers?: Readonly<Record<string, string>>
    /** Called with the sent share of the upload, 0 to 1; such a call uses XMLHttpRequest. */
    onProgress?: (progress: UploadProgress) => void
    signal?: AbortSignal
  }

export type UploadProgress = { sentBytes: number; totalBytes: number }

export type CallArguments<E extends EndpointShape> =
  Partial<CallInput<E>> extends CallInput<E> ? [send?: CallInput<E>] : [send: CallInput<E>]

/** The server refused the call with a message. */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly status: number
  readonly code: string
  /** The `error` field; absent if the answer had none (REG-C-13). */
  readonly error: string | undefined
  /** The server's own sentence, in either field; absent if there was none (FIX-FORM-17). */
  readonly sentence: string | undefined
  readonly field: string | undefined
  readonly details: unknown
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<RefusalBody>) {
    super(body.message || body.error || uiTexts.callFailed)
    this.status = status
    this.code = body.code ?? ''
    this.error = body.error || undefined
    this.sentence = body.message || this.error
    this.field = body.field
    this.details = body.details
    this.requestId = body.requestId
  }
}

/** The call has no valid answer: the connection was lost, or the answer did not come from the server. */
export class CallFailed extends Error {
  override name = 'CallFailed'
}

/** The message of a failure: the server's own, or that the connection was lost. */
export function getErrorMessage(failure: unknown): string {
  return failure instanceof CallRefused || failure instanceof CallFailed ? failure.message : String(failure)
}

/**
 * Makes a call of the contract and returns its reply.
 *
 * The token is sent unchanged in the `authorization` header (SESS-07). There is no timeout (SESS-08). A 401 ends the
 * session (OPEN-08). A change without an answer is sent again, and carried out once (decision 2).
 *
 * @throws CallRefused or CallFailed; DOMException AbortError if the signal aborts
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  ...[send]: CallArguments<E>
): Promise<EndpointReply<E>> {
  // Parts that the endpoint does not declare are absent from its type; here they are undefined.
  const parts = (send ?? {}) as CallParts
  const { onProgress, signal } = parts
  const request = buildRequest(endpoint, { ...parts, headers: { ...createKeyHeader(endpoint), ...parts.headers } })
  const sendOnce = () => (onProgress ? sendWithProgress(request, onProgress, signal) : sendWithFetch(request, signal))
  const answer = await sendAgain(endpoint, sendOnce, signal)

  if (answer.status >= 200 && answer.status < 300) return readReply<E>(answer)
  throw createRefusal(endpoint, request, answer)
}

/** The union of the inputs of all calls. */
export type CallParts = CallInput<EndpointShape> & { params?: object; query?: object; body?: object }

/** The request of a call, with the current token and the business for which it is made. */
export function buildRequest(endpoint: EndpointShape, parts: CallParts): PreparedRequest {
  const token = getStoredToken()
  const membershipId = getSession().user?.membershipId
  const request: PreparedRequest = {
    method: endpoint.method,
    url: buildPath(endpoint.path, parts.params) + formatQuery(parts.query),
    headers: {
      ...parts.headers,
      ...(token !== null && { authorization: token }),
      ...(membershipId && { [MEMBERSHIP_HEADER]: membershipId }),
    },
    body: undefined,
  }
  if (endpoint.form) request.body = buildFormData(parts.body, parts.files)
  else if (endpoint.body) {
    request.headers['content-type'] = 'application/json'
    request.body = JSON.stringify(parts.body ?? {})
  }
  return request
}

/** The error for a refused call; also ends an expired session (OPEN-08). */
export function createRefusal(endpoint: EndpointShape, { headers }: PreparedRequest, answer: RawAnswer): CallRefused {
  const refused = new CallRefused(answer.status, parseRefusal(answer.text))
  const token = headers.authorization
  const isOurs = token !== undefined && token === getStoredToken() && !endpoint.who.includes('public')
  if (refused.status === 401 && isOurs) endSession(location.pathname + location.search)
  return refused
}

type PreparedRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | FormData | undefined
}
type RawAnswer = { status: number; text: string }

async function sendWithFetch(request: PreparedRequest, signal: AbortSignal | undefined): Promise<RawAnswer> {
  try {
    const response = await fetch(request.url, { ...request, signal })
    return { status: response.status, text: await response.text() }
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw new CallFailed(uiTexts.callFailed, { cause: failure })
  }
}

/** Only XMLHttpRequest reports the progress of an upload. */
function sendWithProgress(
  request: PreparedRequest,
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      onProgress({ sentBytes: event.loaded, totalBytes: event.total })
    })
    xhr.addEventListener('load', () => resolve({ status: xhr.status, text: xhr.responseText }))
    xhr.addEventListener('error', () => reject(new CallFailed(uiTexts.callFailed)))
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body)
  })
}

function buildFormData(body: object | undefined, files: object | undefined): FormData {
  const form = new FormData()
  for (const [name, text] of listFormParts(body ?? {})) form.append(name, text)
  for (const [name, chosen] of Object.entries(files ?? {})) {
    for (const file of [chosen].flat()) if (file instanceof File) form.append(name, file, file.name)
  }
  return form
}

function readReply<E extends EndpointShape>(answer: RawAnswer): EndpointReply<E> {
  try {
    // The server validates its answers with the same schema, so they are not parsed again.
    return (answer.text === '' ? undefined : JSON.parse(answer.text)) as EndpointReply<E>
  } catch (failure) {
    throw new CallFailed(uiTexts.callFailed, { cause: failure })
  }
}
