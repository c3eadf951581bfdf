import type { RefusalBody } from '@marquee/contract/endpoint'

/** The path with its `:names` filled in. Throws TypeError if one is missing, because the path would be another call. */
export function buildPath(path: string, params: object = {}): string {
  const values = params as Record<string, unknown> // read by name only
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(formatValue(value))
  })
}

/** The query string with its question mark; missing values are left out. */
export function formatQuery(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, formatValue(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** The content of a refusal; empty for an answer that is not the server's. */
export function parseRefusal(text: string): Partial<RefusalBody> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // The answer comes from something between browser and server, such as a proxy.
    return {}
  }
}

/**
 * The text parts of a form: nested objects become `a[b]`, lists become a JSON text (OPEN-72). No value becomes the text
 * "null" or "undefined" (TRAP-29): undefined is left out, null is an empty part.
 */
export function listFormParts(body: object): [name: string, text: string][] {
  return Object.entries(body).flatMap(([name, value]) => flattenValue(name, value))
}

/** The only list that the specification sends item by item: existingImages[0], existingImages[1] (API-REST-03). */
const INDEXED_LISTS: readonly string[] = ['existingImages']

function flattenValue(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (value === null) return [[name, '']]
  if (Array.isArray(value)) {
    if (!INDEXED_LISTS.includes(name)) return [[name, JSON.stringify(value)]]
    return value.flatMap((entry, index) => flattenValue(`${name}[${index}]`, entry))
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, entry]) => flattenValue(`${name}[${key}]`, entry))
  }
  return [[name, formatValue(value)]]
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
