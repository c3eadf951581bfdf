import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { EndpointShape } from '@marquee/contract/endpoint'

export type CallInput = {
  params?: unknown
  query?: Record<string, string>
  body?: unknown
  /** Paths of files by the name of the form part. */
  files?: Record<string, string | readonly string[]>
}
export type EncodedCall = { path: string; body?: Uint8Array<ArrayBuffer> | string; headers: Record<string, string> }

/** Encodes a call of the contract as the web application sends it. */
export async function encodeCall(
  endpoint: EndpointShape,
  { params, query, body, files }: CallInput,
): Promise<EncodedCall> {
  const path = buildPath(endpoint.path, params) + (query ? `?${new URLSearchParams(query).toString()}` : '')
  if (!endpoint.form) {
    return body === undefined
      ? { path, headers: {} }
      : { path, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) append(form, name, value)
  for (const [name, paths] of Object.entries(files ?? {})) {
    for (const file of typeof paths === 'string' ? [paths] : paths) {
      form.append(name, new Blob([Uint8Array.from(await readFile(file))]), basename(file))
    }
  }
  const response = new Response(form)
  return {
    path,
    body: new Uint8Array(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}

function buildPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** Lists are sent as JSON text and nested fields as `a[b]`, like in the forms of the web application. */
function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) form.append(name, JSON.stringify(value))
  else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner)
  else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
}
