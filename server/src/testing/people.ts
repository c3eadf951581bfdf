import { readFile } from 'node:fs/promises'
import type { TestHouse } from './house.ts'

export type Reply = { status: number; body: unknown; headers: Record<string, unknown> }

/** Speaks to a house over its HTTP surface, as one person or device. */
export type Voice = {
  token: string | undefined
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  delete(path: string, headers?: Record<string, string>): Promise<Reply>
  /** Anything else: bytes as they are, other methods. */
  ask(method: string, path: string, headers?: Record<string, string>, bytes?: Buffer): Promise<Reply>
  /** A multipart request; a file is `{ file, name, type }`. */
  send(method: 'POST' | 'PUT', path: string, parts: Record<string, Part | Part[]>): Promise<Reply>
}
export type Part = string | { file: string | Uint8Array; name: string; type?: string }

/** How a request travels: into the house itself, or over a real line. */
export type Speak = (
  method: string,
  path: string,
  payload: string | Buffer | undefined,
  headers: Record<string, string>,
) => Promise<Reply>

/** Requests with that token, or with none. */
export function voice(house: TestHouse, token?: string): Voice {
  return speak(async (method, path, payload, headers) => {
    const response = await house.server.inject({
      method: method as 'GET',
      url: path,
      ...(payload === undefined ? {} : { payload }),
      headers,
    })
    const isJson = method !== 'HEAD' && String(response.headers['content-type']).includes('json')
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers }
  }, token)
}

/** A voice over any line. */
export function speak(line: Speak, token?: string): Voice {
  const ask = (method: string, path: string, payload?: string | Buffer, headers: Record<string, string> = {}) =>
    line(method, path, payload, { ...headers, ...(token ? { authorization: token } : {}) })
  const withBody = (method: string, path: string, body: unknown) =>
    body === undefined
      ? ask(method, path)
      : ask(method, path, JSON.stringify(body), { 'content-type': 'application/json' })
  return {
    token,
    get: (path, headers) => ask('GET', path, undefined, headers),
    post: (path, body) => withBody('POST', path, body),
    put: (path, body) => withBody('PUT', path, body),
    delete: (path, headers) => ask('DELETE', path, undefined, headers),
    ask: (method, path, headers, bytes) => ask(method, path, bytes, headers),
    send: async (method, path, parts) => {
      const { payload, headers } = await multipart(parts)
      return ask(method, path, payload, headers)
    },
  }
}

async function multipart(
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
