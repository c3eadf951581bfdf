import type { HttpServer } from '../platform/http/server.ts'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { EndpointShape, ReplyOf, SendOf, SendParamsOf } from '@marquee/contract/endpoint'

type Sent<E extends EndpointShape> = {
  params?: SendParamsOf<E>
  body?: SendOf<E>
  /** Paths of files by the name of their part. */
  files?: Record<string, string | readonly string[]>
}

/** Makes calls of the contract as somebody with that token, through the very routes that people use. */
export type Voice = <const E extends EndpointShape>(endpoint: E, sent?: Sent<E>) => Promise<ReplyOf<E>>

export function voiceOf(server: HttpServer, token?: string): Voice {
  return async (endpoint, sent = {}) => {
    const { payload, headers } = await encode(endpoint, sent)
    const response = await server.inject({
      method: endpoint.method,
      url: pathOf(endpoint.path, sent.params),
      headers: { ...headers, ...(token ? { authorization: token } : {}) },
      ...(payload === undefined ? {} : { payload }),
    })
    if (response.statusCode >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body}`)
    // The server answers what the contract says; tests hold it to that.
    return response.json()
  }
}

function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

async function encode(
  endpoint: EndpointShape,
  { body, files }: { body?: unknown; files?: Record<string, string | readonly string[]> },
): Promise<{ payload?: Buffer | string; headers: Record<string, string> }> {
  if (!endpoint.form) {
    return body === undefined
      ? { headers: {} }
      : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) append(form, name, value)
  for (const [name, paths] of Object.entries(files ?? {})) {
    for (const path of typeof paths === 'string' ? [paths] : paths) {
      form.append(name, new Blob([Uint8Array.from(await readFile(path))]), basename(path))
    }
  }
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** Lists of ids go as JSON text, nested fields as `a[b]`, as the forms of the web application send them. */
function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) form.append(name, JSON.stringify(value))
  else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner)
  else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
}
