import { readFile } from 'node:fs/promises'
import type { TestApp } from './app.ts'

export type Reply = { status: number; body: unknown; headers: Record<string, unknown> }

/** Makes HTTP calls to an app as one user or device. */
export type ApiClient = {
  token: string | undefined
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  delete(path: string, headers?: Record<string, string>): Promise<Reply>
  /** Anything else: bytes as they are, other methods. */
  request(method: string, path: string, headers?: Record<string, string>, bytes?: Buffer): Promise<Reply>
  /** A multipart request; a file is `{ file, name, type }`. */
  send(method: 'POST' | 'PUT', path: string, parts: Record<string, Part | Part[]>): Promise<Reply>
}
export type Part = string | { file: string | Uint8Array; name: string; type?: string }

/** How a request is sent: injected into the app, or over a real connection. */
export type Transport = (
  method: string,
  path: string,
  payload: string | Buffer | undefined,
  headers: Record<string, string>,
) => Promise<Reply>

/** Where requests come from, by default from this machine without a proxy. */
export type Origin = { remoteAddress?: string; forwardedFor?: string }

/** Requests with that token, or without one. */
export function createApiClient(app: TestApp, token?: string, { remoteAddress, forwardedFor }: Origin = {}): ApiClient {
  return buildApiClient(async (method, path, payload, headers) => {
    const response = await app.server.inject({
      method: method as 'GET',
      url: path,
      ...(payload === undefined ? {} : { payload }),
      headers: { ...headers, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
      ...(remoteAddress && { remoteAddress }),
    })
    const isJson = method !== 'HEAD' && String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
  }, token)
}

/** An API client over any transport. */
export function buildApiClient(transport: Transport, token?: string): ApiClient {
  const request = (method: string, path: string, payload?: string | Buffer, headers: Record<string, string> = {}) =>
    transport(method, path, payload, { ...headers, ...(token ? { authorization: token } : {}) })
  const sendJson = (method: string, path: string, body: unknown) =>
    body === undefined
      ? request(method, path)
      : request(method, path, JSON.stringify(body), { 'content-type': 'application/json' })
  return {
    token,
    get: (path, headers) => request('GET', path, undefined, headers),
    post: (path, body) => sendJson('POST', path, body),
    put: (path, body) => sendJson('PUT', path, body),
    delete: (path, headers) => request('DELETE', path, undefined, headers),
    request: (method, path, headers, bytes) => request(method, path, bytes, headers),
    send: async (method, path, parts) => {
      const { payload, headers } = await encodeMultipart(parts)
      return request(method, path, payload, headers)
    },
  }
}

async function encodeMultipart(
  parts: Record<string, Part | Part[]>,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part === 'string') form.append(name, part)
      else {
        const bytes = typeof part.file === 'string' ? await readFile(part.file) : part.file
        form.append(name, new Blob([Uint8Array.from(bytes)], part.type ? { type: part.type } : {}), part.name)
      }
    }
  }
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
